//! Where the value of a position stands: by its blank cubes up to symmetry, then by the cubes of the side to move.

use super::Value;
use crate::games::quixo::{Dynamic, Push, Quixo, Side};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Maps are looked up in three parts, so that each part's table stays small.
const PARTS: u32 = 3;

/// The board, and the eight symmetries of sets of its cubes.
pub(super) struct Space {
    pub(super) rules: Quixo<Dynamic<u64>>,
    pub(super) n: u32,
    images: [Map; 8],
}

impl Space {
    pub(super) fn new(n: u32) -> Self {
        let place = |image: usize, cube: u32| {
            let (mut row, mut col) = (cube / n, cube % n);
            if image & 1 == 1 {
                row = n - 1 - row;
            }
            if image & 2 == 2 {
                col = n - 1 - col;
            }
            if image & 4 == 4 {
                (row, col) = (col, row);
            }
            row * n + col
        };
        let images = std::array::from_fn(|image| Map::new(n * n, |cube| 1 << place(image, cube)));
        Self { rules: Quixo::new(Dynamic::new(n)), n, images }
    }

    /// Returns the number of cubes.
    pub(super) fn cubes(&self) -> u32 {
        self.n * self.n
    }

    /// Returns the whole board.
    pub(super) fn board(&self) -> u32 {
        low(self.cubes())
    }

    pub(super) fn image(&self, by: usize, set: u32) -> u32 {
        self.images[by].of(set)
    }

    /// Returns the image that stands for a set and all its images, and a symmetry that leads there.
    pub(super) fn folded(&self, set: u32) -> (u32, usize) {
        let images = self.images.iter().enumerate().map(|(by, map)| (map.of(set), by));
        images.min().unwrap_or((set, 0))
    }
}

/// Returns a word whose lowest `bits` are set.
pub(super) fn low(bits: u32) -> u32 {
    ((1u64 << bits) - 1) as u32
}

/// Returns the bits of `set` that stand in `mask`, closed up.
pub(super) fn pressed(set: u32, mask: u32) -> u32 {
    let (mut rest, mut to, mut bits) = (mask, 1, 0);
    while rest != 0 {
        if set & rest & rest.wrapping_neg() != 0 {
            bits |= to;
        }
        rest &= rest - 1;
        to <<= 1;
    }
    bits
}

/// Takes every bit of a word to a place of its own.
pub(super) struct Map {
    part: u32,
    tables: Vec<u32>,
}

impl Map {
    /// Returns the map of words of so many bits; `to` says what each bit becomes.
    pub(super) fn new(bits: u32, to: impl Fn(u32) -> u32) -> Self {
        let part = bits.div_ceil(PARTS);
        let mut tables = vec![0; (PARTS as usize) << part];
        for (first, table) in (0..).step_by(part.max(1) as usize).zip(tables.chunks_mut(1 << part)) {
            for word in 1..table.len() {
                let bit = first + word.trailing_zeros();
                table[word] = table[word & (word - 1)] | if bit < bits { to(bit) } else { 0 };
            }
        }
        Self { part, tables }
    }

    #[inline(always)]
    pub(super) fn of(&self, word: u32) -> u32 {
        let (part, mask) = (self.part, (1usize << self.part) - 1);
        let word = word as usize;
        self.tables[word & mask]
            | self.tables[(1 << part) + (word >> part & mask)]
            | self.tables[(2 << part) + (word >> (2 * part) & mask)]
    }
}

/// The positions with so many blank cubes: for each set of blanks that stands for its images a slice of the values, in it
/// by the cubes of the side to move, read as a number without the blanks.
pub(super) struct Tier {
    /// The bits of a place in a slice: the cubes that are not blank.
    pub(super) filled: u32,
    /// The sets of blanks, ascending, and how many images each has.
    pub(super) sets: Vec<(u32, u64)>,
    pub(super) values: Vec<AtomicU8>,
}

impl Tier {
    pub(super) fn new(space: &Space, blanks: u32) -> Self {
        let mut sets = Vec::new();
        for set in choices(space.cubes(), blanks) {
            let mut images: [u32; 8] = std::array::from_fn(|by| space.image(by, set));
            images.sort_unstable();
            if images[0] == set {
                sets.push((set, images.chunk_by(u32::eq).count() as u64));
            }
        }
        let filled = space.cubes() - blanks;
        let mut values = Vec::new();
        values.resize_with(sets.len() << filled, || AtomicU8::new(Value::Draw.byte()));
        Self { filled, sets, values }
    }

    /// Returns which slice holds the positions with these blanks, and the symmetry that leads there.
    pub(super) fn slice(&self, space: &Space, blanks: u32) -> (usize, usize) {
        let (set, by) = space.folded(blanks);
        (self.sets.partition_point(|&(other, _)| other < set), by)
    }

    /// Returns the place of a position.
    pub(super) fn place(&self, space: &Space, mine: u32, theirs: u32) -> (usize, u32) {
        let (slice, by) = self.slice(space, space.board() & !(mine | theirs));
        (slice, pressed(space.image(by, mine), space.board() & !self.sets[slice].0))
    }

