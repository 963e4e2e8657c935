//! What may end a search early: its `Stop`, a signal, a callback.

use crate::errors::Stopped;
use fiveply_core::Abort;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
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
    /// A function that says whether to stop.
    question: Option<Py<PyAny>>,
    /// Signals are handled by the main thread alone.
    is_main: bool,
    /// Whether the search has the GIL, which it then gives away now and then: it may not call Python for a long time.
    holds_gil: bool,
    asked: Instant,
    failure: Option<PyErr>,
}

impl Watch {
    /// Returns a watch for the current thread.
    pub(crate) fn new(py: Python<'_>, stop: Option<&Stop>) -> PyResult<Self> {
        let stop = stop.map(|stop| Arc::clone(&stop.0));
        let (is_main, asked) = (is_main_thread(py)?, Instant::now());
        Ok(Self { stop, question: None, is_main, holds_gil: false, asked, failure: None })
    }

    /// Returns a watch of a search that keeps the GIL.
    pub(crate) fn holding_gil(py: Python<'_>, stop: Option<&Stop>) -> PyResult<Self> {
        Ok(Self { holds_gil: true, ..Self::new(py, stop)? })
    }

    /// Returns a watch that also asks a function of Python's now and then; where it says yes the search ends with Stopped.
    pub(crate) fn asking(py: Python<'_>, question: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        Ok(Self { question: question.map(|question| question.clone().unbind()), ..Self::new(py, None)? })
    }

    /// Ends the search with this error.
    pub(crate) fn fail(&mut self, error: PyErr) {
        self.failure.get_or_insert(error);
    }

    /// Returns what a callback failed with, to be told even where the search came to its end meanwhile.
    pub(crate) fn failure(&mut self) -> Option<PyErr> {
        self.failure.take()
    }

    /// Says whether the search has to end. Called with or without the GIL.
    pub(crate) fn is_over(&mut self) -> bool {
        if self.failure.is_some() || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return true;
        }
        if (self.is_main || self.holds_gil || self.question.is_some()) && self.asked.elapsed() >= SIGNALS {
            self.failure = Python::attach(|py| self.look(py)).err();
            self.asked = Instant::now();
        }
        self.failure.is_some()
    }

    fn look(&self, py: Python<'_>) -> PyResult<()> {
        if self.holds_gil {
            py.detach(|| ());
        }
        py.check_signals()?;
        match &self.question {
            Some(question) if question.bind(py).call0()?.is_truthy()? => Err(stopped()),
            _ => Ok(()),
        }
    }

    /// Returns the error for a search that gave no answer.
    pub(crate) fn error<E: Into<PyErr>>(self, abort: Abort<E>) -> PyErr {
        match abort {
            Abort::Game(error) => error.into(),
            Abort::Interrupted => self.into_error(),
        }
    }

    /// Returns the error for what was interrupted.
    pub(crate) fn into_error(self) -> PyErr {
        self.failure.unwrap_or_else(stopped)
    }
}

fn stopped() -> PyErr {
    Stopped::new_err("the search was stopped")
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
