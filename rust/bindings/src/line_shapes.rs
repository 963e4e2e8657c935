//! The shapes of boards that the compiler knows, and the choice among them.

use crate::any_game::{Bridge, Judge, Native, Visit};
use fiveply_core::games::lines::heuristic_names;
use fiveply_core::games::lines::{Bits, Dynamic, Fixed, Geometry, LineHeuristic, LineScore, Lines, State};
use pyo3::prelude::*;

type Wide = Lines<Dynamic<u128>>;

/// Lists the shapes: each becomes a variant of [`Compiled`] that holds the rules compiled for it.
macro_rules! shapes {
    ($($name:ident: $shape:ty,)*) => {
        /// The rules of a board in the fastest type there is for it.
        pub(crate) enum Compiled {
            $($name(Box<Lines<$shape>>),)*
            Small(Box<Lines<Dynamic<u64>>>),
            Large(Box<Wide>),
        }

        impl Compiled {
            /// Returns the rules of the same game in the fastest type.
            pub(crate) fn new(rules: &Wide) -> Self {
                let shape = rules.shape();
                $(if *shape == Dynamic::of(&<$shape>::default()) {
                    return Self::$name(Box::new(rules.in_shape(<$shape>::default())));
                })*
                if shape.spans() * shape.stride() <= u64::WIDTH {
                    Self::Small(Box::new(rules.in_shape(Dynamic::of(shape))))
                } else {
                    Self::Large(Box::new(rules.clone()))
                }
            }

            /// Serves these rules.
            pub(crate) fn visit<'py, V, B>(&self, state: &State<u128>, bridge: &B, visitor: V) -> PyResult<V::Out>
            where
                V: Visit<'py>,
                B: LineBridge,
            {
                match self {
                    $(Self::$name(rules) => visitor.native(&**rules, &state.cast(), bridge),)*
                    Self::Small(rules) => visitor.native(&**rules, &state.cast(), bridge),
                    Self::Large(rules) => visitor.native(&**rules, state, bridge),
                }
            }
        }
    };
}

/// With the word, rows, columns, k, whether stones fall, whether edges wrap, and the goal (0: first line, 1: most lines).
type Board<B, const ROWS: u32, const COLS: u32, const K: u32, const FALLS: bool, const WRAPS: bool, const GOAL: u8> =
    Fixed<B, ROWS, COLS, K, FALLS, WRAPS, GOAL>;

shapes! {
    TicTacToe: Board<u64, 3, 3, 3, false, false, 0>,
    SixByFour: Board<u64, 6, 6, 4, false, false, 0>,
    TenByFive: Board<u128, 10, 10, 5, false, false, 0>,
    ConnectFour: Board<u64, 6, 7, 4, true, false, 0>,
    MaxConnectFour: Board<u64, 6, 7, 4, true, false, 1>,
    TetraToro: Board<u64, 4, 4, 4, false, true, 0>,
    GoldRush: Board<u64, 7, 7, 5, false, true, 0>,
    WhitesChallenge: Board<u64, 7, 9, 6, false, true, 0>,
}

/// A bridge for every word that a board of lines may stand in.
pub(crate) trait LineBridge: Sync {
    /// Returns the state as an object.
    fn line_state<'py>(&self, py: Python<'py>, state: &State<u128>) -> PyResult<Bound<'py, PyAny>>;
    /// Returns the move as an object.
    fn line_move<'py>(&self, py: Python<'py>, square: u8) -> PyResult<Bound<'py, PyAny>>;
}

impl<G: Geometry, T: LineBridge> Bridge<Lines<G>> for T {
    fn state<'py>(&self, py: Python<'py>, state: &State<G::Bits>) -> PyResult<Bound<'py, PyAny>> {
        self.line_state(py, &state.cast())
    }

    fn mv<'py>(&self, py: Python<'py>, _: &State<G::Bits>, square: &u8) -> PyResult<Bound<'py, PyAny>> {
        self.line_move(py, *square)
    }
}

impl<G: Geometry> Native for Lines<G> {
    fn heuristic_names(&self) -> &'static [&'static str] {
        heuristic_names(self)
    }

    fn judge<J: Judge<Self>>(&self, name: &str, judge: J) -> Option<J::Out> {
        if !heuristic_names(self).contains(&name) {
            return None;
        }
        if name == "score" {
            return Some(judge.by(&LineScore));
        }
        LineHeuristic::named(name, self).map(|heuristic| judge.by(&heuristic))
    }
}
