//! `SearchTable`: what `deepen` knows, kept from one search to the next.

use crate::errors::whole;
use fiveply_core::table::Table;
use pyo3::prelude::*;
use std::sync::Arc;

/// The bytes of a table unless told otherwise.
pub(crate) const MEMORY: u64 = 64 << 20;

/// A table that outlives a search.
#[pyclass(frozen, module = "fiveply._core")]
pub(crate) struct SearchTable {
    table: Arc<Table>,
    #[pyo3(get)]
    memory: u64,
}

#[pymethods]
impl SearchTable {
    #[new]
    #[pyo3(signature = (*, memory=None))]
    fn new(memory: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let memory = memory.map_or(Ok(MEMORY), |memory| whole("memory", memory, 1, 1 << 40))?;
        Ok(Self { table: Arc::new(Table::new(memory as usize)), memory })
    }

    /// Forget everything.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| self.table.clear());
    }
}

impl SearchTable {
    /// Returns the table itself.
    pub(crate) fn shared(&self) -> Arc<Table> {
        Arc::clone(&self.table)
    }
}
