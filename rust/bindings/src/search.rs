//! `search`: from Python's arguments to a search of the right type, and back.

use crate::any_game::{Bridge, Judge, Native, Speed, Visit, visit};
use crate::errors::{shown, type_name, whole};
use crate::py_eval::{Failing, FailingBridge, PyEval};
use crate::py_game::{PyGame, Same, failed_comparison};
use crate::report::{report_dict, statistics_dict};
use crate::run::{HeuristicTime, Stop, Timed, Watch};
use fiveply_core::search::{alpha_beta, minimax};
use fiveply_core::{Abort, Clock, Evaluator, Final, Game, Limits, Probe, Report, Score, Statistics, score};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::time::{Duration, Instant};

/// The searches by name.
#[derive(Clone, Copy)]
enum Algorithm {
    Minimax,
    AlphaBeta,
}

/// How unfinished states are judged.
enum Heuristic<'a, 'py> {
    /// By the end of the game alone.
    None,
    /// By a native heuristic; a win is worth so much, or as the heuristic has it.
    Named(String, Option<f64>),
    /// By Python; a win is worth so much.
    Callable(&'a Bound<'py, PyAny>, f64),
}

/// What a search needs to know that holds no Python object, so that it can go where there is no GIL.
#[derive(Clone, Copy)]
struct Settings {
    algorithm: Algorithm,
    limits: Limits,
    statistics: bool,
}

/// What comes back from there.
struct Found<M, E> {
    report: Result<Report<M>, Abort<E>>,
    statistics: Option<(Statistics, HeuristicTime)>,
    seconds: f64,
}

/// A search that calls Python goes no deeper than this: it has to stay on the stack of its thread, which Python watches.
const DEEPEST: u32 = 2000;

impl Settings {
    fn run<G: Game, E: Evaluator<G>>(
        &self,
        game: &G,
        state: &G::State,
        evaluator: &E,
        interrupt: &mut dyn FnMut() -> bool,
    ) -> Found<G::Move, G::Error> {
        let mut clock = Clock::new(&self.limits, interrupt);
        let (report, statistics) = if self.statistics {
            let mut statistics = Statistics::default();
            let timed = Timed::new(evaluator);
            let report = self.plain(game, state, &timed, &mut clock, &mut statistics);
            (report, Some((statistics, timed.result())))
        } else {
            (self.plain(game, state, evaluator, &mut clock, ()), None)
        };
        Found { report, statistics, seconds: clock.elapsed().as_secs_f64() }
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
            Algorithm::AlphaBeta => alpha_beta(game, state, evaluator, &self.limits, clock, probe),
        }
    }
}

/// One call of `search`.
struct Search<'a, 'py> {
    py: Python<'py>,
    game: &'a Bound<'py, PyAny>,
    settings: Settings,
    heuristic: Heuristic<'a, 'py>,
    stop: Option<&'a Stop>,
}

impl<'py> Search<'_, 'py> {
    /// Searches without the GIL.
    fn detached<G: Native, E: Evaluator<G> + Sync>(
        &self,
        game: &G,
        state: &G::State,
        evaluator: &E,
        bridge: &impl Bridge<G>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let mut watch = Watch::new(self.py, self.stop)?;
        let settings = self.settings;
        let found = self.py.detach(|| settings.run(game, state, evaluator, &mut || watch.is_over()));
        self.answer(found, watch, bridge)
    }

    /// Searches with the GIL, since Python is called all the time.
    fn attached<G: Game<Error = PyErr>, E: Evaluator<G>>(
        &self,
        game: &G,
        state: &G::State,
        evaluator: &E,
        bridge: &impl Bridge<G>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let mut watch = Watch::new(self.py, self.stop)?;
        let mut settings = self.settings;
        settings.limits.depth = Some(settings.limits.depth.unwrap_or(DEEPEST).min(DEEPEST));
        let found = settings.run(game, state, evaluator, &mut || watch.is_over());
        self.answer(found, watch, bridge)
    }

    fn answer<G: Game<Error: Into<PyErr>>>(
        &self,
        found: Found<G::Move, G::Error>,
        watch: Watch,
        bridge: &impl Bridge<G>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let report = found.report.map_err(|abort| watch.error(abort))?;
        let dict = report_dict(self.py, &report, found.seconds, bridge)?;
        if let Some((statistics, time)) = found.statistics {
            dict.set_item("statistics", statistics_dict(self.py, &statistics, &time)?)?;
        }
        Ok(dict)
    }
}

/// A search of a native game that waits for its named heuristic.
struct ByName<'a, 's, 'py, G: Game, B> {
    search: &'a Search<'s, 'py>,
    game: &'a G,
    state: &'a G::State,
    bridge: &'a B,
}

impl<'py, G: Native, B: Bridge<G>> Judge<G> for ByName<'_, '_, 'py, G, B> {
    type Out = PyResult<Bound<'py, PyDict>>;

    fn by<E: Evaluator<G> + Sync>(self, evaluator: &E) -> Self::Out {
        let win = if let Heuristic::Named(_, win) = self.search.heuristic { win } else { None };
        self.search.detached(self.game, self.state, &Priced { evaluator, win }, self.bridge)
    }
}

/// A heuristic whose scale the caller sets.
struct Priced<'a, E> {
    evaluator: &'a E,
    win: Option<f64>,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Priced<'_, E> {
    #[inline(always)]
    fn value(&self, game: &G, state: &G::State) -> Result<Score, G::Error> {
        self.evaluator.value(game, state)
    }

    #[inline]
    fn win(&self, margin: i32) -> Score {
        self.win.unwrap_or_else(|| self.evaluator.win(margin))
    }
}

