//! Boards without gravity, solved: the first line wins, a stone may be put on any square.

use super::bits::Bits;
use super::grid::Geometry;
use super::pairing::Pairing;
use super::rules::{Lines, State};
use super::symmetry::{Keys, Symmetries};
use super::tactics::{Sight, Tactics};
use crate::solve::forward::{Forward, Ranked};

/// A board without gravity as the forward solver sees it.
///
/// A value is the number of stones that the winner has left, the winning one included (so a sooner win is worth more), negative
/// for a loss, 0 for a draw: with `e` squares empty the side to move is worth at most `(e + 1) / 2` and at least `-(e / 2)`.
#[derive(Clone, Debug)]
pub struct Open<B> {
    tactics: Tactics<B>,
    symmetries: Symmetries,
}

/// A position in which nobody has a line, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed<B> {
    mine: B,
    theirs: B,
    my_keys: Keys,
    their_keys: Keys,
}

/// What is seen of a position before its moves are listed: the squares of which one is best.
#[derive(Clone, Copy, Debug)]
pub struct Worthwhile<B>(B);

impl<B: Bits> Open<B> {
    /// Returns the solver's view of a game, or `None` where it is none of these: stones do not fall, the first line wins.
    pub fn new<G: Geometry<Bits = B>>(rules: &Lines<G>) -> Option<Self> {
        Some(Self { tactics: Tactics::new(rules)?, symmetries: Symmetries::new(rules) })
    }

    /// Returns an unfinished position.
    pub fn position(&self, state: &State<B>) -> Placed<B> {
        let (mine, theirs) = (state.mine(), state.theirs());
        Placed { mine, theirs, my_keys: self.symmetries.keys(mine), their_keys: self.symmetries.keys(theirs) }
    }

    /// Returns the plies to the end of a game that is worth `value` here, where someone wins.
    pub fn distance(&self, placed: &Placed<B>, value: i32) -> Option<u32> {
        let empty = self.empty(placed).count() as i32;
        match value {
            0 => None,
            1.. => Some((2 * ((empty + 1) / 2 - value) + 1) as u32),
            _ => Some((2 * (empty / 2 + value) + 2) as u32),
        }
    }

    /// Returns a best move in a position that is decided at sight and not drawn.
    pub fn last(&self, placed: &Placed<B>) -> u8 {
        let [my, their] = self.tactics.sides(placed.mine, placed.theirs);
        let fork = self.tactics.fork(placed.mine, placed.theirs, &my);
        let first = |set: B| (!set.is_empty()).then(|| set.lowest());
        let square = first(my.wins).or_else(|| first(their.wins)).or(fork).unwrap_or_else(|| their.twice.lowest());
        square as u8
    }

    /// Returns the empty squares, those that look best first; of such as are no better than another only that.
    pub fn by_rank(&self, placed: &Placed<B>) -> Vec<u8> {
        let mut moves = Vec::new();
        self.moves(placed, &Worthwhile(self.empty(placed)), &mut moves);
        moves.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        moves.into_iter().map(|ranked| ranked.mv).collect()
    }

    #[inline(always)]
    fn empty(&self, placed: &Placed<B>) -> B {
        self.tactics.board & !(placed.mine | placed.theirs)
    }

    /// Returns the lines through a square that are open to a side.
    #[inline(always)]
    fn open(&self, placed: &Placed<B>, square: u32) -> impl Iterator<Item = B> {
        let is_open = |line: &B| (*line & placed.mine).is_empty() || (*line & placed.theirs).is_empty();
        self.tactics.through(square).iter().copied().filter(is_open)
    }
}

impl<B: Bits> Forward for Open<B> {
    type State = Placed<B>;
    type Seen = Worthwhile<B>;

    fn key_bits(&self) -> u32 {
        64
    }

    #[inline(always)]
    fn key(&self, placed: &Self::State) -> u64 {
        Symmetries::folded(&placed.my_keys, &placed.their_keys).0
    }

    #[inline(always)]
    fn bounds(&self, placed: &Self::State) -> (i32, i32, Self::Seen) {
        let left = self.empty(placed).count() as i32;
        // The values of a win by the next stone and of a loss by the one after.
        let (now, next) = ((left + 1) / 2, -(left / 2));
        let known = |value| (value, value, Worthwhile(B::default()));
        let outlook = match self.tactics.look(placed.mine, placed.theirs) {
            Sight::Won(plies) => return known(now - plies as i32 / 2),
            Sight::Lost(plies) => return known(next + plies as i32 / 2 - 1),
            Sight::Drawn => return known(0),
            Sight::Unclear(outlook) => outlook,
        };
        // A win takes as many stones as the best line lacks, and one more where that can be seen coming.
        let mut high = outlook.my_need.map_or(0, |need| (now + 1 - need as i32).max(0));
        let mut low = outlook.their_need.map_or(0, |need| (next - 1 + need as i32).min(0));
        let (lines, mine, theirs) = (&self.tactics.lines, placed.mine, placed.theirs);
        if high > 0 && Pairing::exists(lines, mine, theirs, 0) {
            high = 0;
        }
        if low < 0 && Pairing::exists(lines, theirs, mine, 1) {
            low = 0;
        }
        (low, high, Worthwhile(outlook.worthwhile))
    }

    fn moves(&self, placed: &Self::State, seen: &Self::Seen, moves: &mut Vec<Ranked>) {
        'squares: for square in seen.0.squares() {
            // A square that is in all open lines through this one is at least as good; of such as are alike the first is taken.
            let mut better = seen.0 & !B::one(square);
            let mut rank = 0;
            for line in self.open(placed, square) {
                better &= line;
                rank += 1 << (2 * (line & (placed.mine | placed.theirs)).count()).min(20);
            }
            for other in better.squares() {
                let is_alike = self.open(placed, other).all(|line| line.has(square));
                if !is_alike || other < square {
                    continue 'squares;
                }
            }
            moves.push(Ranked { rank, mv: square as u8 });
        }
    }

    #[inline(always)]
    fn child(&self, placed: &Self::State, square: u8) -> Self::State {
        Placed {
            mine: placed.theirs,
            theirs: placed.mine | B::one(u32::from(square)),
            my_keys: placed.their_keys,
            their_keys: self.symmetries.with(&placed.my_keys, u32::from(square)),
        }
    }

    fn test(&self, _: &Self::State, low: i32, high: i32) -> i32 {
        match (low, high) {
            // Whether the side to move wins, whether it loses, and then how soon.
            (..=0, 1..) => 0,
            (_, 0) => -1,
            _ => low + (high - low) / 2,
        }
    }
}
