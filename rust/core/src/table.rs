//! The transposition table: what a search found out about a state, kept in bounded memory.

use crate::score::Score;

/// How a stored value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The true value is at least this.
    Lower = 1,
    /// The true value is at most this.
    Upper = 2,
    /// This is the true value.
    Exact = 3,
}

/// The depth of what holds at any depth.
pub const SOLVED: u16 = u16::MAX;

/// What is known about a state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Entry {
    /// The value or a bound on it.
    pub value: Score,
    /// Which of the two.
    pub bound: Bound,
    /// To which depth it was searched; [`SOLVED`] where more depth changes nothing.
    pub depth: u16,
    /// The place of the best move among the game's moves, where one is known (and fits).
    pub best: Option<u32>,
}

/// A table of entries by key. Two places per key: the deeper entry keeps its place, the other is always replaced.
#[derive(Clone, Debug)]
pub struct Table {
    /// Key, value and the rest; all zero where nothing is stored. (Zeroed memory costs nothing until it is touched.)
    slots: Vec<[u64; 3]>,
}

impl Table {
    /// Returns an empty table that takes at most `bytes` of memory (and at least two entries).
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<[u64; 3]>()).max(2) & !1;
        Self { slots: vec![[0; 3]; count] }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * (self.slots.len() / 2) as u128) >> 64) as usize * 2
    }

    /// Returns what is known about the state with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let at = self.place(key);
        self.slots[at..at + 2].iter().find(|slot| slot[0] == key && slot[2] != 0).map(|&[_, value, rest]| Entry {
            value: f64::from_bits(value),
            bound: match rest & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
            depth: (rest >> 8) as u16,
            best: ((rest >> 24) as u32).checked_sub(1),
        })
    }

    /// Keeps what was found out about the state with this key.
    #[inline]
    pub fn put(&mut self, key: u64, entry: Entry) {
        let best = entry.best.map_or(0, |best| best.saturating_add(1));
        let rest = entry.bound as u64 | u64::from(entry.depth) << 8 | u64::from(best) << 24;
        let at = self.place(key);
        let deep = &mut self.slots[at];
        let keep_deep = deep[2] != 0 && deep[0] != key && (deep[2] >> 8) as u16 > entry.depth;
        self.slots[at + usize::from(keep_deep)] = [key, entry.value.to_bits(), rest];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: f64, depth: u16) -> Entry {
        Entry { value, bound: Bound::Lower, depth, best: Some(7) }
    }

    #[test]
    fn what_was_put_comes_back() {
        let mut table = Table::new(1 << 12);
        assert_eq!(table.get(0), None);
        for key in [0, 1, u64::MAX] {
            let known = Entry { best: None, bound: Bound::Exact, ..entry(-0.5, SOLVED) };
            table.put(key, known);
            assert_eq!(table.get(key), Some(known));
        }
    }

    #[test]
    fn the_deeper_entry_stays_and_the_newer_one_is_there() {
        let mut table = Table::new(48);
        table.put(1, entry(1.0, 9));
        table.put(2, entry(2.0, 3));
        table.put(3, entry(3.0, 4));
        assert_eq!(table.get(1), Some(entry(1.0, 9)));
        assert_eq!(table.get(2), None);
        assert_eq!(table.get(3), Some(entry(3.0, 4)));
        table.put(4, entry(4.0, 10));
        assert_eq!(table.get(1), None);
        assert_eq!(table.get(4), Some(entry(4.0, 10)));
    }
}
