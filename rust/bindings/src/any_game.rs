//! Which compiled type serves a call. The choice is made once per call, above the search.

use crate::errors::{shown, type_name};
use crate::lines::Lines;
use crate::pnt::Pnt;
use crate::py_game::PyGame;
use crate::quixo::Quixo;
use crate::tree::Tree;
use fiveply_core::{Evaluator, Game};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::convert::Infallible;

/// A compiled game that can be searched without the GIL.
pub(crate) trait Native: Sized + Game<Error = Infallible, State: Send + Sync, Move: Send + Sync> + Sync {
    /// Returns the names of the heuristics.
    fn heuristic_names(&self) -> &'static [&'static str];
    /// Hands the named heuristic to the judge, or returns `None` where there is none of that name.
    fn judge<J: Judge<Self>>(&self, name: &str, judge: J) -> Option<J::Out>;
}

/// What is done with a heuristic once its type is known.
pub(crate) trait Judge<G: Game> {
    /// What comes out.
    type Out;
    /// Serves the heuristic.
    fn by<E: Evaluator<G> + Sync>(self, evaluator: &E) -> Self::Out;
}

/// How the states and moves of a game look in Python.
pub(crate) trait Bridge<G: Game<Error: Into<PyErr>>>: Sync {
    /// Returns the state as an object.
    fn state<'py>(&self, py: Python<'py>, state: &G::State) -> PyResult<Bound<'py, PyAny>>;
    /// Returns a legal move of the state as an object.
    fn mv<'py>(&self, py: Python<'py>, state: &G::State, mv: &G::Move) -> PyResult<Bound<'py, PyAny>>;
    /// Returns a line of play from the state.
    fn line<'py>(&self, py: Python<'py>, game: &G, state: &G::State, line: &[G::Move]) -> PyResult<Bound<'py, PyList>> {
        let (list, mut state) = (PyList::empty(py), state.clone());
        for mv in line {
            list.append(self.mv(py, &state, mv)?)?;
            game.play(&mut state, mv).map_err(Into::into)?;
        }
        Ok(list)
    }
}

/// What is done with a game once its type is known.
pub(crate) trait Visit<'py> {
    /// What comes out.
    type Out;
    /// Serves a compiled game.
    fn native<G: Native>(self, game: &G, state: &G::State, bridge: &impl Bridge<G>) -> PyResult<Self::Out>;
    /// Serves a game in Python.
    fn python(self, game: PyGame<'py>, state: Bound<'py, PyAny>) -> PyResult<Self::Out>;
}

/// How much a compiled type is worth: a search deserves the shape known to the compiler, where Python is called at every
/// leaf it would only cost compile time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Speed {
    /// The fastest type there is.
    Compiled,
    /// One type for every board.
    General,
}

/// Finds the type of the game and serves it.
pub(crate) fn visit<'py, V: Visit<'py>>(
    game: &Bound<'py, PyAny>,
    state: &Bound<'py, PyAny>,
    speed: Speed,
    visitor: V,
) -> PyResult<V::Out> {
    if is_native(game)? {
        if let Ok(lines) = game.cast::<Lines>() {
            return lines.get().visit(state, speed, visitor);
        }
        if let Ok(quixo) = game.cast::<Quixo>() {
            return quixo.get().visit(state, speed, visitor);
        }
        if let Ok(pnt) = game.cast::<Pnt>() {
            return pnt.get().visit(state, visitor);
        }
        if let Ok(tree) = game.cast::<Tree>() {
            return tree.get().visit(state, visitor);
        }
    }
    visitor.python(PyGame::new(game, state)?, state.clone())
}

/// Says whether a compiled game serves the object.
pub(crate) fn is_native(game: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = game.py();
    for class in [py.get_type::<Lines>(), py.get_type::<Quixo>(), py.get_type::<Pnt>(), py.get_type::<Tree>()] {
        if game.is_instance(&class)? {
            return has_native_rules(game, &class);
        }
    }
    Ok(false)
}

/// Says whether the game plays by the native rules: no subclass and no instance has put its own in their place.
fn has_native_rules(game: &Bound<'_, PyAny>, native: &Bound<'_, PyAny>) -> PyResult<bool> {
    let class = game.get_type();
    if class.is(native) {
        return Ok(true);
    }
    let own = game.getattr_opt("__dict__")?;
    for name in RULES {
        if !class.getattr(name)?.is(&native.getattr(name)?) {
            return Ok(false);
        }
        if let Some(own) = &own
            && own.contains(name)?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The methods that make a game.
pub(crate) const RULES: [&str; 5] = ["initial", "turn", "legal_moves", "play", "outcome"];

/// Returns the error for a state of the wrong type.
#[cold]
pub(crate) fn wrong_state(game: &str, state: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("{} is not a state of {game} but of type {}", shown(state), type_name(state)))
}
