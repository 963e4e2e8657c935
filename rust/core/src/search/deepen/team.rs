//! Threads that search one depth together: all do the same, through one table, but leave to the others what they are busy with.

use super::node::{Aim, Found, Halt, Mind, Search};
use crate::eval::Evaluator;
use crate::game::Game;
use crate::limits::{Clock, Limits};
use crate::rng::mix;
use crate::table::Table;
use std::convert::Infallible;
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// What the threads of one search share besides the table.
pub(super) struct Team<M> {
    /// Which moves of which states threads are at now: each errand at the place that its lowest bits say.
    busy: Box<[AtomicU64]>,
    is_over: AtomicBool,
    /// What the first thread to finish the depth has found.
    found: Mutex<Option<Found<M>>>,
}

/// The others end so much sooner than the thread that was called, which has to wait for them.
const EARLY: Duration = Duration::from_millis(2);

/// A power of two, many more than threads have moves on their paths.
const PLACES: usize = 1 << 12;

impl<M> Team<M> {
    pub(super) fn new() -> Self {
        let busy = (0..PLACES).map(|_| AtomicU64::new(0)).collect();
        Self { busy, is_over: AtomicBool::new(false), found: Mutex::new(None) }
    }

    /// Returns what tells a move of a state from others. Two may share it: then one is searched later than need be.
    pub(super) fn errand(key: u64, name: u32, depth: u32) -> u64 {
        mix(key ^ u64::from(name) << 32 ^ u64::from(depth)) | 1
    }

    #[inline]
    pub(super) fn is_busy_with(&self, errand: u64) -> bool {
        self.busy[(errand >> 1) as usize % PLACES].load(Relaxed) == errand
    }

    #[inline]
    pub(super) fn begin(&self, errand: u64) {
        self.busy[(errand >> 1) as usize % PLACES].store(errand, Relaxed);
    }

    #[inline]
    pub(super) fn end(&self, errand: u64) {
        let place = &self.busy[(errand >> 1) as usize % PLACES];
        if place.load(Relaxed) == errand {
            place.store(0, Relaxed);
        }
    }

    /// Says whether the depth needs no more searching.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Relaxed)
    }

    /// Ends the depth; what the first to do so has found counts.
    fn finish(&self, found: Option<Found<M>>) {
        let mut place = self.found.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if !self.is_over.swap(true, Relaxed) {
            *place = found;
        }
    }
}

/// Who searches a depth.
pub(super) trait Crew<G: Game, E> {
    fn search(&mut self, main: &mut Search<G, E>, aim: &Aim<G>) -> Result<Found<G::Move>, Halt<G::Error>>;
    /// Returns how many states the others have entered so far.
    fn visited(&self) -> u64;
}

/// One thread, and always the same answer.
pub(super) struct Alone;

impl<G: Game, E: Evaluator<G>> Crew<G, E> for Alone {
    fn search(&mut self, main: &mut Search<G, E>, aim: &Aim<G>) -> Result<Found<G::Move>, Halt<G::Error>> {
        main.aim(aim)
    }

    fn visited(&self) -> u64 {
        0
    }
}

/// Many threads.
pub(super) struct Together<'a, G: Game, E> {
    pub(super) game: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) table: &'a Table,
    pub(super) team: &'a Team<G::Move>,
    pub(super) limits: Limits,
    pub(super) alone: u64,
    pub(super) others: Vec<Other<G::Move>>,
}

/// A thread besides the one that was called.
pub(super) struct Other<M> {
    mind: Mind<M>,
    visited: u64,
}

impl<M: Clone + PartialEq> Other<M> {
    pub(super) fn new() -> Self {
        Self { mind: Mind::new(), visited: 0 }
    }
}

impl<G, E> Crew<G, E> for Together<'_, G, E>
where
    G: Game<Error = Infallible, State: Sync, Move: Send + Sync> + Sync,
    E: Evaluator<G> + Sync,
{
    fn search(&mut self, main: &mut Search<G, E>, aim: &Aim<G>) -> Result<Found<G::Move>, Halt<Infallible>> {
        let team = self.team;
        if main.clock.visited() < self.alone {
            return main.aim(aim);
        }
        team.is_over.store(false, Relaxed);
        let (game, evaluator, table) = (self.game, self.evaluator, self.table);
        let deadline = self.limits.deadline.map(|deadline| deadline.checked_sub(EARLY).unwrap_or(deadline));
        let limits = Limits { deadline, ..self.limits };
        let (found, others) = std::thread::scope(|scope| {
            let threads: Vec<_> = self
                .others
                .iter_mut()
                .map(|other| {
                    scope.spawn(move || {
                        let left = limits.nodes.map(|nodes| nodes.saturating_sub(other.visited));
                        let mut never = || false;
                        let clock = &mut Clock::new(&Limits { nodes: left, ..limits }, &mut never);
                        let mind = &mut other.mind;
                        let mut search = Search {
                            game,
                            evaluator,
                            clock,
                            table,
                            team: Some(team),
                            mind,
                            unfinished: false,
                            root: None,
                        };
                        let done = super::super::with_stack(aim.depth, || search.aim(aim));
                        let root = search.root.take();
                        other.visited += search.clock.visited();
                        if let Ok(found) = done {
                            team.finish(Some(found));
                        }
                        root
                    })
                })
                .collect();
            let found = main.aim(aim);
            // Whatever ended it, the others have nothing left to do.
            team.finish(found.as_ref().ok().cloned());
            let roots = threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            (found, roots.flatten().collect::<Vec<_>>())
        });
        let theirs = team.found.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        match (found, theirs) {
            (Err(Halt::Late | Halt::Over), Some(theirs)) => Ok(theirs),
            (Err(Halt::Late), None) => {
                // What any of them has found at the root is at least as good as it says.
                for (value, line) in others {
                    if main.root.as_ref().is_none_or(|(best, _)| value > *best) {
                        main.root = Some((value, line));
                    }
                }
                Err(Halt::Late)
            }
            (found, _) => found,
        }
    }

    fn visited(&self) -> u64 {
        self.others.iter().map(|other| other.visited).sum()
    }
}
