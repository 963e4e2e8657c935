//! The searches by name, run with or without the GIL.

use crate::timed::{HeuristicTime, Timed};
use crate::watch::Watch;
use fiveply_core::search::{Child, MctsOptions, OnDepth, Options, alpha_beta, mcts, minimax};
use fiveply_core::table::Table;
use fiveply_core::{Abort, Clock, Evaluator, Game, Limits, Probe, Report, Statistics, Trace};
use pyo3::prelude::*;
use std::cell::RefCell;
use std::sync::Arc;

/// The searches with what they alone need.
#[derive(Clone)]
pub(crate) enum Algorithm {
    Minimax,
    AlphaBeta,
    Deepen {
        /// What is known, and will be kept.
        table: Arc<Table>,
        /// How many of the best moves are wanted.
        lines: usize,
        /// How many threads search, where the game allows it.
        threads: usize,
    },
    Mcts(MctsOptions),
}

/// What a search needs to know that holds no Python object, so that it can go where there is no GIL.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) algorithm: Algorithm,
    pub(crate) limits: Limits,
    /// Whether the plain searches are watched.
    pub(crate) statistics: bool,
    /// How many states of a watched search are written down; `None` where none are.
    pub(crate) trace: Option<usize>,
}

/// What comes back from there.
pub(crate) struct Found<M, E> {
    pub(crate) report: Result<Report<M>, Abort<E>>,
    pub(crate) statistics: Option<(Statistics, HeuristicTime)>,
    /// The states that the search went through.
    pub(crate) trace: Option<Trace>,
    /// What Monte-Carlo tree search found out about each move.
    pub(crate) children: Option<Vec<Child<M>>>,
    pub(crate) seconds: f64,
}

/// Told of every depth that `deepen` completed, with the seconds so far.
pub(crate) type Tell<'a, M> = &'a mut dyn FnMut(&Report<M>, f64) -> PyResult<()>;

/// One of the core's two ways to deepen: with threads or, where Python is called, without.
pub(crate) type Deepen<G, E> = for<'a> fn(
    &G,
    &<G as Game>::State,
    &E,
    &Limits,
    &mut Clock,
    &Options,
    OnDepth<'a, <G as Game>::Move>,
) -> Result<Report<<G as Game>::Move>, Abort<<G as Game>::Error>>;

impl Settings {
    /// Searches; `tell` may fail, which ends the search as `watch` then says.
    pub(crate) fn run<G: Game, E: Evaluator<G>>(
        &self,
        game: &G,
        state: &G::State,
        evaluator: &E,
        deepen: Deepen<G, E>,
        watch: &mut Watch,
        tell: Tell<G::Move>,
    ) -> Found<G::Move, G::Error> {
        let watch = RefCell::new(watch);
        let mut interrupt = || watch.borrow_mut().is_over();
        let mut clock = Clock::new(&self.limits, &mut interrupt);
        let (mut statistics, mut trace, mut children) = (None, None, None);
        let report = match &self.algorithm {
            Algorithm::Minimax | Algorithm::AlphaBeta if self.statistics => {
                let mut counts = Statistics::default();
                let timed = Timed::new(evaluator);
                trace = self.trace.map(Trace::new);
                let report = self.plain(game, state, &timed, &mut clock, (&mut counts, trace.as_mut()));
                statistics = Some((counts, timed.result()));
                report
            }
            Algorithm::Minimax | Algorithm::AlphaBeta => self.plain(game, state, evaluator, &mut clock, ()),
            Algorithm::Deepen { table, lines, threads } => {
                let started = std::time::Instant::now();
                let mut told = |report: &Report<G::Move>| {
                    if let Err(error) = tell(report, started.elapsed().as_secs_f64()) {
                        watch.borrow_mut().fail(error);
                    }
                };
                let options = Options { lines: *lines, threads: *threads, ..Options::new(table) };
                deepen(game, state, evaluator, &self.limits, &mut clock, &options, &mut told)
            }
            Algorithm::Mcts(options) => mcts(game, state, &self.limits, &mut clock, options).map(|(report, found)| {
                children = Some(found);
                report
            }),
        };
        Found { report, statistics, trace, children, seconds: clock.elapsed().as_secs_f64() }
    }

    fn plain<G: Game, E: Evaluator<G>, P: Probe>(
        &self,
        game: &G,
        state: &G::State,
        evaluator: &E,
        clock: &mut Clock,
        probe: P,
    ) -> Result<Report<G::Move>, Abort<G::Error>> {
        match self.algorithm {
            Algorithm::Minimax => minimax(game, state, evaluator, &self.limits, clock, probe),
            _ => alpha_beta(game, state, evaluator, &self.limits, clock, probe),
        }
    }
}
