//! The grid: its size, its edges, and where a square's bit is.

use super::bits::Bits;
use std::marker::PhantomData;

/// What ends a game of lines and who wins it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The first line wins; a full board without one is a draw.
    FirstLine,
    /// The game goes on until the board is full; more lines win.
    MostLines,
    /// Lines count for nothing and a full board is a draw: the tree that looks past won states.
    Fill,
}

/// The shape of a game of lines, known to the compiler ([`Fixed`]) or only at run time ([`Dynamic`]).
///
/// Squares are bits. Without gravity a square's bit is `row * stride + col`, row 0 on top, so that ascending bits go row by
/// row, left to right. With gravity it is `col * stride + height`, height 0 at the bottom, so that ascending bits go column
/// by column. A board that does not wrap has one spare bit after each row (column), always empty: a shifted line that runs
/// over the edge meets it and ends. So all lines of a direction are found by a few shifts.
///
/// ```text
///     3 x 3, stride 4        with gravity, stride 4
///     0  1  2  (3)           2  6  10
///     4  5  6  (7)           1  5   9
///     8  9  10               0  4   8
/// ```
pub trait Geometry: Clone + Send + Sync {
    /// The word that holds the board.
    type Bits: Bits;
    /// Returns the number of rows.
    fn rows(&self) -> u32;
    /// Returns the number of columns.
    fn cols(&self) -> u32;
    /// Returns how many in a row make a line.
    fn k(&self) -> u32;
    /// Says whether pieces fall.
    fn falls(&self) -> bool;
    /// Says whether the edges wrap.
    fn wraps(&self) -> bool;
    /// Returns what wins.
    fn goal(&self) -> Goal;

    /// Returns the length of what one stride spans: a row, or a column with gravity.
    #[inline(always)]
    fn span(&self) -> u32 {
        if self.falls() { self.rows() } else { self.cols() }
    }

    /// Returns the number of spans.
    #[inline(always)]
    fn spans(&self) -> u32 {
        if self.falls() { self.cols() } else { self.rows() }
    }

    /// Says whether each span has a spare bit: so unless the edges wrap without gravity, or it would not fit 128 bits.
    #[inline(always)]
    fn is_padded(&self) -> bool {
        (self.falls() || !self.wraps()) && self.spans() * (self.span() + 1) <= 128
    }

    /// Says whether lines are found by shifts; else by the masks of the lines through a square.
    #[inline(always)]
    fn shifts(&self) -> bool {
        !self.wraps() && self.is_padded()
    }

    /// Returns the distance of the first bits of two neighbouring spans.
    #[inline(always)]
    fn stride(&self) -> u32 {
        self.span() + self.is_padded() as u32
    }

    /// Returns the bit of a square; rows count from the top.
    #[inline(always)]
    fn bit(&self, row: u32, col: u32) -> u32 {
        if self.falls() { col * self.stride() + (self.rows() - 1 - row) } else { row * self.stride() + col }
    }

    /// Returns the row (from the top) and column of a bit.
    #[inline(always)]
    fn place(&self, bit: u32) -> (u32, u32) {
        let (span, along) = (bit / self.stride(), bit % self.stride());
        if self.falls() { (self.rows() - 1 - along, span) } else { (span, along) }
    }
}

/// A shape that the compiler knows: loops unroll, shifts are constants.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fixed<
    B,
    const ROWS: u32,
    const COLS: u32,
    const K: u32,
    const FALLS: bool,
    const WRAPS: bool,
    const GOAL: u8,
>(PhantomData<B>);

impl<B: Bits, const ROWS: u32, const COLS: u32, const K: u32, const FALLS: bool, const WRAPS: bool, const GOAL: u8>
    Geometry for Fixed<B, ROWS, COLS, K, FALLS, WRAPS, GOAL>
{
    type Bits = B;
    #[inline(always)]
    fn rows(&self) -> u32 {
        ROWS
    }
    #[inline(always)]
    fn cols(&self) -> u32 {
        COLS
    }
    #[inline(always)]
    fn k(&self) -> u32 {
        K
    }
    #[inline(always)]
    fn falls(&self) -> bool {
        FALLS
    }
    #[inline(always)]
    fn wraps(&self) -> bool {
        WRAPS
    }
    #[inline(always)]
    fn goal(&self) -> Goal {
        match GOAL {
            0 => Goal::FirstLine,
            1 => Goal::MostLines,
            _ => Goal::Fill,
        }
    }
}

/// A shape known at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dynamic<B> {
    rows: u32,
    cols: u32,
    k: u32,
    falls: bool,
    wraps: bool,
    goal: Goal,
    word: PhantomData<B>,
}

impl<B: Bits> Dynamic<B> {
    /// Returns the shape of any other.
    pub fn of<G: Geometry>(shape: &G) -> Self {
        Self {
            rows: shape.rows(),
            cols: shape.cols(),
            k: shape.k(),
            falls: shape.falls(),
            wraps: shape.wraps(),
            goal: shape.goal(),
            word: PhantomData,
        }
    }

    /// Returns the shape with these sizes. The board must fit the word: at most 128 squares in a `u128`.
    pub fn new(rows: u32, cols: u32, k: u32, falls: bool, wraps: bool, goal: Goal) -> Self {
        Self { rows, cols, k, falls, wraps, goal, word: PhantomData }
    }
}

impl<B: Bits> Geometry for Dynamic<B> {
    type Bits = B;
    #[inline(always)]
    fn rows(&self) -> u32 {
        self.rows
    }
    #[inline(always)]
    fn cols(&self) -> u32 {
        self.cols
    }
    #[inline(always)]
    fn k(&self) -> u32 {
        self.k
    }
    #[inline(always)]
    fn falls(&self) -> bool {
        self.falls
    }
    #[inline(always)]
    fn wraps(&self) -> bool {
        self.wraps
    }
    #[inline(always)]
    fn goal(&self) -> Goal {
        self.goal
    }
}
