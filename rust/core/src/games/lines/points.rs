//! Max-Connect-4 and its relatives, solved: stones fall until the board is full, and more lines win.

use super::bits::Bits;
use super::columns::{Columns, PAIRED};
use super::grid::{Geometry, Goal};
use super::rules::{Lines, State};
use crate::solve::ahead::Ahead;

/// A gravity board where lines are points as the forward solver sees it. The value of a position is the final difference, the
/// lines made before included.
#[derive(Clone, Debug)]
pub struct Points<G: Geometry> {
    columns: Columns<G>,
    /// For each square the lines through it.
    worth: Vec<i32>,
}

/// A position, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<B> {
    mine: B,
    /// Everything that can hold no stone any more.
    filled: B,
    my_lines: i16,
    their_lines: i16,
}

impl<G: Geometry> Points<G> {
    /// Returns the solver's view of a game, or `None` where it is none of these: stones fall, edges do not wrap, the most
    /// lines win, of two to eight.
    pub fn new(rules: &Lines<G>) -> Option<Self> {
        if rules.shape().goal() != Goal::MostLines {
            return None;
        }
        let worth = (0..G::Bits::WIDTH).map(|square| rules.table().through(square).len() as i32).collect();
        Some(Self { columns: Columns::new(rules)?, worth })
    }

    /// Returns a position.
    pub fn position(&self, state: &State<G::Bits>) -> Board<G::Bits> {
        let [my_lines, their_lines] = [state.mine(), state.theirs()].map(|stones| self.columns.lines(stones) as i16);
        Board { mine: state.mine(), filled: state.mine() | state.theirs() | self.columns.ground, my_lines, their_lines }
    }

    /// Returns the number of squares still empty.
    pub fn empty(&self, board: &Board<G::Bits>) -> u32 {
        self.columns.empty(board.filled).count()
    }

    /// Returns the key, and whether it is that of the mirror image.
    #[inline(always)]
    pub(super) fn folded(&self, mine: G::Bits, theirs: G::Bits) -> (u64, bool) {
        self.columns.folded(mine, mine | theirs | self.columns.ground)
    }

    /// Returns the most lines that a side can have in the end.
    ///
    /// Of two empty squares one above the other it gets only one if the other side wants it so: that answers a stone on the
    /// lower one with one on the upper. So no line in a column is made that misses more than one stone.
    #[inline(always)]
    fn most(&self, stones: G::Bits, free: G::Bits, playable: G::Bits) -> i32 {
        self.columns.lines_across(stones | free) + self.columns.lines_up(stones | playable)
    }

    /// Returns the most that the side to move can hope for where the other answers its stones: lines of what the mover gets
    /// less those of what the other gets, with the pairs of the squares left over as the other chooses.
    fn answered(&self, mover: G::Bits, other: G::Bits, either: G::Bits) -> i32 {
        if either.is_empty() {
            return self.columns.lines(mover) - self.columns.lines(other);
        }
        let one = G::Bits::one(either.lowest());
        let others = either.rest();
        let pairs = others.squares().map(|second| {
            let (second, rest) = (G::Bits::one(second), others & !G::Bits::one(second));
            self.answered(mover | one, other | second, rest).max(self.answered(mover | second, other | one, rest))
        });
        pairs.min().unwrap_or(i32::MAX)
    }
}

impl<G: Geometry> Ahead for Points<G> {
    type State = Board<G::Bits>;
    /// The squares where a stone can be played.
    type Seen = G::Bits;

    const LEARNED: i32 = 32;

    fn key_bits(&self) -> u32 {
        self.columns.key_bits()
    }

    #[inline(always)]
    fn key(&self, board: &Self::State) -> u64 {
        self.columns.key(board.mine, board.filled)
    }

    #[inline(always)]
    fn side(&self, board: &Self::State) -> usize {
        (self.columns.empty(board.filled).count() % 2) as usize
    }

    #[inline(always)]
    fn bounds(&self, board: &Self::State) -> (i32, i32, Self::Seen) {
        let columns = &self.columns;
        let free = columns.empty(board.filled);
        let playable = columns.playable(board.filled);
        let (mine, theirs) = (i32::from(board.my_lines), i32::from(board.their_lines));
        if free.is_empty() {
            return (mine - theirs, mine - theirs, playable);
        }
        let their_stones = columns.board & board.filled & !board.mine;
        let low = mine - self.most(their_stones, free, playable);
        let mut high = self.most(board.mine, free, playable) - theirs;
        if let Some(answers) = columns.answers(board.filled, G::Bits::default()) {
            let (mover, other) = (board.mine | answers.lower, their_stones | answers.upper);
            let answered = if answers.either.count() <= PAIRED {
                self.answered(mover, other, answers.either)
            } else {
                columns.lines(mover | answers.either) - columns.lines(other)
            };
            high = high.min(answered);
        }
        (low, high, playable)
    }

    #[inline(always)]
    fn moves(&self, _: &Self::State, playable: &Self::Seen) -> impl Iterator<Item = u8> {
        playable.squares().map(|square| square as u8)
    }

    #[inline(always)]
    fn child(&self, board: &Self::State, square: u8) -> Self::State {
        let stone = G::Bits::one(u32::from(square));
        let theirs = self.columns.board & board.filled & !board.mine;
        Board {
            mine: theirs,
            filled: board.filled | stone,
            my_lines: board.their_lines,
            their_lines: self.columns.lines(board.mine | stone) as i16,
        }
    }

    #[inline(always)]
    fn rank(&self, child: &Self::State, square: u8) -> i32 {
        let columns = &self.columns;
        let stone = G::Bits::one(u32::from(square));
        let above = (stone << 1) & columns.board;
        // What it makes, what it keeps the other from, and what it lets the other make above it.
        let gained = i32::from(child.their_lines) * 2;
        let kept = columns.lines(child.mine | stone) - i32::from(child.my_lines);
        let given = columns.lines(child.mine | above) - i32::from(child.my_lines);
        (gained + kept * 2 - given * 2) * 64 + self.worth[usize::from(square)]
    }
}
