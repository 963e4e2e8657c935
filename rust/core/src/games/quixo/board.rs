//! The board: which cubes can be taken, what a push does, where the lines are.

use crate::game::{Moves, Outcome};
use crate::games::lines::Bits;
use crate::player::Player;
use std::marker::PhantomData;

/// The size of the board, known to the compiler ([`Fixed`]) or only at run time ([`Dynamic`]).
///
/// The bit of a cube is `row * n + col`, row 0 on top.
pub trait Size: Clone + Send + Sync {
    /// The word that holds the board.
    type Bits: Bits;
    /// Returns the number of rows and columns, 2 to 9.
    fn n(&self) -> u32;
}

/// A size that the compiler knows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fixed<B, const N: u32>(PhantomData<B>);

impl<B: Bits, const N: u32> Size for Fixed<B, N> {
    type Bits = B;
    #[inline(always)]
    fn n(&self) -> u32 {
        N
    }
}

/// A size known at run time.
#[derive(Clone, Copy, Debug)]
pub struct Dynamic<B> {
    n: u32,
    word: PhantomData<B>,
}

impl<B: Bits> Dynamic<B> {
    /// Returns the size `n`, from 2 to 9, whose square must fit the word: up to 8 in a `u64`.
    pub fn new(n: u32) -> Self {
        assert!((2..=9).contains(&n) && n * n <= B::WIDTH, "a Quixo board of {n} in {} bits", B::WIDTH);
        Self { n, word: PhantomData }
    }
}

impl<B: Bits> Size for Dynamic<B> {
    type Bits = B;
    #[inline(always)]
    fn n(&self) -> u32 {
        self.n
    }
}

/// The end of a row or column at which a cube is pushed in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// The left end of the cube's row.
    Left = 0,
    /// The right end of the cube's row.
    Right = 1,
    /// The top of the cube's column.
    Top = 2,
    /// The bottom of the cube's column.
    Bottom = 3,
}

impl Side {
    /// The sides in the order of moves.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Top, Self::Bottom];
}

/// A move: a cube, the end at which it comes back in and, with four players, whom its dot then faces; or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Push(u16);

impl Push {
    /// The move of a player who may take no cube, with four players.
    pub const PASS: Self = Self(u16::MAX);

    /// Returns the push of the cube with this bit. `to_partner`: the dot then faces the partner, not the player who moves.
    #[inline(always)]
    pub const fn new(cube: u32, side: Side, to_partner: bool) -> Self {
        Self((cube as u16) << 3 | (side as u16) << 1 | to_partner as u16)
    }

    /// Returns the bit of the cube; of a pass nothing useful.
    #[inline(always)]
    pub const fn cube(self) -> u32 {
        (self.0 >> 3) as u32
    }

    /// Returns the end at which the cube comes back in.
    #[inline(always)]
    pub const fn side(self) -> Side {
        Side::ALL[(self.0 >> 1 & 3) as usize]
    }

    /// Says whether the dot then faces the partner.
    #[inline(always)]
    pub const fn is_to_partner(self) -> bool {
        self.0 & 1 == 1
    }

    /// Says whether no cube is pushed.
    #[inline(always)]
    pub const fn is_pass(self) -> bool {
        self.0 == Self::PASS.0
    }

    #[inline(always)]
    const fn index(self) -> usize {
        (self.0 >> 1) as usize
    }
}

/// What the push of one cube at one end does to a set of cubes.
#[derive(Clone, Copy, Debug, Default)]
struct Slide<B> {
    /// The cubes that stay where they are.
    keep: B,
    /// The cubes that move one place toward the gap.
    moving: B,
    /// The place where the pushed cube comes in.
    enter: B,
    /// How far up and how far down in bits they move: one of the two is 0.
    up: u8,
    down: u8,
}

/// The ends at which each cube of the ring can be pushed in, two bits per side: all but its own place.
const fn sides(n: u32) -> [u8; 81] {
    let mut table = [0; 81];
    let mut cube = 0;
    while cube < n * n {
        let (row, col) = (cube / n, cube % n);
        let ends = [col > 0, col < n - 1, row > 0, row < n - 1];
        let mut side = 0;
        while side < 4 {
            if ends[side] {
                table[cube as usize] |= 3 << (2 * side);
            }
            side += 1;
        }
        cube += 1;
    }
    table
}

