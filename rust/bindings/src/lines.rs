//! `Lines` and `LinesState`: the rules of k in a row on a grid.

use crate::any_game::{Speed, Visit, wrong_state};
use crate::errors::{input_error, shown, texts, whole};
use crate::line_board::Board;
use crate::line_shapes::Compiled;
use crate::words::{outcome_object, player_argument, player_object};
use fiveply_core::games::lines::{Bits, Dynamic, Geometry, Goal, Lines as Rules, State};
use fiveply_core::{Game, Player};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use std::sync::Arc;

/// A position of a game of lines.
#[pyclass(frozen, module = "fiveply._core")]
pub(crate) struct LinesState {
    pub(crate) board: Arc<Board>,
    pub(crate) state: State<u128>,
}

#[pymethods]
impl LinesState {
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.state == other.state && self.board.is_like(&other.board)
        })
    }

    fn __hash__(&self) -> u64 {
        self.board.rules.key(&self.state).unwrap_or_else(|never| match never {})
    }

    fn __repr__(&self) -> String {
        let turn = match self.state.turn() {
            Player::First => "FIRST",
            Player::Second => "SECOND",
        };
        format!("LinesState(\"{}\", turn={turn})", self.board.rows_of(&self.state).join("/"))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let game = Bound::new(py, Lines(self.board.plain()))?;
        let args = (self.board.rows_of(&self.state), player_object(py, self.state.turn())?);
        (game.getattr("state_of")?, args).into_pyobject(py)
    }
}

/// Rules of k in a row on a grid. A move is (row, column), with gravity the column. At most 128 squares.
#[pyclass(frozen, subclass, module = "fiveply._core")]
pub(crate) struct Lines(Arc<Board>);

impl Lines {
    /// Returns the state inside an object, or says why it is none of this game's.
    #[inline]
    pub(crate) fn state<'a>(&self, state: &'a Bound<'_, PyAny>) -> PyResult<&'a State<u128>> {
        let Ok(given) = state.cast_exact::<LinesState>() else { return Err(wrong_state("a game of lines", state)) };
        let given = given.get();
        if self.0.is_like(&given.board) { Ok(&given.state) } else { Err(other_board(state)) }
    }

    /// Returns the rules in the type that serves every board.
    pub(crate) fn rules(&self) -> &Rules<Dynamic<u128>> {
        &self.0.rules
    }

    /// Returns what makes objects of this game's moves.
    pub(crate) fn bridge(&self) -> &Arc<Board> {
        &self.0
    }

    /// Says whether the game has ended.
    pub(crate) fn is_over(&self, state: &State<u128>) -> bool {
        self.0.is_over(state)
    }

    #[inline]
    fn with(&self, state: State<u128>) -> LinesState {
        LinesState { board: Arc::clone(&self.0), state }
    }

    /// Serves this game.
    pub(crate) fn visit<'py, V: Visit<'py>>(
        &self,
        state: &Bound<'py, PyAny>,
        speed: Speed,
        visitor: V,
    ) -> PyResult<V::Out> {
        let state = self.state(state)?;
        match speed {
            Speed::General => visitor.native(&self.0.rules, state, &self.0),
            Speed::Compiled => {
                let compiled = self.0.compiled.get_or_init(|| Compiled::new(&self.0.rules));
                compiled.visit(state, &self.0, visitor)
            }
        }
    }
}

#[cold]
fn other_board(state: &Bound<'_, PyAny>) -> PyErr {
    PyValueError::new_err(format!("{} belongs to another board or other rules than this game's", shown(state)))
}

/// Returns the squares of an argument, or says which is wrong.
fn squares(name: &str, object: Option<&Bound<'_, PyAny>>, shape: &Dynamic<u128>) -> PyResult<u128> {
    let Some(object) = object else { return Ok(0) };
    let (rows, cols) = (shape.rows(), shape.cols());
    let wrong = |what: &Bound<'_, PyAny>| {
        let right = format!("(row, column) with rows from 0 to {} and columns from 0 to {}", rows - 1, cols - 1);
        PyValueError::new_err(format!("{name}: {} is not a square {right}", shown(what)))
    };
    let mut set = 0;
    let items = object.try_iter().map_err(|_| {
        PyTypeError::new_err(format!("{name}={} is not a sequence of squares (row, column)", shown(object)))
    })?;
    for item in items {
        let item = item?;
        let (row, col) = item.extract::<(u32, u32)>().map_err(|_| wrong(&item))?;
        if row >= rows || col >= cols {
            return Err(wrong(&item));
        }
        let square = u128::one(shape.bit(row, col));
        if set & square != 0 {
            return Err(PyValueError::new_err(format!("{name}: ({row}, {col}) is there twice")));
        }
        set |= square;
    }
    Ok(set)
}

fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::FirstLine => "first",
        Goal::MostLines => "most",
        Goal::Fill => "fill",
    }
}

