//! What a search found, as a dict.

use crate::any_game::Bridge;
use crate::timed::HeuristicTime;
use fiveply_core::trace::Node;
use fiveply_core::{Game, Report, Statistics, score};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Returns the report with the fields of `fiveply.search.Report`.
pub(crate) fn report_dict<'py, G: Game<Error: Into<PyErr>>>(
    py: Python<'py>,
    game: &G,
    state: &G::State,
    report: &Report<G::Move>,
    seconds: f64,
    bridge: &impl Bridge<G>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("move", report.best.as_ref().map(|mv| bridge.mv(py, state, mv)).transpose()?)?;
    dict.set_item("value", score::shown(report.value))?;
    dict.set_item("pv", bridge.line(py, game, state, &report.pv)?)?;
    dict.set_item("depth", report.depth)?;
    dict.set_item("exact", report.exact)?;
    dict.set_item("distance", report.distance)?;
    dict.set_item("visited", report.visited)?;
    dict.set_item("late", report.late)?;
    dict.set_item("seconds", seconds)?;
    let lines = PyList::empty(py);
    for line in &report.lines {
        let pv = bridge.line(py, game, state, &line.pv)?;
        lines.append((pv, score::shown(line.value), line.exact, line.distance))?;
    }
    dict.set_item("lines", lines)?;
    Ok(dict)
}

/// Returns the statistics of one watched search.
pub(crate) fn statistics_dict<'py>(
    py: Python<'py>,
    statistics: &Statistics,
    time: &HeuristicTime,
) -> PyResult<Bound<'py, PyDict>> {
    let by_depth = PyDict::new(py);
    for (depth, &leaves) in statistics.by_depth.iter().enumerate().filter(|(_, leaves)| **leaves > 0) {
        by_depth.set_item(depth, leaves)?;
    }
    let dict = PyDict::new(py);
    dict.set_item("visited", statistics.visited)?;
    dict.set_item("evaluated", statistics.evaluated)?;
    dict.set_item("expanded", statistics.expanded())?;
    dict.set_item("cutoffs", statistics.cutoffs)?;
    dict.set_item("skipping_cutoffs", statistics.skipping_cutoffs)?;
    dict.set_item("by_depth", by_depth)?;
    dict.set_item("average_depth", statistics.average_depth())?;
    dict.set_item("recursion_depth", statistics.recursion_depth())?;
    dict.set_item("branching_factor", statistics.branching_factor())?;
    dict.set_item("max_depth", statistics.max_depth)?;
    dict.set_item("heuristic_calls", time.calls)?;
    dict.set_item("heuristic_seconds", time.seconds)?;
    dict.set_item("heuristic_sampled", time.is_sampled)?;
    Ok(dict)
}

/// Returns the states of a search in the order it entered them.
pub(crate) fn trace_list<'py>(py: Python<'py>, nodes: &[Node]) -> PyResult<Bound<'py, PyList>> {
    let rows = nodes.iter().map(|node| {
        let window = (score::shown(node.alpha), score::shown(node.beta));
        (node.parent, node.index, window.0, window.1, score::shown(node.value), node.is_leaf, node.skipped)
    });
    PyList::new(py, rows.collect::<Vec<_>>())
}
