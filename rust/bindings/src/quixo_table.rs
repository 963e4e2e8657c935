//! `QuixoTable`: boards of Quixo solved, class by class.

use crate::errors::whole;
use crate::quixo::QuixoState;
use crate::watch::{Stop, Watch};
use fiveply_core::solve::quixo::{Class, QuixoTable as Table, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::{PoisonError, RwLock, RwLockWriteGuard};

/// Wins, losses and draws.
type Counts = (u64, u64, u64);

/// The values of the positions of a board of n x n cubes, n from 2 to 5, for two players.
#[pyclass(frozen, module = "fiveply._core")]
pub(crate) struct QuixoTable {
    /// Rows and columns of the board.
    #[pyo3(get)]
    n: u32,
    table: RwLock<Table>,
}

impl QuixoTable {
    /// Asks the table without the GIL, which who writes may need to tell of its progress.
    fn ask<T: Send>(&self, py: Python<'_>, question: impl FnOnce(&Table) -> T + Send) -> T {
        py.detach(|| question(&self.table.read().unwrap_or_else(PoisonError::into_inner)))
    }

    fn write(&self) -> RwLockWriteGuard<'_, Table> {
        self.table.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the class with these numbers, where the board has it.
    fn class(&self, blanks: u32, few: u32) -> PyResult<Class> {
        let cubes = self.n * self.n;
        if blanks <= cubes && few <= (cubes - blanks) / 2 {
            return Ok(Class { blanks, few });
        }
        Err(PyValueError::new_err(format!("there is no class of {blanks} blank cubes and {few} of one side")))
    }

    /// Asks about a class that is solved.
    fn ask_class<T: Send>(
        &self,
        py: Python<'_>,
        (blanks, few): (u32, u32),
        question: impl FnOnce(&Table, Class) -> T + Send,
    ) -> PyResult<T> {
        let class = self.class(blanks, few)?;
        let is_solved = |next: Class| (blanks, few) < (next.blanks, next.few);
        self.ask(py, |table| table.next().is_none_or(is_solved).then(|| question(table, class))).ok_or_else(|| {
            PyValueError::new_err(format!("the class of {blanks} blank cubes and {few} of one side is not solved"))
        })
    }
}

#[pymethods]
impl QuixoTable {
    #[new]
    fn new(n: &Bound<'_, PyAny>) -> PyResult<Self> {
        let n = whole("n", n, 2, 5)? as u32;
        Ok(Self { n, table: RwLock::new(Table::new(n)) })
    }

    /// The class that comes next, as (blank cubes, cubes of the side that has no more than the other).
    #[getter]
    fn next_class(&self, py: Python<'_>) -> Option<(u32, u32)> {
        self.ask(py, |table| table.next().map(|class| (class.blanks, class.few)))
    }

    /// Up to how many blank cubes all positions are solved.
    #[getter]
    fn blanks(&self, py: Python<'_>) -> Option<u32> {
        self.ask(py, Table::blanks)
    }

    /// Return how many positions a class has.
    fn size(&self, py: Python<'_>, blanks: u32, few: u32) -> PyResult<u64> {
        let class = self.class(blanks, few)?;
        Ok(self.ask(py, |table| table.size(class)))
    }

    /// Solve the class that comes next; `progress` is told how many of its positions are done.
    #[pyo3(signature = (*, threads=None, progress=None, stop=None))]
    fn solve_next(
        &self,
        py: Python<'_>,
        threads: Option<&Bound<'_, PyAny>>,
        progress: Option<Py<PyAny>>,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<()> {
        let threads = threads.map_or(Ok(1), |threads| whole("threads", threads, 1, 1024))? as usize;
        let mut watch = Watch::new(py, stop.map(Bound::get))?;
        let is_done = py.detach(|| {
            self.write().solve_next(threads, &mut |done| {
                if let Some(progress) = &progress {
                    let told = Python::attach(|py| progress.call1(py, (done,)).map(drop));
                    told.unwrap_or_else(|error| watch.fail(error));
                }
                watch.is_over()
            })
        });
        if is_done { Ok(()) } else { Err(watch.into_error()) }
    }

    /// Take the values of the class that comes next from the bytes that `class_bytes` gave, or raise ValueError.
    fn read_next(&self, py: Python<'_>, data: &[u8]) -> PyResult<()> {
        if py.detach(|| self.write().read_next(data)) {
            return Ok(());
        }
        Err(PyValueError::new_err(format!("{} bytes are not the values of the class that comes next", data.len())))
    }

    /// Return the values of a solved class as bytes.
    fn class_bytes<'py>(&self, py: Python<'py>, blanks: u32, few: u32) -> PyResult<Bound<'py, PyBytes>> {
        self.ask_class(py, (blanks, few), Table::class_bytes).map(|bytes| PyBytes::new(py, &bytes))
    }

    /// Return how many positions of a solved class the side to move wins, loses and draws, with few and with many cubes.
    fn class_counts(&self, py: Python<'_>, blanks: u32, few: u32) -> PyResult<(Counts, Counts)> {
        let counts = self.ask_class(py, (blanks, few), Table::class_counts)?;
        let [few, many] = counts.map(|[wins, losses, draws]| (wins, losses, draws));
        Ok((few, many))
    }

    /// Return `win`, `loss` or `draw` for the side to move, and the plies to the end, None for a draw.
    fn value(&self, state: &Bound<'_, PyAny>) -> PyResult<(&'static str, Option<u8>)> {
        let given = state.cast_exact::<QuixoState>().ok().and_then(|state| state.get().sets());
        let n = self.n;
        let Some((_, mine, theirs)) = given.filter(|&(given, ..)| given == n) else {
            return Err(PyValueError::new_err(format!("this is no position of Quixo {n} x {n} for two players")));
        };
        match self.ask(state.py(), |table| table.value(mine, theirs)) {
            Some(Value::Win(plies)) => Ok(("win", Some(plies))),
            Some(Value::Loss(plies)) => Ok(("loss", Some(plies))),
            Some(Value::Draw) => Ok(("draw", None)),
            None => Err(PyValueError::new_err("the position has more blank cubes than the table's positions")),
        }
    }
}
