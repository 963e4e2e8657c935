//! What a state is worth to the side to move.

/// A value for the side to move: larger is better for whoever moves. Never NaN; the sign changes with the side.
pub type Score = f64;

/// Beyond every score a search can see: the open window is `(-INFINITY, INFINITY)`.
pub const INFINITY: Score = f64::INFINITY;

/// What a finished game is worth under a heuristic that has no scale of its own.
pub const WIN: Score = 1_000_000.0;

/// Returns the score as it is shown: without the sign of a negative zero.
#[inline]
pub fn shown(score: Score) -> Score {
    score + 0.0
}
