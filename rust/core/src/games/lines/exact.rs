//! Which solver serves which game of lines, and what it says.

use super::bits::Bits;
use super::gravity::Gravity;
use super::grid::{Dynamic, Fixed, Geometry};
use super::open::Open;
use super::points::Points;
use super::rules::{Lines, State};
use crate::game::Game;
use crate::solve::ahead::{self, Ahead};
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

    /// Returns the margin and the plies alone.
    fn value(&mut self, state: &State<u128>, watch: Watch) -> Result<(i32, Option<u32>), Stopped> {
        self.solve(state, watch).map(|solution| (solution.margin, solution.plies))
    }

    /// Returns the states entered so far, in all calls.
    fn visited(&self) -> u64;
}

/// Says whether a game has a solver.
pub fn is_exact(rules: &Lines<Dynamic<u128>>) -> bool {
    Open::new(rules).is_some() || Gravity::new(rules).is_some() || Points::new(rules).is_some()
}

/// Returns the solver of a game, or `None` where there is none: a new kind of solver for lines is entered here.
pub fn exact(rules: &Lines<Dynamic<u128>>, memory: usize) -> Option<Box<dyn Exact>> {
    type ConnectFour = Fixed<u64, 6, 7, 4, true, false, 0>;
    type MaxConnectFour = Fixed<u64, 6, 7, 4, true, false, 1>;
    let shape = rules.shape();
    if *shape == Dynamic::of(&ConnectFour::default()) {
        return solver(rules.in_shape(ConnectFour::default()), memory);
    }
    if *shape == Dynamic::of(&MaxConnectFour::default()) {
        return solver(rules.in_shape(MaxConnectFour::default()), memory);
    }
    if shape.spans() * shape.stride() <= u64::WIDTH {
        return solver(rules.in_shape(Dynamic::<u64>::of(shape)), memory);
    }
    solver(rules.clone(), memory)
}

fn solver<G: Geometry + 'static>(rules: Lines<G>, memory: usize) -> Option<Box<dyn Exact>> {
    if let Some(open) = Open::new(&rules) {
        return Some(Box::new(Unforced { rules, solver: Solver::new(open, memory) }));
    }
    if let Some(game) = Gravity::new(&rules) {
        return Some(Box::new(Falling { rules, solver: ahead::Solver::new(game, memory) }));
    }
    let solver = ahead::Solver::new(Points::new(&rules)?, memory);
    Some(Box::new(Falling { rules, solver }))
}

/// A game with gravity, and what solves it.
struct Falling<G: Geometry, F: Ahead> {
    rules: Lines<G>,
    solver: ahead::Solver<F>,
}

/// What it takes to tell a solver's value as a [`Solution`].
trait Told<G: Geometry>: Ahead {
    /// Returns an unfinished position.
    fn position(&self, state: &State<G::Bits>) -> Self::State;
    /// Returns by how much the side to move wins, and in how many plies where someone does and that is known.
    fn told(&self, state: &Self::State, value: i32) -> (i32, Option<u32>);
    /// Returns a best move where one is seen without a search.
    fn obvious(&self, state: &Self::State) -> Option<u8>;
}

impl<G: Geometry> Told<G> for Gravity<G> {
    fn position(&self, state: &State<G::Bits>) -> Self::State {
        self.position(state)
    }

    fn told(&self, stones: &Self::State, value: i32) -> (i32, Option<u32>) {
        (value.signum(), self.distance(stones, value))
    }

    fn obvious(&self, stones: &Self::State) -> Option<u8> {
        self.obvious(stones)
    }
}

impl<G: Geometry> Told<G> for Points<G> {
    fn position(&self, state: &State<G::Bits>) -> Self::State {
        self.position(state)
    }

    fn told(&self, board: &Self::State, value: i32) -> (i32, Option<u32>) {
        (value, (value != 0).then(|| self.empty(board)))
    }

    fn obvious(&self, _: &Self::State) -> Option<u8> {
        None
    }
}

impl<G: Geometry, F: Told<G> + Send> Exact for Falling<G, F>
where
    F::State: Send,
    F::Seen: Send,
{
    fn solve(&mut self, state: &State<u128>, watch: Watch) -> Result<Solution, Stopped> {
        let mut state = state.cast();
        let mut position = self.solver.game().position(&state);
        let mut value = self.solver.value(&position, watch)?;
        let (margin, plies) = self.solver.game().told(&position, value);
        let mut line = Vec::new();
        while self.rules.outcome(&state) == Ok(None) {
            let square = match self.solver.game().obvious(&position) {
                Some(square) => square,
                None => self.solver.best(&position, value, watch)?,
            };
            line.push(square);
            let Ok(()) = self.rules.play(&mut state, &square);
            position = self.solver.game().position(&state);
            value = -value;
        }
        Ok(Solution { margin, plies, line })
    }

    fn value(&mut self, state: &State<u128>, watch: Watch) -> Result<(i32, Option<u32>), Stopped> {
        let position = self.solver.game().position(&state.cast());
        let value = self.solver.value(&position, watch)?;
        Ok(self.solver.game().told(&position, value))
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
