//! A search written down state by state, to be looked at.

use crate::probe::Probe;
use crate::score::Score;

/// One state as a search met it. Scores are for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// The place of its parent in [`Trace::nodes`]; 0 for the root itself.
    pub parent: u32,
    /// Its place among its parent's moves.
    pub index: u32,
    /// The window it was entered with.
    pub alpha: Score,
    /// The window's upper end.
    pub beta: Score,
    /// What it was left with.
    pub value: Score,
    /// Whether its value came from no child.
    pub is_leaf: bool,
    /// How many of its moves were not searched because the window closed; `None` where it did not close.
    pub skipped: Option<u32>,
}

/// A probe that keeps the first states a search enters, in the order in which it entered them.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    nodes: Vec<Node>,
    /// The places of the states from the root to the one the search is in.
    path: Vec<u32>,
    most: usize,
    is_overfull: bool,
}

impl Trace {
    /// Returns a trace that keeps so many states.
    pub fn new(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    /// Returns the states, or `None` where there were more than it keeps.
    pub fn nodes(&self) -> Option<&[Node]> {
        (!self.is_overfull).then_some(&self.nodes)
    }

    fn at(&mut self, ply: u32) -> Option<&mut Node> {
        if self.is_overfull {
            return None;
        }
        let place = self.path[ply as usize];
        Some(&mut self.nodes[place as usize])
    }
}

impl Probe for Trace {
    #[inline(never)]
    fn enter(&mut self, ply: u32, index: usize, alpha: Score, beta: Score) {
        self.is_overfull |= self.nodes.len() == self.most;
        if self.is_overfull {
            return;
        }
        self.path.truncate(ply as usize);
        let parent = self.path.last().copied().unwrap_or(0);
        self.path.push(self.nodes.len() as u32);
        let index = index as u32;
        self.nodes.push(Node { parent, index, alpha, beta, value: 0.0, is_leaf: false, skipped: None });
    }

    #[inline(never)]
    fn leaf(&mut self, ply: u32, value: Score) {
        if let Some(node) = self.at(ply) {
            (node.value, node.is_leaf) = (value, true);
        }
    }

    #[inline(never)]
    fn cutoff(&mut self, ply: u32, remaining: usize) {
        if let Some(node) = self.at(ply) {
            node.skipped = Some(remaining as u32);
        }
    }

    #[inline(never)]
    fn leave(&mut self, ply: u32, value: Score) {
        if let Some(node) = self.at(ply) {
            node.value = value;
        }
    }
}
