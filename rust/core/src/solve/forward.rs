//! Exact values by searching forward to the end of the game: alpha-beta with windows of nothing, bounds kept in a table.

use super::bounds::{Bounds, Known};
use std::time::{Duration, Instant};

/// How far apart two questions to the watch should be.
const ASK: Duration = Duration::from_millis(10);

/// A game that can be solved forward: sides take turns, positions do not repeat, values are whole numbers.
///
/// A value is for the side to move and larger is better; the value of a position is the largest of its moves' children's,
/// negated. It belongs to the position alone, not to the way there: "how many squares are left at the end" does, "how many
/// moves it took" does not.
pub trait Forward {
    /// A position.
    type State: Clone;

    /// What looking for bounds finds out that listing moves can use.
    type Seen;

    /// Returns how many bits a key has: 64 where keys are hashes.
    fn key_bits(&self) -> u32;

    /// Returns a number that tells positions apart, those of equal value need not be. Positions that mirror each other should share it.
    fn key(&self, state: &Self::State) -> u64;

    /// Returns bounds on the value, as tight as they are cheap to find: equal where the game is over. Between -510 and 510.
    fn bounds(&self, state: &Self::State) -> (i32, i32, Self::Seen);

    /// Pushes moves of which one is best, at least one, where the bounds differ: all legal ones, less those that are known
    /// to be no better than others; where a reply is forced only that. Those with a high rank are tried first.
    fn moves(&self, state: &Self::State, seen: &Self::Seen, moves: &mut Vec<Ranked>);

    /// Returns the position after a move.
    fn child(&self, state: &Self::State, mv: u8) -> Self::State;

    /// Returns the number from `low` to `high - 1` with which the value, from `low` to `high`, is compared next.
    fn test(&self, state: &Self::State, low: i32, high: i32) -> i32 {
        let _ = state;
        low + (high - low) / 2
    }
}

/// A move and how promising it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// How promising.
    pub rank: i32,
    /// The move, below 128.
    pub mv: u8,
}

/// What is known so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The value is at least this.
    pub low: i32,
    /// The value is at most this.
    pub high: i32,
    /// The states entered so far.
    pub visited: u64,
}

/// Why there is no value: the caller asked to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Told now and then, about every ten milliseconds and whenever a window was closed, what is known so far; `true` stops the work.
pub type Watch<'a> = &'a mut dyn FnMut(&Progress) -> bool;

/// A solver and what it remembers from one position to the next.
pub struct Solver<G> {
    game: G,
    table: Bounds,
    visited: u64,
}

impl<G: Forward> Solver<G> {
    /// Returns a solver that takes about `memory` bytes.
    pub fn new(game: G, memory: usize) -> Self {
        let table = Bounds::new(memory, game.key_bits());
        Self { game, table, visited: 0 }
    }

    /// Returns the game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the states entered so far, in all calls.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Returns the value of a position.
    pub fn value(&mut self, state: &G::State, watch: Watch) -> Result<i32, Stopped> {
        let (mut low, mut high, _) = self.game.bounds(state);
        while low < high {
            let test = self.game.test(state, low, high);
            match self.test(state, test, low, high, watch)? {
                value if value > test => low = value,
                value => high = value,
            }
            if watch(&Progress { low, high, visited: self.visited }) {
                return Err(Stopped);
            }
        }
        Ok(low)
    }

    /// Returns a move that keeps the value of a position, of the moves that lead to children of that value the first one
    /// found; `None` where the position is decided without a look at its moves.
    pub fn best(&mut self, state: &G::State, value: i32, watch: Watch) -> Result<Option<u8>, Stopped> {
        let (low, high, seen) = self.game.bounds(state);
        if low == high {
            return Ok(None);
        }
        let mut moves = Vec::new();
        self.game.moves(state, &seen, &mut moves);
        moves.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        for Ranked { mv, .. } in &moves[..moves.len() - 1] {
            if -self.test(&self.game.child(state, *mv), -value, low, high, watch)? >= value {
                return Ok(Some(*mv));
            }
        }
        Ok(moves.last().map(|ranked| ranked.mv))
    }

    /// Returns a bound on the value that tells on which side of `test` it is.
    fn test(&mut self, state: &G::State, test: i32, low: i32, high: i32, watch: Watch) -> Result<i32, Stopped> {
        let asked = Instant::now();
        let seen = Progress { low, high, visited: self.visited };
        let mut search =
            Search { game: &self.game, table: &self.table, visited: 0, moves: Vec::new(), watch, asked, seen };
        let value = search.value(state, test, test + 1);
        self.visited += search.visited;
        value
    }
}

struct Search<'a, G> {
    game: &'a G,
    table: &'a Bounds,
    visited: u64,
    moves: Vec<Ranked>,
    watch: Watch<'a>,
    asked: Instant,
    seen: Progress,
}

impl<G: Forward> Search<'_, G> {
    /// Returns the value of a state where it lies inside the window, else a bound on it beyond the window's edge.
    fn value(&mut self, state: &G::State, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        let (mut low, mut high, seen) = self.game.bounds(state);
        if low >= beta || low == high {
            return Ok(low);
        }
        if high <= alpha {
            return Ok(high);
        }
        self.visited += 1;
        if self.visited & 0xfff == 0 {
            self.look()?;
        }
        let began = self.visited;
        let place = self.table.place(self.game.key(state));
        let known = self.table.get(place);
        if let Some(known) = known {
            (low, high) = (low.max(known.low), high.min(known.high));
            if low >= beta || low == high {
                return Ok(low);
            }
            if high <= alpha {
                return Ok(high);
            }
        }
        let start = self.moves.len();
        self.game.moves(state, &seen, &mut self.moves);
        if let Some(known) = known {
            for ranked in &mut self.moves[start..] {
                if ranked.mv == known.best {
                    ranked.rank = i32::MAX;
                }
            }
        }
        let (mut best, mut best_move) = (i32::MIN, 0);
        for at in start..self.moves.len() {
            let mv = self.promising(at);
            let child = self.game.child(state, mv);
            let floor = alpha.max(best);
            let mut value = -self.value(&child, -floor - 1, -floor)?;
            if value > floor && value < beta && floor + 1 < beta {
                value = -self.value(&child, -beta, -value)?;
            }
            if value > best {
                (best, best_move) = (value, mv);
                if best >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(start);
        best = best.clamp(low, high);
        if best > alpha {
            low = low.max(best);
        }
        if best < beta {
            high = high.min(best);
        }
        self.table.put(place, Known { low, high, best: best_move }, self.visited - began);
        Ok(best)
    }

    /// Asks the watch if it is time to.
    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        if self.asked.elapsed() < ASK {
            return Ok(());
        }
        self.asked = Instant::now();
        let stop = (self.watch)(&Progress { visited: self.seen.visited + self.visited, ..self.seen });
        if stop { Err(Stopped) } else { Ok(()) }
    }

    /// Moves the most promising of the moves from `at` on to the front of them and returns it.
    #[inline(always)]
    fn promising(&mut self, at: usize) -> u8 {
        let rest = &mut self.moves[at..];
        let mut first = 0;
        for other in 1..rest.len() {
            if rest[other].rank > rest[first].rank {
                first = other;
            }
        }
        rest.swap(0, first);
        rest[0].mv
    }
}
