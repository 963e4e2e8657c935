//! What can be watched of a search. `()` watches nothing and costs nothing.

use crate::score::Score;

/// A watcher of one search. The root is at ply 0; every method is told the ply of the state it is about.
///
/// A state is entered, then is either a leaf or has its children searched and is left. All scores are for the side to move
/// in the state they are about, and so are the windows.
pub trait Probe {
    /// The search enters a state: `index` is its place among its parent's moves (0 at the root).
    #[inline(always)]
    fn enter(&mut self, ply: u32, index: usize, alpha: Score, beta: Score) {
        let _ = (ply, index, alpha, beta);
    }

    /// The state just entered is a leaf: finished, at the depth limit, or reached when time was up.
    #[inline(always)]
    fn leaf(&mut self, ply: u32, value: Score) {
        let _ = (ply, value);
    }

    /// The window closed in the state; `remaining` of its children were not searched (0: it closed on the last one).
    #[inline(always)]
    fn cutoff(&mut self, ply: u32, remaining: usize) {
        let _ = (ply, remaining);
    }

    /// The search leaves a state whose children it went into.
    #[inline(always)]
    fn leave(&mut self, ply: u32, value: Score) {
        let _ = (ply, value);
    }
}

impl Probe for () {}

impl<P: Probe> Probe for &mut P {
    #[inline(always)]
    fn enter(&mut self, ply: u32, index: usize, alpha: Score, beta: Score) {
        (**self).enter(ply, index, alpha, beta);
    }
    #[inline(always)]
    fn leaf(&mut self, ply: u32, value: Score) {
        (**self).leaf(ply, value);
    }
    #[inline(always)]
    fn cutoff(&mut self, ply: u32, remaining: usize) {
        (**self).cutoff(ply, remaining);
    }
    #[inline(always)]
    fn leave(&mut self, ply: u32, value: Score) {
        (**self).leave(ply, value);
    }
}

/// One that may not be there.
impl<P: Probe> Probe for Option<P> {
    #[inline(always)]
    fn enter(&mut self, ply: u32, index: usize, alpha: Score, beta: Score) {
        if let Some(probe) = self {
            probe.enter(ply, index, alpha, beta);
        }
    }
    #[inline(always)]
    fn leaf(&mut self, ply: u32, value: Score) {
        if let Some(probe) = self {
            probe.leaf(ply, value);
        }
    }
    #[inline(always)]
    fn cutoff(&mut self, ply: u32, remaining: usize) {
        if let Some(probe) = self {
            probe.cutoff(ply, remaining);
        }
    }
    #[inline(always)]
    fn leave(&mut self, ply: u32, value: Score) {
        if let Some(probe) = self {
            probe.leave(ply, value);
        }
    }
}

/// Two that watch the same search.
impl<A: Probe, B: Probe> Probe for (A, B) {
    #[inline(always)]
    fn enter(&mut self, ply: u32, index: usize, alpha: Score, beta: Score) {
        self.0.enter(ply, index, alpha, beta);
        self.1.enter(ply, index, alpha, beta);
    }
    #[inline(always)]
    fn leaf(&mut self, ply: u32, value: Score) {
        self.0.leaf(ply, value);
        self.1.leaf(ply, value);
    }
    #[inline(always)]
    fn cutoff(&mut self, ply: u32, remaining: usize) {
        self.0.cutoff(ply, remaining);
        self.1.cutoff(ply, remaining);
    }
    #[inline(always)]
    fn leave(&mut self, ply: u32, value: Score) {
        self.0.leave(ply, value);
        self.1.leave(ply, value);
    }
}

/// Every statistic that the assignments ask for, from one watched search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// States entered: the root, inner states and leaves.
    pub visited: u64,
    /// Leaves.
    pub evaluated: u64,
    /// Times the window closed, with or without children left.
    pub cutoffs: u64,
    /// Times the window closed with children left.
    pub skipping_cutoffs: u64,
    /// Leaves by depth; the last entry is not zero.
    pub by_depth: Vec<u64>,
    /// The deepest state entered.
    pub max_depth: u32,
    recursion: Vec<(f64, u32)>,
    root_recursion: f64,
}

impl Statistics {
    /// Returns the states whose children were gone into.
    pub fn expanded(&self) -> u64 {
        self.visited - self.evaluated
    }

    /// Returns the mean depth of the leaves, 0 where there is none.
    pub fn average_depth(&self) -> f64 {
        let sum: u64 = self.by_depth.iter().enumerate().map(|(depth, n)| depth as u64 * n).sum();
        ratio(sum as f64, self.evaluated as f64)
    }

    /// Returns the root's recursion depth: of a leaf its depth, of an inner state the plain mean of its visited children's.
    pub fn recursion_depth(&self) -> f64 {
        self.root_recursion
    }

    /// Returns (visited - 1) / (visited - evaluated), 0 where nothing was expanded.
    pub fn branching_factor(&self) -> f64 {
        ratio(self.visited as f64 - 1.0, self.expanded() as f64)
    }

    fn settle(&mut self, ply: u32, depth: f64) {
        match ply.checked_sub(1) {
            None => self.root_recursion = depth,
            Some(parent) => {
                let (sum, n) = &mut self.recursion[parent as usize];
                *sum += depth;
                *n += 1;
            }
        }
    }
}

fn ratio(a: f64, b: f64) -> f64 {
    if b == 0.0 { 0.0 } else { a / b }
}

impl Probe for Statistics {
    #[inline]
    fn enter(&mut self, ply: u32, _: usize, _: Score, _: Score) {
        self.visited += 1;
        self.max_depth = self.max_depth.max(ply);
        let ply = ply as usize;
        if self.recursion.len() <= ply {
            self.recursion.resize(ply + 1, (0.0, 0));
        }
        self.recursion[ply] = (0.0, 0);
    }

    #[inline]
    fn leaf(&mut self, ply: u32, _: Score) {
        self.evaluated += 1;
        let depth = ply as usize;
        if self.by_depth.len() <= depth {
            self.by_depth.resize(depth + 1, 0);
        }
        self.by_depth[depth] += 1;
        self.settle(ply, f64::from(ply));
    }

    #[inline]
    fn cutoff(&mut self, _: u32, remaining: usize) {
        self.cutoffs += 1;
        self.skipping_cutoffs += u64::from(remaining > 0);
    }

    #[inline]
    fn leave(&mut self, ply: u32, _: Score) {
        let (sum, n) = self.recursion[ply as usize];
        self.settle(ply, sum / f64::from(n));
    }
}
