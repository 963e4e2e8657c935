//! Rules, searches and exact values for two-player games of perfect information.
//!
//! A [`Game`] is rules as an object and states as values. A search is written once, generic over the game, the
//! [`Evaluator`] that judges unfinished states and the [`Probe`] that watches. The type is chosen once per call; inside a
//! search nothing is dispatched.

pub mod conformance;
pub mod eval;
pub mod game;
pub mod games;
pub mod limits;
pub mod perft;
pub mod player;
pub mod probe;
pub mod rng;
pub mod score;
pub mod search;
pub mod solve;
pub mod table;
pub mod trace;

pub use eval::{Evaluator, Final, Fn};
pub use game::{Game, Outcome};
pub use limits::{Abort, Clock, Interrupt, Limits};
pub use player::Player;
pub use probe::{Probe, Statistics};
pub use score::Score;
pub use search::Report;
pub use trace::Trace;
