//! How a search runs beside Python: what may interrupt it, and how its heuristic is timed.

use crate::errors::Stopped;
use fiveply_core::{Abort, Evaluator, Game, Score, score};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A switch that ends searches from another thread.
#[pyclass(frozen, module = "fiveply._core")]
#[derive(Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// End the searches that were given this switch, now and later, with Stopped.
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Say whether the switch is set.
    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far apart two looks at Python's signals are: taking the GIL may cost a wait of 5 ms while other threads use it.
const SIGNALS: Duration = Duration::from_millis(25);

/// What may interrupt a search: its `Stop`, a signal, or a failure of a callback.
pub(crate) struct Watch {
    stop: Option<Arc<AtomicBool>>,
    /// Signals are handled by the main thread alone.
    is_main: bool,
    asked: Instant,
    failure: Option<PyErr>,
}

impl Watch {
    /// Returns a watch for the current thread.
    pub(crate) fn new(py: Python<'_>, stop: Option<&Stop>) -> PyResult<Self> {
        let stop = stop.map(|stop| Arc::clone(&stop.0));
        Ok(Self { stop, is_main: is_main_thread(py)?, asked: Instant::now(), failure: None })
    }

    /// Says whether the search has to end. Called with or without the GIL.
    pub(crate) fn is_over(&mut self) -> bool {
        if self.failure.is_some() || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return true;
        }
        if self.is_main && self.asked.elapsed() >= SIGNALS {
            self.failure = Python::attach(|py| py.check_signals()).err();
            self.asked = Instant::now();
        }
        self.failure.is_some()
    }

    /// Returns the error for a search that ended early.
    pub(crate) fn error<E: Into<PyErr>>(self, abort: Abort<E>) -> PyErr {
        match (abort, self.failure) {
            (Abort::Game(error), _) => error.into(),
            (Abort::Interrupted, Some(failure)) => failure,
            (Abort::Interrupted, None) => Stopped::new_err("the search was stopped"),
        }
    }
}

fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    static THREADING: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();
    let [current, main] = THREADING.get_or_try_init(py, || {
        let threading = py.import("threading")?;
        let functions = [threading.getattr("get_ident")?, threading.getattr("main_thread")?];
        PyResult::Ok(functions.map(Bound::unbind))
    })?;
    current.bind(py).call0()?.eq(main.bind(py).call0()?.getattr("ident")?)
}

/// How often a heuristic was asked and how long it took in all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HeuristicTime {
    /// How often the heuristic was asked.
    pub(crate) calls: u64,
    /// The time spent in it alone.
    pub(crate) seconds: f64,
    /// Whether the time is extrapolated from a part of the calls.
    pub(crate) is_sampled: bool,
}

/// So many calls are timed one by one; after them one in [`EVERY`], since reading the clock takes longer than a fast
/// heuristic.
const ONE_BY_ONE: u64 = 4096;
const EVERY: u64 = 64;

/// An evaluator that counts and times the calls of another.
pub(crate) struct Timed<'a, E> {
    evaluator: &'a E,
    calls: Cell<u64>,
    early: Cell<Duration>,
    late: Cell<Duration>,
}

impl<'a, E> Timed<'a, E> {
    pub(crate) fn new(evaluator: &'a E) -> Self {
        Self { evaluator, calls: Cell::new(0), early: Cell::default(), late: Cell::default() }
    }

    /// Returns the figures. What reading the clock takes is measured and left out.
    pub(crate) fn result(&self) -> HeuristicTime {
        let calls = self.calls.get();
        let (early, late) = (calls.min(ONE_BY_ONE), calls.saturating_sub(ONE_BY_ONE));
        let samples = late.div_ceil(EVERY);
        let reading = if calls == 0 { 0.0 } else { reading_the_clock() };
        let net = |time: Duration, times: u64| (time.as_secs_f64() - reading * times as f64).max(0.0);
        let mut seconds = net(self.early.get(), early);
        if samples > 0 {
            seconds += net(self.late.get(), samples) * (late as f64 / samples as f64);
        }
        HeuristicTime { calls, seconds, is_sampled: samples > 0 }
    }
}

/// Returns what two readings of the clock measure with nothing between them.
fn reading_the_clock() -> f64 {
    let rounds = 64;
    let total: Duration = (0..rounds).map(|_| Instant::now().elapsed()).sum();
    total.as_secs_f64() / f64::from(rounds)
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Timed<'_, E> {
    #[inline]
    fn value(&self, game: &G, state: &G::State) -> Result<Score, G::Error> {
        let call = self.calls.get();
        self.calls.set(call + 1);
        let total = if call < ONE_BY_ONE {
            &self.early
        } else if call.is_multiple_of(EVERY) {
            &self.late
        } else {
            return self.evaluator.value(game, state);
        };
        let before = Instant::now();
        let value = self.evaluator.value(game, state);
        total.set(total.get() + before.elapsed());
        value
    }

    fn win(&self, margin: i32) -> Score {
        score::shown(self.evaluator.win(margin))
    }
}
