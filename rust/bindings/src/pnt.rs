//! `Pnt` and `PntState`: pick numbered tokens.

use crate::any_game::{Bridge, Judge, Native, Visit, wrong_state};
use crate::errors::{illegal_move, shown, whole};
use crate::watch::Watch;
use crate::words::{outcome_object, player_object};
use fiveply_core::game::Moves;
use fiveply_core::games::lines::Bits;
use fiveply_core::games::pnt::{Broken, LargeState, Opening, Pnt as Small, PntLarge, State, Static};
use fiveply_core::{Game, Player, solve};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyTuple};
use std::convert::Infallible;
use std::sync::Arc;

/// The rules in the narrowest type for the number of tokens, for single moves and searches alike. There is one per game, so
/// the difference in size costs nothing.
#[allow(clippy::large_enum_variant)]
enum Rules {
    Small(Small<u64>),
    Middle(Small<u128>),
    Large(PntLarge),
}

/// A position as these types have it.
#[derive(Clone, PartialEq)]
enum Any {
    Small(State<u64>),
    Middle(State<u128>),
    Large(LargeState),
}

/// Does the same with rules and state of whatever type; states are checked before they get here.
macro_rules! with {
    ($rules:expr, $state:expr, ($game:ident, $at:ident) => $body:expr) => {
        match (&*$rules, $state) {
            (Rules::Small($game), Any::Small($at)) => $body,
            (Rules::Middle($game), Any::Middle($at)) => $body,
            (Rules::Large($game), Any::Large($at)) => $body,
            _ => return Err(mixed()),
        }
    };
}

#[cold]
fn mixed() -> PyErr {
    PyValueError::new_err("PNT positions with different numbers of tokens were mixed")
}

impl Rules {
    fn new(n: u32) -> Self {
        match n {
            ..=64 => Self::Small(Small::new(n)),
            65..=128 => Self::Middle(Small::new(n)),
            _ => Self::Large(PntLarge::new(n)),
        }
    }

    fn n(&self) -> u32 {
        match self {
            Self::Small(rules) => rules.n(),
            Self::Middle(rules) => rules.n(),
            Self::Large(rules) => rules.n(),
        }
    }

    /// Returns the position after these tokens in this order.
    fn after(&self, tokens: &[u32], opening: Opening) -> Result<Any, Broken> {
        Ok(match self {
            Self::Small(rules) => Any::Small(rules.after(tokens, opening)?),
            Self::Middle(rules) => Any::Middle(rules.after(tokens, opening)?),
            Self::Large(rules) => Any::Large(rules.after(tokens, opening)?),
        })
    }

    /// Returns the position with these tokens taken, in whatever order they went before the last.
    fn position(&self, taken: &[u32], last: Option<u32>) -> Any {
        match self {
            Self::Small(rules) => Any::Small(rules.position(taken, last)),
            Self::Middle(rules) => Any::Middle(rules.position(taken, last)),
            Self::Large(rules) => Any::Large(rules.position(taken, last)),
        }
    }
}

impl Any {
    fn turn(&self) -> Player {
        match self {
            Self::Small(state) => state.turn(),
            Self::Middle(state) => state.turn(),
            Self::Large(state) => state.turn(),
        }
    }

    fn last(&self) -> Option<u32> {
        match self {
            Self::Small(state) => state.last(),
            Self::Middle(state) => state.last(),
            Self::Large(state) => state.last(),
        }
    }

    fn is_free(&self, token: u32) -> bool {
        match self {
            Self::Small(state) => state.is_free(token),
            Self::Middle(state) => state.is_free(token),
            Self::Large(state) => state.is_free(token),
        }
    }

    fn taken(&self, n: u32) -> Vec<u32> {
        (1..=n).filter(|&token| !self.is_free(token)).collect()
    }
}

/// A position of PNT.
#[pyclass(frozen, module = "fiveply._core")]
pub(crate) struct PntState {
    rules: Arc<Rules>,
    state: Any,
}

#[pymethods]
impl PntState {
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.rules.n() == other.rules.n() && self.state == other.state
        })
    }

    fn __hash__(&self) -> PyResult<u64> {
        with!(self.rules, &self.state, (game, at) => Ok(game.key(at)?))
    }

    fn __repr__(&self) -> String {
        let n = self.rules.n();
        let last = self.state.last().map_or("None".into(), |last| last.to_string());
        format!("PntState(n={n}, taken={:?}, last={last})", self.state.taken(n))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let game = Bound::new(py, Pnt(Arc::clone(&self.rules)))?;
        let args = (self.state.taken(self.rules.n()), self.state.last());
        (game.getattr("_state_with")?, args).into_pyobject(py)
    }
}

