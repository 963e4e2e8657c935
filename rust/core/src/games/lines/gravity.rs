//! Connect Four and its relatives, solved: the first line wins, stones fall.

use super::bits::Bits;
use super::columns::{Answers, Columns};
use super::grid::{Geometry, Goal};
use super::rules::{Lines, State};
use crate::solve::ahead::Ahead;

/// A gravity board as the forward solver sees it.
///
/// With `e` squares empty the side to move is worth at most `(e + 1) / 2`, that is a win by the next stone, and one less for
/// every further stone of its own that the win takes; 0 is a draw, and a loss is at worst `-(e / 2)`. So a value is the
/// number of stones that the winner has left, the winning one included.
#[derive(Clone, Debug)]
pub struct Gravity<G: Geometry> {
    columns: Columns<G>,
    /// For each square the lines through it.
    worth: Vec<i32>,
}

/// A position in which nobody has a line, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stones<B> {
    mine: B,
    /// Everything that can hold no stone any more.
    filled: B,
    /// Where the side to move would make a line, and where the other would; also squares that are not empty.
    wins: B,
    losses: B,
}

impl<G: Geometry> Gravity<G> {
    /// Returns the solver's view of a game, or `None` where it is none of these: stones fall, edges do not wrap, the first
    /// line wins, of two to eight.
    pub fn new(rules: &Lines<G>) -> Option<Self> {
        if rules.shape().goal() != Goal::FirstLine {
            return None;
        }
        let worth = (0..G::Bits::WIDTH).map(|square| rules.table().through(square).len() as i32).collect();
        Some(Self { columns: Columns::new(rules)?, worth })
    }

    /// Returns an unfinished position.
    pub fn position(&self, state: &State<G::Bits>) -> Stones<G::Bits> {
        let (wins, losses) = (self.columns.completing(state.mine()), self.columns.completing(state.theirs()));
        Stones { mine: state.mine(), filled: state.mine() | state.theirs() | self.columns.ground, wins, losses }
    }

    /// Returns in how many plies the game ends in a position of this value; `None` for a draw.
    pub fn distance(&self, stones: &Stones<G::Bits>, value: i32) -> Option<u32> {
        let empty = self.columns.empty(stones.filled).count() as i32;
        match value {
            0 => None,
            1.. => Some((1 + 2 * ((empty + 1) / 2 - value)) as u32),
            _ => Some((2 + 2 * (empty / 2 + value)) as u32),
        }
    }

    /// Returns a best move where one is seen without a search: one that wins at once or stops the other from it, or any if
    /// nothing can stop it.
    pub fn obvious(&self, stones: &Stones<G::Bits>) -> Option<u8> {
        let playable = self.columns.playable(stones.filled);
        let best = [stones.wins & playable, stones.losses & playable].into_iter().find(|set| !set.is_empty());
        let lost = (playable & !((stones.losses & self.columns.empty(stones.filled)) >> 1)).is_empty();
        best.or((lost || playable.rest().is_empty()).then_some(playable)).map(|squares| squares.lowest() as u8)
    }

    /// Returns the squares where a stone can be played.
    #[inline(always)]
    pub(super) fn playable(&self, stones: &Stones<G::Bits>) -> G::Bits {
        self.columns.playable(stones.filled)
    }

    /// Returns the key, and whether it is that of the mirror image.
    #[inline(always)]
    pub(super) fn folded(&self, mine: G::Bits, theirs: G::Bits) -> (u64, bool) {
        self.columns.folded(mine, mine | theirs | self.columns.ground)
    }

    /// Returns what the next two stones tell of the value, and the moves after which the other side cannot make a line at once.
    #[inline(always)]
    pub(super) fn at_once(&self, stones: &Stones<G::Bits>) -> (i32, i32, G::Bits) {
        let columns = &self.columns;
        let free = columns.empty(stones.filled);
        let empty = free.count() as i32;
        let mut safe = columns.playable(stones.filled);
        if !(stones.wins & safe).is_empty() {
            return ((empty + 1) / 2, (empty + 1) / 2, safe);
        }
        if empty <= 1 {
            return (0, 0, safe);
        }
        let losses = stones.losses & free;
        let must = losses & safe;
        if !must.is_empty() {
            safe = if must.rest().is_empty() { must } else { G::Bits::default() };
        }
        safe &= !(losses >> 1);
        if safe.is_empty() {
            return (-(empty / 2), -(empty / 2), safe);
        }
        (1 - empty / 2, (empty - 1) / 2, safe)
    }

