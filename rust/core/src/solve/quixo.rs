//! Quixo solved: the value of every position of a small board, and how far off the end is.
//!
//! A push takes a blank cube, and then there is one blank less for ever, or an own one, and then the counts of the two sides
//! change places. So positions are solved by their counts, fullest boards first; only positions of one pair of counts, (a, b)
//! and (b, a), depend on each other. Those are settled in rounds: round d finds the ends that are d plies away. What no round
//! reaches is a draw: both sides can go on for ever. One position stands for its up to eight mirror images.

use crate::games::quixo::{Fixed, Push, Quixo, Side};
use crate::player::Player;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// What a position is worth to the side to move under perfect play: the winner hurries, the loser delays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins in so many plies; 0: the game is over and it has won.
    Win(u8),
    /// The side to move loses in so many plies.
    Loss(u8),
    /// Neither can force an end.
    Draw,
}

impl Value {
    const fn byte(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Loss(plies) => 2 + 2 * plies,
            Self::Win(plies) => 3 + 2 * plies,
        }
    }

    const fn of(byte: u8) -> Self {
        match byte {
            0 | 1 => Self::Draw,
            _ if byte & 1 == 0 => Self::Loss(byte / 2 - 1),
            _ => Self::Win(byte / 2 - 1),
        }
    }
}

/// The values of all positions of a board of n x n cubes, n from 2 to 4.
///
/// A position's place is its cubes read as a number in base three: 1 a cube of the side to move, 2 one of the other.
pub struct QuixoTable {
    cubes: u32,
    /// What a set of cubes adds to the place.
    ternary: Vec<u32>,
    values: Vec<AtomicU8>,
}

/// A position that is not settled yet, and what its pushes of blank cubes come to.
#[derive(Clone, Copy)]
struct Open {
    mine: u16,
    theirs: u16,
    /// The soonest known win, 255 where there is none.
    win: u8,
    /// The latest known loss.
    loss: u8,
    /// Whether a push leads to a draw.
    can_draw: bool,
}

const NEVER: u8 = u8::MAX;

impl QuixoTable {
    /// Solves the board of n x n cubes on so many threads. `tick` is told after every step how many positions of all are
    /// done; it ends the work by `true`, and then there is no table.
    ///
    /// # Panics
    /// Where n is not 2, 3 or 4.
    pub fn solve(n: u32, threads: usize, tick: &mut dyn FnMut(u64, u64) -> bool) -> Option<Self> {
        match n {
            2 => Solver::<2>::new().solve(threads, tick),
            3 => Solver::<3>::new().solve(threads, tick),
            4 => Solver::<4>::new().solve(threads, tick),
            _ => panic!("a table of Quixo {n} x {n}"),
        }
    }

    /// Returns the value of a position given by its sets of cubes.
    pub fn value(&self, mine: u64, theirs: u64) -> Value {
        Value::of(self.values[self.place(mine as u16, theirs as u16)].load(Relaxed))
    }

    /// Returns the values of all positions, in the order of their places.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        self.values.iter().map(|byte| Value::of(byte.load(Relaxed)))
    }

    /// Returns the values as bytes, in the order of their places.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.values.iter().map(|byte| byte.load(Relaxed)).collect()
    }

    /// Returns the table whose `to_bytes` these are; None where their number is wrong for a board of n x n.
    pub fn from_bytes(n: u32, bytes: &[u8]) -> Option<Self> {
        let mut table = (2..=4).contains(&n).then(|| Self::new(n * n))?;
        if bytes.len() != table.values.len() {
            return None;
        }
        for (value, &byte) in table.values.iter_mut().zip(bytes) {
            *value.get_mut() = byte;
        }
        Some(table)
    }

    /// Returns the number of cubes.
    pub fn cubes(&self) -> u32 {
        self.cubes
    }

    fn new(cubes: u32) -> Self {
        let ternary = (0..1u32 << cubes)
            .map(|set| (0..cubes).filter(|&cube| set >> cube & 1 == 1).map(|cube| 3u32.pow(cube)).sum())
            .collect();
        let mut values = Vec::new();
        values.resize_with(3usize.pow(cubes), AtomicU8::default);
        Self { cubes, ternary, values }
    }

    #[inline(always)]
    fn place(&self, mine: u16, theirs: u16) -> usize {
        (self.ternary[usize::from(mine)] + 2 * self.ternary[usize::from(theirs)]) as usize
    }
}

struct Solver<const N: u32> {
    rules: Quixo<Fixed<u64, N>>,
    table: QuixoTable,
    /// Each mirror image of every set of cubes.
    images: [Vec<u16>; 8],
    /// The sets that are the smallest of their images, by size.
    smallest: Vec<Vec<u16>>,
}

