//! Boards on which stones fall: columns that fill up, and who gets which square when one side always answers in the same column.

use super::bits::Bits;
use super::grid::Geometry;
use super::rules::Lines;

/// The longest line that is looked for.
pub(super) const LONGEST: usize = 8;

/// A board on which stones fall and whose edges do not wrap.
#[derive(Clone, Debug)]
pub(super) struct Columns<G: Geometry> {
    pub(super) shape: G,
    /// The squares that can hold a stone.
    pub(super) board: G::Bits,
    /// What can't, of the columns.
    pub(super) ground: G::Bits,
    bottoms: G::Bits,
    /// The squares with an odd number of squares above them: where the columns that are left fill up in pairs of squares,
    /// the lower ones of the pairs.
    pub(super) lower: G::Bits,
    /// The squares with at least 1, 2, 4, ... below them, and those with as many above.
    far_up: [G::Bits; 7],
    far_down: [G::Bits; 7],
    is_symmetric: bool,
}

impl<G: Geometry> Columns<G> {
    /// Returns the board of a game, or `None` where stones do not fall, edges wrap or lines are longer than eight.
    pub(super) fn new(rules: &Lines<G>) -> Option<Self> {
        let shape = rules.shape().clone();
        if !(shape.falls() && shape.shifts() && (2..=LONGEST).contains(&(shape.k() as usize))) {
            return None;
        }
        let rows_from = |from: u32, to: u32| {
            let squares = (0..shape.cols()).flat_map(|col| (from..to).map(move |row| (row, col)));
            squares.fold(G::Bits::default(), |set, (row, col)| set | G::Bits::one(shape.bit(row, col)))
        };
        let rows = shape.rows();
        let lower = (0..rows).filter(|row| row % 2 == 1).map(|row| rows_from(row, row + 1));
        let mut columns = Self {
            board: rules.board(),
            ground: rows_from(0, rows) & !rules.board(),
            bottoms: rows_from(rows - 1, rows),
            lower: lower.fold(G::Bits::default(), |set, row| set | row),
            far_up: std::array::from_fn(|i| rows_from(0, rows.saturating_sub(1 << i))),
            far_down: std::array::from_fn(|i| rows_from((1 << i).min(rows), rows)),
            is_symmetric: false,
            shape,
        };
        columns.is_symmetric = columns.mirrored(columns.board) == columns.board;
        Some(columns)
    }

    /// Returns how many bits a key has.
    pub(super) fn key_bits(&self) -> u32 {
        (self.shape.cols() * self.shape.stride()).min(64)
    }

    /// Returns a key that positions share only with their mirror images.
    #[inline(always)]
    pub(super) fn key(&self, mine: G::Bits, filled: G::Bits) -> u64 {
        self.folded(mine, filled).0
    }

    /// Returns the key, and whether it is that of the mirror image.
    #[inline(always)]
    pub(super) fn folded(&self, mine: G::Bits, filled: G::Bits) -> (u64, bool) {
        // In each column a one on top of the stones tells how high it is.
        let here = mine.plus(filled).plus(self.bottoms).wide();
        let mut key = here;
        if self.is_symmetric {
            key = key.min(self.mirrored(G::Bits::narrow(key)).wide());
        }
        let is_wide = self.shape.cols() * self.shape.stride() > 64;
        (if is_wide { G::Bits::narrow(key).hash() } else { key as u64 }, key != here)
    }

    #[inline(always)]
    pub(super) fn mirrored(&self, set: G::Bits) -> G::Bits {
        let (stride, cols) = (self.shape.stride(), self.shape.cols());
        let column = !(!G::Bits::default() << stride);
        let mut mirrored = G::Bits::default();
        for col in 0..cols {
            mirrored |= (set >> (col * stride) & column) << ((cols - 1 - col) * stride);
        }
        mirrored
    }

    #[inline(always)]
    pub(super) fn empty(&self, filled: G::Bits) -> G::Bits {
        self.board & !filled
    }

    #[inline(always)]
    pub(super) fn playable(&self, filled: G::Bits) -> G::Bits {
        filled.plus(self.bottoms) & self.board & !filled
    }

    /// Returns the squares of a set and all above them.
    #[inline(always)]
    pub(super) fn up(&self, mut set: G::Bits) -> G::Bits {
        for (i, far) in self.far_up.iter().enumerate().take(self.doublings()) {
            set |= set << (1 << i) & *far;
        }
        set
    }

    /// Returns the squares of a set and all below them.
    #[inline(always)]
    fn down(&self, mut set: G::Bits) -> G::Bits {
        for (i, far) in self.far_down.iter().enumerate().take(self.doublings()) {
            set |= set >> (1 << i) & *far;
        }
        set
    }

    /// Returns the lowest square of each upper part of a column.
    #[inline(always)]
    pub(super) fn lowest(&self, upper: G::Bits) -> G::Bits {
        upper & !(upper << 1)
    }

