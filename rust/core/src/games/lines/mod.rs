//! The line family: k in a row on a grid, with or without gravity, wrapped edges and blocked squares.

mod bits;
mod grid;
#[allow(clippy::module_inception)]
mod lines;
mod rules;

pub use bits::{Bits, Squares};
pub use grid::{Dynamic, Fixed, Geometry, Goal};
pub use lines::LineTable;
pub use rules::{Lines, State};
