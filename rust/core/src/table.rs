//! The transposition table: what a search found out about a state, kept in bounded memory.

use crate::score::Score;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

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

/// A table of entries by key, shared by threads without locks: for every key two places side by side. The deeper entry of the
/// newest search keeps the first, what else comes is put into the second.
///
/// An entry is three words, written one by one; the first is the key mixed with the two others. Where two threads wrote at
/// once, or one reads what another has half written, the words do not fit together and the entry belongs to no key.
#[derive(Debug)]
pub struct Table {
    slots: Box<[Slot]>,
    /// Counts searches, so that what an old one knew of deep states does not keep its place for ever.
    age: AtomicU64,
}

/// `key ^ value ^ rest`, value and rest. The rest, from the lowest bit: the bound (2 bits), the age (6), the depth (16), the best
/// move (32, one more than its number). It is 0 where nothing is stored.
type Slot = [AtomicU64; 3];

const AGES: u64 = 0x3f;

impl Table {
    /// Returns an empty table that takes at most `bytes` of memory (and at least two entries).
    #[allow(unsafe_code)]
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Slot>()).max(2) & !1;
        // Memory that the system hands out zeroed costs nothing until it is touched.
        let slots = Box::<[Slot]>::new_zeroed_slice(count);
        // SAFETY: an atomic number has the same representation as the number, and 0 is one.
        let slots = unsafe { slots.assume_init() };
        Self { slots, age: AtomicU64::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.slots.iter().flatten() {
            slot.store(0, Relaxed);
        }
    }

    /// Begins a new search: what is known from earlier ones stays true, but gives way to what this one finds out.
    pub fn begin(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    #[inline(always)]
    fn places(&self, key: u64) -> &[Slot] {
        let at = ((u128::from(key) * (self.slots.len() / 2) as u128) >> 64) as usize * 2;
        &self.slots[at..at + 2]
    }

    /// Returns what is known about the state with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.places(key).iter().find_map(|slot| {
            let [check, value, rest] = slot.each_ref().map(|word| word.load(Relaxed));
            (check ^ value ^ rest == key && rest != 0).then(|| Entry {
                value: f64::from_bits(value),
                bound: match rest & 3 {
                    1 => Bound::Lower,
                    2 => Bound::Upper,
                    _ => Bound::Exact,
                },
                depth: (rest >> 8) as u16,
                best: ((rest >> 24) as u32).checked_sub(1),
            })
        })
    }

    /// Keeps what was found out about the state with this key.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry) {
        let best = entry.best.map_or(0, |best| best.saturating_add(1));
        let age = self.age.load(Relaxed) & AGES;
        let rest = entry.bound as u64 | age << 2 | u64::from(entry.depth) << 8 | u64::from(best) << 24;
        let value = entry.value.to_bits();
        let [first, second] = self.places(key) else { unreachable!() };
        let [check, known, old] = first.each_ref().map(|word| word.load(Relaxed));
        let keeps = old != 0 && old >> 2 & AGES == age && (old >> 8) as u16 > entry.depth && check ^ known ^ old != key;
        let slot = if keeps { second } else { first };
        for (word, content) in slot.iter().zip([key ^ value ^ rest, value, rest]) {
            word.store(content, Relaxed);
        }
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
        let table = Table::new(1 << 12);
        assert_eq!(table.get(0), None);
        for key in [0, 1, u64::MAX] {
            let known = Entry { best: None, bound: Bound::Exact, ..entry(-0.5, SOLVED) };
            table.put(key, known);
            assert_eq!(table.get(key), Some(known));
        }
    }

    #[test]
    fn the_deeper_entry_stays_and_the_newer_one_is_there() {
        let table = Table::new(48);
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

    #[test]
    fn a_new_search_takes_the_places_of_an_old_one() {
        let table = Table::new(48);
        table.put(1, entry(1.0, 9));
        table.begin();
        assert_eq!(table.get(1), Some(entry(1.0, 9)));
        table.put(2, entry(2.0, 3));
        assert_eq!((table.get(1), table.get(2)), (None, Some(entry(2.0, 3))));
        table.clear();
        assert_eq!(table.get(2), None);
    }

    #[test]
    fn what_threads_write_over_each_other_is_whole_or_gone() {
        // Four keys of one pair of places; the value tells the key, the depth and the move tell the value.
        let (table, keys) = (Table::new(48), 1..5u64);
        let entry = |n: u32, key: u64| Entry {
            value: f64::from(n) * 8.0 + key as f64,
            bound: Bound::Exact,
            depth: (n % 1000) as u16,
            best: Some(n),
        };
        let seen = std::thread::scope(|scope| {
            let threads: Vec<_> = keys.clone().map(|key| (key, &table, keys.clone())).collect();
            let threads = threads.into_iter().map(|(key, table, keys)| {
                scope.spawn(move || {
                    let mut seen = 0;
                    for n in 0..100_000 {
                        table.put(key, entry(n, key));
                        for other in keys.clone() {
                            if let Some(found) = table.get(other) {
                                assert_eq!(found, entry(found.best.unwrap(), other));
                                seen += 1;
                            }
                        }
                    }
                    seen
                })
            });
            threads.collect::<Vec<_>>().into_iter().map(|thread| thread.join().unwrap()).sum::<u64>()
        });
        assert!(seen > 1000, "{seen}");
    }
}
