//! A judgement of Quixo positions.

use super::board::{Board, Size};
use super::teams::Teams;
use super::two::Quixo;
use crate::eval::Evaluator;
use crate::game::Game;
use crate::games::lines::Bits;
use crate::score::Score;

/// Judges by how far each side has come along every line: a line with `m` own cubes is worth `m` squared, whatever else is
/// on it: a push can take that away. Of two solved 4 x 4 or 5 x 5 positions of different value it prefers the better one about
/// six times in seven; higher powers, and counting only lines free of the opponent, do worse.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineWeights;

impl LineWeights {
    fn judge<S: Size>(board: &Board<S>, mine: S::Bits, theirs: S::Bits) -> Score {
        let worth = |cubes: u32| (cubes * cubes) as i32;
        let sum: i32 = board.lines().map(|line| worth((mine & line).count()) - worth((theirs & line).count())).sum();
        f64::from(sum)
    }
}

impl<S: Size> Evaluator<Quixo<S>> for LineWeights {
    #[inline]
    fn value(&self, game: &Quixo<S>, state: &<Quixo<S> as Game>::State) -> Result<Score, std::convert::Infallible> {
        Ok(Self::judge(game.board(), state.mine(), state.theirs()))
    }
}

impl<S: Size> Evaluator<Teams<S>> for LineWeights {
    #[inline]
    fn value(&self, game: &Teams<S>, state: &<Teams<S> as Game>::State) -> Result<Score, std::convert::Infallible> {
        let turn = state.turn();
        Ok(Self::judge(game.board(), state.cubes(turn), state.cubes(turn.other())))
    }
}
