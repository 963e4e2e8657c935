//! The rules where the tokens fit one word.

use super::{Broken, Opening, check, is_linked, is_opening, largest_prime_divisor};
use crate::game::{Ending, Folded, Game, Glance, Moves, Outcome};
use crate::games::lines::Bits;
use crate::player::Player;
use crate::rng::{Rng, mix};
use std::convert::Infallible;

/// Tokens as moves, ascending: token t is bit t - 1.
#[derive(Clone, Debug)]
pub struct Tokens<W>(W);

impl<W: Bits> Moves<u32> for Tokens<W> {
    #[inline(always)]
    fn next(&mut self, _: &[u32]) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let token = self.0.lowest() + 1;
        self.0 = self.0.rest();
        Some(token)
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.0.count() as usize
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State<W> {
    /// The tokens that can be taken now.
    legal: W,
    free: W,
    last: u8,
    turn: Player,
}

impl<W: Bits> State<W> {
    /// Returns the side to move.
    #[inline(always)]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Returns the last token, `None` at the start.
    #[inline(always)]
    pub fn last(&self) -> Option<u32> {
        (self.last > 0).then_some(u32::from(self.last))
    }

    /// Says whether a token is not yet taken.
    pub fn is_free(&self, token: u32) -> bool {
        (1..=W::WIDTH).contains(&token) && self.free.has(token - 1)
    }

    pub(super) fn legal(&self) -> W {
        self.legal
    }

    pub(super) fn free(&self) -> W {
        self.free
    }
}

/// The game with up to as many tokens as the word has bits. `First` is Max.
#[derive(Clone, Debug)]
pub struct Pnt<W> {
    n: u32,
    /// The tokens that can be the first.
    openings: W,
    /// The multiples and factors of each token, by its bit. (The widest word has as many bits: nothing has to be checked.)
    links: [W; 128],
    /// The multiples of each token's largest prime divisor.
    kin: Vec<W>,
}

impl<W: Bits> Pnt<W> {
    /// Returns the game with tokens from 1 to `n`, which must fit the word.
    pub fn new(n: u32) -> Self {
        assert!(n <= W::WIDTH, "{n} tokens in {} bits", W::WIDTH);
        let set = |holds: &dyn Fn(u32) -> bool| {
            (1..=n).filter(|&token| holds(token)).fold(W::default(), |set, token| set | W::one(token - 1))
        };
        let mut links = [W::default(); 128];
        for token in 1..=n {
            links[token as usize - 1] = set(&|other| is_linked(token, other));
        }
        let openings = set(&|other| is_opening(n, other));
        let kin = (0..=n).map(|token| set(&|other| other % largest_prime_divisor(token.max(1)) == 0)).collect();
        Self { n, openings, links, kin }
    }

    /// Returns the number of tokens.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Returns the position after these tokens, or which of them broke a rule.
    pub fn after(&self, tokens: &[u32], opening: Opening) -> Result<State<W>, Broken> {
        check(self.n, tokens, opening)?;
        let mut state = self.start();
        tokens.iter().for_each(|&token| self.take(&mut state, token));
        Ok(state)
    }

    /// Returns the position in which these tokens are taken, `last` the last of them, in whatever order the others went.
    /// The tokens exist and differ; `last` is one of them, `None` where there is none.
    pub fn position(&self, taken: &[u32], last: Option<u32>) -> State<W> {
        let mut state = self.start();
        taken.iter().filter(|&&token| Some(token) != last).for_each(|&token| self.take(&mut state, token));
        last.into_iter().for_each(|token| self.take(&mut state, token));
        state
    }

    fn start(&self) -> State<W> {
        let free = (0..self.n).fold(W::default(), |set, bit| set | W::one(bit));
        State { legal: self.openings, free, last: 0, turn: Player::First }
    }

    #[inline(always)]
    fn take(&self, state: &mut State<W>, token: u32) {
        let bit = token.wrapping_sub(1) & (W::WIDTH - 1);
        let free = state.free & !W::one(bit);
        let legal = self.links(bit) & free;
        *state = State { legal, free, last: token as u8, turn: state.turn.other() };
    }

    /// Returns the multiples and factors of the token with this bit, itself among them.
    #[inline(always)]
    pub(super) fn links(&self, bit: u32) -> W {
        self.links[bit as usize & 127]
    }

    pub(super) fn kin(&self, token: u32) -> W {
        self.kin[token as usize]
    }
}

impl<W: Bits> Game for Pnt<W> {
    type State = State<W>;
    type Move = u32;
    type Moves = Tokens<W>;
    type Error = Infallible;

    const ALTERNATES: bool = true;

    fn initial(&self) -> Result<Self::State, Infallible> {
        Ok(self.start())
    }

    #[inline(always)]
    fn turn(&self, state: &Self::State) -> Result<Player, Infallible> {
        Ok(state.turn)
    }

    #[inline(always)]
    fn moves(&self, state: &Self::State, _: &mut Vec<u32>) -> Result<Self::Moves, Infallible> {
        Ok(Tokens(state.legal))
    }

    #[inline(always)]
    fn play(&self, state: &mut Self::State, &token: &u32) -> Result<(), Infallible> {
        self.take(state, token);
        Ok(())
    }

    #[inline(always)]
    fn outcome(&self, state: &Self::State) -> Result<Option<Outcome>, Infallible> {
        Ok(state.legal.is_empty().then(|| Outcome::win(state.turn.other())))
    }

    fn key(&self, state: &Self::State) -> Result<u64, Infallible> {
        Ok(mix(state.free.hash().wrapping_add(u64::from(state.last) << 1 | state.turn as u64)))
    }

    fn length_bound(&self) -> Option<u32> {
        Some(self.n)
    }

    /// Taking a token whose taking leaves nothing wins. Taking one that another free token hangs on alone loses at once: the other
    /// player takes that one, and then there is nothing.
    fn glance(&self, state: &Self::State, stack: &mut Vec<u32>) -> Result<Glance, Infallible> {
        let (mut holds, free) = (W::default(), state.free);
        for bit in free.squares() {
            let next = self.links(bit) & free & !W::one(bit);
            if next.is_empty() && state.legal.has(bit) {
                return Ok(Glance::Decided(Ending { margin: 1, plies: 1 }));
            }
            if next.rest().is_empty() {
                holds |= next;
            }
        }
        let good = state.legal & !holds;
        if good.is_empty() {
            return Ok(Glance::Decided(Ending { margin: -1, plies: 2 }));
        }
        if good == state.legal {
            return Ok(Glance::Open);
        }
        stack.extend(good.squares().map(|bit| bit + 1));
        Ok(Glance::Only)
    }

    /// Tokens that can't be reached any more are as good as taken.
    fn folded(&self, state: &Self::State) -> Result<Folded, Infallible> {
        let (mut seen, mut front) = (state.legal, state.legal);
        while !front.is_empty() {
            let bit = front.lowest();
            let new = self.links(bit) & state.free & !seen;
            seen |= new;
            front = front.rest() | new;
        }
        Ok(Folded { key: mix(seen.hash().wrapping_add(u64::from(state.last) << 1)), by: 0 })
    }

    fn playout(
        &self,
        state: &mut Self::State,
        plies: u32,
        rng: &mut Rng,
        _: &mut Vec<u32>,
    ) -> Result<Option<Outcome>, Infallible> {
        for _ in 0..plies {
            if state.legal.is_empty() {
                break;
            }
            let token = state.legal.nth(rng.below(state.legal.count())) + 1;
            self.take(state, token);
        }
        self.outcome(state)
    }
}
