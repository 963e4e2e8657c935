//! The rules for any number of tokens.

use super::{Broken, Opening, check, is_opening};
use crate::game::{Game, Listed, Outcome};
use crate::player::Player;
use crate::rng::mix;
use std::convert::Infallible;
use std::sync::Arc;

/// The words of a chunk. States share the chunks in which they do not differ.
const WORDS: usize = 32;
const CHUNK: usize = WORDS * 64;

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LargeState {
    /// A bit per token, from 0: set once it is taken.
    taken: Vec<Arc<[u64; WORDS]>>,
    /// The sum of the tokens' hashes.
    hash: u64,
    count: u32,
    last: u32,
}

impl LargeState {
    /// Returns the side to move.
    pub fn turn(&self) -> Player {
        Player::after(self.count)
    }

    /// Returns the last token, `None` at the start.
    pub fn last(&self) -> Option<u32> {
        (self.last > 0).then_some(self.last)
    }

    /// Says whether a token is not yet taken.
    pub fn is_free(&self, token: u32) -> bool {
        let (chunk, bit) = (token as usize / CHUNK, token as usize % CHUNK);
        self.taken.get(chunk).is_some_and(|chunk| chunk[bit / 64] >> (bit % 64) & 1 == 0)
    }

    fn take(&mut self, token: u32) {
        let (chunk, bit) = (token as usize / CHUNK, token as usize % CHUNK);
        Arc::make_mut(&mut self.taken[chunk])[bit / 64] |= 1 << (bit % 64);
        self.hash = self.hash.wrapping_add(mix(u64::from(token)));
        self.count += 1;
        self.last = token;
    }
}

/// The game with any number of tokens. `First` is Max.
#[derive(Clone, Debug)]
pub struct PntLarge {
    n: u32,
}

impl PntLarge {
    /// Returns the game with tokens from 1 to `n`.
    pub fn new(n: u32) -> Self {
        Self { n }
    }

    /// Returns the number of tokens.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Returns the position after these tokens, or which of them broke a rule.
    pub fn after(&self, tokens: &[u32], opening: Opening) -> Result<LargeState, Broken> {
        check(self.n, tokens, opening)?;
        let mut state = self.start();
        tokens.iter().for_each(|&token| state.take(token));
        Ok(state)
    }

    /// Returns the position in which these tokens are taken, `last` the last of them, in whatever order the others went.
    /// The tokens exist and differ; `last` is one of them, `None` where there is none.
    pub fn position(&self, taken: &[u32], last: Option<u32>) -> LargeState {
        let mut state = self.start();
        taken.iter().for_each(|&token| state.take(token));
        LargeState { last: last.unwrap_or(0), ..state }
    }

    fn start(&self) -> LargeState {
        let chunk = Arc::new([0; WORDS]);
        LargeState { taken: vec![chunk; self.n as usize / CHUNK + 1], hash: 0, count: 0, last: 0 }
    }

    /// Returns the free factors of the last token, ascending.
    fn factors(state: &LargeState) -> Vec<u32> {
        let last = state.last;
        let small = (1..).take_while(|&factor| factor <= last / factor).filter(|&factor| last.is_multiple_of(factor));
        let mut factors: Vec<u32> = small.collect();
        let large: Vec<u32> = factors.iter().rev().map(|factor| last / factor).collect();
        factors.extend(large);
        factors.dedup();
        factors.retain(|&factor| state.is_free(factor));
        factors
    }

    /// Returns the free multiples of the last token, ascending.
    fn multiples(&self, state: &LargeState) -> impl Iterator<Item = u32> {
        let last = state.last;
        (2..=self.n / last).map(move |times| times * last).filter(|&multiple| state.is_free(multiple))
    }
}

impl Game for PntLarge {
    type State = LargeState;
    type Move = u32;
    type Moves = Listed;
    type Error = Infallible;

    const ALTERNATES: bool = true;

    fn initial(&self) -> Result<Self::State, Infallible> {
        Ok(self.start())
    }

    fn turn(&self, state: &Self::State) -> Result<Player, Infallible> {
        Ok(state.turn())
    }

    fn moves(&self, state: &Self::State, stack: &mut Vec<u32>) -> Result<Self::Moves, Infallible> {
        Listed::push(stack, |out| {
            if state.last == 0 {
                out.extend((1..=self.n / 2).step_by(2).filter(|&token| is_opening(self.n, token)));
            } else {
                out.extend(Self::factors(state));
                out.extend(self.multiples(state));
            }
            Ok(())
        })
    }

    fn play(&self, state: &mut Self::State, &token: &u32) -> Result<(), Infallible> {
        state.take(token);
        Ok(())
    }

    fn outcome(&self, state: &Self::State) -> Result<Option<Outcome>, Infallible> {
        let goes_on = match state.last {
            0 => is_opening(self.n, 1),
            _ => self.multiples(state).next().is_some() || !Self::factors(state).is_empty(),
        };
        Ok((!goes_on).then(|| Outcome::win(state.turn().other())))
    }

    fn key(&self, state: &Self::State) -> Result<u64, Infallible> {
        Ok(mix(state.hash ^ u64::from(state.last)))
    }

    fn length_bound(&self) -> Option<u32> {
        Some(self.n)
    }
}
