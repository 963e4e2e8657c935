//! The line family: k in a row on a grid, with or without gravity, wrapped edges and blocked squares.

mod bits;
mod columns;
mod eval;
mod exact;
mod falling;
mod fours;
mod gravity;
mod grid;
mod hooks;
#[allow(clippy::module_inception)]
mod lines;
mod open;
mod pairing;
mod points;
mod rules;
mod symmetry;
mod tactics;
mod threats;
mod windows;

pub use bits::{Bits, Squares};
pub use eval::{LineHeuristic, LineScore, heuristic_names};
pub use exact::{Exact, Solution, exact, is_exact};
pub use gravity::{Gravity, Stones};
pub use grid::{Dynamic, Fixed, Geometry, Goal};
pub use lines::LineTable;
pub use open::{Open, Placed};
pub use points::{Board, Points};
pub use rules::{Lines, State};
