//! A small, fast, seeded random generator.

/// A seeded generator of 64-bit words: a counter, folded by one wide multiplication. The same seed gives the same sequence
/// everywhere.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

/// Returns `x` with its bits thoroughly mixed: a bijection on 64-bit words.
#[inline]
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Rng {
    /// Returns a generator for this seed.
    pub const fn new(seed: u64) -> Self {
        Self { state: mix(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)) }
    }

    /// Returns the next word.
    #[inline]
    pub const fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = self.state as u128 * (self.state ^ 0xe703_7ed1_a0b4_28db) as u128;
        (wide >> 64) as u64 ^ wide as u64
    }

    /// Returns a number from 0 to `n - 1`, each nearly equally likely (the bias is below `n / 2^32`).
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        (((self.word() >> 32) * n as u64) >> 32) as u32
    }

    /// Returns a number in `[0, 1)`.
    #[inline]
    pub const fn unit(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1u64 << 53) as f64
    }
}
