//! Quixo solved: the value of every position, and how far off the end is.
//!
//! A push takes a blank cube, and then there is one blank less for ever, or an own one, and then the counts of the two sides
//! change places. So positions are solved tier by tier, those without blanks first, and in a tier only positions of one pair of
//! counts, (a, b) and (b, a), depend on each other. Positions that mirror each other share one value.

mod space;
mod tier;

use space::{Slice, Space, Tier};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
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
}

/// The values of the positions of a board of n x n cubes: of all of them, or of those with few blank cubes.
pub struct QuixoTable {
    space: Space,
    /// By the number of blanks.
    tiers: Vec<Tier>,
}

impl QuixoTable {
    /// Solves the board of n x n cubes on so many threads. `tick` is told often how many positions of all are done; it ends
    /// the work by `true`, and then there is no table.
    ///
    /// # Panics
    /// Where n is not 2, 3 or 4.
    pub fn solve(n: u32, threads: usize, tick: &mut dyn FnMut(u64, u64) -> bool) -> Option<Self> {
        assert!((2..=4).contains(&n), "a table of Quixo {n} x {n}");
        let mut table = Self { space: Space::new(n), tiers: Vec::new() };
        let (cubes, done) = (n * n, AtomicU64::new(0));
        for blanks in 0..=cubes {
            let tier = Tier::new(&table.space, blanks);
            let counts: Vec<u32> = (0..=tier.filled).collect();
            if !table.work(&tier, &counts, threads, &done, tick) {
                return None;
            }
            table.tiers.push(tier);
        }
        Some(table)
    }

    /// Solves positions of the tier above those that are solved.
    fn work(
        &self,
        tier: &Tier,
        counts: &[u32],
        threads: usize,
        done: &AtomicU64,
        tick: &mut dyn FnMut(u64, u64) -> bool,
    ) -> bool {
        let (space, below, all) = (&self.space, self.tiers.last(), 3u64.pow(self.space.cubes()));
        let slices: Vec<_> = (0..tier.sets.len()).map(|slice| Slice::new(space, tier, below, slice)).collect();
        let work = Work { space, tier, below, threads, done };
        work.solve(&slices, counts, &mut || tick(done.load(Relaxed), all))
    }

    /// Returns the value of a position given by its sets of cubes.
    pub fn value(&self, mine: u64, theirs: u64) -> Value {
        let (mine, theirs) = (mine as u32, theirs as u32);
        let tier = &self.tiers[(self.space.cubes() - (mine | theirs).count_ones()) as usize];
        let (slice, word) = tier.place(&self.space, mine, theirs);
        Value::of(tier.get(slice, word))
    }

    /// Returns the values, each with the number of positions that share it.
    pub fn values(&self) -> impl Iterator<Item = (Value, u64)> {
        self.tiers.iter().flat_map(|tier| {
            let slices = tier.sets.iter().zip(tier.values.chunks(1 << tier.filled));
            slices.flat_map(|(&(_, images), values)| values.iter().map(move |v| (Value::of(v.load(Relaxed)), images)))
        })
    }

    /// Returns the table as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.tiers.iter().flat_map(|tier| tier.values.iter().map(|value| value.load(Relaxed))).collect()
    }

    /// Returns the table whose `to_bytes` these are; None where their number is wrong for a board of n x n.
    pub fn from_bytes(n: u32, bytes: &[u8]) -> Option<Self> {
        let space = (2..=4).contains(&n).then(|| Space::new(n))?;
        let (mut tiers, mut rest) = (Vec::new(), bytes);
        for blanks in 0..=space.cubes() {
            let tier = Tier::new(&space, blanks);
            let (values, more) = rest.split_at_checked(tier.values.len())?;
            tier.values.iter().zip(values).for_each(|(to, &value)| to.store(value, Relaxed));
            tiers.push(tier);
            rest = more;
        }
        rest.is_empty().then_some(Self { space, tiers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(n: u32) -> ([u64; 3], Value) {
        let table = QuixoTable::solve(n, 2, &mut |_, _| false).expect("nobody stops it");
        let mut counts = [0; 3];
        for (value, positions) in table.values() {
            counts[match value {
                Value::Win(_) => 0,
                Value::Loss(_) => 1,
                Value::Draw => 2,
            }] += positions;
        }
        (counts, table.value(0, 0))
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
        let again = QuixoTable::from_bytes(3, &table.to_bytes()).expect("they are its own");
        assert!(again.values().eq(table.values()));
        assert!(QuixoTable::from_bytes(2, &table.to_bytes()).is_none());
    }

    #[test]
    fn it_can_be_stopped() {
        assert!(QuixoTable::solve(3, 1, &mut |done, all| done > all / 2).is_none());
    }
}