#[pymethods]
impl Lines {
    #[new]
    #[pyo3(signature = (rows, cols, k, *, gravity=false, wrap=false, goal="first", blocked=None, first=None, second=None, turn=None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        rows: &Bound<'_, PyAny>,
        cols: &Bound<'_, PyAny>,
        k: &Bound<'_, PyAny>,
        gravity: bool,
        wrap: bool,
        goal: &str,
        blocked: Option<&Bound<'_, PyAny>>,
        first: Option<&Bound<'_, PyAny>>,
        second: Option<&Bound<'_, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (rows, cols) = (whole("rows", rows, 1, 128)? as u32, whole("cols", cols, 1, 128)? as u32);
        let k = whole("k", k, 2, 128)? as u32;
        if rows * cols > 128 {
            let message = format!("rows={rows}, cols={cols} make {} squares; a board has at most 128", rows * cols);
            return Err(PyValueError::new_err(message));
        }
        let Some(goal) = [Goal::FirstLine, Goal::MostLines, Goal::Fill].into_iter().find(|&g| goal_name(g) == goal)
        else {
            return Err(PyValueError::new_err(format!("goal={goal:?} is not one of 'first', 'most' and 'fill'")));
        };
        let turn = turn.map_or(Ok(Player::First), player_argument)?;
        let shape = Dynamic::new(rows, cols, k, gravity, wrap, goal);
        let blocked = squares("blocked", blocked, &shape)?;
        let stones = [squares("first", first, &shape)?, squares("second", second, &shape)?];
        let board = Board::shared(Rules::new(shape, blocked, stones, turn));
        for (a, b, names) in [
            (stones[0], stones[1], "first and second"),
            (stones[0], !board.rules.board(), "first and blocked"),
            (stones[1], !board.rules.board(), "second and blocked"),
        ] {
            if a & b != 0 {
                let (row, col) = shape.place((a & b).lowest());
                return Err(PyValueError::new_err(format!("{names} share the square ({row}, {col})")));
            }
        }
        if let Some((row, col)) = board.floating(stones[0] | stones[1]) {
            return Err(PyValueError::new_err(format!("the stone on ({row}, {col}) has an empty square under it")));
        }
        Ok(Self(board))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (shape, start) = (self.0.shape(), self.start());
        let keywords = PyDict::new(py);
        keywords.set_item("gravity", shape.falls())?;
        keywords.set_item("wrap", shape.wraps())?;
        keywords.set_item("goal", goal_name(shape.goal()))?;
        keywords.set_item("blocked", self.0.places(py, self.0.blocked())?)?;
        keywords.set_item("first", self.0.places(py, start.stones(Player::First))?)?;
        keywords.set_item("second", self.0.places(py, start.stones(Player::Second))?)?;
        keywords.set_item("turn", player_object(py, start.turn())?)?;
        ((shape.rows(), shape.cols(), shape.k()), keywords).into_pyobject(py)
    }

    /// Return the state in which the game begins.
    fn initial(&self) -> LinesState {
        self.with(self.start())
    }

    /// Return the side to move; in a finished state, the side that would be.
    fn turn(&self, state: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        player_object(state.py(), self.state(state)?.turn())
    }

    /// Return the legal moves: row by row from the top, left to right; with gravity the columns from the left.
    fn legal_moves<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let (py, given) = (state.py(), self.state(state)?);
        let playable = if self.0.is_over(given) { 0 } else { self.0.rules.playable(given) };
        let moves = self.0.moves(py)?;
        let list: Vec<_> = playable.squares().map(|square| moves[square as usize].bind_borrowed(py)).collect();
        PyList::new(py, list)
    }

    /// Return the state after a legal move, or raise IllegalMove.
    fn play(&self, state: &Bound<'_, PyAny>, r#move: &Bound<'_, PyAny>) -> PyResult<LinesState> {
        let given = self.state(state)?;
        match self.0.square(given, r#move) {
            Some(square) if !self.0.is_over(given) => {
                let mut next = *given;
                self.0.rules.play(&mut next, &square)?;
                Ok(self.with(next))
            }
            _ => Err(self.0.refuse(given, r#move, state)),
        }
    }

    /// Return how the game ended, or None while it goes on.
    fn outcome(&self, state: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        outcome_object(state.py(), self.0.rules.outcome(self.state(state)?)?)
    }

    /// Return a 64-bit key: equal for equal states, the same in every process.
    fn key(&self, state: &Bound<'_, PyAny>) -> PyResult<u64> {
        Ok(self.0.rules.key(self.state(state)?)?)
    }

    /// Return the number of squares empty at the start.
    fn length_bound(&self) -> Option<u32> {
        self.0.rules.length_bound()
    }

    /// Return the board row by row from the top: `1` and `2` stones, `.` empty, `#` blocked.
    fn rows_of(&self, state: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        Ok(self.0.rows_of(self.state(state)?))
    }

    /// Return the state that `rows_of` would show so.
    fn state_of(&self, rows: &Bound<'_, PyAny>, turn: &Bound<'_, PyAny>) -> PyResult<LinesState> {
        let texts = texts("rows", rows)?;
        let state = self.0.state_of(&texts, player_argument(turn)?).map_err(|why| input_error(why, rows))?;
        Ok(self.with(state))
    }

    /// Return every line once, each as its squares.
    fn lines<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyList>>> {
        self.0.rules.table().lines().iter().map(|&line| self.0.places(py, line)).collect()
    }

    /// Return the lines that are all one player's.
    fn lines_made<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyList>>> {
        let given = self.state(state)?;
        let is_made = |line: &&u128| [given.mine(), given.theirs()].iter().any(|stones| *line & stones == **line);
        self.0.rules.table().lines().iter().filter(is_made).map(|&line| self.0.places(state.py(), line)).collect()
    }

    /// Return how many lines each player has made.
    fn line_counts(&self, state: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
        let given = self.state(state)?;
        let lines = self.0.rules.table().lines();
        let count = |player| lines.iter().filter(|&line| line & given.stones(player) == *line).count();
        Ok((count(Player::First), count(Player::Second)))
    }
}

impl Lines {
    fn start(&self) -> State<u128> {
        self.0.rules.initial().unwrap_or_else(|never| match never {})
    }
}
