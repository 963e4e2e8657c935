//! How long a search may go on, and how it is stopped.

use std::time::{Duration, Instant};

/// Limits of a search: all optional, all combinable; the first one reached ends the search in good order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Search no deeper than this many plies.
    pub depth: Option<u32>,
    /// Wind the search down once this many states were entered.
    pub nodes: Option<u64>,
    /// Have an answer by then.
    pub deadline: Option<Instant>,
    /// Look for a win within this many plies and no further: `deepen` ends as soon as one is certain, though a sooner one may
    /// exist, or the loss is.
    pub mate: Option<u32>,
    /// `deepen` ends as soon as the value is certain; how soon a win comes may then be open.
    pub solved: bool,
}

/// Why a search gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Abort<E> {
    /// A rule or an evaluator failed.
    Game(E),
    /// The caller asked the search to stop.
    Interrupted,
}

impl<E> From<E> for Abort<E> {
    #[inline]
    fn from(error: E) -> Self {
        Self::Game(error)
    }
}

/// Asked about every ten milliseconds during a search: `true` stops it with [`Abort::Interrupted`].
pub type Interrupt<'a> = &'a mut dyn FnMut() -> bool;

/// How far apart two looks at the time should be.
const LOOK: Duration = Duration::from_micros(500);
/// How far apart two questions to the interrupt should be.
const ASK: Duration = Duration::from_millis(10);
/// How long after the deadline a search may still look at what it comes by on its way back.
const GRACE: Duration = Duration::from_millis(4);
/// The most work between two looks.
const MAX_SLICE: i64 = 1 << 16;

/// Counts the states that a search enters and says when its time is over.
///
/// `enter` is a subtraction and a branch; only when a slice of states is used up does the clock look at the time, and
/// it cuts the next slice so that looks come about every half millisecond, however slow the game's steps are.
pub struct Clock<'a> {
    /// What is left of the slice.
    left: i64,
    /// All slices so far, less what was spent on listing moves: `granted - left` states were entered.
    granted: i64,
    slice: i64,
    nodes: i64,
    deadline: Option<Instant>,
    started: Instant,
    looked: Instant,
    asked: Instant,
    interrupt: Interrupt<'a>,
    late: bool,
    over: bool,
}

impl<'a> Clock<'a> {
    /// Returns a clock that starts now.
    pub fn new(limits: &Limits, interrupt: Interrupt<'a>) -> Self {
        let now = Instant::now();
        Self {
            left: 0,
            granted: 0,
            slice: 32,
            nodes: nodes_of(limits),
            deadline: limits.deadline,
            started: now,
            looked: now,
            asked: now,
            interrupt,
            late: false,
            over: false,
        }
    }

    /// Says whether time or nodes are used up. Never goes back to `false`.
    #[inline(always)]
    pub fn is_late(&self) -> bool {
        self.late
    }

    /// Says whether the deadline is so long past that no more moves may be tried, even at states that have thousands.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns how many states were entered.
    #[inline(always)]
    pub fn visited(&self) -> u64 {
        (self.granted - self.left) as u64
    }

    /// Goes on under other limits of time and nodes; what was entered so far counts.
    pub fn limit(&mut self, limits: &Limits) {
        self.nodes = nodes_of(limits);
        self.deadline = limits.deadline;
    }

    /// Returns the time since the clock was made.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Takes note of a state entered, and looks at the time if it is time to.
    #[inline(always)]
    pub fn enter<E>(&mut self) -> Result<(), Abort<E>> {
        self.left -= 1;
        if self.left < 0 { self.look() } else { Ok(()) }
    }

    /// Takes note of the work of listing some moves.
    #[inline(always)]
    pub fn list(&mut self, moves: usize) {
        self.left -= moves as i64;
        self.granted -= moves as i64;
    }

    #[cold]
    #[inline(never)]
    fn look<E>(&mut self) -> Result<(), Abort<E>> {
        let now = Instant::now();
        let past = now.duration_since(self.looked).max(Duration::from_nanos(100));
        let fitting = self.slice as f64 * (LOOK.as_secs_f64() / past.as_secs_f64());
        self.slice = (fitting as i64).clamp(1, (self.slice * 4).min(MAX_SLICE));
        self.looked = now;
        let nodes_left = self.nodes - self.visited() as i64;
        if nodes_left <= 0 || self.deadline.is_some_and(|deadline| now >= deadline) {
            self.late = true;
        }
        self.over = self.deadline.is_some_and(|deadline| now >= deadline + GRACE);
        let more = if nodes_left > 0 { self.slice.min(nodes_left) } else { self.slice } - self.left;
        self.left += more;
        self.granted += more;
        if now.duration_since(self.asked) >= ASK {
            self.asked = now;
            if (self.interrupt)() {
                return Err(Abort::Interrupted);
            }
        }
        Ok(())
    }
}

fn nodes_of(limits: &Limits) -> i64 {
    limits.nodes.map_or(i64::MAX, |nodes| i64::try_from(nodes).unwrap_or(i64::MAX))
}
