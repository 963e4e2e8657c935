//! `Quixo` and `QuixoState`, for two and for four players.

use crate::any_game::{Bridge, Judge, Native, Speed, Visit, wrong_state};
use crate::errors::{illegal_move, input_error, shown, texts, whole};
use crate::words::{outcome_object, player_object};
use fiveply_core::game::Moves;
use fiveply_core::games::lines::Bits;
use fiveply_core::games::quixo::{
    Dynamic, Fixed, LineWeights, Push, Quixo as Two, Side, Size, State, Teams, TeamsState,
};
use fiveply_core::{Game, Outcome, Player};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyTuple};
use std::sync::{Arc, OnceLock};

type Wide = Dynamic<u128>;

/// The rules in the type that serves single moves.
enum Rules {
    Two(Two<Wide>),
    Four(Teams<Wide>),
}

/// The rules in the fastest type.
enum Compiled {
    Five(Two<Fixed<u64, 5>>),
    Two(Two<Dynamic<u64>>),
    Four(Teams<Dynamic<u64>>),
    Nine,
}

struct Board {
    n: u32,
    rules: Rules,
    compiled: OnceLock<Compiled>,
    /// The moves as objects, by cube, end and the player whom the dot faces (0: no dot), made when first needed.
    moves: [PyOnceLock<Vec<Py<PyAny>>>; 5],
}

/// A position as the two kinds of game have it.
#[derive(Clone, Copy, PartialEq)]
enum Either {
    Two(State<u128>),
    Four(TeamsState<u128>),
}

const ENDS: [&str; 4] = ["L", "R", "T", "B"];

/// Returns the other player of the team, from 1 to 4.
fn partner(seat: u8) -> u8 {
    (seat + 1) % 4 + 1
}

impl Board {
    fn mv<'py>(&self, py: Python<'py>, seat: Option<u8>, push: Push) -> PyResult<Bound<'py, PyAny>> {
        if push.is_pass() {
            return Ok(PyTuple::empty(py).into_any());
        }
        let dot = seat.map_or(0, |seat| if push.is_to_partner() { partner(seat) } else { seat });
        let n = self.n;
        let moves = self.moves[usize::from(dot)].get_or_try_init(py, || {
            let ends = (0..n * n).flat_map(|cube| Side::ALL.map(|side| (cube / n, cube % n, ENDS[side as usize])));
            ends.map(|(row, col, end)| {
                let mv =
                    if dot == 0 { (row, col, end).into_pyobject(py) } else { (row, col, end, dot).into_pyobject(py) };
                Ok(mv?.into_any().unbind())
            })
            .collect::<PyResult<Vec<_>>>()
        })?;
        Ok(moves[push.cube() as usize * 4 + push.side() as usize].bind(py).clone())
    }

    /// Returns the push that the object names, legal or not.
    fn push(&self, seat: Option<u8>, mv: &Bound<'_, PyAny>) -> Option<Push> {
        let mv = mv.cast::<PyTuple>().ok()?;
        if mv.is_empty() && seat.is_some() {
            return Some(Push::PASS);
        }
        if mv.len() != if seat.is_some() { 4 } else { 3 } {
            return None;
        }
        let place = |at| mv.get_borrowed_item(at).ok()?.extract::<u32>().ok().filter(|&place| place < self.n);
        let end = mv.get_borrowed_item(2).ok()?;
        let end = end.cast::<PyString>().ok()?;
        let end = end.to_str().ok()?;
        let side = Side::ALL[ENDS.iter().position(|&known| known == end)?];
        let to_partner = match seat {
            None => false,
            Some(seat) => match mv.get_borrowed_item(3).ok()?.extract::<u8>().ok()? {
                dot if dot == seat => false,
                dot if dot == partner(seat) => true,
                _ => return None,
            },
        };
        Some(Push::new(place(0)? * self.n + place(1)?, side, to_partner))
    }

    fn rows(&self, state: &Either) -> Vec<String> {
        match (&self.rules, state) {
            (Rules::Two(rules), Either::Two(state)) => rules.rows(state),
            _ => self.dots(state).iter().map(|row| row.replace(['1', '3'], "X").replace(['2', '4'], "O")).collect(),
        }
    }

    fn dots(&self, state: &Either) -> Vec<String> {
        match (&self.rules, state) {
            (Rules::Four(rules), Either::Four(state)) => rules.rows(state),
            _ => vec![".".repeat(self.n as usize); self.n as usize],
        }
    }

    fn state_of(&self, rows: &[String], seat: u8, dots: Option<&[String]>) -> Result<Either, String> {
        match (&self.rules, dots) {
            (Rules::Two(_), Some(_)) => Err("with two players cubes have no dots".into()),
            (Rules::Two(_), _) if seat > 2 => Err(format!("with two players the player to move is 1 or 2, not {seat}")),
            (Rules::Two(rules), None) => {
                let turn = if seat == 1 { Player::First } else { Player::Second };
                Ok(Either::Two(rules.parse(rows, turn)?))
            }
            (Rules::Four(_), None) => Err("with four players the dots are needed".into()),
            (Rules::Four(rules), Some(dots)) => {
                let state = Either::Four(rules.parse(dots, seat)?);
                let right = self.rows(&state);
                if rows == right {
                    Ok(state)
                } else {
                    Err(format!(
                        "the dots say that the rows are {right:?} (1 and 3 are X, 2 and 4 are O), not {rows:?}"
                    ))
                }
            }
        }
    }

    fn seat(state: &Either) -> u8 {
        match state {
            Either::Two(state) => 1 + state.turn() as u8,
            Either::Four(state) => state.seat(),
        }
    }

    fn turn(state: &Either) -> Player {
        match state {
            Either::Two(state) => state.turn(),
            Either::Four(state) => state.turn(),
        }
    }

    fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| match (&self.rules, self.n) {
            (Rules::Two(_), 5) => Compiled::Five(Two::new(Fixed::default())),
            (_, 9) => Compiled::Nine,
            (Rules::Two(_), n) => Compiled::Two(Two::new(Dynamic::new(n))),
            (Rules::Four(_), n) => Compiled::Four(Teams::new(Dynamic::new(n))),
        })
    }
}