static SIDES: [[u8; 81]; 10] =
    [[0; 81], [0; 81], sides(2), sides(3), sides(4), sides(5), sides(6), sides(7), sides(8), sides(9)];

/// The pushes of the cubes that can be taken: cube by cube, each at the left, right, top and bottom end, leaving out its own
/// place. With `FACES` each comes twice: the dot facing the player, then the partner.
#[derive(Clone, Debug)]
pub struct Pushes<B, const FACES: bool> {
    cubes: B,
    n: u8,
    cube: u8,
    /// What is left of the cube: a bit per side and face.
    left: u8,
    pass: bool,
}

impl<B: Bits, const FACES: bool> Pushes<B, FACES> {
    /// The bits of a cube's pushes that are moves.
    const FACED: u8 = if FACES { 0xff } else { 0x55 };

    #[inline(always)]
    pub(super) fn new(n: u32, cubes: B, pass: bool) -> Self {
        Self { cubes, n: n as u8, cube: 0, left: 0, pass }
    }

    #[inline(always)]
    fn of(&self, cube: u32) -> u8 {
        SIDES[self.n as usize][cube as usize] & Self::FACED
    }
}

impl<B: Bits, const FACES: bool> Moves<Push> for Pushes<B, FACES> {
    #[inline(always)]
    fn next(&mut self, _: &[Push]) -> Option<Push> {
        if self.left == 0 {
            if self.cubes.is_empty() {
                return std::mem::take(&mut self.pass).then_some(Push::PASS);
            }
            let cube = self.cubes.lowest();
            self.cubes = self.cubes.rest();
            self.cube = cube as u8;
            self.left = self.of(cube);
        }
        let end = self.left.trailing_zeros();
        self.left &= self.left - 1;
        Some(Push(u16::from(self.cube) << 3 | end as u16))
    }

    fn len(&self) -> usize {
        let more: u32 = self.cubes.squares().map(|cube| self.of(cube).count_ones()).sum();
        (self.left.count_ones() + more) as usize + usize::from(self.pass)
    }
}

/// How a game stands after a move, seen from the side to move next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(super) enum Standing {
    /// No line.
    Open,
    /// A line of the side that moved, and only of that side: it has won.
    Lost,
    /// A line of the side to move: the side that moved has lost, whatever else it made.
    Won,
}

impl Standing {
    #[inline(always)]
    pub(super) fn outcome(self, turn: Player) -> Option<Outcome> {
        match self {
            Self::Open => None,
            Self::Lost => Some(Outcome::win(turn.other())),
            Self::Won => Some(Outcome::win(turn)),
        }
    }
}

/// The tables of a board.
#[derive(Clone, Debug)]
pub struct Board<S: Size> {
    size: S,
    ring: S::Bits,
    first_row: S::Bits,
    first_col: S::Bits,
    diagonals: [S::Bits; 2],
    slides: Vec<Slide<S::Bits>>,
}

impl<S: Size> Board<S> {
    pub(super) fn new(size: S) -> Self {
        let n = size.n();
        let set = |holds: &dyn Fn(u32, u32) -> bool| {
            (0..n * n).filter(|at| holds(at / n, at % n)).fold(S::Bits::default(), |set, at| set | S::Bits::one(at))
        };
        let mut slides = Vec::new();
        for cube in 0..n * n {
            let (row, col) = (cube / n, cube % n);
            for side in Side::ALL {
                // From the place that is entered up to the cube: all of these change.
                let span = set(&|r, c| match side {
                    Side::Left => r == row && c <= col,
                    Side::Right => r == row && c >= col,
                    Side::Top => c == col && r <= row,
                    Side::Bottom => c == col && r >= row,
                });
                let (enter, up, down) = match side {
                    Side::Left => (row * n, 1, 0),
                    Side::Right => (row * n + n - 1, 0, 1),
                    Side::Top => (col, n, 0),
                    Side::Bottom => ((n - 1) * n + col, 0, n),
                };
                slides.push(Slide {
                    keep: !span,
                    moving: span & !S::Bits::one(cube),
                    enter: S::Bits::one(enter),
                    up: up as u8,
                    down: down as u8,
                });
            }
        }
        Self {
            ring: set(&|row, col| row == 0 || row == n - 1 || col == 0 || col == n - 1),
            first_row: set(&|row, _| row == 0),
            first_col: set(&|_, col| col == 0),
            diagonals: [set(&|row, col| row == col), set(&|row, col| row + col == n - 1)],
            slides,
            size,
        }
    }

