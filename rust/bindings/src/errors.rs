//! Errors in words: what was wrong, where, and what would be right.

use crate::words::words;
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;

pyo3::create_exception!(fiveply._core, Stopped, PyException, "Report that a search was ended by its Stop.");

/// Returns a `GameError` that carries the state.
pub(crate) fn game_error(message: String, state: &Bound<'_, PyAny>) -> PyErr {
    let py = state.py();
    let error = words(py).and_then(|words| words.game_error.bind(py).call1((message, py.None(), state)));
    error.map_or_else(|error| error, PyErr::from_value)
}

/// Returns a `GameError` about an input that is no state.
pub(crate) fn input_error(message: String, input: &Bound<'_, PyAny>) -> PyErr {
    let py = input.py();
    let error = words(py).and_then(|words| words.game_error.bind(py).call1((message, input)));
    error.map_or_else(|error| error, PyErr::from_value)
}

/// Returns an `IllegalMove` that carries move and state.
#[cold]
pub(crate) fn illegal_move(message: String, mv: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>) -> PyErr {
    let py = state.py();
    let error = words(py).and_then(|words| words.illegal_move.bind(py).call1((message, mv, state)));
    error.map_or_else(|error| error, PyErr::from_value)
}

/// Returns the object's repr, cut where it is long; an object without a working repr is called by its type.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    let Ok(text) = object.repr().and_then(|text| text.extract::<String>()) else {
        return format!("a {}", type_name(object));
    };
    if text.chars().count() <= 200 { text } else { text.chars().take(200).chain("...".chars()).collect() }
}

/// Returns the name of the object's type.
pub(crate) fn type_name(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "object".into(), |name| name.to_string())
}

/// Returns a whole number from `least` to `most`, or says which argument is none.
pub(crate) fn whole(name: &str, object: &Bound<'_, PyAny>, least: u64, most: u64) -> PyResult<u64> {
    let range = || if most == u64::MAX { format!("at least {least}") } else { format!("from {least} to {most}") };
    let wrong = || PyValueError::new_err(format!("{name}={} is not a whole number {}", shown(object), range()));
    let number: u64 = object.cast::<PyInt>().map_err(|_| wrong())?.extract().map_err(|_| wrong())?;
    if (least..=most).contains(&number) { Ok(number) } else { Err(wrong()) }
}

/// Returns the texts of an argument, or says that it is no sequence of texts.
pub(crate) fn texts(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let wrong = || PyTypeError::new_err(format!("{name}={} is not a sequence of texts", shown(object)));
    object.extract().map_err(|_| wrong())
}
