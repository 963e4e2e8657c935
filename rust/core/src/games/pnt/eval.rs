//! The judgement that the assignment defines.

use super::large::PntLarge;
use super::largest_prime_divisor;
use super::small::Pnt;
use crate::eval::Evaluator;
use crate::game::Game;
use crate::games::lines::Bits;
use crate::score::Score;
use std::convert::Infallible;

/// Judges by counting: while token 1 is free 0; else good for the side to move when a certain number of legal moves is odd,
/// bad when it is even. After token 1 all moves count, for 0.5; after a prime its multiples, for 0.7; after another token
/// the multiples of its largest prime divisor, for 0.6. A win is worth 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Static;

impl Static {
    /// `kin`: the multiples of the last token's largest prime divisor among the legal moves.
    fn judge(last: u32, legal: usize, kin: usize) -> Score {
        let (count, worth) = match last {
            1 => (legal, 0.5),
            _ if largest_prime_divisor(last) == last => (kin, 0.7),
            _ => (kin, 0.6),
        };
        if count % 2 == 1 { worth } else { -worth }
    }
}

impl<W: Bits> Evaluator<Pnt<W>> for Static {
    // A search to the end asks for it nowhere: out of line it leaves that search its registers.
    #[inline(never)]
    fn value(&self, game: &Pnt<W>, state: &<Pnt<W> as Game>::State) -> Result<Score, Infallible> {
        let Some(last) = state.last().filter(|_| !state.is_free(1)) else { return Ok(0.0) };
        let legal = state.legal();
        Ok(Self::judge(last, legal.count() as usize, (legal & game.kin(last)).count() as usize))
    }

    fn win(&self, _: i32) -> Score {
        1.0
    }
}

impl Evaluator<PntLarge> for Static {
    fn value(&self, game: &PntLarge, state: &<PntLarge as Game>::State) -> Result<Score, Infallible> {
        let Some(last) = state.last().filter(|_| !state.is_free(1)) else { return Ok(0.0) };
        let mut legal = Vec::new();
        game.legal_moves(state, &mut legal)?;
        let prime = largest_prime_divisor(last);
        let kin = legal.iter().filter(|token| token.is_multiple_of(prime)).count();
        Ok(Self::judge(last, legal.len(), kin))
    }

    fn win(&self, _: i32) -> Score {
        1.0
    }
}
