//! A board of lines as Python sees it: moves, texts, refusals.

use crate::errors::{illegal_move, shown};
use crate::line_shapes::{Compiled, LineBridge};
use crate::lines::LinesState;
use fiveply_core::games::lines::{Bits, Dynamic, Geometry, Lines as Rules, State};
use fiveply_core::{Game, Player};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple};
use std::sync::{Arc, OnceLock};

/// A board with its rules: what all states of a game share.
pub(crate) struct Board {
    pub(crate) rules: Rules<Dynamic<u128>>,
    pub(crate) compiled: OnceLock<Compiled>,
    /// The moves as objects, by square.
    moves: PyOnceLock<Vec<Py<PyAny>>>,
}

impl Board {
    pub(crate) fn shape(&self) -> &Dynamic<u128> {
        self.rules.shape()
    }

    /// Says whether states of the other board are states of this one.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || (self.shape() == other.shape() && self.rules.board() == other.rules.board())
    }

    pub(crate) fn moves(&self, py: Python<'_>) -> PyResult<&[Py<PyAny>]> {
        let moves = self.moves.get_or_try_init(py, || {
            let shape = self.shape();
            (0..shape.spans() * shape.stride())
                .map(|square| {
                    let (row, col) = shape.place(square);
                    let mv =
                        if shape.falls() { col.into_pyobject(py)?.into_any() } else { place(py, row, col)?.into_any() };
                    Ok(mv.unbind())
                })
                .collect::<PyResult<_>>()
        })?;
        Ok(moves)
    }

    /// Returns the square of a legal move.
    #[inline]
    pub(crate) fn square(&self, state: &State<u128>, mv: &Bound<'_, PyAny>) -> Option<u8> {
        let shape = self.shape();
        let playable = self.rules.playable(state);
        if shape.falls() {
            let col = mv.extract::<u32>().ok().filter(|&col| col < shape.cols())?;
            let column = (u128::MAX >> (128 - shape.rows())) << (col * shape.stride());
            let landing = playable & column;
            return (landing != 0).then(|| landing.lowest() as u8);
        }
        let mv = mv.cast::<PyTuple>().ok().filter(|mv| mv.len() == 2)?;
        let row = mv.get_borrowed_item(0).ok()?.extract::<u32>().ok().filter(|&row| row < shape.rows())?;
        let col = mv.get_borrowed_item(1).ok()?.extract::<u32>().ok().filter(|&col| col < shape.cols())?;
        let square = shape.bit(row, col);
        playable.has(square).then_some(square as u8)
    }

    pub(crate) fn is_over(&self, state: &State<u128>) -> bool {
        self.rules.outcome(state).is_ok_and(|outcome| outcome.is_some())
    }

    #[cold]
    pub(crate) fn refuse(&self, state: &State<u128>, mv: &Bound<'_, PyAny>, given: &Bound<'_, PyAny>) -> PyErr {
        let (falls, rows, cols) = (self.shape().falls(), self.shape().rows(), self.shape().cols());
        let why = if self.is_over(state) {
            "the game is over".into()
        } else if falls && mv.extract::<u32>().is_ok_and(|col| col < cols) {
            "the column is full".into()
        } else if falls {
            format!("a move is a column from 0 to {}", cols - 1)
        } else if mv.extract::<(u32, u32)>().is_ok_and(|(row, col)| row < rows && col < cols)
            && mv.is_instance_of::<PyTuple>()
        {
            "the square is not empty".into()
        } else {
            format!("a move is (row, column), rows from 0 to {}, columns from 0 to {}", rows - 1, cols - 1)
        };
        illegal_move(format!("{} is not a legal move here: {why}", shown(mv)), mv, given)
    }

    /// Returns the board row by row from the top.
    pub(crate) fn rows_of(&self, state: &State<u128>) -> Vec<String> {
        let shape = self.shape();
        let mark = |square| match () {
            () if !self.rules.board().has(square) => '#',
            () if state.stones(Player::First).has(square) => '1',
            () if state.stones(Player::Second).has(square) => '2',
            () => '.',
        };
        (0..shape.rows()).map(|row| (0..shape.cols()).map(|col| mark(shape.bit(row, col))).collect()).collect()
    }

    /// Returns the state shown by rows of marks.
    pub(crate) fn state_of(&self, rows: &[String], turn: Player) -> Result<State<u128>, String> {
        let shape = self.shape();
        let (height, width) = (shape.rows() as usize, shape.cols() as usize);
        if rows.len() != height {
            return Err(format!("{} rows were given; the board has {height}", rows.len()));
        }
        let mut stones = [0u128; 2];
        for (row, text) in rows.iter().enumerate() {
            let count = text.chars().count();
            if count != width {
                return Err(format!("row {row}, {text:?}, has {count} squares; the board has {width} columns"));
            }
            for (col, mark) in text.chars().enumerate() {
                let square = shape.bit(row as u32, col as u32);
                let is_blocked = !self.rules.board().has(square);
                match mark {
                    '#' if is_blocked => {}
                    _ if is_blocked => {
                        return Err(format!("square ({row}, {col}) is blocked, so it is '#', not {mark:?}"));
                    }
                    '#' => return Err(format!("square ({row}, {col}) is '#', but it is not blocked on this board")),
                    '1' => stones[0] |= u128::one(square),
                    '2' => stones[1] |= u128::one(square),
                    '.' => {}
                    _ => return Err(format!("square ({row}, {col}) is {mark:?}; squares are '1', '2', '.' and '#'")),
                }
            }
        }
        match self.floating(stones[0] | stones[1]) {
            Some((row, col)) => Err(format!("the stone on ({row}, {col}) has an empty square under it")),
            None => Ok(self.rules.position(stones, turn)),
        }
    }

    /// Returns a stone that gravity would move.
    pub(crate) fn floating(&self, stones: u128) -> Option<(u32, u32)> {
        let shape = self.shape();
        let filled = stones | !self.rules.board();
        let is_floating = |&square: &u32| {
            let (row, col) = shape.place(square);
            row + 1 < shape.rows() && !filled.has(shape.bit(row + 1, col))
        };
        if !shape.falls() {
            return None;
        }
        stones.squares().find(is_floating).map(|square| shape.place(square))
    }

    pub(crate) fn places<'py>(&self, py: Python<'py>, line: u128) -> PyResult<Bound<'py, PyList>> {
        let mut places: Vec<_> = line.squares().map(|square| self.shape().place(square)).collect();
        places.sort_unstable();
        let places: Vec<_> = places.into_iter().map(|(row, col)| place(py, row, col)).collect::<PyResult<_>>()?;
        PyList::new(py, places)
    }
}