/// Returns the position in another word.
fn two<S: Size>(rules: &Two<S>, state: &State<u128>) -> State<S::Bits> {
    let cubes = [Player::First, Player::Second].map(|player| S::Bits::narrow(state.cubes(player)));
    rules.position(cubes, state.turn())
}

fn four<S: Size>(rules: &Teams<S>, state: &TeamsState<u128>) -> TeamsState<S::Bits> {
    rules.position([1, 2, 3, 4].map(|seat| S::Bits::narrow(state.facing(seat))), state.seat())
}

/// The bridge of a board, whatever word a position stands in.
struct QuixoBridge<'a>(&'a Arc<Board>);

impl QuixoBridge<'_> {
    fn object<'py>(&self, py: Python<'py>, state: Either) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, QuixoState { board: Arc::clone(self.0), state })?.into_any())
    }
}

impl<S: Size> Bridge<Two<S>> for QuixoBridge<'_> {
    fn state<'py>(&self, py: Python<'py>, state: &State<S::Bits>) -> PyResult<Bound<'py, PyAny>> {
        let Rules::Two(rules) = &self.0.rules else { return Err(mixed()) };
        let cubes = [Player::First, Player::Second].map(|player| state.cubes(player).wide());
        self.object(py, Either::Two(rules.position(cubes, state.turn())))
    }

    fn mv<'py>(&self, py: Python<'py>, _: &State<S::Bits>, push: &Push) -> PyResult<Bound<'py, PyAny>> {
        self.0.mv(py, None, *push)
    }
}

impl<S: Size> Bridge<Teams<S>> for QuixoBridge<'_> {
    fn state<'py>(&self, py: Python<'py>, state: &TeamsState<S::Bits>) -> PyResult<Bound<'py, PyAny>> {
        let Rules::Four(rules) = &self.0.rules else { return Err(mixed()) };
        let facing = [1, 2, 3, 4].map(|seat| state.facing(seat).wide());
        self.object(py, Either::Four(rules.position(facing, state.seat())))
    }

    fn mv<'py>(&self, py: Python<'py>, state: &TeamsState<S::Bits>, push: &Push) -> PyResult<Bound<'py, PyAny>> {
        self.0.mv(py, Some(state.seat()), *push)
    }
}

