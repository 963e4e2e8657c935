//! A heuristic in Python on any game.

use crate::any_game::Bridge;
use crate::errors::{game_error, shown};
use fiveply_core::game::{Ending, Folded, Glance};
use fiveply_core::{Evaluator, Game, Score, score};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyFloat;

/// A callable that gets (game, state) and answers for the side to move.
pub(crate) struct PyEval<'a, 'py, B> {
    pub(crate) heuristic: &'a Bound<'py, PyAny>,
    pub(crate) game: &'a Bound<'py, PyAny>,
    pub(crate) bridge: &'a B,
    pub(crate) win: Score,
}

impl<'py, G, B> Evaluator<G> for PyEval<'_, 'py, B>
where
    G: Game<Error = PyErr>,
    B: Bridge<G>,
{
    fn value(&self, _: &G, state: &G::State) -> PyResult<Score> {
        let state = self.bridge.state(self.heuristic.py(), state)?;
        let answer = self.heuristic.call1((self.game, &state))?;
        let value = match answer.cast_exact::<PyFloat>() {
            Ok(value) => Some(value.value()),
            Err(_) => match answer.extract::<f64>() {
                Ok(value) => Some(value),
                Err(error) if is_about_the_type(&error, answer.py()) => None,
                Err(error) => return Err(error),
            },
        };
        match value {
            Some(value) if value.is_finite() => Ok(score::shown(value)),
            _ => Err(self.wrong(&answer, &state)),
        }
    }

    fn win(&self, _: i32) -> Score {
        self.win
    }
}

/// Says whether the error is Python's own for what is no number or too large for one.
fn is_about_the_type(error: &PyErr, py: Python<'_>) -> bool {
    error.is_instance_of::<PyTypeError>(py) || error.is_instance_of::<PyOverflowError>(py)
}

impl<B> PyEval<'_, '_, B> {
    #[cold]
    fn wrong(&self, answer: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>) -> PyErr {
        let name = self.heuristic.getattr("__name__").and_then(|name| name.extract::<String>());
        let name = name.unwrap_or_else(|_| shown(self.heuristic));
        let (answer, place) = (shown(answer), shown(state));
        game_error(format!("heuristic {name} answered {answer} for {place}; it must be a finite number"), state)
    }
}

/// A native game that may fail with an exception, since it is judged by Python.
pub(crate) struct Failing<'a, G>(pub(crate) &'a G);

impl<G: Game<Error = std::convert::Infallible>> Game for Failing<'_, G> {
    type State = G::State;
    type Move = G::Move;
    type Moves = G::Moves;
    type Error = PyErr;

    const ALTERNATES: bool = G::ALTERNATES;

    fn initial(&self) -> PyResult<Self::State> {
        Ok(self.0.initial()?)
    }

    fn turn(&self, state: &Self::State) -> PyResult<fiveply_core::Player> {
        Ok(self.0.turn(state)?)
    }

    fn moves(&self, state: &Self::State, stack: &mut Vec<Self::Move>) -> PyResult<Self::Moves> {
        Ok(self.0.moves(state, stack)?)
    }

    fn play(&self, state: &mut Self::State, mv: &Self::Move) -> PyResult<()> {
        Ok(self.0.play(state, mv)?)
    }

    fn outcome(&self, state: &Self::State) -> PyResult<Option<fiveply_core::Outcome>> {
        Ok(self.0.outcome(state)?)
    }

    fn key(&self, state: &Self::State) -> PyResult<u64> {
        Ok(self.0.key(state)?)
    }

    fn slot(&self, mv: &Self::Move) -> usize {
        self.0.slot(mv)
    }

    fn has_margins(&self) -> bool {
        self.0.has_margins()
    }

    fn length_bound(&self) -> Option<u32> {
        self.0.length_bound()
    }

    fn glance(&self, state: &Self::State, stack: &mut Vec<Self::Move>) -> PyResult<Glance> {
        Ok(self.0.glance(state, stack)?)
    }

    fn bounds(&self, state: &Self::State) -> PyResult<Option<[Ending; 2]>> {
        Ok(self.0.bounds(state)?)
    }

    fn folded(&self, state: &Self::State) -> PyResult<Folded> {
        Ok(self.0.folded(state)?)
    }

    fn folded_move(&self, mv: &Self::Move, by: u8) -> Option<u32> {
        self.0.folded_move(mv, by)
    }

    fn rank(&self, state: &Self::State, moves: &[Self::Move], ranks: &mut [i32]) -> PyResult<()> {
        Ok(self.0.rank(state, moves, ranks)?)
    }

    fn playout(
        &self,
        state: &mut Self::State,
        plies: u32,
        rng: &mut fiveply_core::rng::Rng,
        moves: &mut Vec<Self::Move>,
    ) -> PyResult<Option<fiveply_core::Outcome>> {
        Ok(self.0.playout(state, plies, rng, moves)?)
    }
}

/// The bridge of a native game, for the same game that may fail.
pub(crate) struct FailingBridge<'a, B>(pub(crate) &'a B);

impl<'g, G, B> Bridge<Failing<'g, G>> for FailingBridge<'_, B>
where
    G: Game<Error = std::convert::Infallible>,
    B: Bridge<G>,
{
    fn state<'py>(&self, py: Python<'py>, state: &G::State) -> PyResult<Bound<'py, PyAny>> {
        self.0.state(py, state)
    }

    fn mv<'py>(&self, py: Python<'py>, state: &G::State, mv: &G::Move) -> PyResult<Bound<'py, PyAny>> {
        self.0.mv(py, state, mv)
    }
}
