//! Pairs of squares that keep a side from every line: whoever owns one stone of each pair blocks all.

use super::bits::Bits;
use super::grid::Geometry;
use super::rules::Lines;

/// The most groups that can have two squares each.
const GROUPS: usize = 64;

/// Lines with two squares in common need one pair together.
///
/// Where each line that is open to a side (the maker) holds both squares of a pair, and no square is in two pairs, the other side
/// (the breaker) draws at least: it answers a stone on one square of a pair with one on the other.
pub(super) struct Pairing<B> {
    /// For each group of lines the empty squares that all have in common.
    common: [B; GROUPS],
    owner: [u8; 128],
}

impl<B: Bits> Pairing<B> {
    /// Says whether a pairing was found for the breaker, who is to make `moves` moves (0 or 1) before the maker does.
    ///
    /// `lines` are such that those with common squares stand side by side.
    #[inline]
    pub(super) fn exists(lines: &[B], maker: B, breaker: B, moves: usize) -> bool {
        let mut pairing = Self { common: [B::default(); GROUPS], owner: [u8::MAX; 128] };
        let (mut count, mut all) = (0, B::default());
        for &line in lines {
            if !(line & breaker).is_empty() {
                continue;
            }
            let gaps = line & !maker;
            all |= gaps;
            if count > 0 && !(pairing.common[count - 1] & gaps).rest().is_empty() {
                pairing.common[count - 1] &= gaps;
            } else if count == GROUPS {
                return false;
            } else {
                pairing.common[count] = gaps;
                count += 1;
            }
        }
        let wanted = 2 * count;
        if all.count() as usize + moves < wanted {
            return false;
        }
        // One square may be missing where the breaker moves first: it takes the other one of that group.
        let mut missing = 0;
        for slot in 0..wanted {
            let mut seen = B::default();
            if !pairing.find(slot / 2, &mut seen) {
                missing += 1;
                if missing > moves {
                    return false;
                }
            }
        }
        true
    }

    /// Finds another square for a group, and for those who must then give theirs away.
    fn find(&mut self, group: usize, seen: &mut B) -> bool {
        for square in (self.common[group] & !*seen).squares() {
            *seen |= B::one(square);
            let owner = self.owner[square as usize];
            if owner == u8::MAX || (usize::from(owner) != group && self.find(usize::from(owner), seen)) {
                self.owner[square as usize] = group as u8;
                return true;
            }
        }
        false
    }
}

/// Returns the lines of a board, those of a direction that overlap side by side.
pub(super) fn ordered<G: Geometry>(rules: &Lines<G>) -> Vec<G::Bits> {
    let shape = rules.shape();
    let (rows, cols) = (i64::from(shape.rows()), i64::from(shape.cols()));
    let mut left = rules.table().lines().to_vec();
    let mut lines = Vec::with_capacity(left.len());
    for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        // Each walk begins at an edge, or anywhere on a ring, and goes on until it leaves the board or comes round.
        for start in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let (mut row, mut col) = start;
            for _ in 0..rows * cols {
                let mut line = G::Bits::default();
                for i in 0..i64::from(shape.k()) {
                    let (mut r, mut c) = (row + i * down, col + i * right);
                    if shape.wraps() {
                        (r, c) = (r.rem_euclid(rows), c.rem_euclid(cols));
                    }
                    if (0..rows).contains(&r) && (0..cols).contains(&c) {
                        line |= G::Bits::one(shape.bit(r as u32, c as u32));
                    }
                }
                if let Some(at) = left.iter().position(|other| *other == line) {
                    lines.push(left.remove(at));
                }
                (row, col) = (row + down, col + right);
                if shape.wraps() {
                    (row, col) = (row.rem_euclid(rows), col.rem_euclid(cols));
                } else if !(0..rows).contains(&row) || !(0..cols).contains(&col) {
                    break;
                }
            }
        }
    }
    lines
}