/// The error for a position of the other number of players; states are checked before they get so far.
#[cold]
fn mixed() -> PyErr {
    PyValueError::new_err("a Quixo position for two players and one for four were mixed")
}

impl<S: Size> Native for Two<S> {
    fn heuristic_names(&self) -> &'static [&'static str] {
        &["lines"]
    }

    fn judge<J: Judge<Self>>(&self, name: &str, judge: J) -> Option<J::Out> {
        (name == "lines").then(|| judge.by(&LineWeights))
    }
}

impl<S: Size> Native for Teams<S> {
    fn heuristic_names(&self) -> &'static [&'static str] {
        &["lines"]
    }

    fn judge<J: Judge<Self>>(&self, name: &str, judge: J) -> Option<J::Out> {
        (name == "lines").then(|| judge.by(&LineWeights))
    }
}

/// A position of Quixo.
#[pyclass(frozen, module = "fiveply._core")]
pub(crate) struct QuixoState {
    board: Arc<Board>,
    state: Either,
}

impl QuixoState {
    /// Returns the board's size and the sets of cubes of the side to move and of the other; None with four players and
    /// where a set needs more than 64 bits.
    pub(crate) fn sets(&self) -> Option<(u32, u64, u64)> {
        let Either::Two(state) = &self.state else { return None };
        Some((self.board.n, u64::try_from(state.mine()).ok()?, u64::try_from(state.theirs()).ok()?))
    }
}

#[pymethods]
impl QuixoState {
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.board.n == other.board.n && self.state == other.state
        })
    }

    fn __hash__(&self) -> u64 {
        let key = match (&self.board.rules, &self.state) {
            (Rules::Two(rules), Either::Two(state)) => rules.key(state),
            (Rules::Four(rules), Either::Four(state)) => rules.key(state),
            _ => Ok(0),
        };
        key.unwrap_or_else(|never| match never {})
    }

    fn __repr__(&self) -> String {
        let (cubes, seat) = (self.board.rows(&self.state).join("/"), Board::seat(&self.state));
        match self.state {
            Either::Two(_) => format!("QuixoState(\"{cubes}\", seat={seat})"),
            Either::Four(_) => {
                format!("QuixoState(\"{cubes}\", seat={seat}, dots=\"{}\")", self.board.dots(&self.state).join("/"))
            }
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let game = Bound::new(py, Quixo(Arc::clone(&self.board)))?;
        let dots = matches!(self.state, Either::Four(_)).then(|| self.board.dots(&self.state));
        let args = (self.board.rows(&self.state), Board::seat(&self.state), dots);
        (game.getattr("state_of")?, args).into_pyobject(py)
    }
}

/// Rules of Quixo, n from 2 to 9, 2 or 4 players.
#[pyclass(frozen, subclass, module = "fiveply._core")]
pub(crate) struct Quixo(Arc<Board>);

impl Quixo {
    #[inline]
    fn state<'a>(&self, state: &'a Bound<'_, PyAny>) -> PyResult<&'a Either> {
        let Ok(given) = state.cast_exact::<QuixoState>() else { return Err(wrong_state("Quixo", state)) };
        let given = given.get();
        let is_ours = Arc::ptr_eq(&self.0, &given.board)
            || (self.0.n == given.board.n
                && matches!(
                    (&self.0.rules, &given.state),
                    (Rules::Two(_), Either::Two(_)) | (Rules::Four(_), Either::Four(_))
                ));
        if is_ours {
            return Ok(&given.state);
        }
        let message = format!("{} belongs to another size or number of players than this game's", shown(state));
        Err(PyValueError::new_err(message))
    }

    fn with(&self, state: Either) -> QuixoState {
        QuixoState { board: Arc::clone(&self.0), state }
    }

