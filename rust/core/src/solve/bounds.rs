//! What a forward solver remembers: bounds on values, eight bytes a position, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The value is at least this.
    pub low: i32,
    /// The value is at most this.
    pub high: i32,
    /// The move that was best, or closed the window, when it was searched.
    pub best: u8,
}

/// The largest size of a value that fits.
pub const LARGEST: i32 = 510;

const ENTRIES: usize = 4;
const EMPTY: u64 = 0;

/// Bounds by key, in bounded memory. What took the most work stays; keys of one bucket share four entries.
///
/// An entry is one word, read and written at once: 32 bits of the key, 10 for each bound, 7 for the move, 5 for the work
/// (its binary logarithm). The rest of the key is the place of the bucket. A key of `width` bits is told from every other
/// exactly where there are at least `2^(width - 32)` buckets; else two keys are taken for one with a chance of
/// `1 / (2^32 * buckets)`, so `width` is 64 for keys that are themselves hashes.
pub struct Bounds {
    /// Buckets of [`ENTRIES`] words. Each is half a line of the processor's cache, so that a look costs one wait for memory;
    /// `skip` words come before the first.
    words: Box<[AtomicU64]>,
    skip: usize,
    /// The bits of a key, and those of a bucket's number.
    width: u32,
    places: u32,
}

/// Where a key's bounds are.
#[derive(Clone, Copy)]
pub struct Place {
    bucket: usize,
    check: u64,
}

impl Bounds {
    /// Returns an empty table for keys of `width` bits that takes at most `bytes`, but at least what makes keys of less
    /// than 49 bits exact: 4 MiB.
    #[allow(unsafe_code)]
    pub fn new(bytes: usize, width: u32) -> Self {
        let count = (bytes / (ENTRIES * size_of::<u64>())).max(1 << 17);
        let places = count.ilog2().min(width);
        // Memory that the system hands out zeroed costs nothing until it is touched.
        let words = Box::<[AtomicU64]>::new_zeroed_slice((ENTRIES << places) + ENTRIES);
        // SAFETY: an atomic number has the same representation as the number, and 0 is one.
        let words = unsafe { words.assume_init() };
        let skip = words.as_ptr().align_offset(ENTRIES * size_of::<u64>()).min(ENTRIES);
        Self { words, skip, width, places }
    }

    /// Returns where the bounds of a key are.
    #[inline(always)]
    pub fn place(&self, key: u64) -> Place {
        // Both steps are one to one on words of `width` bits.
        let mask = u64::MAX >> (64 - self.width);
        let mixed = (key ^ (key >> (self.width / 2))).wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
        let rest = self.width - self.places;
        // A stored word is never EMPTY, since its bounds are not.
        Place { bucket: (mixed >> rest) as usize, check: (mixed & !(u64::MAX << rest)) << 32 }
    }

    #[inline(always)]
    fn bucket(&self, place: Place) -> &[AtomicU64] {
        let first = self.skip + place.bucket * ENTRIES;
        &self.words[first..first + ENTRIES]
    }

    /// Has the processor bring near what will be looked at soon.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub fn fetch(&self, place: Place) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: this reads nothing and works with any address.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(self.bucket(place).as_ptr().cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = place;
    }

    /// Returns what is known.
    #[inline(always)]
    pub fn get(&self, place: Place) -> Option<Known> {
        for entry in self.bucket(place) {
            let word = entry.load(Ordering::Relaxed);
            if (word ^ place.check) >> 32 == 0 && word != EMPTY {
                return Some(Known {
                    low: (word >> 22 & 0x3ff) as i32 - LARGEST - 1,
                    high: (word >> 12 & 0x3ff) as i32 - LARGEST - 1,
                    best: (word >> 5 & 0x7f) as u8,
                });
            }
        }
        None
    }

    /// Keeps what was found out with so much work (states entered).
    #[inline(always)]
    pub fn put(&self, place: Place, known: Known, work: u64) {
        let bits = |value: i32| (value + LARGEST + 1) as u64;
        let effort = u64::from(work.max(1).ilog2().min(31));
        let word = place.check | bits(known.low) << 22 | bits(known.high) << 12 | u64::from(known.best) << 5 | effort;
        let bucket = self.bucket(place);
        let (mut worst, mut least) = (0, u64::MAX);
        for (at, entry) in bucket.iter().enumerate() {
            let old = entry.load(Ordering::Relaxed);
            if old == EMPTY || (old ^ place.check) >> 32 == 0 {
                worst = at;
                break;
            }
            if old & 0x1f < least {
                (worst, least) = (at, old & 0x1f);
            }
        }
        bucket[worst].store(word, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_comes_back() {
        let table = Bounds::new(0, 49);
        let known = |n: u64| Known { low: -(n as i32) % 500, high: LARGEST - (n % 900) as i32, best: (n % 128) as u8 };
        for n in 1..1000 {
            let place = table.place((n * n) << 20);
            assert_eq!(table.get(place), None);
            table.put(place, known(n), n);
            assert_eq!(table.get(place), Some(known(n)));
        }
        let kept = (1..1000).filter(|&n| table.get(table.place((n * n) << 20)) == Some(known(n))).count();
        assert!(kept > 950, "{kept} of 999 are still there");
    }

    #[test]
    fn places_tell_narrow_keys_apart() {
        let table = Bounds::new(0, 20);
        let mut seen: Vec<_> = (0..1 << 20).map(|key| table.place(key)).map(|at| (at.bucket, at.check)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 1 << 20);
    }

    #[test]
    fn much_work_outlasts_little() {
        let table = Bounds::new(0, 64);
        let heavy = table.place(7);
        let known = Known { low: 1, high: 2, best: 3 };
        table.put(heavy, known, 1 << 20);
        for key in 0..1 << 21 {
            if key != 7 {
                table.put(table.place(key), Known { low: 0, high: 0, best: 0 }, 1);
            }
        }
        assert_eq!(table.get(heavy), Some(known));
    }
}
