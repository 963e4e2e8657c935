//! Whole sets of squares moved along the board, so that every window of k squares is looked at in one go.

use super::bits::Bits;
use super::grid::Geometry;
use super::rules::{Lines, State};

/// A step from a square to a neighbour: spans across, squares along the span (each -1, 0 or 1).
pub(super) type Step = (i8, i8);

/// The four directions of a line.
pub(super) const DIRECTIONS: [Step; 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];

/// A number for every square at once: bit `i` of the number at a square is the square's bit in word `i`.
pub(super) type Counts<B> = [B; 8];

/// The windows open to one side in one direction, each given by its first square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open<B> {
    /// All of them, those without a stone too.
    pub(super) any: B,
    /// Those where exactly 0, 1, 2 and 3 stones are missing.
    pub(super) missing: [B; 4],
}

/// The windows of a board: the places of its lines, found again by their first square and direction.
#[derive(Clone, Debug)]
pub(super) struct Windows<B> {
    /// The first squares of the lines in each direction, each line once.
    pub(super) starts: [B; 4],
    whole: B,
    /// The squares at the low and at the high end of their span.
    low: B,
    high: B,
    /// Every second square of each span, from the low end on.
    even: B,
}

impl<B: Bits> Windows<B> {
    pub(super) fn new<G: Geometry<Bits = B>>(rules: &Lines<G>) -> Self {
        let shape = rules.shape();
        let [mut whole, mut low, mut high, mut even] = [B::default(); 4];
        for across in 0..shape.spans() {
            let first = across * shape.stride();
            low |= B::one(first);
            high |= B::one(first + shape.span() - 1);
            for along in 0..shape.span() {
                whole |= B::one(first + along);
                if along % 2 == 0 {
                    even |= B::one(first + along);
                }
            }
        }
        let mut windows = Self { starts: [B::default(); 4], whole, low, high, even };
        let mut seen = Vec::new();
        for (i, step) in DIRECTIONS.into_iter().enumerate() {
            for square in rules.board().squares() {
                let mut line = B::default();
                let mut at = B::one(square);
                for _ in 0..shape.k() {
                    line |= at;
                    at = windows.moved(shape, at, step);
                }
                // On a ring the same line can begin at several squares, on a narrow one also in several directions.
                if line.count() == shape.k() && line & rules.board() == line && !seen.contains(&line) {
                    seen.push(line);
                    windows.starts[i] |= B::one(square);
                }
            }
        }
        windows
    }

    /// Returns the squares that `set` comes to by a step; what leaves the board is lost, unless the edges wrap.
    ///
    /// On a board with spare bits what crosses an edge may land on one; it is lost at the next use of a set of squares.
    #[inline(always)]
    pub(super) fn moved<G: Geometry<Bits = B>>(&self, shape: &G, set: B, (across, along): Step) -> B {
        let (stride, span) = (shape.stride(), shape.span());
        if shape.shifts() {
            let by = i32::from(across) * stride as i32 + i32::from(along);
            let far = by.unsigned_abs() >= B::WIDTH;
            return match by {
                _ if far => B::default(),
                0.. => set << by as u32,
                _ => set >> by.unsigned_abs(),
            };
        }
        let mut to = match along {
            0 => set,
            1 => (set & !self.high) << 1,
            _ => (set & !self.low) >> 1,
        };
        if shape.wraps() {
            to = match along {
                0 => to,
                1 => to | (set & self.high) >> (span - 1),
                _ => to | (set & self.low) << (span - 1),
            };
        }
        let around = stride * (shape.spans() - 1);
        let far = stride >= B::WIDTH;
        let plain = match across {
            0 => return to,
            _ if far => B::default(),
            1 => (to << stride) & self.whole,
            _ => to >> stride,
        };
        match across {
            _ if !shape.wraps() => plain,
            1 => plain | to >> around,
            _ => plain | (to << around) & self.whole,
        }
    }

    /// Returns, with gravity, the squares right above those of `set`.
    #[inline(always)]
    pub(super) fn above(&self, set: B) -> B {
        (set & !self.high) << 1
    }

    /// Returns, with gravity, the squares right below those of `set`.
    #[inline(always)]
    pub(super) fn below(&self, set: B) -> B {
        (set & !self.low) >> 1
    }

