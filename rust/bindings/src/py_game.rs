//! A game written in Python as a game for the searches: its five methods are called, its answers are checked.

use crate::any_game::{Bridge, RULES};
use crate::errors::{game_error, shown, type_name};
use crate::words::{outcome_of, player_of};
use fiveply_core::game::Listed;
use fiveply_core::{Game, Outcome, Player};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyFrozenSet, PyInt, PyList, PyRange, PyString, PyTuple, PyType};
use std::cell::RefCell;

/// A game in Python, its methods looked up once.
pub(crate) struct PyGame<'py> {
    game: Bound<'py, PyAny>,
    initial: Bound<'py, PyAny>,
    turn: Bound<'py, PyAny>,
    legal_moves: Bound<'py, PyAny>,
    play: Bound<'py, PyAny>,
    outcome: Bound<'py, PyAny>,
    length_bound: Option<u32>,
    has_margins: bool,
    /// The state that the call is about, and how it looked then.
    root: (Bound<'py, PyAny>, Bound<'py, PyString>),
}

/// A move of a game in Python: equal where Python says so.
#[derive(Clone)]
pub(crate) struct PyMove<'py>(pub(crate) Bound<'py, PyAny>);

thread_local! {
    /// What an `__eq__` of a move failed with, since a comparison can't say so itself.
    static COMPARISON: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Returns what comparing two moves failed with since the last question.
pub(crate) fn failed_comparison() -> Option<PyErr> {
    COMPARISON.take()
}

impl PartialEq for PyMove<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&other.0)
            || self.0.eq(&other.0).unwrap_or_else(|error| {
                COMPARISON.set(Some(error));
                false
            })
    }
}

impl<'py> PyGame<'py> {
    /// Returns the game, or says what the object lacks to be one.
    pub(crate) fn new(game: &Bound<'py, PyAny>, state: &Bound<'py, PyAny>) -> PyResult<Self> {
        let method = |name: &str| {
            let method = game.getattr_opt(name)?.filter(|method| method.is_callable());
            method.ok_or_else(|| {
                let needed = RULES.join(", ");
                PyTypeError::new_err(format!("{} is not a game: it has no method {name} (of {needed})", shown(game)))
            })
        };
        if let Err(error) = state.hash() {
            if !error.is_instance_of::<PyTypeError>(game.py()) {
                return Err(error);
            }
            let message = format!("{} can't be hashed: a state is an immutable, hashable value", shown(state));
            return Err(game_error(message, state));
        }
        Ok(Self {
            initial: method("initial")?,
            turn: method("turn")?,
            legal_moves: method("legal_moves")?,
            play: method("play")?,
            outcome: method("outcome")?,
            length_bound: length_bound(game, state)?,
            has_margins: match game.getattr_opt("has_margins")? {
                Some(answer) => answer.is_truthy()?,
                None => false,
            },
            root: (state.clone(), state.repr()?),
            game: game.clone(),
        })
    }

    /// Says so where the root looks otherwise than before: `play` must not change the state it is given.
    pub(crate) fn check_root(&self) -> PyResult<()> {
        let (state, before) = &self.root;
        let after = state.repr()?;
        if after.as_any().eq(before)? {
            return Ok(());
        }
        let message = format!(
            "a state changed while it was searched, from {before} to {after}: play returns a new state and leaves the \
             given one as it was"
        );
        Err(game_error(message, state))
    }

    #[cold]
    fn wrong(&self, method: &str, answer: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>, right: &str) -> PyErr {
        let (answer, place) = (shown(answer), shown(state));
        game_error(format!("{} of {} answered {answer} for {place}; {right}", method, type_name(&self.game)), state)
    }

    #[cold]
    fn no_moves(&self, state: &Bound<'_, PyAny>) -> PyErr {
        let (class, place) = (type_name(&self.game), shown(state));
        let message = format!("{class} has no legal moves for {place}, but outcome says that the game goes on there");
        game_error(message, state)
    }
}

fn length_bound(game: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    let Some(method) = game.getattr_opt("length_bound")? else { return Ok(None) };
    let answer = method.call0()?;
    if answer.is_none() {
        return Ok(None);
    }
    let plies = answer.cast::<PyInt>().ok().and_then(|plies| plies.extract::<u32>().ok());
    plies.map(Some).ok_or_else(|| {
        let (class, answer) = (type_name(game), shown(&answer));
        game_error(format!("length_bound of {class} answered {answer}; it must be a number of plies or None"), state)
    })
}

