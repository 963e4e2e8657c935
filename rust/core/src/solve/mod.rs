//! Exact values.

pub mod ahead;
pub mod bounds;
pub mod forward;
pub mod matching;
pub mod pnt;
pub mod quixo;
