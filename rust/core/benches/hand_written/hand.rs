//! Minimal alpha-beta searches as one writes them for a single game: bitboards, constants, nothing else.
//!
//! They share no code with the library. A win is worth 1 to the winner whatever the depth, a draw and the depth limit 0.
//! Every call is counted.

/// Connect Four: columns of six squares and a spare one, `7 * column + height`.
pub(crate) struct ConnectFour<'a> {
    /// The columns in the order they are tried.
    pub(crate) order: &'a [u32],
    /// The calls so far.
    pub(crate) calls: u64,
}

impl ConnectFour<'_> {
    /// Returns the value for `own`, who is to move.
    pub(crate) fn search(&mut self, own: u64, other: u64, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        const FULL: u64 = 0b0111111_0111111_0111111_0111111_0111111_0111111_0111111;
        self.calls += 1;
        if has_four(other, [1, 6, 7, 8]) {
            return -1;
        }
        let all = own | other;
        if all == FULL || depth == 0 {
            return 0;
        }
        let mut best = -2;
        for column in self.order {
            let squares = 0b111111 << (7 * column);
            let stone = ((all & squares) + (1 << (7 * column))) & squares;
            if stone == 0 {
                continue;
            }
            let value = -self.search(other, own | stone, depth - 1, -beta, -alpha);
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}

fn has_four(stones: u64, steps: [u32; 4]) -> bool {
    steps.into_iter().any(|step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

/// Four in a row on 6x6: rows of six squares and a spare one, `7 * row + column`.
pub(crate) struct Six {
    /// The calls so far.
    pub(crate) calls: u64,
}

impl Six {
    /// Returns the value for `own`, who is to move.
    pub(crate) fn search(&mut self, own: u64, other: u64, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        const FULL: u64 = 0b0111111_0111111_0111111_0111111_0111111_0111111;
        self.calls += 1;
        if has_four(other, [1, 6, 7, 8]) {
            return -1;
        }
        let mut empty = FULL & !(own | other);
        if empty == 0 || depth == 0 {
            return 0;
        }
        let mut best = -2;
        while empty != 0 {
            let stone = empty & empty.wrapping_neg();
            empty ^= stone;
            let value = -self.search(other, own | stone, depth - 1, -beta, -alpha);
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}

/// Five in a row on 10x10: rows of ten squares and a spare one, `11 * row + column`.
pub(crate) struct Ten {
    /// The calls so far.
    pub(crate) calls: u64,
}

impl Ten {
    const FULL: u128 = {
        let (mut full, mut row) = (0, 0);
        while row < 10 {
            full |= 0b1111111111 << (11 * row);
            row += 1;
        }
        full
    };

    /// Returns the value for `own`, who is to move.
    pub(crate) fn search(&mut self, own: u128, other: u128, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.calls += 1;
        if Self::has_five(other) {
            return -1;
        }
        let mut empty = Self::FULL & !(own | other);
        if empty == 0 || depth == 0 {
            return 0;
        }
        let mut best = -2;
        while empty != 0 {
            let stone = empty & empty.wrapping_neg();
            empty ^= stone;
            let value = -self.search(other, own | stone, depth - 1, -beta, -alpha);
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    fn has_five(stones: u128) -> bool {
        [1, 10, 11, 12].into_iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) & (stones >> (4 * step)) != 0
        })
    }
}