/// Says whether the object is a `collections.abc.Sequence`. Asking runs Python code: what that raises comes out.
fn is_sequence(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    static SEQUENCE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Ok(object.is_instance_of::<PyRange>()
        || object.is_instance(SEQUENCE.import(object.py(), "collections.abc", "Sequence")?)?)
}

/// Says whether nobody can have changed the object.
fn is_plain_value(object: &Bound<'_, PyAny>) -> bool {
    object.is_none()
        || object.is_exact_instance_of::<PyTuple>()
        || object.is_exact_instance_of::<PyInt>()
        || object.is_exact_instance_of::<PyString>()
        || object.is_exact_instance_of::<PyBool>()
        || object.is_exact_instance_of::<PyBytes>()
        || object.is_exact_instance_of::<PyFloat>()
        || object.is_exact_instance_of::<PyFrozenSet>()
}

impl<'py> Game for PyGame<'py> {
    type State = Bound<'py, PyAny>;
    type Move = PyMove<'py>;
    type Moves = Listed;
    type Error = PyErr;

    fn initial(&self) -> PyResult<Self::State> {
        self.initial.call0()
    }

    #[inline]
    fn turn(&self, state: &Self::State) -> PyResult<Player> {
        let answer = self.turn.call1((state,))?;
        match player_of(&answer)? {
            Some(player) => Ok(player),
            None => Err(self.wrong("turn", &answer, state, "it must be Player.FIRST or Player.SECOND")),
        }
    }

    fn moves(&self, state: &Self::State, stack: &mut Vec<PyMove<'py>>) -> PyResult<Listed> {
        let answer = self.legal_moves.call1((state,))?;
        let moves = Listed::push(stack, |stack| {
            let start = stack.len();
            if let Ok(list) = answer.cast::<PyList>() {
                stack.extend(list.iter().map(PyMove));
            } else if let Ok(tuple) = answer.cast::<PyTuple>() {
                stack.extend(tuple.iter().map(PyMove));
            } else if is_sequence(&answer)? {
                for mv in answer.try_iter()? {
                    stack.push(PyMove(mv?));
                }
            } else {
                return Err(self.wrong("legal_moves", &answer, state, "it must be a sequence of moves"));
            }
            if stack.len() == start { Err(self.no_moves(state)) } else { Ok(()) }
        })?;
        Ok(moves)
    }

    #[inline]
    fn play(&self, state: &mut Self::State, mv: &PyMove<'py>) -> PyResult<()> {
        let next = self.play.call1((&*state, &mv.0))?;
        if next.is(&*state) && !is_plain_value(&next) {
            return Err(self.wrong("play", &next, state, "it must be a new state, and the given one stay as it was"));
        }
        if next.is_none() {
            return Err(self.wrong("play", &next, state, "it must be the state after the move"));
        }
        *state = next;
        Ok(())
    }

    #[inline]
    fn outcome(&self, state: &Self::State) -> PyResult<Option<Outcome>> {
        let answer = self.outcome.call1((state,))?;
        if answer.is_none() {
            return Ok(None);
        }
        match outcome_of(&answer)? {
            Some(outcome) => Ok(Some(outcome)),
            None => Err(self.wrong("outcome", &answer, state, "it must be None, a draw, or a win by a margin above 0")),
        }
    }

    fn key(&self, state: &Self::State) -> PyResult<u64> {
        let answer = self.game.call_method1(intern!(state.py(), "key"), (state,))?;
        let key = answer.cast::<PyInt>().ok().and_then(|key| key.extract::<u64>().ok());
        key.ok_or_else(|| self.wrong("key", &answer, state, "it must be a number from 0 to 2**64 - 1"))
    }

    fn has_margins(&self) -> bool {
        self.has_margins
    }

    fn length_bound(&self) -> Option<u32> {
        self.length_bound
    }
}

/// The bridge of a game whose states and moves are objects already.
pub(crate) struct Same;

impl<'g> Bridge<PyGame<'g>> for Same {
    fn state<'py>(&self, py: Python<'py>, state: &Bound<'g, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Ok(state.clone().unbind().into_bound(py))
    }

    fn mv<'py>(&self, py: Python<'py>, _: &Bound<'g, PyAny>, mv: &PyMove<'g>) -> PyResult<Bound<'py, PyAny>> {
        Ok(mv.0.clone().unbind().into_bound(py))
    }

    fn line<'py>(
        &self,
        py: Python<'py>,
        _: &PyGame<'g>,
        state: &Bound<'g, PyAny>,
        line: &[PyMove<'g>],
    ) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<_> = line.iter().map(|mv| self.mv(py, state, mv)).collect::<PyResult<_>>()?;
        PyList::new(py, moves)
    }
}
