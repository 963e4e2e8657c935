//! Searches over any game.
//!
//! The contract of the plain searches ([`minimax`], [`alpha_beta`]):
//!
//! * Moves are searched in the order the game lists them. A tie keeps the first best move; only strict improvement
//!   replaces it. So both return the same value and the same move.
//! * A leaf is a finished state, a state at the depth limit, or one reached when time or nodes are used up: it is then
//!   evaluated where it is, and the best move so far stands.
//! * Scores are for the side to move.
//!
//! All recursive searches go no deeper than the depth limit, the game's length and 131,072 plies.

mod deepen;
mod mcts;
mod plain;

pub use deepen::{OnDepth, Options, deepen, deepen_together, deepen_with};
pub use mcts::{Child, MctsOptions, Simulated, mcts};
pub use plain::{alpha_beta, minimax};

use crate::game::Game;
use crate::limits::Limits;
use crate::score::Score;

impl<M> Report<M> {
    /// Returns the report of a search that has found nothing yet.
    const fn nothing() -> Self {
        Self {
            best: None,
            value: 0.0,
            pv: Vec::new(),
            depth: 0,
            exact: false,
            distance: None,
            visited: 0,
            late: false,
            lines: Vec::new(),
        }
    }
}

/// Returns how deep a recursive search may go at most.
fn deepest<G: Game>(game: &G, limits: &Limits) -> u32 {
    let given = limits.depth.unwrap_or(u32::MAX).min(limits.mate.unwrap_or(u32::MAX));
    given.min(game.length_bound().unwrap_or(u32::MAX)).min(1 << 17)
}

/// Runs a search on a stack that holds this many plies.
fn with_stack<T>(plies: u32, search: impl FnOnce() -> T) -> T {
    let bytes = (plies as usize * 2 + 64) << 10;
    stacker::maybe_grow(bytes, bytes, search)
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The best move; `None` only where the game is over or nothing was searched.
    pub best: Option<M>,
    /// Its value for the side to move, in the evaluator's scale.
    pub value: Score,
    /// The line of play that the value rests on, from the best move on.
    pub pv: Vec<M>,
    /// The depth that was searched to the end.
    pub depth: u32,
    /// Whether the value is the true one under perfect play: no unfinished state was evaluated.
    pub exact: bool,
    /// Where `exact` and someone wins: plies to the end.
    pub distance: Option<u32>,
    /// States entered.
    pub visited: u64,
    /// Whether a limit of time or nodes ended the search.
    pub late: bool,
    /// From `deepen`: the best moves, the best first, as many as were wanted and there are.
    pub lines: Vec<Line<M>>,
}

/// A move and what follows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The line of play, from the move on.
    pub pv: Vec<M>,
    /// Its value for the side to move, in the evaluator's scale.
    pub value: Score,
    /// Whether that is the true value under perfect play.
    pub exact: bool,
    /// Where `exact` and someone wins: plies to the end.
    pub distance: Option<u32>,
}