    /// Returns the most that the side to move can hope for where the other answers each of its stones, if that is known.
    #[inline(always)]
    fn answered(&self, stones: &Stones<G::Bits>) -> Option<i32> {
        let columns = &self.columns;
        let threats = stones.losses & columns.empty(stones.filled) & !columns.playable(stones.filled);
        let left = columns.up(threats >> 1);
        if let Some(answers) = columns.answers(stones.filled, left) {
            return self.kept(stones, &answers, left);
        }
        // What is left alone is one square too many or too few.
        let odd = columns.lowest(left) & !columns.lower;
        let less = odd.squares().map(|square| left & !columns.up(G::Bits::one(square)));
        less.filter_map(|left| self.kept(stones, &columns.answers(stones.filled, left)?, left)).min()
    }

    /// Returns the most that the side to move can hope for where the other keeps a promise, or `None` where it cannot keep it.
    #[inline(always)]
    fn kept(&self, stones: &Stones<G::Bits>, answers: &Answers<G::Bits>, left: G::Bits) -> Option<i32> {
        let columns = &self.columns;
        if !columns.is_lineless(stones.mine | answers.lower, answers.either) {
            return None;
        }
        // What is left alone is played last: the mover must begin there, and the answer wins.
        let after = (left.count() / 2) as i32;
        let theirs = columns.board & stones.filled & !stones.mine;
        Some(-after - i32::from(columns.has_line(theirs | answers.upper)))
    }
}

impl<G: Geometry> Ahead for Gravity<G> {
    type State = Stones<G::Bits>;
    /// The moves after which the other side cannot make a line at once.
    type Seen = G::Bits;

    const LEARNED: i32 = 4;

    fn key_bits(&self) -> u32 {
        self.columns.key_bits()
    }

    #[inline(always)]
    fn key(&self, stones: &Self::State) -> u64 {
        self.columns.key(stones.mine, stones.filled)
    }

    #[inline(always)]
    fn side(&self, stones: &Self::State) -> usize {
        (self.columns.empty(stones.filled).count() % 2) as usize
    }

    #[inline(always)]
    fn bounds(&self, stones: &Self::State) -> (i32, i32, Self::Seen) {
        let (mut low, mut high, safe) = self.at_once(stones);
        if low < high {
            let columns = &self.columns;
            let free = columns.empty(stones.filled);
            if let Some(answered) = self.answered(stones) {
                high = answered;
            } else if !columns.has_line(stones.mine | free) {
                high = 0;
            }
            let theirs = columns.board & stones.filled & !stones.mine;
            if high >= 0 && !columns.has_line(theirs | free) {
                low = 0;
            }
        }
        (low, high, safe)
    }

    #[inline(always)]
    fn moves(&self, _: &Self::State, safe: &Self::Seen) -> impl Iterator<Item = u8> {
        safe.squares().map(|square| square as u8)
    }

    #[inline(always)]
    fn child(&self, stones: &Self::State, square: u8) -> Self::State {
        let stone = G::Bits::one(u32::from(square));
        let (filled, theirs) = (stones.filled | stone, self.columns.board & stones.filled & !stones.mine);
        Stones { mine: theirs, filled, wins: stones.losses, losses: self.columns.completing(stones.mine | stone) }
    }

    #[inline(always)]
    fn rank(&self, child: &Self::State, square: u8) -> i32 {
        // Every square where a line would be made, twice where it falls to this side if the columns fill up one by one.
        let threats = child.losses & self.columns.empty(child.filled);
        let falls_to = if self.side(child) == 0 { !self.columns.lower } else { self.columns.lower };
        ((threats.count() + (threats & falls_to).count()) << 8) as i32 + self.worth[usize::from(square)]
    }

    #[inline(always)]
    fn test(&self, _: &Self::State, low: i32, high: i32) -> i32 {
        // Who wins is asked first, then by how much more than the least.
        match () {
            () if low > 0 => low,
            () if high < 0 => high - 1,
            () => 0.clamp(low, high - 1),
        }
    }
}
