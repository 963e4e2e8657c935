//! `Tree` and `TreeState`: a game that is its tree, written out.

use crate::any_game::{Bridge, Judge, Native, Visit, wrong_state};
use crate::errors::{illegal_move, input_error, shown};
use crate::words::{outcome_object, player_object};
use fiveply_core::Game;
use fiveply_core::games::tree::{State, Tree as Rules};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The tree, and how each node is reached.
struct Shared {
    rules: Rules,
    /// The parent of each node and its place there, found when first asked for.
    parents: OnceLock<HashMap<State, (State, u32)>>,
}

impl Shared {
    fn is_like(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.rules == other.rules
    }

    fn root(&self) -> State {
        self.rules.initial().unwrap_or_else(|never| match never {})
    }

    fn moves(&self, state: &State) -> Vec<u32> {
        let mut moves = Vec::new();
        self.rules.legal_moves(state, &mut moves).unwrap_or_else(|never| match never {});
        moves
    }

    fn child(&self, state: &State, mv: u32) -> State {
        let mut child = *state;
        self.rules.play(&mut child, &mv).unwrap_or_else(|never| match never {});
        child
    }

    /// Returns the moves from the root to a node.
    fn path(&self, state: &State) -> Vec<u32> {
        let parents = self.parents.get_or_init(|| {
            let (mut parents, mut todo) = (HashMap::new(), vec![self.root()]);
            while let Some(node) = todo.pop() {
                for mv in self.moves(&node) {
                    let child = self.child(&node, mv);
                    parents.insert(child, (node, mv));
                    todo.push(child);
                }
            }
            parents
        });
        let (mut path, mut at) = (Vec::new(), *state);
        while let Some(&(parent, mv)) = parents.get(&at) {
            path.push(mv);
            at = parent;
        }
        path.reverse();
        path
    }
}

/// A node of an explicit tree.
#[pyclass(frozen, module = "fiveply._core")]
pub(crate) struct TreeState {
    tree: Arc<Shared>,
    state: State,
}

#[pymethods]
impl TreeState {
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.state == other.state && self.tree.is_like(&other.tree)
        })
    }

    fn __hash__(&self) -> u64 {
        self.tree.rules.key(&self.state).unwrap_or_else(|never| match never {})
    }

    fn __repr__(&self) -> String {
        format!("TreeState(path={:?})", self.tree.path(&self.state))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let game = Bound::new(py, Tree(Arc::clone(&self.tree)))?;
        (game.getattr("_state_at")?, (self.tree.path(&self.state),)).into_pyobject(py)
    }
}

impl Bridge<Rules> for Arc<Shared> {
    fn state<'py>(&self, py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, TreeState { tree: Arc::clone(self), state: *state })?.into_any())
    }

    fn mv<'py>(&self, py: Python<'py>, _: &State, mv: &u32) -> PyResult<Bound<'py, PyAny>> {
        Ok(mv.into_pyobject(py)?.into_any())
    }
}

impl Native for Rules {
    fn heuristic_names(&self) -> &'static [&'static str] {
        &[]
    }

    fn judge<J: Judge<Self>>(&self, _: &str, _: J) -> Option<J::Out> {
        None
    }
}

/// A game that is an explicit tree, like `((3 12 8) (2 4 6) (14 5 2))`.
#[pyclass(frozen, subclass, module = "fiveply._core")]
pub(crate) struct Tree(Arc<Shared>);

impl Tree {
    fn state<'a>(&self, state: &'a Bound<'_, PyAny>) -> PyResult<&'a State> {
        let Ok(given) = state.cast_exact::<TreeState>() else { return Err(wrong_state("a tree", state)) };
        let given = given.get();
        if self.0.is_like(&given.tree) {
            return Ok(&given.state);
        }
        Err(PyValueError::new_err(format!("{} belongs to another tree", shown(state))))
    }

    fn with(&self, state: State) -> TreeState {
        TreeState { tree: Arc::clone(&self.0), state }
    }

    /// Serves this game.
    pub(crate) fn visit<'py, V: Visit<'py>>(&self, state: &Bound<'py, PyAny>, visitor: V) -> PyResult<V::Out> {
        visitor.native(&self.0.rules, self.state(state)?, &self.0)
    }
}

#[pymethods]
impl Tree {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Ok(given) = text.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!("text={} is not a text", shown(text))));
        };
        let rules = Rules::parse(&given.to_cow()?).map_err(|error| input_error(error.to_string(), text))?;
        Ok(Self(Arc::new(Shared { rules, parents: OnceLock::new() })))
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.rules.to_string(),)
    }

    /// Return the root.
    fn initial(&self) -> TreeState {
        self.with(self.0.root())
    }

    /// Return the side to move; in a leaf, the side that would be.
    fn turn(&self, state: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        player_object(state.py(), self.0.rules.turn(self.state(state)?)?)
    }

    /// Return the indices of the children.
    fn legal_moves<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(state.py(), self.0.moves(self.state(state)?))
    }

    /// Return the child with this index, or raise IllegalMove.
    fn play(&self, state: &Bound<'_, PyAny>, r#move: &Bound<'_, PyAny>) -> PyResult<TreeState> {
        let given = self.state(state)?;
        let count = self.0.moves(given).len();
        match r#move.extract::<u32>() {
            Ok(mv) if (mv as usize) < count => Ok(self.with(self.0.child(given, mv))),
            _ => {
                let why = match count {
                    0 => "the game is over".into(),
                    _ => format!("a move is the index of a child, from 0 to {}", count - 1),
                };
                Err(illegal_move(format!("{} is not a legal move here: {why}", shown(r#move)), r#move, state))
            }
        }
    }

    /// Return the leaf's number as the first player's margin, or None for an inner node.
    fn outcome(&self, state: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        outcome_object(state.py(), self.0.rules.outcome(self.state(state)?)?)
    }

    /// Return a 64-bit key: equal for equal states, the same in every process.
    fn key(&self, state: &Bound<'_, PyAny>) -> PyResult<u64> {
        Ok(self.0.rules.key(self.state(state)?)?)
    }

    /// Return the height of the tree.
    fn length_bound(&self) -> Option<u32> {
        self.0.rules.length_bound()
    }

    /// Return the moves from the root to the node.
    fn path(&self, state: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        Ok(self.0.path(self.state(state)?))
    }

    /// Return the node at the end of a path: how a pickled state comes back.
    fn _state_at(&self, path: Vec<u32>) -> PyResult<TreeState> {
        let mut state = self.0.root();
        for mv in path {
            if mv as usize >= self.0.moves(&state).len() {
                return Err(PyValueError::new_err(format!("the tree has no child {mv} there")));
            }
            state = self.0.child(&state, mv);
        }
        Ok(self.with(state))
    }
}