    /// Returns the number of rows and columns.
    #[inline(always)]
    pub fn n(&self) -> u32 {
        self.size.n()
    }

    /// Returns the cubes of the outer ring.
    #[inline(always)]
    pub fn ring(&self) -> S::Bits {
        self.ring
    }

    /// Returns the lines as masks: rows from the top, columns from the left, the falling and the rising diagonal.
    pub fn lines(&self) -> impl Iterator<Item = S::Bits> {
        let n = self.n();
        let rows = (0..n).map(move |row| self.first_row << (row * n));
        let cols = (0..n).map(move |col| self.first_col << col);
        rows.chain(cols).chain(self.diagonals)
    }

    /// Returns how many lines a set of cubes holds.
    pub fn count_lines(&self, cubes: S::Bits) -> u32 {
        self.lines().filter(|&line| cubes & line == line).count() as u32
    }

    /// Returns the cubes that hold `step` apart from one another for n places on, in `cubes`.
    #[inline(always)]
    fn runs(&self, cubes: S::Bits, step: u32) -> S::Bits {
        let n = self.n();
        let (mut runs, mut length) = (cubes, 1);
        while length < n {
            let more = length.min(n - length);
            runs &= runs >> (more * step);
            length += more;
        }
        runs
    }

    /// Says whether a set of cubes holds a line.
    #[inline(always)]
    fn has_line(&self, cubes: S::Bits) -> bool {
        // A column of n runs out of the board below its first row; a row that begins in its first column ends in its last.
        let straight = self.runs(cubes, self.n()) | (self.runs(cubes, 1) & self.first_col);
        let [falling, rising] = self.diagonals;
        !straight.is_empty() | (cubes & falling == falling) | (cubes & rising == rising)
    }

    /// Returns the standing with these cubes after a move of the side that owns `mover`.
    #[inline(always)]
    pub(super) fn standing(&self, mover: S::Bits, other: S::Bits) -> Standing {
        if self.has_line(other) {
            Standing::Won
        } else if self.has_line(mover) {
            Standing::Lost
        } else {
            Standing::Open
        }
    }

    /// Returns a set of cubes after a push, and the place where the pushed cube came in (not in the set).
    #[inline(always)]
    pub fn slide<const SETS: usize>(&self, push: Push, sets: [S::Bits; SETS]) -> ([S::Bits; SETS], S::Bits) {
        let slide = &self.slides[push.index()];
        let (up, down) = (u32::from(slide.up), u32::from(slide.down));
        (sets.map(|set| (set & slide.keep) | ((set & slide.moving) << up >> down)), slide.enter)
    }

    /// Reads n rows of n characters; `symbols[i]` goes to the `i`th set, `.` to none.
    pub(super) fn parse<const SETS: usize>(
        &self,
        rows: &[impl AsRef<str>],
        symbols: [char; SETS],
    ) -> Result<[S::Bits; SETS], String> {
        let n = self.n();
        if rows.len() != n as usize {
            return Err(format!("a board of {n} rows was expected, not of {}", rows.len()));
        }
        let mut sets = [S::Bits::default(); SETS];
        for (row, text) in rows.iter().map(AsRef::as_ref).enumerate() {
            let length = text.chars().count();
            if length != n as usize {
                return Err(format!("row {} should have {n} cubes, not {length}: {text:?}", row + 1));
            }
            for (col, symbol) in text.chars().enumerate().filter(|&(_, symbol)| symbol != '.') {
                let Some(at) = symbols.iter().position(|&known| known == symbol) else {
                    let known: Vec<_> = symbols.iter().map(char::to_string).collect();
                    let known = known.join(", ");
                    let (row, col) = (row + 1, col + 1);
                    return Err(format!("row {row}, column {col} should be one of {known} or ., not {symbol:?}"));
                };
                sets[at] |= S::Bits::one(row as u32 * n + col as u32);
            }
        }
        Ok(sets)
    }

    /// Returns the rows with a symbol for each set, `.` for none.
    pub(super) fn rows<const SETS: usize>(&self, sets: [S::Bits; SETS], symbols: [char; SETS]) -> Vec<String> {
        let n = self.n();
        let symbol = |at| sets.iter().position(|set| set.has(at)).map_or('.', |i| symbols[i]);
        (0..n).map(|row| (0..n).map(|col| symbol(row * n + col)).collect()).collect()
    }
}
