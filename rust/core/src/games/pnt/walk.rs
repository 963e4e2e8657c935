//! Who wins a position of PNT, by search alone: what the forward solver needs to know.

use super::small::{Pnt, State};
use crate::game::{Game, Outcome};
use crate::games::lines::Bits;
use crate::rng::mix;
use crate::solve::forward::{Forward, Ranked};

/// PNT as a walk from token to token, of which only the winner counts: 1 for the side to move, -1 for the other.
///
/// A free token that hangs on one other alone, its *holder*, can't be reached but from there, and who takes the holder loses: the
/// other player takes what hangs on it, and then there is nothing. So nobody who can win takes either, and both are as good as
/// taken; then others may hang on one alone, and so on. Big primes hang on 1, without 1 those below n/2 hang on their
/// double: little is left to be searched.
#[derive(Clone, Debug)]
pub struct Walk<W> {
    game: Pnt<W>,
}

/// A position without tokens that hang, their holders, and those out of reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach<W> {
    legal: W,
    free: W,
    /// Who wins, for the side to move, where that is seen; else 0.
    value: i32,
}

impl<W: Bits> Walk<W> {
    /// Returns the solver's view of a game.
    pub fn new(game: Pnt<W>) -> Self {
        Self { game }
    }

    /// Returns a position of the game as the solver sees it.
    pub fn position(&self, state: &State<W>) -> Reach<W> {
        let Ok(outcome) = self.game.outcome(state);
        if outcome.is_some_and(|outcome: Outcome| outcome.winner() != Some(state.turn())) {
            return Reach { legal: W::default(), free: W::default(), value: -1 };
        }
        self.reduced(state.legal(), state.free())
    }

    fn reduced(&self, mut legal: W, mut free: W) -> Reach<W> {
        let over = |value| Reach { legal: W::default(), free: W::default(), value };
        // What is not looked at again hangs on nothing new.
        let mut look = free;
        while !look.is_empty() {
            let token = look.lowest();
            look = look.rest();
            let others = self.game.links(token) & free & !W::one(token);
            match (others.is_empty(), legal.has(token)) {
                (true, true) => return over(1),
                // One that hangs on the last token too can be taken at once.
                (false, false) if others.rest().is_empty() => {
                    let holder = others;
                    free &= !(holder | W::one(token));
                    legal &= free;
                    look = (look | self.game.links(holder.lowest())) & free;
                }
                _ => {}
            }
        }
        if legal.is_empty() {
            return over(-1);
        }
        let (mut seen, mut front) = (legal, legal);
        while !front.is_empty() {
            let new = self.game.links(front.lowest()) & free & !seen;
            seen |= new;
            front = front.rest() | new;
        }
        Reach { legal, free: seen, value: 0 }
    }
}

impl<W: Bits> Forward for Walk<W> {
    type State = Reach<W>;
    type Seen = ();

    fn key_bits(&self) -> u32 {
        64
    }

    /// What is free and what can be taken is all that counts: which token led there does not.
    fn key(&self, state: &Self::State) -> u64 {
        mix(state.free.hash().wrapping_add(state.legal.hash().rotate_left(32)))
    }

    fn bounds(&self, state: &Self::State) -> (i32, i32, ()) {
        match state.value {
            0 => (-1, 1, ()),
            value => (value, value, ()),
        }
    }

    /// Few answers come first.
    fn moves(&self, state: &Self::State, (): &(), moves: &mut Vec<Ranked>) {
        moves.extend(state.legal.squares().map(|token| {
            let answers = self.game.links(token) & state.free & !W::one(token);
            Ranked { rank: -(answers.count() as i32), mv: token as u8 }
        }));
    }

    fn child(&self, state: &Self::State, mv: u8) -> Self::State {
        let free = state.free & !W::one(u32::from(mv));
        self.reduced(self.game.links(u32::from(mv)) & free, free)
    }
}
