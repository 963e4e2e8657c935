//! Sets of squares as machine words.

use crate::game::Moves;
use crate::rng::mix;
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A set of squares: `u64` where the board fits, else `u128`.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// How many squares fit.
    const WIDTH: u32;
    /// Returns the set of one square.
    fn one(square: u32) -> Self;
    /// Returns the size of the set.
    fn count(self) -> u32;
    /// Returns the lowest square of a set that is not empty.
    fn lowest(self) -> u32;
    /// Returns the set without its lowest square.
    fn rest(self) -> Self;
    /// Returns the sum of the words, dropping what overflows.
    fn plus(self, other: Self) -> Self;
    /// Returns a hash of the set.
    fn hash(self) -> u64;
    /// Returns the set in the widest word.
    fn wide(self) -> u128;
    /// Returns the set from the widest word; what does not fit is dropped.
    fn narrow(wide: u128) -> Self;
    /// Returns the `n`th lowest square (from 0) of a set with more than `n`.
    fn nth(self, n: u32) -> u32;

    /// Says whether the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Says whether the set holds the square.
    #[inline(always)]
    fn has(self, square: u32) -> bool {
        !(self & Self::one(square)).is_empty()
    }

    /// Returns the squares from the lowest up.
    #[inline(always)]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// The squares of a set, from the lowest up.
#[derive(Clone, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.lowest();
        self.0 = self.0.rest();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}

impl<B: Bits> Moves<u8> for Squares<B> {
    #[inline(always)]
    fn next(&mut self, _: &[u8]) -> Option<u8> {
        Iterator::next(self).map(|square| square as u8)
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.0.count() as usize
    }
}

/// Returns the index of the `n`th lowest set bit by halving.
#[inline(always)]
fn nth_bit(mut word: u64, mut n: u32) -> u32 {
    let mut at = 0;
    let mut width = 32;
    while width > 0 {
        let low = (word & ((1u64 << width) - 1)).count_ones();
        if n >= low {
            n -= low;
            word >>= width;
            at += width;
        }
        width /= 2;
    }
    at
}

/// What both words do alike, and the two things they do not.
macro_rules! word {
    ($word:ty, $width:literal, |$set:ident| $hash:expr, |$from:ident, $n:ident| $nth:expr) => {
        impl Bits for $word {
            const WIDTH: u32 = $width;
            #[inline(always)]
            fn one(square: u32) -> Self {
                1 << square
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn hash(self) -> u64 {
                let $set = self;
                $hash
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                self.into()
            }
            #[inline(always)]
            fn narrow(wide: u128) -> Self {
                wide as Self
            }
            #[inline(always)]
            fn nth(self, $n: u32) -> u32 {
                let $from = self;
                $nth
            }
        }
    };
}

word!(u64, 64, |set| mix(set), |set, n| nth_bit(set, n));

word!(u128, 128, |set| mix(set as u64) ^ mix((set >> 64) as u64 ^ 0x5851_f42d_4c95_7f2d).rotate_left(1), |set, n| {
    let low = (set as u64).count_ones();
    if n < low { nth_bit(set as u64, n) } else { 64 + nth_bit((set >> 64) as u64, n - low) }
});