    fn outcome_of(&self, state: &Either) -> Option<Outcome> {
        let outcome = match (&self.0.rules, state) {
            (Rules::Two(rules), Either::Two(state)) => rules.outcome(state),
            (Rules::Four(rules), Either::Four(state)) => rules.outcome(state),
            _ => Ok(None),
        };
        outcome.unwrap_or_else(|never| match never {})
    }

    fn moves_of(&self, state: &Either) -> Vec<Push> {
        let mut moves = Vec::new();
        let done = match (&self.0.rules, state) {
            (Rules::Two(rules), Either::Two(state)) => rules.legal_moves(state, &mut moves),
            (Rules::Four(rules), Either::Four(state)) => rules.legal_moves(state, &mut moves),
            _ => Ok(()),
        };
        done.unwrap_or_else(|never| match never {});
        moves
    }

    fn seat_of(&self, state: &Either) -> Option<u8> {
        matches!(state, Either::Four(_)).then(|| Board::seat(state))
    }

    /// Serves this game.
    pub(crate) fn visit<'py, V: Visit<'py>>(
        &self,
        state: &Bound<'py, PyAny>,
        speed: Speed,
        visitor: V,
    ) -> PyResult<V::Out> {
        let (state, bridge) = (self.state(state)?, QuixoBridge(&self.0));
        match (&self.0.rules, state) {
            (Rules::Two(rules), Either::Two(state)) => match self.0.compiled() {
                Compiled::Five(fast) if speed == Speed::Compiled => visitor.native(fast, &two(fast, state), &bridge),
                Compiled::Two(fast) if speed == Speed::Compiled => visitor.native(fast, &two(fast, state), &bridge),
                _ => visitor.native(rules, state, &bridge),
            },
            (Rules::Four(rules), Either::Four(state)) => match self.0.compiled() {
                Compiled::Four(fast) if speed == Speed::Compiled => visitor.native(fast, &four(fast, state), &bridge),
                _ => visitor.native(rules, state, &bridge),
            },
            _ => Err(mixed()),
        }
    }

    #[cold]
    fn refuse(&self, state: &Either, mv: &Bound<'_, PyAny>, given: &Bound<'_, PyAny>) -> PyErr {
        let seat = self.seat_of(state);
        let why = if self.outcome_of(state).is_some() {
            "the game is over"
        } else if self.0.push(seat, mv).is_some() {
            "the cube may not be taken by this player, or not come in at that end"
        } else if seat.is_some() {
            "a move is (row, column, end, dot) or (), end L, R, T or B, dot the player or the partner"
        } else {
            "a move is (row, column, end), end L, R, T or B"
        };
        illegal_move(format!("{} is not a legal move here: {why}", shown(mv)), mv, given)
    }
}

#[pymethods]
impl Quixo {
    #[new]
    #[pyo3(signature = (n=None, players=None))]
    fn new(n: Option<&Bound<'_, PyAny>>, players: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let n = n.map_or(Ok(5), |n| whole("n", n, 2, 9))? as u32;
        let rules = match players.map_or(Ok(2), |players| whole("players", players, 1, 100))? {
            2 => Rules::Two(Two::new(Dynamic::new(n))),
            4 => Rules::Four(Teams::new(Dynamic::new(n))),
            players => return Err(PyValueError::new_err(format!("players={players} is not one of 2 and 4"))),
        };
        Ok(Self(Arc::new(Board { n, rules, compiled: OnceLock::new(), moves: [const { PyOnceLock::new() }; 5] })))
    }

    fn __getnewargs__(&self) -> (u32, u32) {
        (self.0.n, if matches!(self.0.rules, Rules::Two(_)) { 2 } else { 4 })
    }

    /// Return the state in which the game begins.
    fn initial(&self) -> PyResult<QuixoState> {
        Ok(self.with(match &self.0.rules {
            Rules::Two(rules) => Either::Two(rules.initial()?),
            Rules::Four(rules) => Either::Four(rules.initial()?),
        }))
    }

    /// Return the side to move; in a finished state, the side that would be.
    fn turn(&self, state: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        player_object(state.py(), Board::turn(self.state(state)?))
    }

