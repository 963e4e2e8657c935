//! Exact values by searching forward to the end of the game, for games where much is seen of a position at sight: all children are
//! looked at, and looked up in the table, before any is searched.

use super::bounds::{Bounds, Known, Place};
use super::forward::{Progress, Stopped, Watch};
use std::time::{Duration, Instant};

/// How far apart two questions to the watch should be.
const ASK: Duration = Duration::from_millis(10);

/// A game that can be solved forward: sides take turns, positions do not repeat, values are whole numbers.
///
/// A value is for the side to move and larger is better; the value of a position is the largest of its moves' children's,
/// negated. It belongs to the position alone, not to the way there: "how many squares are left at the end" does, "how many
/// moves it took" does not.
pub trait Ahead {
    /// A position.
    type State: Copy;

    /// What looking for bounds finds out that listing moves can use.
    type Seen: Copy;

    /// The most that is added to the rank of a move, or taken off it, for what was learned of it elsewhere.
    const LEARNED: i32;

    /// Returns how many bits a key has: 64 where keys are hashes.
    fn key_bits(&self) -> u32;

    /// Returns a number that tells positions apart, those of equal value need not be. Positions that mirror each other should share it.
    fn key(&self, state: &Self::State) -> u64;

    /// Returns 0 or 1, for the side to move: moves are good for one side and bad for the other.
    fn side(&self, state: &Self::State) -> usize;

    /// Returns bounds on the value, as tight as they are cheap to find: equal where the game is over. Between -510 and 510.
    fn bounds(&self, state: &Self::State) -> (i32, i32, Self::Seen);

    /// Returns moves, below 128, of which one is best, at least one, where the game is not over: all legal ones, less those that
    /// are known to be no better than others; where a reply is forced only that.
    fn moves(&self, state: &Self::State, seen: &Self::Seen) -> impl Iterator<Item = u8>;

    /// Returns the position after a move.
    fn child(&self, state: &Self::State, mv: u8) -> Self::State;

    /// Returns how promising the move looks that led to a child. Those with a high rank are tried first.
    fn rank(&self, child: &Self::State, mv: u8) -> i32;

    /// Returns the number from `low` to `high - 1` with which the value, from `low` to `high`, is compared next.
    fn test(&self, state: &Self::State, low: i32, high: i32) -> i32 {
        let _ = state;
        low + (high - low) / 2
    }
}

/// A solver and what it remembers from one position to the next.
pub struct Solver<G: Ahead> {
    game: G,
    mind: Mind<G>,
}

/// What a search learns and works with.
struct Mind<G: Ahead> {
    table: Bounds,
    visited: u64,
    /// How often a move was better than those before it, for either side, up to [`FAME`] for or against it.
    history: [[i32; 128]; 2],
    /// The moves of the positions on the path that are still to be looked at.
    branches: Vec<Branch<G>>,
}

const FAME: i32 = 1 << 14;

/// A move, where it leads, and what is known of that at sight.
struct Branch<G: Ahead> {
    rank: i32,
    mv: u8,
    state: G::State,
    low: i32,
    high: i32,
    seen: G::Seen,
    place: Place,
}

impl<G: Ahead> Clone for Branch<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Ahead> Copy for Branch<G> {}

impl<G: Ahead> Solver<G> {
    /// Returns a solver that takes about `memory` bytes.
    pub fn new(game: G, memory: usize) -> Self {
        let table = Bounds::new(memory, game.key_bits());
        Self { game, mind: Mind { table, visited: 0, history: [[0; 128]; 2], branches: Vec::new() } }
    }

    /// Returns the game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the states entered so far, in all calls.
    pub fn visited(&self) -> u64 {
        self.mind.visited
    }

    /// Returns the value of a position.
    pub fn value(&mut self, state: &G::State, watch: Watch) -> Result<i32, Stopped> {
        let mut root = Branch::root(&self.game, &self.mind.table, state);
        while root.low < root.high {
            let test = self.game.test(state, root.low, root.high);
            match self.compare(&root, test, watch)? {
                value if value > test => root.low = value,
                value => root.high = value,
            }
            if watch(&Progress { low: root.low, high: root.high, visited: self.visited() }) {
                return Err(Stopped);
            }
        }
        Ok(root.low)
    }

    /// Returns a move of an unfinished position that keeps its value, the first one found.
    pub fn best(&mut self, state: &G::State, value: i32, watch: Watch) -> Result<u8, Stopped> {
        let (_, _, seen) = self.game.bounds(state);
        let moves = self.game.moves(state, &seen).map(|mv| (mv, self.game.child(state, mv)));
        let mut moves: Vec<_> = moves.map(|(mv, child)| (self.game.rank(&child, mv), mv, child)).collect();
        moves.sort_by_key(|&(rank, ..)| std::cmp::Reverse(rank));
        for (_, mv, child) in &moves[..moves.len() - 1] {
            let child = Branch::root(&self.game, &self.mind.table, child);
            if -self.compare(&child, -value, watch)? >= value {
                return Ok(*mv);
            }
        }
        Ok(moves[moves.len() - 1].1)
    }

