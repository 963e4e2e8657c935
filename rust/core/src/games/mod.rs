//! The native games.

pub mod lines;
