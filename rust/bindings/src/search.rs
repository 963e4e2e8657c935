//! `search`: from Python's arguments to a search of the right type, and back.

use crate::any_game::{Bridge, Judge, Native, Speed, Visit, visit};
use crate::errors::{shown, type_name, whole};
use crate::py_eval::{Failing, FailingBridge, PyEval};
use crate::py_game::{PyGame, Same, failed_comparison};
use crate::report::{report_dict, statistics_dict, trace_list};
use crate::run::{Algorithm, Found, Settings};
use crate::table::{MEMORY, SearchTable};
use crate::timed::Priced;
use crate::watch::{Stop, Watch};
use fiveply_core::search::{MctsOptions, deepen_together, deepen_with};
use fiveply_core::table::Table;
use fiveply_core::{Evaluator, Final, Game, Limits, Report, score};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// How unfinished states are judged.
enum Heuristic<'a, 'py> {
    /// By the end of the game alone.
    None,
    /// By a native heuristic; a win is worth so much, or as the heuristic has it.
    Named(String, Option<f64>),
    /// By Python; a win is worth so much.
    Callable(&'a Bound<'py, PyAny>, f64),
}

/// The most memory that may be asked for, in bytes, and the most lines and threads.
const MOST_MEMORY: u64 = 1 << 40;
const MOST_LINES: u64 = 1 << 20;
const MOST_THREADS: u64 = 256;

/// No trace keeps more states.
const MOST_TRACED: u64 = 1 << 20;

/// A search that calls Python goes no deeper than this: it has to stay on the stack of its thread, which Python watches.
const DEEPEST: u32 = 2000;

/// One call of `search`.
struct Search<'a, 'py> {
    py: Python<'py>,
    game: &'a Bound<'py, PyAny>,
    settings: Settings,
    heuristic: Heuristic<'a, 'py>,
    progress: Option<Py<PyAny>>,
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
        let (settings, progress) = (&self.settings, self.progress.as_ref());
        let found = self.py.detach(|| {
            let mut on_depth = |report: &Report<G::Move>, seconds| tell(progress, game, state, report, seconds, bridge);
            settings.run(game, state, evaluator, deepen_together, &mut watch, &mut on_depth)
        });
        self.answer(game, state, found, watch, bridge)
    }

    /// Searches with the GIL, since Python is called all the time.
    fn attached<G: Game<Error = PyErr>, E: Evaluator<G>>(
        &self,
        game: &G,
        state: &G::State,
        evaluator: &E,
        bridge: &impl Bridge<G>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let mut watch = Watch::holding_gil(self.py, self.stop)?;
        let mut settings = self.settings.clone();
        settings.limits.depth = Some(settings.limits.depth.unwrap_or(DEEPEST).min(DEEPEST));
        let mut on_depth =
            |report: &Report<G::Move>, seconds| tell(self.progress.as_ref(), game, state, report, seconds, bridge);
        let found = settings.run(game, state, evaluator, deepen_with, &mut watch, &mut on_depth);
        self.answer(game, state, found, watch, bridge)
    }

    fn answer<G: Game<Error: Into<PyErr>>>(
        &self,
        game: &G,
        state: &G::State,
        found: Found<G::Move, G::Error>,
        mut watch: Watch,
        bridge: &impl Bridge<G>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if let Some(error) = watch.failure() {
            return Err(error);
        }
        let report = found.report.map_err(|abort| watch.error(abort))?;
        let dict = report_dict(self.py, game, state, &report, found.seconds, bridge)?;
        if let Some((statistics, time)) = found.statistics {
            dict.set_item("statistics", statistics_dict(self.py, &statistics, &time)?)?;
        }
        if let Some(trace) = found.trace {
            dict.set_item("trace", trace.nodes().map(|nodes| trace_list(self.py, nodes)).transpose()?)?;
        }
        if let Some(children) = found.children {
            let list = PyList::empty(self.py);
            for child in children {
                list.append((bridge.mv(self.py, state, &child.mv)?, child.visits, child.value))?;
            }
            dict.set_item("children", list)?;
        }
        Ok(dict)
    }
}

