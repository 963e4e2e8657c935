//! Quixo solved: the value of every position, and how far off the end is.
//!
//! A push takes a blank cube, and then there is one blank less for ever, or an own one, and then the counts of the two sides
//! change places. So positions are solved tier by tier, those without blanks first, and in a tier only positions of one pair of
//! counts, (a, b) and (b, a), depend on each other. Positions that mirror each other share one value.

mod space;
mod tier;

use space::{Slice, Space, Tier, choices};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use tier::Work;

/// What a position is worth to the side to move under perfect play: the winner hurries, the loser delays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins in so many plies, below 128; 0: the game is over and it has won.
    Win(u8),
    /// The side to move loses in so many plies, below 127.
    Loss(u8),
    /// Neither can force an end.
    Draw,
}

impl Value {
    /// Returns the value as a byte: the larger, the better for the side that moved here.
    const fn byte(self) -> u8 {
        match self {
            Self::Win(plies) => plies,
            Self::Draw => 128,
            Self::Loss(plies) => 255 - plies,
        }
    }

    const fn of(byte: u8) -> Self {
        match byte {
            0..128 => Self::Win(byte),
            128 => Self::Draw,
            _ => Self::Loss(255 - byte),
        }
    }

    /// Returns 0 for a win, 1 for a loss, 2 for a draw.
    pub const fn kind(self) -> usize {
        match self {
            Self::Win(_) => 0,
            Self::Loss(_) => 1,
            Self::Draw => 2,
        }
    }
}

/// The positions with so many blank cubes in which one side has `few` cubes and the other all the rest, no fewer: they depend on
/// each other and, through pushes of blank cubes, on positions with one blank less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// The number of blank cubes.
    pub blanks: u32,
    /// The number of cubes of the side that has no more than the other.
    pub few: u32,
}

impl Class {
    /// The class that is solved first.
    const FIRST: Self = Self { blanks: 0, few: 0 };

    /// Returns the cubes that the side to move can have: one number or two.
    fn counts(self, cubes: u32) -> Vec<u32> {
        let many = cubes - self.blanks - self.few;
        if self.few == many { vec![many] } else { vec![self.few, many] }
    }

    /// Returns the class that is solved after this one; None: there is no other.
    fn next(self, cubes: u32) -> Option<Self> {
        let Self { blanks, few } = self;
        if 2 * (few + 1) <= cubes - blanks {
            return Some(Self { blanks, few: few + 1 });
        }
        (blanks < cubes).then_some(Self { blanks: blanks + 1, few: 0 })
    }
}

/// The values of the positions of a board of n x n cubes: of all of them, or of those with few blank cubes.
///
/// The classes come one by one, in order, each solved or taken from bytes that were kept.
pub struct QuixoTable {
    space: Space,
    /// By the number of blanks.
    tiers: Vec<Tier>,
    /// Those of the last tier, as long as it is being solved.
    slices: Vec<Slice>,
    next: Option<Class>,
}

impl QuixoTable {
    /// Returns a table of the board of n x n cubes in which nothing is solved yet.
    ///
    /// # Panics
    /// Where n is not 2, 3, 4 or 5.
    pub fn new(n: u32) -> Self {
        assert!((2..=5).contains(&n), "a table of Quixo {n} x {n}");
        Self { space: Space::new(n), tiers: Vec::new(), slices: Vec::new(), next: Some(Class::FIRST) }
    }

    /// Solves a board of up to 4 x 4 on so many threads. `tick` is told often how many positions of all are done; it ends the
    /// work by `true`, and then there is no table.
    pub fn solve(n: u32, threads: usize, tick: &mut dyn FnMut(u64, u64) -> bool) -> Option<Self> {
        let (mut table, all, mut before) = (Self::new(n), 3u64.pow(n * n), 0);
        while let Some(class) = table.next {
            if !table.solve_next(threads, &mut |done| tick(before + done, all)) {
                return None;
            }
            before += table.size(class);
        }
        Some(table)
    }

    /// Returns the class that comes next; None where everything is solved.
    pub fn next(&self) -> Option<Class> {
        self.next
    }

    /// Returns up to how many blank cubes all positions are solved; None where some without any are not.
    pub fn blanks(&self) -> Option<u32> {
        self.next.map_or(Some(self.space.cubes()), |class| class.blanks.checked_sub(1))
    }

    /// Returns how many positions a class has.
    pub fn size(&self, class: Class) -> u64 {
        let filled = self.space.cubes() - class.blanks;
        let positions = binomial(self.space.cubes(), class.blanks) * binomial(filled, class.few);
        if 2 * class.few == filled { positions } else { 2 * positions }
    }

