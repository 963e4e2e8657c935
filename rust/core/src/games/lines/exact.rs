//! Which solver serves which game of lines, and what it says.

use super::bits::Bits;
use super::gravity::Gravity;
use super::grid::{Dynamic, Fixed, Geometry};
use super::open::Open;
use super::rules::{Lines, State};
use crate::game::Game;
use crate::solve::forward::{Solver, Stopped, Watch};

/// How a position of lines ends under perfect play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// By how much the side to move wins; where the first line wins 1, -1 or 0.
    pub margin: i32,
    /// The plies to the end, where someone wins and that is known.
    pub plies: Option<u32>,
    /// A line of play that the value rests on, from the best move on: all of it, or as much as is known.
    pub line: Vec<u8>,
}

/// A solver of one game of lines. It remembers from position to position.
pub trait Exact: Send {
    /// Returns the solution of an unfinished position. `watch` is told of bounds on whatever the solver counts in.
    fn solve(&mut self, state: &State<u128>, watch: Watch) -> Result<Solution, Stopped>;

    /// Returns the states entered so far, in all calls.
    fn visited(&self) -> u64;
}

/// Says whether a game has a solver.
pub fn is_exact(rules: &Lines<Dynamic<u128>>) -> bool {
    Gravity::new(rules).is_some() || Open::new(rules).is_some()
}

/// Returns the solver of a game, or `None` where there is none: a new kind of solver for lines is entered here.
pub fn exact(rules: &Lines<Dynamic<u128>>, memory: usize) -> Option<Box<dyn Exact>> {
    type ConnectFour = Fixed<u64, 6, 7, 4, true, false, 0>;
    let shape = rules.shape();
    if *shape == Dynamic::of(&ConnectFour::default()) {
        return first_line(rules.in_shape(ConnectFour::default()), memory);
    }
    if shape.spans() * shape.stride() <= u64::WIDTH {
        return first_line(rules.in_shape(Dynamic::<u64>::of(shape)), memory);
    }
    first_line(rules.clone(), memory)
}

fn first_line<G: Geometry + 'static>(rules: Lines<G>, memory: usize) -> Option<Box<dyn Exact>> {
    if let Some(open) = Open::new(&rules) {
        return Some(Box::new(Unforced { rules, solver: Solver::new(open, memory) }));
    }
    let solver = Solver::new(Gravity::new(&rules)?, memory);
    Some(Box::new(FirstLine { rules, solver }))
}

struct FirstLine<G: Geometry> {
    rules: Lines<G>,
    solver: Solver<Gravity<G>>,
}

impl<G: Geometry> Exact for FirstLine<G> {
    fn solve(&mut self, state: &State<u128>, watch: Watch) -> Result<Solution, Stopped> {
        let mut state = state.cast();
        let mut stones = self.solver.game().position(&state);
        let mut value = self.solver.value(&stones, watch)?;
        let (margin, plies) = (value.signum(), self.solver.game().distance(&stones, value));
        let mut line = Vec::new();
        while self.rules.outcome(&state) == Ok(None) {
            let square = match self.solver.best(&stones, value, watch)? {
                Some(square) => square,
                None => self.solver.game().last(&stones),
            };
            line.push(square);
            let Ok(()) = self.rules.play(&mut state, &square);
            stones = self.solver.game().position(&state);
            value = -value;
        }
        Ok(Solution { margin, plies, line })
    }

    fn visited(&self) -> u64 {
        self.solver.visited()
    }
}

/// The first line wins, stones do not fall.
struct Unforced<G: Geometry> {
    rules: Lines<G>,
    solver: Solver<Open<G::Bits>>,
}

impl<G: Geometry> Unforced<G> {
    /// Returns a best move of a position with this value.
    fn best(&mut self, state: &State<G::Bits>, value: i32, watch: Watch) -> Result<u8, Stopped> {
        let placed = self.solver.game().position(state);
        if let Some(square) = self.solver.best(&placed, value, watch)? {
            return Ok(square);
        }
        if value != 0 {
            return Ok(self.solver.game().last(&placed));
        }
        // That it is drawn was seen without looking at moves, but not all of them need keep the draw.
        for square in self.solver.game().by_rank(&placed) {
            let mut after = *state;
            let Ok(()) = self.rules.play(&mut after, &square);
            let child = self.solver.game().position(&after);
            if after.empty() == 0 || self.solver.value(&child, watch)? == 0 {
                return Ok(square);
            }
        }
        unreachable!("a draw has a move that keeps it")
    }
}

impl<G: Geometry> Exact for Unforced<G> {
    fn solve(&mut self, state: &State<u128>, watch: Watch) -> Result<Solution, Stopped> {
        let mut state = state.cast();
        let placed = self.solver.game().position(&state);
        let mut value = self.solver.value(&placed, watch)?;
        let (margin, plies) = (value.signum(), self.solver.game().distance(&placed, value));
        let mut line = Vec::new();
        while self.rules.outcome(&state) == Ok(None) {
            let square = self.best(&state, value, watch)?;
            line.push(square);
            let Ok(()) = self.rules.play(&mut state, &square);
            value = -value;
        }
        Ok(Solution { margin, plies, line })
    }

    fn visited(&self) -> u64 {
        self.solver.visited()
    }
}
