//! `QuixoTable`: small boards of Quixo solved.

use crate::errors::whole;
use crate::quixo::QuixoState;
use crate::watch::{Stop, Watch};
use fiveply_core::solve::quixo::{QuixoTable as Table, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The values of all positions of a board of n x n cubes, n from 2 to 4, for two players.
#[pyclass(frozen, module = "fiveply._core")]
pub(crate) struct QuixoTable {
    n: u32,
    table: Table,
}

#[pymethods]
impl QuixoTable {
    /// Return the table, solved now; `progress` is told how many positions of all are done.
    #[staticmethod]
    #[pyo3(signature = (n, *, threads=None, progress=None, stop=None))]
    fn solve(
        py: Python<'_>,
        n: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
        progress: Option<Py<PyAny>>,
        stop: Option<&Bound<'_, Stop>>,
    ) -> PyResult<Self> {
        let n = whole("n", n, 2, 4)? as u32;
        let threads = threads.map_or(Ok(1), |threads| whole("threads", threads, 1, 1024))? as usize;
        let mut watch = Watch::new(py, stop.map(Bound::get))?;
        let table = py.detach(|| {
            Table::solve(n, threads, &mut |done, all| {
                if let Some(progress) = &progress {
                    let told = Python::attach(|py| progress.call1(py, (done, all)).map(drop));
                    told.unwrap_or_else(|error| watch.fail(error));
                }
                watch.is_over()
            })
        });
        match table {
            Some(table) => Ok(Self { n, table }),
            None => Err(watch.into_error()),
        }
    }

    /// Return the table whose `to_bytes` these are, or raise ValueError.
    #[staticmethod]
    fn from_bytes(n: &Bound<'_, PyAny>, data: &[u8]) -> PyResult<Self> {
        let n = whole("n", n, 2, 4)? as u32;
        let table = Table::from_bytes(n, data)
            .ok_or_else(|| PyValueError::new_err(format!("{} bytes are no table of {n} x {n}", data.len())))?;
        Ok(Self { n, table })
    }

    /// Return the table as bytes, one for the positions that mirror each other.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.table.to_bytes())
    }

    /// Return `win`, `loss` or `draw` for the side to move, and the plies to the end, None for a draw.
    fn value(&self, state: &Bound<'_, PyAny>) -> PyResult<(&'static str, Option<u8>)> {
        let given = state.cast_exact::<QuixoState>().ok().and_then(|state| state.get().sets());
        let n = self.n;
        let Some((_, mine, theirs)) = given.filter(|&(given, ..)| given == n) else {
            return Err(PyValueError::new_err(format!("this is no position of Quixo {n} x {n} for two players")));
        };
        Ok(match self.table.value(mine, theirs) {
            Value::Win(plies) => ("win", Some(plies)),
            Value::Loss(plies) => ("loss", Some(plies)),
            Value::Draw => ("draw", None),
        })
    }

    /// Return how many positions the side to move wins, loses and draws.
    fn counts(&self, py: Python<'_>) -> (u64, u64, u64) {
        py.detach(|| {
            self.table.values().fold((0, 0, 0), |(wins, losses, draws), (value, positions)| match value {
                Value::Win(_) => (wins + positions, losses, draws),
                Value::Loss(_) => (wins, losses + positions, draws),
                Value::Draw => (wins, losses, draws + positions),
            })
        })
    }
}
