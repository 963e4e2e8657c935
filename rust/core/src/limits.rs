//! How long a search may go on, and how it is stopped.

use std::time::{Duration, Instant};

/// Limits of a search: all optional, all combinable; the first one reached ends the search in good order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Search no deeper than this many plies.
    pub depth: Option<u32>,
    /// Enter no more than this many states.
    pub nodes: Option<u64>,
    /// Have an answer by then.
    pub deadline: Option<Instant>,
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
/// The most work between two looks.
const MAX_SLICE: i64 = 1 << 16;

/// Counts the work of a search and says when its time is over.
///
/// Work is states entered and moves listed. `spend` is a subtraction and a branch; only when a slice of work is done does
/// the clock look at the time, and it cuts the next slice so that looks come about every half millisecond, however slow
/// the game's steps are.
pub struct Clock<'a> {
    left: i64,
    slice: i64,
    nodes: u64,
    deadline: Option<Instant>,
    started: Instant,
    looked: Instant,
    asked: Instant,
    interrupt: Interrupt<'a>,
    late: bool,
}

impl<'a> Clock<'a> {
    /// Returns a clock that starts now.
    pub fn new(limits: &Limits, interrupt: Interrupt<'a>) -> Self {
        let now = Instant::now();
        Self {
            left: 0,
            slice: 32,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.deadline,
            started: now,
            looked: now,
            asked: now,
            interrupt,
            late: false,
        }
    }

    /// Says whether time or nodes are used up. Never goes back to `false`.
    #[inline(always)]
    pub fn is_late(&self) -> bool {
        self.late
    }

    /// Returns the time since the clock was made.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Takes note of some work, done by a search that has entered `visited` states so far.
    #[inline(always)]
    pub fn spend<E>(&mut self, work: usize, visited: u64) -> Result<(), Abort<E>> {
        self.left -= work as i64;
        if self.left < 0 || visited >= self.nodes {
            return self.look(visited);
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn look<E>(&mut self, visited: u64) -> Result<(), Abort<E>> {
        if visited >= self.nodes {
            self.late = true;
            self.nodes = u64::MAX;
        }
        if self.left >= 0 {
            return Ok(());
        }
        let now = Instant::now();
        let past = now.duration_since(self.looked).max(Duration::from_nanos(100));
        let fitting = self.slice as f64 * (LOOK.as_secs_f64() / past.as_secs_f64());
        self.slice = (fitting as i64).clamp(1, (self.slice * 4).min(MAX_SLICE));
        self.left = self.slice;
        self.looked = now;
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            self.late = true;
        }
        if now.duration_since(self.asked) >= ASK {
            self.asked = now;
            if (self.interrupt)() {
                return Err(Abort::Interrupted);
            }
        }
        Ok(())
    }
}