impl<const N: u32> Solver<N> {
    fn new() -> Self {
        let cubes = N * N;
        let images = std::array::from_fn(|image| {
            let moved = |cube: u32| {
                let (mut row, mut col) = (cube / N, cube % N);
                if image & 1 == 1 {
                    row = N - 1 - row;
                }
                if image & 2 == 2 {
                    col = N - 1 - col;
                }
                if image & 4 == 4 {
                    (row, col) = (col, row);
                }
                row * N + col
            };
            (0..1u32 << cubes)
                .map(|set| (0..cubes).filter(|cube| set >> cube & 1 == 1).fold(0, |to, cube| to | 1u16 << moved(cube)))
                .collect()
        });
        let mut smallest = vec![Vec::new(); cubes as usize + 1];
        for set in 0..1u32 << cubes {
            if images.iter().all(|image: &Vec<u16>| image[set as usize] >= set as u16) {
                smallest[set.count_ones() as usize].push(set as u16);
            }
        }
        Self { rules: Quixo::new(Fixed::default()), table: QuixoTable::new(cubes), images, smallest }
    }

    fn solve(self, threads: usize, tick: &mut dyn FnMut(u64, u64) -> bool) -> Option<QuixoTable> {
        let all = self.table.values.len() as u64;
        let mut done = 0;
        for filled in (0..=N * N).rev() {
            for more in filled.div_ceil(2)..=filled {
                let less = filled - more;
                let sizes = if more == less { vec![(more, less)] } else { vec![(more, less), (less, more)] };
                let mut open = Vec::new();
                for &(mine, theirs) in &sizes {
                    let starts = &self.smallest[mine as usize];
                    let parts = in_parts(starts, threads, |part| self.begin(part, theirs));
                    open.extend(parts.into_iter().flatten());
                    done += binomial(N * N, mine) * binomial(N * N - mine, theirs);
                }
                for round in 1..NEVER / 2 {
                    let parts = in_parts(&open, threads, |part| self.round(part, round));
                    let goes_on = parts.iter().any(|&(_, goes_on)| goes_on);
                    open = parts.into_iter().flat_map(|(open, _)| open).collect();
                    if !goes_on {
                        break;
                    }
                }
                if tick(done, all) {
                    return None;
                }
            }
        }
        Some(self.table)
    }

    /// Settles the finished positions with these cubes of the side to move and so many of the other, and those won at once;
    /// returns the others.
    fn begin(&self, mine: &[u16], theirs: u32) -> Vec<Open> {
        let board = ((1u32 << (N * N)) - 1) as u16;
        let mut open = Vec::new();
        for &mine in mine {
            let free = board & !mine;
            let mut set = free;
            loop {
                if set.count_ones() == theirs && self.is_smallest(mine, set) {
                    self.begin_one(mine, set, &mut open);
                }
                if set == 0 {
                    break;
                }
                set = (set - 1) & free;
            }
        }
        open
    }

    /// Says whether no image that leaves `mine` in place makes `theirs` smaller.
    fn is_smallest(&self, mine: u16, theirs: u16) -> bool {
        self.images[1..].iter().all(|image| image[usize::from(mine)] != mine || image[usize::from(theirs)] >= theirs)
    }

    fn begin_one(&self, mine: u16, theirs: u16, open: &mut Vec<Open>) {
        let state = self.rules.position([mine.into(), theirs.into()], Player::First);
        if let Some(winner) = self.rules.winner(&state) {
            return self.settle(mine, theirs, if winner == Player::First { Value::Win(0) } else { Value::Loss(0) });
        }
        let mut found = Open { mine, theirs, win: NEVER, loss: 0, can_draw: false };
        let blank = self.rules.board().ring() & !u64::from(mine | theirs);
        for push in pushes::<N>(blank) {
            match Value::of(self.table.values[self.after(push, mine, theirs)].load(Relaxed)) {
                Value::Loss(plies) => found.win = found.win.min(plies + 1),
                Value::Win(plies) => found.loss = found.loss.max(plies + 1),
                Value::Draw => found.can_draw = true,
            }
        }
        if found.win == 1 { self.settle(mine, theirs, Value::Win(1)) } else { open.push(found) }
    }

