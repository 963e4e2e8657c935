//! Scores inside `deepen`: those of finished games tell who wins, by how much and how soon.

use crate::eval::Evaluator;
use crate::game::{Ending, Game, Outcome};
use crate::player::Player;
use crate::score::{Score, shown};

/// Scores beyond this are of finished games.
pub(super) const DECIDED: Score = (1u64 << 40) as Score;
/// A unit of margin outweighs any number of plies.
const MARGIN: Score = (1u64 << 20) as Score;

/// Returns the margin for a player: 1 for any win of a game whose wins are all alike.
pub(super) fn margin<G: Game>(game: &G, outcome: Outcome, player: Player) -> i32 {
    let margin = outcome.margin_for(player);
    if game.has_margins() { margin } else { margin.signum() }
}

/// Returns the score, at the root, of a game that ended at `ply` with this margin for the side to move.
pub(super) fn won(margin: i32, ply: u32) -> Score {
    match margin {
        0 => 0.0,
        1.. => DECIDED + f64::from(margin) * MARGIN - f64::from(ply),
        _ => -DECIDED + f64::from(margin) * MARGIN + f64::from(ply),
    }
}

/// Returns the score, at the root, of an end seen from `ply`.
pub(super) fn ahead(end: Ending, ply: u32) -> Score {
    won(end.margin, ply + end.plies)
}

/// Returns the plies to the end that a decided score stands for.
pub(super) fn distance(value: Score) -> Option<u32> {
    (value.abs() > DECIDED).then(|| (-(value.abs() - DECIDED)).rem_euclid(MARGIN) as u32)
}

/// Returns a score in the evaluator's scale.
pub(super) fn told<G: Game, E: Evaluator<G>>(evaluator: &E, value: Score) -> Score {
    let decided = value.abs() - DECIDED;
    if decided > 0.0 {
        return evaluator.win((decided / MARGIN).ceil() as i32).copysign(value);
    }
    shown(value)
}

/// Returns a score as seen from `ply`, to be kept in the table: distances count from the state.
pub(super) fn kept(value: Score, ply: u32) -> Score {
    if value.abs() > DECIDED { value + f64::from(ply).copysign(value) } else { value }
}

/// Returns a score from the table as the root sees it.
pub(super) fn recalled(value: Score, ply: u32) -> Score {
    if value.abs() > DECIDED { value - f64::from(ply).copysign(value) } else { value }
}
