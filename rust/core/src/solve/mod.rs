//! Exact values.

pub mod matching;
pub mod pnt;
pub mod quixo;