impl<'py> Visit<'py> for Search<'_, 'py> {
    type Out = Bound<'py, PyDict>;

    fn native<G: Native>(self, game: &G, state: &G::State, bridge: &impl Bridge<G>) -> PyResult<Self::Out> {
        let search = self;
        match &search.heuristic {
            Heuristic::None => search.detached(game, state, &Final, bridge),
            Heuristic::Named(name, _) => game
                .judge(name, ByName { search: &search, game, state, bridge })
                .unwrap_or_else(|| Err(unknown_heuristic(name, game.heuristic_names(), search.game))),
            Heuristic::Callable(heuristic, win) => {
                let evaluator = PyEval { heuristic, game: search.game, bridge: &FailingBridge(bridge), win: *win };
                search.attached(&Failing(game), state, &evaluator, &FailingBridge(bridge))
            }
        }
    }

    fn python(self, game: PyGame<'py>, state: Bound<'py, PyAny>) -> PyResult<Self::Out> {
        let search = self;
        let dict = match &search.heuristic {
            Heuristic::None => search.attached(&game, &state, &Final, &Same),
            Heuristic::Named(name, _) => Err(unknown_heuristic(name, &[], search.game)),
            Heuristic::Callable(heuristic, win) => {
                let evaluator = PyEval { heuristic, game: search.game, bridge: &Same, win: *win };
                search.attached(&game, &state, &evaluator, &Same)
            }
        };
        if let Some(error) = failed_comparison() {
            return Err(error);
        }
        let dict = dict?;
        game.check_root()?;
        Ok(dict)
    }
}

fn unknown_heuristic(name: &str, names: &[&str], game: &Bound<'_, PyAny>) -> PyErr {
    let class = type_name(game);
    PyValueError::new_err(if names.is_empty() {
        format!("heuristic={name:?}: {class} has no native heuristics; give a function of (game, state) instead")
    } else {
        format!("heuristic={name:?}: {class} has no such heuristic; it has {}", names.join(", "))
    })
}

fn heuristic_argument<'a, 'py>(
    heuristic: Option<&'a Bound<'py, PyAny>>,
    win: Option<f64>,
) -> PyResult<Heuristic<'a, 'py>> {
    if let Some(win) = win
        && !(win.is_finite() && win > 0.0)
    {
        return Err(PyValueError::new_err(format!("win={win} is not a finite number above 0")));
    }
    let Some(heuristic) = heuristic else {
        return match win {
            None => Ok(Heuristic::None),
            Some(win) => Err(PyValueError::new_err(format!("win={win} goes with a heuristic"))),
        };
    };
    if let Ok(name) = heuristic.cast::<PyString>() {
        return Ok(Heuristic::Named(name.extract()?, win));
    }
    if !heuristic.is_callable() {
        let shown = shown(heuristic);
        return Err(PyTypeError::new_err(format!("heuristic={shown} is not a name, not a callable and not None")));
    }
    Ok(Heuristic::Callable(heuristic, win.unwrap_or(score::WIN)))
}

fn limits(
    depth: Option<&Bound<'_, PyAny>>,
    nodes: Option<&Bound<'_, PyAny>>,
    seconds: Option<f64>,
    started: Instant,
) -> PyResult<Limits> {
    let depth = depth.map(|depth| whole("depth", depth, 0, u64::from(u32::MAX))).transpose()?;
    let nodes = nodes.map(|nodes| whole("nodes", nodes, 1, u64::MAX)).transpose()?;
    let deadline = match seconds {
        None => None,
        Some(seconds) if seconds >= 0.0 => {
            Duration::try_from_secs_f64(seconds).ok().and_then(|seconds| started.checked_add(seconds))
        }
        Some(seconds) => return Err(PyValueError::new_err(format!("seconds={seconds} is not a time of at least 0"))),
    };
    Ok(Limits { depth: depth.map(|depth| depth as u32), nodes, deadline })
}

/// Search a state of any game; a native game with a native heuristic runs without the GIL.
#[pyfunction]
#[pyo3(signature = (algorithm, game, state, *, depth=None, nodes=None, seconds=None, heuristic=None, win=None,
    statistics=false, seed=0, exploration=None, memory=None, progress=None, stop=None))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn search<'py>(
    algorithm: &str,
    game: &Bound<'py, PyAny>,
    state: &Bound<'py, PyAny>,
    depth: Option<&Bound<'py, PyAny>>,
    nodes: Option<&Bound<'py, PyAny>>,
    seconds: Option<f64>,
    heuristic: Option<&Bound<'py, PyAny>>,
    win: Option<f64>,
    statistics: bool,
    seed: u64,
    exploration: Option<f64>,
    memory: Option<u64>,
    progress: Option<&Bound<'py, PyAny>>,
    stop: Option<&Bound<'py, Stop>>,
) -> PyResult<Bound<'py, PyDict>> {
    let started = Instant::now();
    let _ = (seed, exploration, memory, progress);
    let algorithm = match algorithm {
        "minimax" => Algorithm::Minimax,
        "alpha_beta" => Algorithm::AlphaBeta,
        _ => {
            let message = format!("algorithm={algorithm:?} is not one of 'minimax' and 'alpha_beta'");
            return Err(PyValueError::new_err(message));
        }
    };
    let settings = Settings { algorithm, limits: limits(depth, nodes, seconds, started)?, statistics };
    let heuristic = heuristic_argument(heuristic, win)?;
    let speed = if matches!(heuristic, Heuristic::Callable(..)) { Speed::General } else { Speed::Compiled };
    let search = Search { py: game.py(), game, settings, heuristic, stop: stop.map(Bound::get) };
    visit(game, state, speed, search)
}
