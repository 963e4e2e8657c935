//! The words of `fiveply.game` as objects, looked up once: players, outcomes, errors.

use crate::errors::shown;
use fiveply_core::{Outcome, Player};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyInt;

/// The objects of `fiveply.game` that cross the boundary all the time.
pub(crate) struct Words {
    players: [Py<PyAny>; 2],
    outcome: Py<PyAny>,
    draw: Py<PyAny>,
    wins: [Py<PyAny>; 2],
    pub(crate) game_error: Py<PyAny>,
    pub(crate) illegal_move: Py<PyAny>,
}

static WORDS: PyOnceLock<Words> = PyOnceLock::new();

/// Returns the words; the first call imports `fiveply.game`.
pub(crate) fn words(py: Python<'_>) -> PyResult<&'static Words> {
    WORDS.get_or_try_init(py, || {
        let module = py.import("fiveply.game")?;
        let player = module.getattr("Player")?;
        let players = [player.getattr("FIRST")?, player.getattr("SECOND")?];
        let outcome = module.getattr("Outcome")?;
        let wins = [outcome.call1((&players[0], 1))?.unbind(), outcome.call1((&players[1], 1))?.unbind()];
        Ok(Words {
            draw: outcome.call1((py.None(), 0))?.unbind(),
            wins,
            players: players.map(Bound::unbind),
            outcome: outcome.unbind(),
            game_error: module.getattr("GameError")?.unbind(),
            illegal_move: module.getattr("IllegalMove")?.unbind(),
        })
    })
}

/// Returns `Player.FIRST` or `Player.SECOND`.
pub(crate) fn player_object(py: Python<'_>, player: Player) -> PyResult<Py<PyAny>> {
    Ok(words(py)?.players[player.index()].clone_ref(py))
}

/// Returns the player that the object is, `None` where it is none.
#[inline]
pub(crate) fn player_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Player>> {
    let [first, second] = &words(object.py())?.players;
    Ok(if object.is(first) {
        Some(Player::First)
    } else if object.is(second) {
        Some(Player::Second)
    } else {
        None
    })
}

/// Returns the player that the argument `turn` is, or says that it is none.
pub(crate) fn player_argument(turn: &Bound<'_, PyAny>) -> PyResult<Player> {
    player_of(turn)?
        .ok_or_else(|| PyValueError::new_err(format!("turn={} is not Player.FIRST or Player.SECOND", shown(turn))))
}

/// Returns an `Outcome`, or None where there is none.
pub(crate) fn outcome_object(py: Python<'_>, outcome: Option<Outcome>) -> PyResult<Py<PyAny>> {
    let Some(outcome) = outcome else { return Ok(py.None()) };
    let words = words(py)?;
    let Some(winner) = outcome.winner() else { return Ok(words.draw.clone_ref(py)) };
    match outcome.margin_for(winner) {
        1 => Ok(words.wins[winner.index()].clone_ref(py)),
        margin => Ok(words.outcome.bind(py).call1((&words.players[winner.index()], margin))?.unbind()),
    }
}

/// Returns the outcome that the object is; `None` where it is none, or says what can't be (a win by nothing).
pub(crate) fn outcome_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Outcome>> {
    let py = object.py();
    let words = words(py)?;
    if !object.is_instance(words.outcome.bind(py))? {
        return Ok(None);
    }
    let winner = object.getattr(intern!(py, "winner"))?;
    let margin = object.getattr(intern!(py, "margin"))?;
    let Ok(margin) = margin.cast::<PyInt>().map_err(PyErr::from).and_then(|margin| margin.extract::<i32>()) else {
        return Ok(None);
    };
    Ok(match (player_of(&winner)?, margin) {
        (None, 0) if winner.is_none() => Some(Outcome::DRAW),
        (Some(Player::First), 1..) => Some(Outcome::from_margin(margin)),
        (Some(Player::Second), 1..) => Some(Outcome::from_margin(-margin)),
        _ => None,
    })
}
