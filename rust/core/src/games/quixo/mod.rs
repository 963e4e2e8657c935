//! Quixo: take a cube of the outer ring, push it back in, make a line of n. For two players and for two teams of two.

mod board;
mod eval;
mod teams;
mod two;

pub use board::{Board, Dynamic, Fixed, Push, Pushes, Side, Size};
pub use eval::LineWeights;
pub use teams::{Teams, TeamsState};
pub use two::{Quixo, State};