    /// Returns the windows in a direction that are open to the owner of `stones`, by the stones that are missing.
    #[inline(always)]
    pub(super) fn open<G: Geometry<Bits = B>>(&self, shape: &G, stones: B, empty: B, direction: usize) -> Open<B> {
        let (across, along) = DIRECTIONS[direction];
        let (mut stone, mut gap) = (stones, empty);
        let mut open = Open { any: stone | gap, missing: [stone, gap, B::default(), B::default()] };
        for _ in 1..shape.k() {
            stone = self.moved(shape, stone, (-across, -along));
            gap = self.moved(shape, gap, (-across, -along));
            open.any &= stone | gap;
            for i in (1..4).rev() {
                open.missing[i] = open.missing[i] & stone | open.missing[i - 1] & gap;
            }
            open.missing[0] &= stone;
        }
        open.any &= self.starts[direction];
        open.missing = open.missing.map(|windows| windows & self.starts[direction]);
        open
    }

    /// Returns the squares of windows in a direction, given by their first squares: those of any, and those of several.
    #[inline(always)]
    pub(super) fn squares<G: Geometry<Bits = B>>(&self, shape: &G, windows: B, direction: usize) -> [B; 2] {
        let mut at = windows;
        let [mut once, mut twice] = [windows, B::default()];
        for _ in 1..shape.k() {
            at = self.moved(shape, at, DIRECTIONS[direction]);
            twice |= once & at;
            once |= at;
        }
        [once, twice]
    }

    /// Returns the empty squares that each side can hope to fill, the side to move first.
    ///
    /// With gravity that is a matter of parity: where the columns fill up one after the other, the squares of a column go to
    /// the two sides in turn, and whose turn it is at the top one is known from the number of squares left: who is to move
    /// now plays the last one when that number is odd. Without gravity anyone may fill any square.
    #[inline(always)]
    pub(super) fn prospects<G: Geometry<Bits = B>>(&self, rules: &Lines<G>, state: &State<B>) -> [B; 2] {
        let empty = rules.empty(state);
        if !rules.shape().falls() {
            return [empty; 2];
        }
        let [even, odd] = [empty & self.even, empty & !self.even];
        if (state.empty() + rules.shape().rows()).is_multiple_of(2) { [even, odd] } else { [odd, even] }
    }

    /// Returns the empty squares where the owner of `stones` would make a line.
    #[inline(always)]
    pub(super) fn completing<G: Geometry<Bits = B>>(&self, shape: &G, stones: B, empty: B) -> B {
        let mut completing = B::default();
        for (direction, (across, along)) in DIRECTIONS.into_iter().enumerate() {
            let (mut stone, mut gap) = (stones, empty);
            let (mut full, mut but_one) = (stone, gap);
            for _ in 1..shape.k() {
                stone = self.moved(shape, stone, (-across, -along));
                gap = self.moved(shape, gap, (-across, -along));
                but_one = but_one & stone | full & gap;
                full &= stone;
            }
            but_one &= self.starts[direction];
            if !but_one.is_empty() {
                completing |= self.squares(shape, but_one, direction)[0];
            }
        }
        completing & empty
    }

    /// Returns the squares from which a window in a direction meets `set`.
    #[inline(always)]
    pub(super) fn meets<G: Geometry<Bits = B>>(&self, shape: &G, set: B, (across, along): Step) -> B {
        let (mut met, mut at) = (set, set);
        for _ in 1..shape.k() {
            at = self.moved(shape, at, (-across, -along));
            met |= at;
        }
        met
    }

    /// Returns for every square how many squares of `set` there are among its up to eight different neighbours.
    #[inline(always)]
    pub(super) fn neighbours<G: Geometry<Bits = B>>(&self, shape: &G, set: B) -> Counts<B> {
        // Round a ring of two both ways lead to the same square, round a ring of one to the square itself.
        let ways = |length: u32| if shape.wraps() { length.min(3) - 1 } else { 2 };
        let (across, along) = (ways(shape.spans()), ways(shape.span()));
        let mut counts = [B::default(); 8];
        let mut n = 0;
        let mut put = |set| {
            add(&mut counts, set, n);
            n += 1;
        };
        for i in 0..=along {
            let beside = self.moved(shape, set, (0, [0, 1, -1][i as usize]));
            if i > 0 {
                put(beside);
            }
            for j in 0..across {
                put(self.moved(shape, beside, ([1, -1][j as usize], 0)));
            }
        }
        counts
    }
}

/// Adds 1 at the squares of `set` to counts that are at most `most`.
#[inline(always)]
fn add<B: Bits>(counts: &mut Counts<B>, set: B, most: u32) {
    let mut carry = set;
    for word in counts.iter_mut().take((u32::BITS - (most + 1).leading_zeros()) as usize) {
        (*word, carry) = (*word ^ carry, *word & carry);
    }
}