impl<W: Bits> Bridge<Small<W>> for Arc<Rules>
where
    Any: From<State<W>>,
{
    fn state<'py>(&self, py: Python<'py>, state: &State<W>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, PntState { rules: Arc::clone(self), state: Any::from(*state) })?.into_any())
    }

    fn mv<'py>(&self, py: Python<'py>, _: &State<W>, token: &u32) -> PyResult<Bound<'py, PyAny>> {
        Ok(token.into_pyobject(py)?.into_any())
    }
}

impl From<State<u64>> for Any {
    fn from(state: State<u64>) -> Self {
        Self::Small(state)
    }
}

impl From<State<u128>> for Any {
    fn from(state: State<u128>) -> Self {
        Self::Middle(state)
    }
}

impl Bridge<PntLarge> for Arc<Rules> {
    fn state<'py>(&self, py: Python<'py>, state: &LargeState) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, PntState { rules: Arc::clone(self), state: Any::Large(state.clone()) })?.into_any())
    }

    fn mv<'py>(&self, py: Python<'py>, _: &LargeState, token: &u32) -> PyResult<Bound<'py, PyAny>> {
        Ok(token.into_pyobject(py)?.into_any())
    }
}

impl<W: Bits> Native for Small<W> {
    fn heuristic_names(&self) -> &'static [&'static str] {
        &["static"]
    }

    fn judge<J: Judge<Self>>(&self, name: &str, judge: J) -> Option<J::Out> {
        (name == "static").then(|| judge.by(&Static))
    }
}

impl Native for PntLarge {
    fn heuristic_names(&self) -> &'static [&'static str] {
        &["static"]
    }

    fn judge<J: Judge<Self>>(&self, name: &str, judge: J) -> Option<J::Out> {
        (name == "static").then(|| judge.by(&Static))
    }
}

/// Rules of PNT with tokens 1 to n. A move is a token. With n <= 2 the first player has no move and loses.
#[pyclass(frozen, subclass, module = "fiveply._core")]
pub(crate) struct Pnt(Arc<Rules>);

impl Pnt {
    #[inline]
    fn state<'a>(&self, state: &'a Bound<'_, PyAny>) -> PyResult<&'a Any> {
        let Ok(given) = state.cast_exact::<PntState>() else { return Err(wrong_state("PNT", state)) };
        let given = given.get();
        if Arc::ptr_eq(&self.0, &given.rules) || self.0.n() == given.rules.n() {
            return Ok(&given.state);
        }
        Err(PyValueError::new_err(format!("{} has {} tokens, this game {}", shown(state), given.rules.n(), self.0.n())))
    }

    fn with(&self, state: Any) -> PntState {
        PntState { rules: Arc::clone(&self.0), state }
    }

    fn moves(&self, state: &Any) -> PyResult<Vec<u32>> {
        let mut moves = Vec::new();
        with!(self.0, state, (game, at) => game.legal_moves(at, &mut moves)?);
        Ok(moves)
    }

    /// Serves this game.
    pub(crate) fn visit<'py, V: Visit<'py>>(&self, state: &Bound<'py, PyAny>, visitor: V) -> PyResult<V::Out> {
        let state = self.state(state)?;
        with!(self.0, state, (game, at) => visitor.native(game, at, &self.0))
    }

    #[cold]
    fn refuse(&self, given: &Any, mv: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>) -> PyErr {
        let n = self.0.n();
        let token = mv.extract::<u32>().ok().filter(|token| (1..=n).contains(token));
        let why = match (token, given.last()) {
            _ if self.moves(given).is_ok_and(|moves| moves.is_empty()) => "the game is over".into(),
            (None, _) => format!("a move is a token from 1 to {n}"),
            (Some(_), None) => format!("the first token is odd and less than {n}/2"),
            (Some(token), Some(_)) if !given.is_free(token) => "it is taken".into(),
            (Some(_), Some(last)) => format!("it is neither a multiple nor a factor of {last}"),
        };
        illegal_move(format!("{} is not a legal move here: {why}", shown(mv)), mv, state)
    }
}