    /// Solves the class that comes next, if there is one. `tick` is told often how many of its positions are done; it ends the
    /// work by `true`; then false is returned and the class still is the next.
    pub fn solve_next(&mut self, threads: usize, tick: &mut dyn FnMut(u64) -> bool) -> bool {
        let Some(class) = self.next else { return true };
        self.begin(class);
        if self.slices.is_empty() {
            let (tier, below) = self.last();
            self.slices = (0..tier.sets.len()).map(|slice| Slice::new(&self.space, tier, below, slice)).collect();
        }
        let ((tier, below), done) = (self.last(), AtomicU64::new(0));
        let work = Work { space: &self.space, tier, below, threads, done: &done };
        if work.solve(&self.slices, &class.counts(self.space.cubes()), &mut || tick(done.load(Relaxed))) {
            self.go_on(class);
            return true;
        }
        // What was settled must not be taken for what is known.
        self.places(class).for_each(|(_, value)| value.store(Value::Draw.byte(), Relaxed));
        false
    }

    /// Takes the values of the class that comes next from the bytes that [`Self::class_bytes`] gave; false, and nothing taken,
    /// where their number is wrong.
    pub fn read_next(&mut self, bytes: &[u8]) -> bool {
        let Some(class) = self.next else { return false };
        self.begin(class);
        if self.places(class).count() != bytes.len() {
            return false;
        }
        self.places(class).zip(bytes).for_each(|((_, value), &byte)| value.store(byte, Relaxed));
        self.go_on(class);
        true
    }

    /// Returns the values of a solved class as bytes, one for all positions whose blanks are images of each other. They stand in
    /// the order of the sets of blanks, then of the number of cubes of the side to move, then of the set of these, read as a
    /// binary number without the blanks.
    pub fn class_bytes(&self, class: Class) -> Vec<u8> {
        self.places(class).map(|(_, value)| value.load(Relaxed)).collect()
    }

    /// Returns how many positions of a solved class the side to move wins, loses and draws where it has `few` cubes, and where it
    /// has the others' number.
    pub fn class_counts(&self, class: Class) -> [[u64; 3]; 2] {
        let mut counts = [[0; 3]; 2];
        let many = self.space.cubes() - class.blanks - class.few;
        for (at, count) in [class.few, many].into_iter().enumerate() {
            for (images, value) in self.places_of(class.blanks, count) {
                counts[at][Value::of(value.load(Relaxed)).kind()] += images;
            }
        }
        counts
    }

    fn begin(&mut self, class: Class) {
        if self.tiers.len() <= class.blanks as usize {
            self.slices.clear();
            self.tiers.push(Tier::new(&self.space, class.blanks));
        }
    }

    fn go_on(&mut self, class: Class) {
        self.next = class.next(self.space.cubes());
        if self.next.is_none_or(|next| next.blanks > class.blanks) {
            self.slices = Vec::new();
        }
    }

    /// Returns the last tier and the one below it.
    fn last(&self) -> (&Tier, Option<&Tier>) {
        let [.., tier] = &self.tiers[..] else { unreachable!("a class was begun") };
        (tier, self.tiers.len().checked_sub(2).map(|below| &self.tiers[below]))
    }

    /// Returns where the values of a class stand, each with the number of positions that share it but for symmetries that leave
    /// the blanks in place.
    fn places(&self, class: Class) -> impl Iterator<Item = (u64, &AtomicU8)> {
        class.counts(self.space.cubes()).into_iter().flat_map(move |count| self.places_of(class.blanks, count))
    }

    fn places_of(&self, blanks: u32, count: u32) -> impl Iterator<Item = (u64, &AtomicU8)> {
        let tier = &self.tiers[blanks as usize];
        let slices = tier.sets.iter().zip(tier.values.chunks(1 << tier.filled));
        slices.flat_map(move |(&(_, images), values)| {
            choices(tier.filled, count).map(move |word| (images, &values[word as usize]))
        })
    }

    /// Returns the value of a position given by its sets of cubes; None where it has too many blanks.
    pub fn value(&self, mine: u64, theirs: u64) -> Option<Value> {
        let (mine, theirs) = (mine as u32, theirs as u32);
        let blanks = self.space.cubes() - (mine | theirs).count_ones();
        if self.blanks().is_none_or(|most| blanks > most) {
            return None;
        }
        let tier = &self.tiers[blanks as usize];
        let (slice, word) = tier.place(&self.space, mine, theirs);
        Some(Value::of(tier.get(slice, word)))
    }