    /// Returns a bound on the value of a position that tells on which side of `test` it is.
    fn compare(&mut self, root: &Branch<G>, test: i32, watch: Watch) -> Result<i32, Stopped> {
        if root.low > test {
            return Ok(root.low);
        }
        if root.high <= test {
            return Ok(root.high);
        }
        self.mind.branches.clear();
        let (low, high) = (root.low, root.high);
        Search { game: &self.game, mind: &mut self.mind, watch, asked: Instant::now(), low, high }.compare(root, test)
    }
}

impl<G: Ahead> Branch<G> {
    fn root(game: &G, table: &Bounds, state: &G::State) -> Self {
        let (low, high, seen) = game.bounds(state);
        Self { rank: 0, mv: 0, state: *state, low, high, seen, place: table.place(game.key(state)) }
    }
}

struct Search<'a, G: Ahead> {
    game: &'a G,
    mind: &'a mut Mind<G>,
    watch: Watch<'a>,
    asked: Instant,
    low: i32,
    high: i32,
}

impl<G: Ahead> Search<'_, G> {
    /// Returns a bound on the value of a position that tells on which side of `test` it is. Its bounds at sight don't.
    fn compare(&mut self, here: &Branch<G>, test: i32) -> Result<i32, Stopped> {
        self.mind.visited += 1;
        if self.mind.visited & 0xfff == 0 {
            self.look()?;
        }
        let began = self.mind.visited;
        let (mut low, mut high) = (here.low, here.high);
        let known = self.mind.table.get(here.place);
        if let Some(known) = known {
            (low, high) = (low.max(known.low), high.min(known.high));
            if low > test {
                return Ok(low);
            }
            if high <= test {
                return Ok(high);
            }
        }
        let first = known.map(|known| known.best);
        let start = self.mind.branches.len();
        let side = self.game.side(&here.state);
        let (mut best, mut best_move) = (i32::MIN, 0);
        for mv in self.game.moves(&here.state, &here.seen) {
            let state = self.game.child(&here.state, mv);
            let (least, most, seen) = self.game.bounds(&state);
            if -most > test {
                self.mind.branches.truncate(start);
                return Ok(-most);
            }
            if -least <= test {
                // It is no better than the test.
                if -least > best {
                    (best, best_move) = (-least, mv);
                }
                continue;
            }
            let place = self.mind.table.place(self.game.key(&state));
            self.mind.table.fetch(place);
            let rank = match first {
                Some(first) if first == mv => i32::MAX,
                _ => self.game.rank(&state, mv) + self.mind.history[side][usize::from(mv)] * G::LEARNED / FAME,
            };
            self.mind.branches.push(Branch { rank, mv, state, low: least, high: most, seen, place });
        }
        // One look at what is known of all the children may save searching any.
        for at in start..self.mind.branches.len() {
            let Branch { mv, place, .. } = self.mind.branches[at];
            if let Some(known) = self.mind.table.get(place) {
                if -known.high > test {
                    self.mind.branches.truncate(start);
                    let known = Known { low: low.max(-known.high), high, best: mv };
                    self.mind.table.put(here.place, known, 1);
                    return Ok(known.low);
                }
                let branch = &mut self.mind.branches[at];
                branch.low = branch.low.max(known.low);
            }
        }
        for at in start..self.mind.branches.len() {
            let branch = self.promising(at);
            let value = if -branch.low <= test { -branch.low } else { -self.compare(&branch, -test - 1)? };
            if value > best {
                (best, best_move) = (value, branch.mv);
                if best > test {
                    self.reward(side, start, at, self.mind.visited - began);
                    break;
                }
            }
        }
        self.mind.branches.truncate(start);
        best = best.clamp(low, high);
        if best > test {
            low = best;
        } else {
            high = best;
        }
        self.mind.table.put(here.place, Known { low, high, best: best_move }, self.mind.visited - began);
        Ok(best)
    }

    /// Asks the watch if it is time to.
    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        if self.asked.elapsed() < ASK {
            return Ok(());
        }
        self.asked = Instant::now();
        let stop = (self.watch)(&Progress { low: self.low, high: self.high, visited: self.mind.visited });
        if stop { Err(Stopped) } else { Ok(()) }
    }

    /// Moves the most promising of the branches from `at` on to the front of them and returns it.
    #[inline(always)]
    fn promising(&mut self, at: usize) -> Branch<G> {
        let rest = &mut self.mind.branches[at..];
        let mut first = 0;
        for other in 1..rest.len() {
            if rest[other].rank > rest[first].rank {
                first = other;
            }
        }
        rest.swap(0, first);
        rest[0]
    }

    /// Notes that, as so much work showed, the branch at `at` was better than those from `start` on that were tried before it.
    #[inline(always)]
    fn reward(&mut self, side: usize, start: usize, at: usize, work: u64) {
        let history = &mut self.mind.history[side];
        let worth = (work.max(1).ilog2() as i32 + 1) << 3;
        for (i, branch) in self.mind.branches[start..=at].iter().enumerate() {
            let by = if start + i == at { worth } else { -worth };
            // Old fame fades, so that it stays within `FAME`.
            let fame = &mut history[usize::from(branch.mv)];
            *fame += by - *fame * worth / FAME;
        }
    }
}
