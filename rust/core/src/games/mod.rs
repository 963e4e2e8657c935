//! The native games.

pub mod lines;
pub mod pnt;
pub mod quixo;
pub mod tree;