    /// Return the legal moves: cube by cube, row by row from the top, each at the left, right, top and bottom end.
    fn legal_moves<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let given = self.state(state)?;
        let (seat, list) = (self.seat_of(given), PyList::empty(state.py()));
        for push in self.moves_of(given) {
            list.append(self.0.mv(state.py(), seat, push)?)?;
        }
        Ok(list)
    }

    /// Return the state after a legal move, or raise IllegalMove.
    fn play(&self, state: &Bound<'_, PyAny>, r#move: &Bound<'_, PyAny>) -> PyResult<QuixoState> {
        let given = self.state(state)?;
        let Some(push) = self.0.push(self.seat_of(given), r#move) else {
            return Err(self.refuse(given, r#move, state));
        };
        let next = match (&self.0.rules, given) {
            (Rules::Two(rules), Either::Two(given)) => {
                let mut next = *given;
                played(rules, &mut next, push).then_some(Either::Two(next))
            }
            (Rules::Four(rules), Either::Four(given)) => {
                let mut next = *given;
                played(rules, &mut next, push).then_some(Either::Four(next))
            }
            _ => None,
        };
        next.map(|next| self.with(next)).ok_or_else(|| self.refuse(given, r#move, state))
    }

    /// Return how the game ended, or None while it goes on.
    fn outcome(&self, state: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        outcome_object(state.py(), self.outcome_of(self.state(state)?))
    }

    /// Return a 64-bit key: equal for equal states, the same in every process.
    fn key(&self, state: &Bound<'_, PyAny>) -> PyResult<u64> {
        Ok(self.with(*self.state(state)?).__hash__())
    }

    /// Return None: states can repeat.
    fn length_bound(&self) -> Option<u32> {
        None
    }

    /// Return the cubes row by row: `X`, `O`, `.`.
    fn rows_of(&self, state: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        Ok(self.0.rows(self.state(state)?))
    }

    /// Return the players that the dots face row by row: `1` to `4`, `.` for none.
    fn dots_of(&self, state: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        Ok(self.0.dots(self.state(state)?))
    }

    /// Return the number of the player to move, from 1.
    fn seat(&self, state: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(Board::seat(self.state(state)?))
    }

    /// Return the state that `rows_of`, `seat` and, with four players, `dots_of` would show so.
    #[pyo3(signature = (rows, seat, dots=None))]
    fn state_of(
        &self,
        rows: &Bound<'_, PyAny>,
        seat: &Bound<'_, PyAny>,
        dots: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<QuixoState> {
        let seat = whole("seat", seat, 1, 4)? as u8;
        let dots = dots.map(|dots| texts("dots", dots)).transpose()?;
        let state = self.0.state_of(&texts("rows", rows)?, seat, dots.as_deref());
        Ok(self.with(state.map_err(|why| input_error(why, rows))?))
    }

    /// Return the lines that are all one side's, each as its squares.
    fn lines_made(&self, state: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<(u32, u32)>>> {
        let given = self.state(state)?;
        let (cubes, lines): ([u128; 2], Vec<u128>) = match (&self.0.rules, given) {
            (Rules::Two(rules), Either::Two(state)) => {
                ([state.mine(), state.theirs()], rules.board().lines().collect())
            }
            (Rules::Four(rules), Either::Four(state)) => {
                ([Player::First, Player::Second].map(|team| state.cubes(team)), rules.board().lines().collect())
            }
            _ => return Err(mixed()),
        };
        let is_made = |line: &u128| cubes.iter().any(|cubes| cubes & line == *line);
        let n = self.0.n;
        let places = |line: u128| line.squares().map(|cube| (cube / n, cube % n)).collect();
        Ok(lines.into_iter().filter(is_made).map(places).collect())
    }
}

/// Plays the push where it is legal, and says whether it was.
#[inline]
fn played<G: Game<Move = Push, Error = std::convert::Infallible>>(rules: &G, state: &mut G::State, push: Push) -> bool {
    let Ok(mut moves) = rules.moves(state, &mut Vec::new());
    while let Some(legal) = moves.next(&[]) {
        if legal == push {
            let Ok(()) = rules.play(state, &push);
            return true;
        }
    }
    false
}