/// Calls `progress` with what is known so far.
fn tell<G: Game<Error: Into<PyErr>>>(
    progress: Option<&Py<PyAny>>,
    game: &G,
    state: &G::State,
    report: &Report<G::Move>,
    seconds: f64,
    bridge: &impl Bridge<G>,
) -> PyResult<()> {
    let Some(progress) = progress else { return Ok(()) };
    Python::attach(|py| {
        let dict = report_dict(py, game, state, report, seconds, bridge)?;
        progress.bind(py).call1((dict,)).map(drop)
    })
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

pub(crate) fn unknown_heuristic(name: &str, names: &[&str], game: &Bound<'_, PyAny>) -> PyErr {
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
    mate: Option<&Bound<'_, PyAny>>,
    solved: bool,
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
    let mate = mate.map(|mate| whole("mate", mate, 1, u64::from(u32::MAX))).transpose()?;
    let [depth, mate] = [depth, mate].map(|plies| plies.map(|plies| plies as u32));
    Ok(Limits { depth, nodes, deadline, mate, solved })
}

fn mcts_options(seed: u64, exploration: Option<f64>, memory: Option<u64>) -> PyResult<MctsOptions> {
    let default = MctsOptions::default();
    let exploration = exploration.unwrap_or(default.exploration);
    if !(exploration.is_finite() && exploration >= 0.0) {
        return Err(PyValueError::new_err(format!("exploration={exploration} is not a finite number of at least 0")));
    }
    let memory = memory.map_or(default.memory, |memory| memory as usize);
    Ok(MctsOptions { exploration, seed, memory, ..default })
}

/// Returns the table given, or a new one.
fn known(table: Option<&Bound<'_, SearchTable>>, memory: Option<u64>) -> PyResult<Arc<Table>> {
    match (table, memory) {
        (Some(_), Some(_)) => Err(PyValueError::new_err("a table has its own memory; give one of the two")),
        (Some(table), None) => Ok(table.get().shared()),
        (None, memory) => Ok(Arc::new(Table::new(memory.unwrap_or(MEMORY) as usize))),
    }
}

/// Returns how many threads are meant: as many as the machine has for this process unless said otherwise.
fn workers(threads: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    match threads {
        Some(threads) => Ok(whole("threads", threads, 1, MOST_THREADS)? as usize),
        None => Ok(available_parallelism().map_or(1, usize::from).min(MOST_THREADS as usize)),
    }
}

/// Search a state of any game; a native game with a native heuristic runs without the GIL.
#[pyfunction]
#[pyo3(signature = (algorithm, game, state, *, depth=None, nodes=None, seconds=None, mate=None, solved=false,
    heuristic=None, win=None, statistics=false, trace=None, seed=0, exploration=None, lines=None, threads=None, table=None,
    memory=None, progress=None, stop=None))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn search<'py>(
    algorithm: &str,
    game: &Bound<'py, PyAny>,
    state: &Bound<'py, PyAny>,
    depth: Option<&Bound<'py, PyAny>>,
    nodes: Option<&Bound<'py, PyAny>>,
    seconds: Option<f64>,
    mate: Option<&Bound<'py, PyAny>>,
    solved: bool,
    heuristic: Option<&Bound<'py, PyAny>>,
    win: Option<f64>,
    statistics: bool,
    trace: Option<&Bound<'py, PyAny>>,
    seed: u64,
    exploration: Option<f64>,
    lines: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    table: Option<&Bound<'py, SearchTable>>,
    memory: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
    stop: Option<&Bound<'py, Stop>>,
) -> PyResult<Bound<'py, PyDict>> {
    let started = Instant::now();
    let memory = memory.map(|memory| whole("memory", memory, 1, MOST_MEMORY)).transpose()?;
    let algorithm = match algorithm {
        "minimax" => Algorithm::Minimax,
        "alpha_beta" => Algorithm::AlphaBeta,
        "deepen" => Algorithm::Deepen {
            table: known(table, memory)?,
            lines: lines.map_or(Ok(1), |lines| whole("lines", lines, 1, MOST_LINES))? as usize,
            threads: workers(threads)?,
        },
        "mcts" => Algorithm::Mcts(mcts_options(seed, exploration, memory)?),
        _ => {
            let names = "'minimax', 'alpha_beta', 'deepen' and 'mcts'";
            return Err(PyValueError::new_err(format!("algorithm={algorithm:?} is not one of {names}")));
        }
    };
    if let Some(progress) = progress
        && !progress.is_callable()
    {
        return Err(PyTypeError::new_err(format!("progress={} is not a callable and not None", shown(progress))));
    }
    if matches!(algorithm, Algorithm::Mcts(_)) && heuristic.is_some() {
        return Err(PyValueError::new_err("mcts plays random games to their end and takes no heuristic"));
    }
    let mut limits = limits(depth, nodes, seconds, mate, solved, started)?;
    let trace = trace.map(|most| whole("trace", most, 1, MOST_TRACED)).transpose()?;
    if let Some(most) = trace {
        // One state more tells that the trace is not the whole search.
        limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(most + 1));
    }
    let statistics = statistics || trace.is_some();
    let settings = Settings { algorithm, limits, statistics, trace: trace.map(|most| most as usize) };
    let heuristic = heuristic_argument(heuristic, win)?;
    let speed = if matches!(heuristic, Heuristic::Callable(..)) { Speed::General } else { Speed::Compiled };
    let progress = progress.map(|progress| progress.clone().unbind());
    let search = Search { py: game.py(), game, settings, heuristic, progress, stop: stop.map(Bound::get) };
    visit(game, state, speed, search)
}
