//! `LineSolver`: exact values of games of lines.

use crate::errors::whole;
use crate::line_shapes::LineBridge;
use crate::lines::Lines;
use crate::watch::{Stop, Watch};
use fiveply_core::games::lines::{Exact, exact, is_exact};
use pyo3::exceptions::PyValueError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// The bytes of the table unless told otherwise.
const MEMORY: u64 = 64 << 20;

/// How far apart two reports of progress are.
const TELL: Duration = Duration::from_millis(100);

/// A solver of one game of lines that remembers from position to position.
#[pyclass(frozen, module = "fiveply._core")]
pub(crate) struct LineSolver {
    game: Py<Lines>,
    #[pyo3(get)]
    memory: u64,
    solver: Mutex<Box<dyn Exact>>,
}

#[pymethods]
impl LineSolver {
    #[new]
    #[pyo3(signature = (game, *, memory=None))]
    fn new(game: &Bound<'_, Lines>, memory: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let memory = memory.map_or(Ok(MEMORY), |memory| whole("memory", memory, 1, 1 << 40))?;
        let Some(solver) = exact(game.get().rules(), memory as usize) else {
            return Err(PyValueError::new_err("no solver serves this game of lines"));
        };
        Ok(Self { game: game.clone().unbind(), memory, solver: Mutex::new(solver) })
    }

    /// The game and its solver know each other; Python must see that to let both go.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.game)
    }

    /// Say whether a solver serves the game.
    #[staticmethod]
    fn serves(game: &Bound<'_, Lines>) -> bool {
        is_exact(game.get().rules())
    }

    /// Return the value, distance, line of play and cost of an unfinished state.
    #[pyo3(signature = (state, *, progress=None, stop=None))]
    fn solve<'py>(
        &self,
        state: &Bound<'py, PyAny>,
        progress: Option<Py<PyAny>>,
        stop: Option<&Bound<'py, Stop>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (py, game) = (state.py(), self.game.get());
        let given = *game.state(state)?;
        if game.is_over(&given) {
            return Err(PyValueError::new_err("the game is over in this state, so there is nothing to solve"));
        }
        let mut watch = Watch::new(py, stop.map(Bound::get))?;
        let started = Instant::now();
        let found = py.detach(|| {
            let mut solver = self.turn(&mut watch)?;
            let before = solver.visited();
            let mut told = started;
            let solution = solver.solve(&given, &mut |so_far| {
                if let Some(progress) = &progress
                    && told.elapsed() >= TELL
                {
                    told = Instant::now();
                    let answer = (so_far.visited - before, so_far.low, so_far.high);
                    let call = Python::attach(|py| progress.call1(py, answer).map(drop));
                    call.unwrap_or_else(|error| watch.fail(error));
                }
                watch.is_over()
            });
            Some((solution.ok()?, solver.visited() - before))
        });
        let seconds = started.elapsed().as_secs_f64();
        let Some((solution, visited)) = found else { return Err(watch.into_error()) };
        let line = PyList::empty(py);
        for &square in &solution.line {
            line.append(game.bridge().line_move(py, square)?)?;
        }
        let dict = PyDict::new(py);
        dict.set_item("value", solution.margin)?;
        dict.set_item("distance", solution.plies)?;
        dict.set_item("pv", line)?;
        dict.set_item("visited", visited)?;
        dict.set_item("seconds", seconds)?;
        Ok(dict)
    }

    /// Return by how much the side to move wins and in how many plies, without a line of play.
    #[pyo3(signature = (state, *, stop=None))]
    fn value(&self, state: &Bound<'_, PyAny>, stop: Option<&Bound<'_, Stop>>) -> PyResult<(i32, Option<u32>)> {
        let (py, game) = (state.py(), self.game.get());
        let given = *game.state(state)?;
        if game.is_over(&given) {
            return Err(PyValueError::new_err("the game is over in this state, so there is nothing to solve"));
        }
        let mut watch = Watch::new(py, stop.map(Bound::get))?;
        let found = py.detach(|| self.turn(&mut watch)?.value(&given, &mut |_| watch.is_over()).ok());
        found.ok_or_else(|| watch.into_error())
    }
}

impl LineSolver {
    /// Waits until no other thread uses the solver; `None` where the watch ends that first.
    fn turn(&self, watch: &mut Watch) -> Option<MutexGuard<'_, Box<dyn Exact>>> {
        loop {
            match self.solver.try_lock() {
                Ok(solver) => return Some(solver),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) if watch.is_over() => return None,
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(10)),
            }
        }
    }
}