    #[inline(always)]
    pub(super) fn get(&self, slice: usize, word: u32) -> u8 {
        self.values[(slice << self.filled) + word as usize].load(Relaxed)
    }

    #[inline(always)]
    pub(super) fn set(&self, slice: usize, word: u32, value: u8) {
        self.values[(slice << self.filled) + word as usize].store(value, Relaxed);
    }
}

/// Returns the words of so many bits of which `ones` are set, ascending.
pub(super) fn choices(bits: u32, ones: u32) -> impl Iterator<Item = u32> {
    let first = (ones <= bits).then(|| u64::from(low(ones)));
    let next = move |&word: &u64| {
        if word == 0 {
            return None;
        }
        let lowest = word & word.wrapping_neg();
        let carried = word + lowest;
        let word = (((carried ^ word) >> 2) / lowest) | carried;
        (word >> bits == 0).then_some(word)
    };
    std::iter::successors(first, next).map(|word| word as u32)
}

/// One push of every position of a slice in which it is legal: where the position after it stands.
pub(super) struct Step {
    /// The slice, as the first place in it.
    to: usize,
    /// Where the cubes of the side that does not push go.
    map: Map,
}

impl Step {
    /// Returns the value of the position after the push, `theirs` being the other side's cubes before it.
    #[inline(always)]
    pub(super) fn value(&self, values: &[AtomicU8], theirs: u32) -> u8 {
        values[self.to + self.map.of(theirs) as usize].load(Relaxed)
    }
}

/// What all positions of a slice share.
pub(super) struct Slice {
    pub(super) index: usize,
    pub(super) images: u64,
    /// The place of each bit of a word on the board.
    pub(super) spread: Map,
    /// The cubes of the ring.
    pub(super) ring: u32,
    /// The pushes of cubes that are not blank, by their bit: those of bit b are `own[first[b]..first[b + 1]]`.
    pub(super) own: Vec<Step>,
    pub(super) first: Vec<usize>,
    /// The pushes of blank cubes, to the tier below.
    pub(super) blank: Vec<Step>,
    /// The symmetries that leave the blanks in place, but for the first: words that they lead to have the same value.
    pub(super) twins: Vec<Map>,
}

impl Slice {
    pub(super) fn new(space: &Space, tier: &Tier, below: Option<&Tier>, index: usize) -> Self {
        let (blanks, images) = tier.sets[index];
        let cells: Vec<u32> = (0..space.cubes()).filter(|cube| blanks >> cube & 1 == 0).collect();
        let ring = space.rules.board().ring() as u32;
        let mut slice = Self {
            index,
            images,
            spread: Map::new(tier.filled, |bit| 1 << cells[bit as usize]),
            ring: pressed(ring, space.board() & !blanks),
            own: Vec::new(),
            first: vec![0],
            blank: Vec::new(),
            twins: Vec::new(),
        };
        for &cube in &cells {
            if ring >> cube & 1 == 1 {
                slice.own.extend(pushes(space.n, cube).map(|push| step(space, tier, push, &cells, blanks)));
            }
            slice.first.push(slice.own.len());
        }
        if let Some(below) = below {
            for cube in (0..space.cubes()).filter(|cube| (ring & blanks) >> cube & 1 == 1) {
                let left = blanks & !(1 << cube);
                slice.blank.extend(pushes(space.n, cube).map(|push| step(space, below, push, &cells, left)));
            }
        }
        for by in (1..8).filter(|&by| space.image(by, blanks) == blanks) {
            let to = |bit| pressed(space.image(by, 1 << cells[bit as usize]), space.board() & !blanks);
            slice.twins.push(Map::new(tier.filled, to));
        }
        slice
    }
}

/// Returns what a push does that leaves `blanks` blank, where they slide to.
fn step(space: &Space, tier: &Tier, push: Push, cells: &[u32], blanks: u32) -> Step {
    let slide = |set: u32| {
        let ([set], _) = space.rules.board().slide(push, [u64::from(set)]);
        set as u32
    };
    let (slice, by) = tier.slice(space, slide(blanks));
    let filled = space.board() & !tier.sets[slice].0;
    // The pushed cube is never the other side's.
    let to = |bit: u32| match cells[bit as usize] {
        cube if cube == push.cube() => 0,
        cube => pressed(space.image(by, slide(1 << cube)), filled),
    };
    Step { to: slice << tier.filled, map: Map::new(cells.len() as u32, to) }
}

/// Returns the pushes of a cube of the ring at every end but its own.
fn pushes(n: u32, cube: u32) -> impl Iterator<Item = Push> {
    let (row, col) = (cube / n, cube % n);
    let ends = [col > 0, col < n - 1, row > 0, row < n - 1];
    Side::ALL.into_iter().zip(ends).filter(|&(_, fits)| fits).map(move |(side, _)| Push::new(cube, side, false))
}