    /// Settles the positions whose end is `round` plies off; returns the others, and whether another round may settle more.
    fn round(&self, open: &[Open], round: u8) -> (Vec<Open>, bool) {
        let (mut left, mut goes_on) = (Vec::with_capacity(open.len()), false);
        for found in open {
            let &Open { mine, theirs, mut win, mut loss, can_draw } = found;
            let mut is_unclear = can_draw;
            let own = self.rules.board().ring() & u64::from(mine);
            for push in pushes::<N>(own) {
                match Value::of(self.table.values[self.after(push, mine, theirs)].load(Relaxed)) {
                    Value::Loss(plies) if plies < round => win = win.min(plies + 1),
                    Value::Win(plies) if plies < round => loss = loss.max(plies + 1),
                    // Settled in this very round, or not at all yet.
                    _ => is_unclear = true,
                }
            }
            if win <= round {
                self.settle(mine, theirs, Value::Win(win));
                goes_on = true;
            } else if !is_unclear && win == NEVER && loss <= round {
                self.settle(mine, theirs, Value::Loss(loss));
                goes_on = true;
            } else {
                goes_on |= win != NEVER || (!is_unclear && loss > round);
                left.push(*found);
            }
        }
        (left, goes_on)
    }

    /// Returns the place of the position after a push.
    #[inline(always)]
    fn after(&self, push: Push, mine: u16, theirs: u16) -> usize {
        let ([mine, theirs], enter) = self.rules.board().slide(push, [u64::from(mine), u64::from(theirs)]);
        self.table.place(theirs as u16, (mine | enter) as u16)
    }

    /// Writes a value for the position and its images.
    fn settle(&self, mine: u16, theirs: u16, value: Value) {
        for image in &self.images {
            let place = self.table.place(image[usize::from(mine)], image[usize::from(theirs)]);
            self.table.values[place].store(value.byte(), Relaxed);
        }
    }
}

/// Returns the pushes of these cubes at every end but their own.
#[inline(always)]
fn pushes<const N: u32>(cubes: u64) -> impl Iterator<Item = Push> {
    (0..N * N).filter(move |cube| cubes >> cube & 1 == 1).flat_map(|cube| {
        let (row, col) = (cube / N, cube % N);
        let ends = [col > 0, col < N - 1, row > 0, row < N - 1];
        Side::ALL.into_iter().zip(ends).filter(|&(_, fits)| fits).map(move |(side, _)| Push::new(cube, side, false))
    })
}

/// Does work on a list in parts, one a thread.
fn in_parts<T: Sync, R: Send>(list: &[T], threads: usize, work: impl Fn(&[T]) -> R + Sync) -> Vec<R> {
    let size = list.len().div_ceil(threads.max(1)).max(256);
    if list.len() <= size {
        return vec![work(list)];
    }
    std::thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = list.chunks(size).map(|part| scope.spawn(move || work(part))).collect();
        handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
    })
}

fn binomial(n: u32, k: u32) -> u64 {
    (0..u64::from(k)).fold(1, |product, i| product * (u64::from(n) - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(n: u32) -> ([u64; 3], Value) {
        let table = QuixoTable::solve(n, 2, &mut |_, _| false).expect("nobody stops it");
        let mut counts = [0; 3];
        for value in table.values() {
            counts[match value {
                Value::Win(_) => 0,
                Value::Loss(_) => 1,
                Value::Draw => 2,
            }] += 1;
        }
        (counts, table.value(0, 0))
    }

    #[test]
    fn all_positions_of_small_boards_have_the_known_values() {
        assert_eq!(counts(2), ([50, 31, 0], Value::Win(3)));
        assert_eq!(counts(3), ([12_748, 6_935, 0], Value::Win(7)));
        assert_eq!(counts(4), ([26_434_489, 15_003_736, 1_608_496], Value::Win(21)));
    }

    #[test]
    fn the_distances_on_3_x_3_are_the_known_ones() {
        let table = QuixoTable::solve(3, 1, &mut |_, _| false).expect("nobody stops it");
        let (mut wins, mut losses) = (vec![0; 8], vec![0; 9]);
        for value in table.values() {
            match value {
                Value::Win(plies) => wins[usize::from(plies)] += 1,
                Value::Loss(plies) => losses[usize::from(plies)] += 1,
                Value::Draw => {}
            }
        }
        assert_eq!(wins, [4435, 7359, 0, 650, 0, 275, 0, 29]);
        assert_eq!(losses, [4123, 14, 2009, 0, 708, 0, 77, 0, 4]);
    }

    #[test]
    fn it_comes_back_from_its_bytes() {
        let table = QuixoTable::solve(3, 1, &mut |_, _| false).expect("nobody stops it");
        let again = QuixoTable::from_bytes(3, &table.to_bytes()).expect("they are its own");
        assert!(again.values().eq(table.values()));
        assert!(QuixoTable::from_bytes(2, &table.to_bytes()).is_none());
    }

    #[test]
    fn it_can_be_stopped() {
        assert!(QuixoTable::solve(3, 1, &mut |done, all| done > all / 2).is_none());
    }
}
