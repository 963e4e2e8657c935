//! The heuristic `threats`: what is about to be a line, and what can become one.

use super::bits::Bits;
use super::grid::{Geometry, Goal};
use super::rules::{Lines, State};
use super::windows::{DIRECTIONS, Open, Windows};

/// What a position is worth in which a side wins by force.
const SURE: i32 = 100_000;
/// What a square is worth where a side would make a line but cannot play yet, when it falls to that side.
const LATER: i32 = 70;
/// The same when it falls to the other.
const HARDLY: i32 = 10;

/// Where a side would make a line, and its windows with all stones but two, by direction.
struct Side<B> {
    wins: B,
    pairs: [B; 4],
}

impl<B: Bits> Windows<B> {
    /// `threats`, sophisticated. A window is k squares in a row on the board; it is open to a side while the other has no
    /// stone in it. Each open window counts for its side by the stones it still lacks:
    ///
    /// | missing | 1 | 2 | 3 | more |
    /// |---|---|---|---|---|
    /// | worth | 1 (but see below) | 17 | 5 | 1 |
    ///
    /// value = own windows - the other's windows, and
    ///
    /// * +100,000 when the side to move can make a line now;
    /// * else -100,000 when the other could make one on two squares that can be played now, or when every move lets the
    ///   other make one (with gravity: by playing under such a square);
    /// * else +50,000 when the side to move has a fork: a move after which it could make a line on two squares, while the
    ///   other cannot make one at once;
    /// * else, with gravity, 70 for each square where a side would make a line later and that falls to this side if the
    ///   columns fill up one after the other, 10 if it does not.
    ///
    /// Where a line does not end the game, each line already made is worth 1,000,000 on top.
    pub(super) fn threats<G: Geometry<Bits = B>>(&self, rules: &Lines<G>, state: &State<B>) -> i32 {
        let shape = rules.shape();
        let empty = rules.empty(state);
        let (my_worth, my) = self.side(shape, state.mine(), empty);
        let (their_worth, their) = self.side(shape, state.theirs(), empty);
        let value = my_worth - their_worth;
        let now = rules.playable(state);
        if !(my.wins & now).is_empty() {
            return value + SURE;
        }
        // The moves after which the other cannot make a line at once.
        let mut safe = now;
        if shape.falls() {
            safe &= !self.below(their.wins);
        }
        let must = their.wins & now;
        if !must.is_empty() {
            safe &= if must.rest().is_empty() { must } else { B::default() };
        }
        if safe.is_empty() {
            return value - SURE;
        }
        if self.has_fork(rules, state, &my, now, safe) {
            return value + SURE / 2;
        }
        if !shape.falls() {
            return value;
        }
        let [mine, theirs] = self.prospects(rules, state);
        let later = |wins: B, own: B| HARDLY * wins.count() as i32 + (LATER - HARDLY) * (wins & own).count() as i32;
        value + later(my.wins, mine) - later(their.wins, theirs)
    }

    /// Returns what the windows of a side are worth, and where it is close to a line.
    #[inline(always)]
    fn side<G: Geometry<Bits = B>>(&self, shape: &G, stones: B, empty: B) -> (i32, Side<B>) {
        let mut side = Side { wins: B::default(), pairs: [B::default(); 4] };
        let mut worth = 0;
        for direction in 0..DIRECTIONS.len() {
            let Open { any, missing: [none, one, two, three] } = self.open(shape, stones, empty, direction);
            worth += (any.count() + 4 * three.count() + 16 * two.count()) as i32;
            if shape.goal() != Goal::FirstLine {
                worth += 10 * SURE * none.count() as i32;
            }
            if !one.is_empty() {
                side.wins |= self.squares(shape, one, direction)[0];
            }
            side.pairs[direction] = two;
        }
        side.wins &= empty;
        (worth, side)
    }

    /// Says whether one of the moves `safe` makes two squares where the side to move could make a line next.
    #[inline(always)]
    fn has_fork<G: Geometry<Bits = B>>(
        &self,
        rules: &Lines<G>,
        state: &State<B>,
        my: &Side<B>,
        now: B,
        safe: B,
    ) -> bool {
        let shape = rules.shape();
        // Such a move is on a square of two windows that lack two stones, or, with gravity, of one and under a square where
        // the line can be made already.
        let (mut once, mut twice) = (B::default(), B::default());
        for (direction, &pairs) in my.pairs.iter().enumerate() {
            if !pairs.is_empty() {
                let [one, two] = self.squares(shape, pairs, direction);
                twice |= two | once & one;
                once |= one;
            }
        }
        if shape.falls() {
            twice |= once & self.below(my.wins);
        }
        (twice & safe).squares().any(|square| {
            let stone = B::one(square);
            let empty = rules.empty(state) & !stone;
            let mut next = now & empty;
            if shape.falls() {
                next |= self.above(stone) & empty;
            }
            !(self.completing(shape, state.mine() | stone, empty) & next).rest().is_empty()
        })
    }
}