    /// Returns the values of all positions up to [`Self::blanks`], each with the number of positions that share it.
    pub fn values(&self) -> impl Iterator<Item = (Value, u64)> {
        let solved = self.blanks().map_or(0, |blanks| blanks as usize + 1);
        self.tiers[..solved].iter().flat_map(|tier| {
            let slices = tier.sets.iter().zip(tier.values.chunks(1 << tier.filled));
            slices.flat_map(|(&(_, images), values)| values.iter().map(move |v| (Value::of(v.load(Relaxed)), images)))
        })
    }
}

/// Returns in how many ways some of so many can be chosen.
fn binomial(of: u32, some: u32) -> u64 {
    (0..u64::from(some)).fold(1, |ways, i| ways * (u64::from(of) - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(n: u32) -> ([u64; 3], Value) {
        let table = QuixoTable::solve(n, 2, &mut |_, _| false).expect("nobody stops it");
        let mut counts = [0; 3];
        for (value, positions) in table.values() {
            counts[value.kind()] += positions;
        }
        (counts, table.value(0, 0).expect("everything is solved"))
    }

    #[test]
    fn all_positions_of_small_boards_have_the_known_values() {
        assert_eq!(counts(2), ([50, 31, 0], Value::Win(3)));
        assert_eq!(counts(3), ([12_748, 6_935, 0], Value::Win(7)));
        assert_eq!(counts(4), ([26_434_489, 15_003_736, 1_608_496], Value::Win(21)));
    }

    #[test]
    fn the_distances_on_3_x_3_are_the_known_ones() {
        let table = QuixoTable::solve(3, 1, &mut |_, _| false).expect("nobody stops it");
        let (mut wins, mut losses) = (vec![0; 8], vec![0; 9]);
        for (value, positions) in table.values() {
            match value {
                Value::Win(plies) => wins[usize::from(plies)] += positions,
                Value::Loss(plies) => losses[usize::from(plies)] += positions,
                Value::Draw => {}
            }
        }
        assert_eq!(wins, [4435, 7359, 0, 650, 0, 275, 0, 29]);
        assert_eq!(losses, [4123, 14, 2009, 0, 708, 0, 77, 0, 4]);
    }

    #[test]
    fn it_comes_back_from_its_bytes() {
        let table = QuixoTable::solve(3, 1, &mut |_, _| false).expect("nobody stops it");
        let mut again = QuixoTable::new(3);
        while let Some(class) = again.next() {
            let bytes = table.class_bytes(class);
            assert!(!again.read_next(&bytes[1..]));
            assert!(again.read_next(&bytes));
            assert_eq!(again.class_counts(class), table.class_counts(class));
        }
        assert!(again.values().eq(table.values()));
    }

    #[test]
    fn the_classes_are_all_positions() {
        for n in [2, 3] {
            let (mut table, mut all, mut read) = (QuixoTable::new(n), 0, [0; 3]);
            while let Some(class) = table.next() {
                assert!(table.solve_next(1, &mut |_| false));
                let [few, many] = table.class_counts(class);
                let both = 2 * class.few < n * n - class.blanks;
                let sum: u64 = few.iter().chain(&many).sum();
                all += table.size(class);
                assert_eq!(if both { sum } else { sum / 2 }, table.size(class));
                (0..3).for_each(|kind| read[kind] += few[kind] + if both { many[kind] } else { 0 });
            }
            assert_eq!(all, 3u64.pow(n * n));
            assert_eq!(read, counts(n).0);
        }
    }

    #[test]
    fn what_is_not_solved_has_no_value() {
        let mut table = QuixoTable::new(3);
        assert_eq!((table.blanks(), table.value(0x1ff, 0)), (None, None));
        while table.blanks() != Some(1) {
            assert!(table.solve_next(1, &mut |_| false));
        }
        assert_eq!(table.next(), Some(Class { blanks: 2, few: 0 }));
        assert!(table.value(0xff, 0).is_some() && table.value(0x7f, 0).is_none());
    }

    #[test]
    fn it_can_be_stopped_and_go_on() {
        assert!(QuixoTable::solve(3, 1, &mut |done, all| done > all / 2).is_none());
        let mut table = QuixoTable::new(3);
        while let Some(class) = table.next() {
            let stopped = !table.solve_next(1, &mut |done| done > table_size(class) / 3);
            assert!(!stopped || table.next() == Some(class));
            assert!(!stopped || table.solve_next(1, &mut |_| false));
        }
        let whole = QuixoTable::solve(3, 1, &mut |_, _| false).expect("nobody stops it");
        assert!(table.values().eq(whole.values()));
    }

    fn table_size(class: Class) -> u64 {
        QuixoTable::new(3).size(class)
    }
}
