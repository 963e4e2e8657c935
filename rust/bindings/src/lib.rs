//! The Python module `fiveply._core`: what `fiveply-core` can do, in Python's types. No rules are here.

mod any_game;
mod errors;
mod line_shapes;
mod lines;
mod py_eval;
mod py_game;
mod report;
mod run;
mod search;
mod words;

#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use crate::errors::Stopped;
    #[pymodule_export]
    use crate::lines::{Lines, LinesState};
    #[pymodule_export]
    use crate::run::Stop;
    #[pymodule_export]
    use crate::search::search;

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
