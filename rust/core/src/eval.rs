//! What an unfinished state is thought to be worth.

use crate::game::Game;
use crate::score::{Score, WIN};

/// A judgement of states for the side to move.
pub trait Evaluator<G: Game> {
    /// Whether unfinished states are told apart. Then `deepen` asks no [`Game::bounds`] of a game in which one win can be worth
    /// more than another: they speak of the end, and its value is that of minimax of this judgement at the depth reached.
    const JUDGES: bool = true;

    /// Returns what an unfinished state is worth to the side to move. Finite, and not NaN.
    fn value(&self, game: &G, state: &G::State) -> Result<Score, G::Error>;

    /// Returns what a finished game is worth to its winner, who won by `margin > 0`. A draw is worth 0.
    fn win(&self, margin: i32) -> Score {
        let _ = margin;
        WIN
    }
}

/// Judges by the end of the game alone: a win is worth its margin, everything else 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Final;

impl<G: Game> Evaluator<G> for Final {
    const JUDGES: bool = false;

    #[inline]
    fn value(&self, _: &G, _: &G::State) -> Result<Score, G::Error> {
        Ok(0.0)
    }

    #[inline]
    fn win(&self, margin: i32) -> Score {
        f64::from(margin)
    }
}

/// Judges by a function of game and state; a win is worth `win`.
#[derive(Clone, Copy, Debug)]
pub struct Fn<F> {
    /// The judgement, for the side to move.
    pub value: F,
    /// What a win is worth.
    pub win: Score,
}

impl<G: Game, F> Evaluator<G> for Fn<F>
where
    F: std::ops::Fn(&G, &G::State) -> Result<Score, G::Error>,
{
    #[inline]
    fn value(&self, game: &G, state: &G::State) -> Result<Score, G::Error> {
        (self.value)(game, state)
    }

    #[inline]
    fn win(&self, _: i32) -> Score {
        self.win
    }
}
