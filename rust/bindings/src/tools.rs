//! What else is asked of any game: its heuristics, a judgement, the size of its tree.

use crate::any_game::{Bridge, Judge, Native, Speed, Visit, is_native, visit};
use crate::errors::{game_error, shown, whole};
use crate::py_game::PyGame;
use crate::search::unknown_heuristic;
use crate::watch::Watch;
use fiveply_core::perft::{Ply, perft as count};
use fiveply_core::{Abort, Evaluator, Game, score};
use pyo3::prelude::*;

/// Return the names of the native heuristics for a game; empty for a game in Python.
#[pyfunction]
pub(crate) fn heuristics(game: &Bound<'_, PyAny>) -> PyResult<Vec<&'static str>> {
    if !is_native(game)? {
        return Ok(Vec::new());
    }
    Ok(visit(game, &game.call_method0("initial")?, Speed::General, Names)?.to_vec())
}

struct Names;

impl<'py> Visit<'py> for Names {
    type Out = &'static [&'static str];

    fn native<G: Native>(self, game: &G, _: &G::State, _: &impl Bridge<G>) -> PyResult<Self::Out> {
        Ok(game.heuristic_names())
    }

    fn python(self, _: PyGame<'py>, _: Bound<'py, PyAny>) -> PyResult<Self::Out> {
        Ok(&[])
    }
}

/// Return what a native heuristic thinks of an unfinished state, for the side to move.
#[pyfunction]
pub(crate) fn evaluate(game: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>, heuristic: &str) -> PyResult<f64> {
    visit(game, state, Speed::General, Evaluate { game, state, heuristic })
}

struct Evaluate<'a, 'py> {
    game: &'a Bound<'py, PyAny>,
    state: &'a Bound<'py, PyAny>,
    heuristic: &'a str,
}

impl<'py> Visit<'py> for Evaluate<'_, 'py> {
    type Out = f64;

    fn native<G: Native>(self, game: &G, state: &G::State, _: &impl Bridge<G>) -> PyResult<f64> {
        if game.outcome(state)?.is_some() {
            let message = format!("{} is a finished game: its outcome tells what it is worth", shown(self.state));
            return Err(game_error(message, self.state));
        }
        game.judge(self.heuristic, Value { game, state })
            .unwrap_or_else(|| Err(unknown_heuristic(self.heuristic, game.heuristic_names(), self.game)))
    }

    fn python(self, _: PyGame<'py>, _: Bound<'py, PyAny>) -> PyResult<f64> {
        Err(unknown_heuristic(self.heuristic, &[], self.game))
    }
}

struct Value<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
}

impl<G: Native> Judge<G> for Value<'_, G> {
    type Out = PyResult<f64>;

    fn by<E: Evaluator<G> + Sync>(self, evaluator: &E) -> PyResult<f64> {
        Ok(score::shown(evaluator.value(self.game, self.state)?))
    }
}

/// Return for each ply to `depth` the number of move sequences of exactly that length and how many ended there.
#[pyfunction]
pub(crate) fn perft(
    game: &Bound<'_, PyAny>,
    state: &Bound<'_, PyAny>,
    depth: &Bound<'_, PyAny>,
) -> PyResult<Vec<(u64, u64)>> {
    let depth = whole("depth", depth, 0, u64::from(u32::MAX))? as u32;
    let plies = visit(game, state, Speed::Compiled, Count { py: game.py(), depth })?;
    Ok(plies.into_iter().map(|ply| (ply.sequences, ply.ended)).collect())
}

struct Count<'py> {
    py: Python<'py>,
    depth: u32,
}

impl<'py> Visit<'py> for Count<'py> {
    type Out = Vec<Ply>;

    fn native<G: Native>(self, game: &G, state: &G::State, _: &impl Bridge<G>) -> PyResult<Vec<Ply>> {
        let mut watch = Watch::new(self.py, None)?;
        let plies = self.py.detach(|| count(game, state, self.depth, &mut || watch.is_over()));
        plies.map_err(|abort| watch.error(abort))
    }

    fn python(self, game: PyGame<'py>, state: Bound<'py, PyAny>) -> PyResult<Vec<Ply>> {
        let mut watch = Watch::new(self.py, None)?;
        let plies = count(&game, &state, self.depth, &mut || watch.is_over());
        let plies = plies.map_err(|abort: Abort<PyErr>| watch.error(abort))?;
        game.check_root()?;
        Ok(plies)
    }
}
