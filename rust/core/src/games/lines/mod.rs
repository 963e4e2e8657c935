//! The line family: k in a row on a grid, with or without gravity, wrapped edges and blocked squares.

mod bits;
mod eval;
mod exact;
mod gravity;
mod grid;
#[allow(clippy::module_inception)]
mod lines;
mod rules;
mod threats;
mod windows;

pub use bits::{Bits, Squares};
pub use eval::{LineHeuristic, LineScore, heuristic_names};
pub use exact::{Exact, Solution, exact, is_exact};
pub use gravity::{Gravity, Seen, Stones};
pub use grid::{Dynamic, Fixed, Geometry, Goal};
pub use lines::LineTable;
pub use rules::{Lines, State};