fn place(py: Python<'_>, row: u32, col: u32) -> PyResult<Bound<'_, PyTuple>> {
    (row, col).into_pyobject(py)
}

impl Board {
    /// Returns the board with nothing on it at the start.
    pub(crate) fn plain(&self) -> Arc<Self> {
        Self::shared(Rules::new(*self.shape(), self.blocked(), [0, 0], Player::First))
    }

    pub(crate) fn shared(rules: Rules<Dynamic<u128>>) -> Arc<Self> {
        Arc::new(Self { rules, compiled: OnceLock::new(), moves: PyOnceLock::new() })
    }

    /// Returns the squares that can't hold a stone.
    pub(crate) fn blocked(&self) -> u128 {
        let shape = self.shape();
        let squares = (0..shape.rows()).flat_map(|row| (0..shape.cols()).map(move |col| shape.bit(row, col)));
        squares.filter(|&square| !self.rules.board().has(square)).fold(0, |set, square| set | u128::one(square))
    }
}

impl LineBridge for Arc<Board> {
    fn line_state<'py>(&self, py: Python<'py>, state: &State<u128>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, LinesState { board: Arc::clone(self), state: *state })?.into_any())
    }

    fn line_move<'py>(&self, py: Python<'py>, square: u8) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.moves(py)?[usize::from(square)].bind(py).clone())
    }
}
