//! Connect Four and its relatives, solved: the first line wins, stones fall.

use super::bits::Bits;
use super::grid::{Geometry, Goal};
use super::rules::{Lines, State};
use crate::solve::forward::{Forward, Ranked};

/// The longest line that is looked for.
const LONGEST: usize = 8;

/// A gravity board as the forward solver sees it.
///
/// With `e` squares empty the side to move is worth at most `(e + 1) / 2`, that is a win by the next stone, and one less for
/// every further stone of its own that the win takes; 0 is a draw, and a loss is at worst `-(e / 2)`. So a value is the
/// number of stones that the winner has left, the winning one included.
#[derive(Clone, Debug)]
pub struct Gravity<G: Geometry> {
    shape: G,
    board: G::Bits,
    ground: G::Bits,
    bottoms: G::Bits,
    /// For each square the lines through it.
    worth: Vec<i32>,
    is_symmetric: bool,
}

/// A position in which nobody has a line, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stones<B> {
    mine: B,
    /// Everything that can hold no stone any more.
    filled: B,
}

impl<G: Geometry> Gravity<G> {
    /// Returns the solver's view of a game, or `None` where it is none of these: stones fall, edges do not wrap, the first
    /// line wins, of at most eight.
    pub fn new(rules: &Lines<G>) -> Option<Self> {
        let shape = rules.shape().clone();
        let fits = shape.falls() && shape.shifts() && shape.goal() == Goal::FirstLine && shape.k() as usize <= LONGEST;
        if !fits {
            return None;
        }
        let (mut ground, mut bottoms) = (G::Bits::default(), G::Bits::default());
        for col in 0..shape.cols() {
            bottoms |= G::Bits::one(shape.bit(shape.rows() - 1, col));
            for row in 0..shape.rows() {
                ground |= G::Bits::one(shape.bit(row, col));
            }
        }
        ground &= !rules.board();
        let worth = (0..G::Bits::WIDTH).map(|square| rules.table().through(square).len() as i32).collect();
        let mut gravity = Self { shape, board: rules.board(), ground, bottoms, worth, is_symmetric: false };
        gravity.is_symmetric = gravity.mirrored(gravity.board) == gravity.board;
        Some(gravity)
    }

    /// Returns an unfinished position.
    pub fn position(&self, state: &State<G::Bits>) -> Stones<G::Bits> {
        Stones { mine: state.mine(), filled: state.mine() | state.theirs() | self.ground }
    }

    /// Returns in how many plies the game ends in a position of this value; `None` for a draw.
    pub fn distance(&self, stones: &Stones<G::Bits>, value: i32) -> Option<u32> {
        let empty = self.empty(stones) as i32;
        match value {
            0 => None,
            1.. => Some((1 + 2 * ((empty + 1) / 2 - value)) as u32),
            _ => Some((2 + 2 * (empty / 2 + value)) as u32),
        }
    }

    /// Returns a best move in a position that is decided at sight: one that wins at once, that stops a win, or any.
    pub fn last(&self, stones: &Stones<G::Bits>) -> u8 {
        let playable = self.playable(stones);
        let mine = self.completing(stones.mine) & playable;
        let theirs = self.completing(self.board & stones.filled & !stones.mine) & playable;
        let best = [mine, theirs].into_iter().find(|set| !set.is_empty()).unwrap_or(playable);
        best.lowest() as u8
    }

    #[inline(always)]
    fn empty(&self, stones: &Stones<G::Bits>) -> u32 {
        (self.board & !stones.filled).count()
    }

    #[inline(always)]
    fn playable(&self, stones: &Stones<G::Bits>) -> G::Bits {
        stones.filled.plus(self.bottoms) & self.board & !stones.filled
    }

    /// Returns the squares where one more stone would make a line of `stones`: also those that are not empty.
    #[inline(always)]
    fn completing(&self, stones: G::Bits) -> G::Bits {
        let (k, stride) = (self.shape.k() as usize, self.shape.stride());
        let mut completing = G::Bits::default();
        for step in [1, stride - 1, stride, stride + 1] {
            if step * (k as u32 - 1) >= G::Bits::WIDTH {
                continue;
            }
            // How far the stones run to one side of a square and to the other.
            let (mut before, mut after) = ([!G::Bits::default(); LONGEST], [!G::Bits::default(); LONGEST]);
            for n in 1..k {
                before[n] = before[n - 1] & stones << (step * n as u32);
                after[n] = after[n - 1] & stones >> (step * n as u32);
            }
            for n in 0..k {
                completing |= before[n] & after[k - 1 - n];
            }
        }
        completing
    }

    #[inline(always)]
    fn mirrored(&self, set: G::Bits) -> G::Bits {
        let (stride, cols) = (self.shape.stride(), self.shape.cols());
        let column = !(!G::Bits::default() << stride);
        let mut mirrored = G::Bits::default();
        for col in 0..cols {
            mirrored |= (set >> (col * stride) & column) << ((cols - 1 - col) * stride);
        }
        mirrored
    }
}

/// What is seen of a position before its moves are listed.
#[derive(Clone, Copy, Debug)]
pub struct Seen<B> {
    /// The moves after which the other side cannot make a line at once.
    safe: B,
}

impl<G: Geometry> Forward for Gravity<G> {
    type State = Stones<G::Bits>;
    type Seen = Seen<G::Bits>;

    fn key_bits(&self) -> u32 {
        (self.shape.cols() * self.shape.stride()).min(64)
    }

    #[inline(always)]
    fn key(&self, stones: &Self::State) -> u64 {
        // In each column a one on top of the stones tells how high it is.
        let mut key = stones.mine.plus(stones.filled).plus(self.bottoms).wide();
        if self.is_symmetric {
            key = key.min(self.mirrored(G::Bits::narrow(key)).wide());
        }
        if self.shape.cols() * self.shape.stride() > 64 { G::Bits::narrow(key).hash() } else { key as u64 }
    }

    #[inline(always)]
    fn bounds(&self, stones: &Self::State) -> (i32, i32, Self::Seen) {
        let empty = self.empty(stones) as i32;
        let playable = self.playable(stones);
        let mut seen = Seen { safe: playable };
        if !(self.completing(stones.mine) & playable).is_empty() {
            return ((empty + 1) / 2, (empty + 1) / 2, seen);
        }
        if empty <= 1 {
            return (0, 0, seen);
        }
        let theirs = self.completing(self.board & stones.filled & !stones.mine) & self.board & !stones.filled;
        let must = theirs & playable;
        if !must.is_empty() {
            seen.safe = if must.rest().is_empty() { must } else { G::Bits::default() };
        }
        seen.safe &= !(theirs >> 1);
        if seen.safe.is_empty() {
            return (-(empty / 2), -(empty / 2), seen);
        }
        (1 - empty / 2, (empty - 1) / 2, seen)
    }

    #[inline(always)]
    fn moves(&self, stones: &Self::State, seen: &Self::Seen, moves: &mut Vec<Ranked>) {
        let empty = self.board & !stones.filled;
        for square in seen.safe.squares() {
            let threats = self.completing(stones.mine | G::Bits::one(square)) & empty;
            moves.push(Ranked { rank: (threats.count() << 8) as i32 + self.worth[square as usize], mv: square as u8 });
        }
    }

    #[inline(always)]
    fn child(&self, stones: &Self::State, square: u8) -> Self::State {
        let filled = stones.filled | G::Bits::one(u32::from(square));
        Stones { mine: self.board & stones.filled & !stones.mine, filled }
    }
}