#[pymethods]
impl Pnt {
    #[new]
    fn new(n: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(Arc::new(Rules::new(whole("n", n, 1, 10_000_000)? as u32))))
    }

    fn __getnewargs__(&self) -> (u32,) {
        (self.0.n(),)
    }

    /// Return the state in which no token is taken.
    fn initial(&self) -> PntState {
        self.with(self.0.position(&[], None))
    }

    /// Return the side to move; in a finished state, the side that would be.
    fn turn(&self, state: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        player_object(state.py(), self.state(state)?.turn())
    }

    /// Return the tokens that can be taken, ascending.
    fn legal_moves<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(state.py(), self.moves(self.state(state)?)?)
    }

    /// Return the state after a legal move, or raise IllegalMove.
    fn play(&self, state: &Bound<'_, PyAny>, r#move: &Bound<'_, PyAny>) -> PyResult<PntState> {
        let given = self.state(state)?;
        let token = r#move.cast::<PyInt>().ok().and_then(|token| token.extract::<u32>().ok());
        let Some(token) = token else { return Err(self.refuse(given, r#move, state)) };
        if !with!(self.0, given, (game, at) => is_legal(game, at, token)) {
            return Err(self.refuse(given, r#move, state));
        }
        let mut next = given.clone();
        with!(self.0, &mut next, (game, at) => game.play(at, &token)?);
        Ok(self.with(next))
    }

    /// Return how the game ended, or None while it goes on.
    fn outcome(&self, state: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let given = self.state(state)?;
        let outcome = with!(self.0, given, (game, at) => game.outcome(at)?);
        outcome_object(state.py(), outcome)
    }

    /// Return a 64-bit key: equal for equal states, the same in every process.
    fn key(&self, state: &Bound<'_, PyAny>) -> PyResult<u64> {
        with!(self.0, self.state(state)?, (game, at) => Ok(game.key(at)?))
    }

    /// Return the number of tokens.
    fn length_bound(&self) -> Option<u32> {
        Some(self.0.n())
    }

    /// Return the tokens taken, ascending.
    fn taken(&self, state: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        Ok(self.state(state)?.taken(self.0.n()))
    }

    /// Return the last token taken, None at the start.
    fn last(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        Ok(self.state(state)?.last())
    }

    /// Return the state after these tokens in this order; raise IllegalMove where one breaks the rules.
    #[pyo3(signature = (taken, *, any_first=false))]
    fn state_of(&self, taken: &Bound<'_, PyAny>, any_first: bool) -> PyResult<PntState> {
        let n = self.0.n();
        let items = taken
            .try_iter()
            .map_err(|_| PyTypeError::new_err(format!("taken={} is not a sequence of tokens", shown(taken))))?;
        let mut tokens = Vec::new();
        for item in items {
            let item = item?;
            let token = item.cast::<PyInt>().ok().and_then(|token| token.extract::<u32>().ok());
            let Some(token) = token else {
                let message = format!("{} is not a token: tokens go from 1 to {n}", shown(&item));
                return Err(illegal_move(message, &item, taken));
            };
            tokens.push(token);
        }
        let opening = if any_first { Opening::Any } else { Opening::Ruled };
        match self.0.after(&tokens, opening) {
            Ok(state) => Ok(self.with(state)),
            Err(broken) => {
                let token = broken.token.into_pyobject(taken.py())?.into_any();
                Err(illegal_move(broken.to_string(), &token, taken))
            }
        }
    }

    /// Return the state with these tokens taken: how a pickled state comes back.
    fn _state_with(&self, taken: Vec<u32>, last: Option<u32>) -> PyResult<PntState> {
        let (n, is_ascending) = (self.0.n(), taken.is_sorted_by(|a, b| a < b));
        let is_right = is_ascending && taken.iter().all(|token| (1..=n).contains(token));
        if !is_right || last.is_some() == taken.is_empty() || last.is_some_and(|last| !taken.contains(&last)) {
            return Err(PyValueError::new_err("the tokens of a pickled PNT position make no sense"));
        }
        Ok(self.with(self.0.position(&taken, last)))
    }

    /// Return every winning move, ascending, by maximum matching: exact for any n. Empty: the side to move loses.
    #[pyo3(signature = (state, stop=None))]
    fn winning_moves(&self, state: &Bound<'_, PyAny>, stop: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<u32>> {
        let (py, given, n) = (state.py(), self.state(state)?, self.0.n());
        let (taken, last) = (given.taken(n), given.last());
        let mut watch = Watch::asking(py, stop)?;
        let winning = py.detach(|| {
            let game = PntLarge::new(n);
            let state = game.position(&taken, last);
            solve::pnt::solve_state(&game, &state, &mut || watch.is_over()).map(|solution| solution.winning)
        });
        winning.ok_or_else(|| watch.into_error())
    }
}

fn is_legal<G: Game<Move = u32, Error = Infallible>>(game: &G, state: &G::State, token: u32) -> bool {
    let mut stack = Vec::new();
    let Ok(mut moves) = game.moves(state, &mut stack);
    while let Some(legal) = moves.next(&stack) {
        if legal == token {
            return true;
        }
    }
    false
}