    #[inline(always)]
    fn doublings(&self) -> usize {
        (u32::BITS - (self.shape.rows() - 1).leading_zeros()) as usize
    }

    /// Says whether there is a line of `stones`.
    #[inline(always)]
    pub(super) fn has_line(&self, stones: G::Bits) -> bool {
        let lines = self.directions().map(|step| self.runs(stones, step));
        !(lines[0] | lines[1] | lines[2] | lines[3]).is_empty()
    }

    /// Returns the number of lines of `stones`.
    #[inline(always)]
    pub(super) fn lines(&self, stones: G::Bits) -> i32 {
        self.directions().map(|step| self.runs(stones, step).count() as i32).iter().sum()
    }

    /// Returns the number of lines of `stones` in columns.
    #[inline(always)]
    pub(super) fn lines_up(&self, stones: G::Bits) -> i32 {
        self.runs(stones, 1).count() as i32
    }

    /// Returns the number of lines of `stones` in rows and diagonals.
    #[inline(always)]
    pub(super) fn lines_across(&self, stones: G::Bits) -> i32 {
        self.directions()[1..].iter().map(|&step| self.runs(stones, step).count() as i32).sum()
    }

    #[inline(always)]
    fn directions(&self) -> [u32; 4] {
        let stride = self.shape.stride();
        [1, stride - 1, stride, stride + 1]
    }

    /// Returns the first squares of the lines of `stones` in one direction.
    #[inline(always)]
    fn runs(&self, stones: G::Bits, step: u32) -> G::Bits {
        let k = self.shape.k();
        let (mut runs, mut length) = (stones, 1);
        while length < k {
            let more = length.min(k - length);
            if more * step >= G::Bits::WIDTH {
                return G::Bits::default();
            }
            runs &= runs >> (more * step);
            length += more;
        }
        runs
    }

    /// Returns the squares where one more stone would make a line of `stones`: also those that are not empty.
    #[inline(always)]
    pub(super) fn completing(&self, stones: G::Bits) -> G::Bits {
        let k = self.shape.k() as usize;
        let mut completing = G::Bits::default();
        for step in self.directions() {
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
}

/// Up to so many squares left over are paired in all ways. The pairs are a choice made before the mover's, and beyond this one that
/// tried the pairs one after the other would take them for free to change with what the mover did elsewhere.
pub(super) const PAIRED: u32 = 4;

/// A promise that the side not to move can keep by answering every stone, as long as the mover makes no line.
///
/// It leaves some columns alone from a square up: there it would make a line as soon as the mover plays that square. The other
/// empty squares must be even in number. In a column where those are even they make pairs, one above the other, and the answer
/// to the lower one is the upper one. Where they are odd in number the lowest one is left over; those are paired with each
/// other, and the rest of the column makes pairs again.
///
/// ```text
///     .   upper      !   a line of the answering side, if it gets there
///     .   lower      x   the mover will not play here before it must
///     .   upper      .   upper
///     .   lower      .   lower
///     o              .   left over, paired with another column's
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers<B> {
    /// The squares that the mover gets, besides some of `either`.
    pub(super) lower: B,
    /// The squares left over: the mover gets one of each pair; who answers chooses the pairs.
    pub(super) either: B,
    /// The squares that the answering side gets.
    pub(super) upper: B,
}

impl<G: Geometry> Columns<G> {
    /// Returns the promise that leaves alone the squares of `left`, the upper parts of columns, or `None` where the rest is odd
    /// in number. In each of these columns the answering side makes a line on the second of the squares left.
    #[inline(always)]
    pub(super) fn answers(&self, filled: G::Bits, left: G::Bits) -> Option<Answers<G::Bits>> {
        let open = self.empty(filled) & !left;
        if open.count() % 2 == 1 {
            return None;
        }
        // Pairs are counted from the top; below an odd number of squares left alone they begin one square lower.
        let first = self.lowest(left);
        let lower = open & (self.lower ^ self.down(first & !self.lower));
        let either = self.playable(filled) & open & !lower;
        Some(Answers { lower: lower | first, either, upper: open & !lower & !either })
    }

    /// Says whether some choice of pairs among the squares left over keeps the mover from a line.
    #[inline]
    pub(super) fn is_lineless(&self, stones: G::Bits, either: G::Bits) -> bool {
        if !self.has_line(stones | either) {
            return true;
        }
        (1..=PAIRED).contains(&either.count()) && !self.has_line(stones) && self.pairs(stones, either)
    }

    fn pairs(&self, stones: G::Bits, either: G::Bits) -> bool {
        if either.is_empty() {
            return !self.has_line(stones);
        }
        let one = G::Bits::one(either.lowest());
        let others = either.rest();
        others.squares().any(|other| {
            let other = G::Bits::one(other);
            let rest = others & !other;
            self.pairs(stones | one, rest) && self.pairs(stones | other, rest)
        })
    }
}
