//! The lines of a board, as masks.

use super::bits::Bits;
use super::grid::Geometry;

/// All lines of a board and those through each square.
#[derive(Clone, Debug)]
pub struct LineTable<B> {
    lines: Vec<B>,
    through: Vec<B>,
    /// `through[first[square]..first[square + 1]]` are the lines through a square.
    first: Vec<u32>,
}

impl<B: Bits> LineTable<B> {
    /// Finds the lines of k different squares of `board`, each once: along rows, columns and both diagonals, over the edges
    /// where they wrap.
    pub fn new<G: Geometry<Bits = B>>(shape: &G, board: B) -> Self {
        let (rows, cols, k) = (shape.rows() as i64, shape.cols() as i64, shape.k());
        let mut lines: Vec<B> = Vec::new();
        for row in 0..rows {
            for col in 0..cols {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    if let Some(line) = Self::line(shape, (row, col), (down, right), k)
                        && line & board == line
                    {
                        lines.push(line);
                    }
                }
            }
        }
        // Where a wrapped line closes on itself every square of it began the same line.
        lines.sort_unstable_by_key(|line| line.wide());
        lines.dedup();
        let width = 1 + board.squares().last().unwrap_or(0) as usize;
        let mut through = Vec::new();
        let mut first = vec![0];
        for square in 0..width.max(1) as u32 {
            through.extend(lines.iter().filter(|line| line.has(square)));
            first.push(through.len() as u32);
        }
        Self { lines, through, first }
    }

    fn line<G: Geometry<Bits = B>>(shape: &G, start: (i64, i64), step: (i64, i64), k: u32) -> Option<B> {
        let (rows, cols) = (shape.rows() as i64, shape.cols() as i64);
        let mut line = B::default();
        for i in 0..i64::from(k) {
            let (mut row, mut col) = (start.0 + i * step.0, start.1 + i * step.1);
            if shape.wraps() {
                (row, col) = (row.rem_euclid(rows), col.rem_euclid(cols));
            } else if !(0..rows).contains(&row) || !(0..cols).contains(&col) {
                return None;
            }
            line |= B::one(shape.bit(row as u32, col as u32));
        }
        (line.count() == k).then_some(line)
    }

    /// Returns every line once.
    #[inline(always)]
    pub fn lines(&self) -> &[B] {
        &self.lines
    }

    /// Returns the lines through a square.
    #[inline(always)]
    pub fn through(&self, square: u32) -> &[B] {
        let square = square as usize;
        match (self.first.get(square), self.first.get(square + 1)) {
            (Some(&from), Some(&to)) => &self.through[from as usize..to as usize],
            _ => &[],
        }
    }
}
