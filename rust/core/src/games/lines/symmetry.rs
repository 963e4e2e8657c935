//! The symmetries of a board: turned, mirrored and, where its edges wrap, moved along, it looks the same.

use super::bits::Bits;
use super::grid::Geometry;
use super::rules::Lines;
use crate::rng::mix;

/// As many symmetries as positions are folded by: those that turn and mirror the board.
pub(super) const FOLDS: usize = 8;

/// The keys of a set of squares under each symmetry.
pub(super) type Keys = [u64; FOLDS];

/// The symmetries of a board without gravity (with it: of its columns), the identity first.
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    /// For each symmetry the square that comes to each square's place.
    images: Vec<Vec<u8>>,
    /// For each square a random number for every symmetry.
    numbers: Vec<Keys>,
}

impl Symmetries {
    /// Finds the symmetries that leave the blocked squares blocked.
    pub(super) fn new<G: Geometry>(rules: &Lines<G>) -> Self {
        let shape = rules.shape();
        let (rows, cols) = (shape.rows(), shape.cols());
        let mut images = Vec::with_capacity(FOLDS);
        for turn in 0..FOLDS {
            let (flips_rows, flips_cols, transposes) = (turn & 1 != 0, turn & 2 != 0, turn & 4 != 0);
            if shape.falls() && (flips_rows || transposes) || transposes && rows != cols {
                continue;
            }
            let image = |square: u32| {
                let (mut row, mut col) = shape.place(square);
                if flips_rows {
                    row = rows - 1 - row;
                }
                if flips_cols {
                    col = cols - 1 - col;
                }
                if transposes {
                    (row, col) = (col, row);
                }
                shape.bit(row, col)
            };
            if rules.board().squares().all(|square| rules.board().has(image(square))) {
                let is_there = |square: u32| rules.board().has(square);
                let list =
                    (0..G::Bits::WIDTH).map(|square| if is_there(square) { image(square) } else { square } as u8);
                let list: Vec<u8> = list.collect();
                if !images.contains(&list) {
                    images.push(list);
                }
            }
        }
        let image =
            |square: u32, by: usize| images.get(by).map_or(square, |list: &Vec<u8>| list[square as usize].into());
        let numbers = |square| std::array::from_fn(|by| mix(u64::from(image(square, by)) + 1));
        let numbers = (0..G::Bits::WIDTH).map(numbers).collect();
        Self { images, numbers }
    }

    /// Returns where a symmetry takes a square.
    pub(super) fn image(&self, square: u32, by: u8) -> u32 {
        self.images.get(usize::from(by)).map_or(square, |images| images[square as usize].into())
    }

    /// Returns the keys of a set to which a square was added.
    #[inline(always)]
    pub(super) fn with(&self, keys: &Keys, square: u32) -> Keys {
        let numbers = &self.numbers[square as usize];
        std::array::from_fn(|by| keys[by] ^ numbers[by])
    }

    /// Returns the keys of a set.
    #[inline]
    pub(super) fn keys<B: Bits>(&self, set: B) -> Keys {
        set.squares().fold([0; FOLDS], |keys, square| self.with(&keys, square))
    }

    /// Returns a key that positions share which are the same but for a symmetry, and the symmetry that leads to the one that
    /// stands for all.
    #[inline(always)]
    pub(super) fn folded(mine: &Keys, theirs: &Keys) -> (u64, u8) {
        let folds = mine.iter().zip(theirs).map(|(mine, theirs)| mine ^ theirs.rotate_left(32)).zip(0..);
        folds.min().unwrap_or_default()
    }
}
