//! The Python module `fiveply._core`: what `fiveply-core` can do, in Python's types. No rules are here.

mod any_game;
mod errors;
mod line_board;
mod line_shapes;
mod line_solver;
mod lines;
mod pnt;
mod py_eval;
mod py_game;
mod quixo;
mod quixo_table;
mod report;
mod run;
mod search;
mod table;
mod timed;
mod tools;
mod tree;
mod watch;
mod words;

#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use crate::errors::Stopped;
    #[pymodule_export]
    use crate::line_solver::LineSolver;
    #[pymodule_export]
    use crate::lines::{Lines, LinesState};
    #[pymodule_export]
    use crate::pnt::{Pnt, PntState};
    #[pymodule_export]
    use crate::quixo::{Quixo, QuixoState};
    #[pymodule_export]
    use crate::quixo_table::QuixoTable;
    #[pymodule_export]
    use crate::search::search;
    #[pymodule_export]
    use crate::table::SearchTable;
    #[pymodule_export]
    use crate::tools::{evaluate, heuristics, perft};
    #[pymodule_export]
    use crate::tree::{Tree, TreeState};
    #[pymodule_export]
    use crate::watch::Stop;

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
