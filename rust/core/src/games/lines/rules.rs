//! The rules of every game of lines: play a stone, look for a line.

use super::bits::{Bits, Squares};
use super::grid::{Geometry, Goal};
use super::hooks::Hooks;
use super::lines::LineTable;
use crate::game::{Ending, Folded, Game, Glance, Outcome};
use crate::player::Player;
use crate::rng::{Rng, mix};
use std::convert::Infallible;
use std::sync::OnceLock;

/// A position, seen from the side to move. (Both sides' stones stay in registers when they are not indexed by player.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<B> {
    mine: B,
    theirs: B,
    my_lines: u16,
    their_lines: u16,
    empty: u8,
    turn: Player,
}

impl<B: Bits> State<B> {
    /// Returns the side to move.
    #[inline(always)]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Returns the stones of a player.
    #[inline(always)]
    pub fn stones(&self, player: Player) -> B {
        if player == self.turn { self.mine } else { self.theirs }
    }

    /// Returns the stones of the side to move.
    #[inline(always)]
    pub fn mine(&self) -> B {
        self.mine
    }

    /// Returns the stones of the side that moved last.
    #[inline(always)]
    pub fn theirs(&self) -> B {
        self.theirs
    }

    /// Returns the lines of a player that count; with [`Goal::FirstLine`] 1 as soon as there is one.
    #[inline(always)]
    pub fn lines(&self, player: Player) -> u16 {
        if player == self.turn { self.my_lines } else { self.their_lines }
    }

    /// Returns by how many lines the side to move leads.
    #[inline(always)]
    pub fn lead(&self) -> i32 {
        i32::from(self.my_lines) - i32::from(self.their_lines)
    }

    /// Returns the number of squares still empty.
    #[inline(always)]
    pub fn empty(&self) -> u32 {
        u32::from(self.empty)
    }

    /// Returns the same position in another word.
    #[inline]
    pub fn cast<C: Bits>(&self) -> State<C> {
        State {
            mine: C::narrow(self.mine.wide()),
            theirs: C::narrow(self.theirs.wide()),
            my_lines: self.my_lines,
            their_lines: self.their_lines,
            empty: self.empty,
            turn: self.turn,
        }
    }
}

/// A game of lines on a grid.
#[derive(Clone, Debug)]
pub struct Lines<G: Geometry> {
    shape: G,
    /// Squares that can hold a stone.
    board: G::Bits,
    /// With gravity: what counts as filled before the first stone (blocked squares and what is under them).
    ground: G::Bits,
    /// With gravity: the lowest square of each column.
    bottoms: G::Bits,
    table: LineTable<G::Bits>,
    start: State<G::Bits>,
    /// What `deepen` is told; made when it is first asked for.
    hooks: OnceLock<Option<Hooks<G>>>,
}

impl<G: Geometry> Lines<G> {
    /// Returns the game on this shape. `blocked` squares hold no stone; `stones` are on the board at the start (bits of the
    /// shape, disjoint); `turn` moves first. With gravity what is under a blocked square is blocked too.
    pub fn new(shape: G, blocked: G::Bits, stones: [G::Bits; 2], turn: Player) -> Self {
        let mut whole = G::Bits::default();
        let mut bottoms = G::Bits::default();
        for col in 0..shape.cols() {
            for row in 0..shape.rows() {
                whole |= G::Bits::one(shape.bit(row, col));
            }
            bottoms |= G::Bits::one(shape.bit(shape.rows() - 1, col));
        }
        let mut ground = blocked;
        if shape.falls() {
            for square in blocked.squares() {
                let (row, col) = shape.place(square);
                for below in row..shape.rows() {
                    ground |= G::Bits::one(shape.bit(below, col));
                }
            }
        }
        let board = whole & !ground;
        let table = LineTable::new(&shape, board);
        let start = State { mine: whole, theirs: whole, my_lines: 0, their_lines: 0, empty: 0, turn };
        let mut game = Self { shape, board, ground, bottoms, table, start, hooks: OnceLock::new() };
        game.start = game.position(stones, turn);
        game
    }

    /// Returns the position with these stones, by player.
    pub fn position(&self, stones: [G::Bits; 2], turn: Player) -> State<G::Bits> {
        let lines = stones.map(|stones| {
            let lines = self.table.lines().iter().filter(|&&line| stones & line == line).count() as u16;
            match self.shape.goal() {
                Goal::FirstLine => lines.min(1),
                Goal::MostLines => lines,
                Goal::Fill => 0,
            }
        });
        State {
            mine: stones[turn.index()],
            theirs: stones[turn.other().index()],
            my_lines: lines[turn.index()],
            their_lines: lines[turn.other().index()],
            empty: (self.board & !(stones[0] | stones[1])).count() as u8,
            turn,
        }
    }

    /// Returns the same game in another type of the same shape. Both number the squares alike, so sets of squares carry over.
    pub fn in_shape<H: Geometry>(&self, shape: H) -> Lines<H> {
        let narrow = |set: G::Bits| H::Bits::narrow(set.wide());
        let mut whole = G::Bits::default();
        for square in (0..shape.rows()).flat_map(|row| (0..shape.cols()).map(move |col| (row, col))) {
            whole |= G::Bits::one(self.shape.bit(square.0, square.1));
        }
        let stones = [Player::First, Player::Second].map(|player| narrow(self.start.stones(player)));
        Lines::new(shape, narrow(whole & !self.board), stones, self.start.turn)
    }

    /// Returns the shape.
    #[inline(always)]
    pub fn shape(&self) -> &G {
        &self.shape
    }

    /// Returns the squares that can hold a stone.
    #[inline(always)]
    pub fn board(&self) -> G::Bits {
        self.board
    }

    /// Returns the lines.
    #[inline(always)]
    pub fn table(&self) -> &LineTable<G::Bits> {
        &self.table
    }

    #[inline(always)]
    fn hooks(&self) -> Option<&Hooks<G>> {
        self.hooks.get_or_init(|| Hooks::new(self)).as_ref()
    }

    /// Returns the squares that hold no stone and can.
    #[inline(always)]
    pub fn empty(&self, state: &State<G::Bits>) -> G::Bits {
        self.board & !(state.mine | state.theirs)
    }

    /// Returns the squares where a stone can be played now.
    #[inline(always)]
    pub fn playable(&self, state: &State<G::Bits>) -> G::Bits {
        let stones = state.mine | state.theirs;
        if !self.shape.falls() {
            return self.board & !stones;
        }
        let filled = stones | self.ground;
        if self.shape.is_padded() {
            // One added at the bottom of a column carries up to its lowest gap; the spare bit on top stops the carry.
            return filled.plus(self.bottoms) & self.board & !filled;
        }
        let mut landings = G::Bits::default();
        for bottom in self.bottoms.squares() {
            for square in bottom..bottom + self.shape.rows() {
                if !filled.has(square) {
                    landings |= G::Bits::one(square);
                    break;
                }
            }
        }
        landings
    }

    /// Says whether the square above one, in its column, can hold a stone.
    #[inline(always)]
    fn is_open_above(&self, square: u8) -> bool {
        let above = u32::from(square) + 1;
        let is_in_column = self.shape.is_padded() || above % self.shape.stride() != 0;
        above < G::Bits::WIDTH && is_in_column && self.board.has(above)
    }

    /// Says whether the stone just played on `square` made a line of `stones`.
    #[inline(always)]
    fn makes_line(&self, stones: G::Bits, square: u32) -> bool {
        if self.shape.shifts() {
            self.directions().into_iter().any(|step| !self.runs(stones, step).is_empty())
        } else {
            self.table.through(square).iter().any(|&line| stones & line == line)
        }
    }

    /// Returns how many lines go through `square`, just played, and are all `stones`.
    #[inline(always)]
    fn count_lines(&self, before: u16, stones: G::Bits, square: u32) -> u16 {
        if self.shape.shifts() {
            self.directions().into_iter().map(|step| self.runs(stones, step).count() as u16).sum()
        } else {
            before + self.table.through(square).iter().filter(|&&line| stones & line == line).count() as u16
        }
    }

    /// Returns the bit distances of the four directions.
    #[inline(always)]
    fn directions(&self) -> [u32; 4] {
        let stride = self.shape.stride();
        [1, stride - 1, stride, stride + 1]
    }

    /// Returns the first squares of the lines of `stones` in one direction.
    #[inline(always)]
    fn runs(&self, stones: G::Bits, step: u32) -> G::Bits {
        let k = self.shape.k();
        let (mut runs, mut length) = (stones, 1);
        while length < k {
            let more = length.min(k - length);
            let by = more * step;
            if by >= G::Bits::WIDTH {
                return G::Bits::default();
            }
            runs &= runs >> by;
            length += more;
        }
        runs
    }
}

impl<G: Geometry> Game for Lines<G> {
    type State = State<G::Bits>;
    type Move = u8;
    type Moves = Squares<G::Bits>;
    type Error = Infallible;

    const ALTERNATES: bool = true;

    fn initial(&self) -> Result<Self::State, Infallible> {
        Ok(self.start)
    }

    #[inline(always)]
    fn turn(&self, state: &Self::State) -> Result<Player, Infallible> {
        Ok(state.turn)
    }

    #[inline(always)]
    fn moves(&self, state: &Self::State, _: &mut Vec<u8>) -> Result<Self::Moves, Infallible> {
        let over = self.outcome(state)?.is_some();
        Ok(if over { G::Bits::default() } else { self.playable(state) }.squares())
    }

    #[inline(always)]
    fn play(&self, state: &mut Self::State, &square: &u8) -> Result<(), Infallible> {
        let square = u32::from(square) & (G::Bits::WIDTH - 1);
        let stones = state.mine | G::Bits::one(square);
        let lines = match self.shape.goal() {
            Goal::FirstLine => self.makes_line(stones, square) as u16,
            Goal::MostLines => self.count_lines(state.my_lines, stones, square),
            Goal::Fill => 0,
        };
        *state = State {
            mine: state.theirs,
            theirs: stones,
            my_lines: state.their_lines,
            their_lines: lines,
            empty: state.empty.wrapping_sub(1),
            turn: state.turn.other(),
        };
        Ok(())
    }

    #[inline(always)]
    fn outcome(&self, state: &Self::State) -> Result<Option<Outcome>, Infallible> {
        let over =
            state.empty == 0 || (self.shape.goal() == Goal::FirstLine && state.their_lines | state.my_lines != 0);
        Ok(over.then(|| {
            Outcome::from_margin(match state.turn {
                Player::First => state.lead(),
                Player::Second => -state.lead(),
            })
        }))
    }

    fn key(&self, state: &Self::State) -> Result<u64, Infallible> {
        let stones = state.mine.hash() ^ state.theirs.hash().rotate_left(32);
        Ok(mix(stones.wrapping_add(state.turn as u64)))
    }

    #[inline(always)]
    fn slot(&self, &square: &u8) -> usize {
        usize::from(square)
    }

    fn has_margins(&self) -> bool {
        self.shape.goal() == Goal::MostLines
    }

    fn length_bound(&self) -> Option<u32> {
        Some(u32::from(self.start.empty))
    }

    #[inline]
    fn glance(&self, state: &Self::State, stack: &mut Vec<u8>) -> Result<Glance, Infallible> {
        Ok(self.hooks().map_or(Glance::Open, |hooks| hooks.glance(&self.shape, state, stack)))
    }

    #[inline]
    fn bounds(&self, state: &Self::State) -> Result<Option<[Ending; 2]>, Infallible> {
        Ok(self.hooks().and_then(|hooks| hooks.bounds(&self.shape, state)))
    }

    #[inline]
    fn folded(&self, state: &Self::State) -> Result<Folded, Infallible> {
        match self.hooks() {
            Some(hooks) => Ok(hooks.folded(state)),
            None => Ok(Folded { key: self.key(state)?, by: 0 }),
        }
    }

    #[inline]
    fn folded_move(&self, &square: &u8, by: u8) -> Option<u32> {
        self.hooks().map(|hooks| hooks.folded_move(&self.shape, square, by))
    }

    #[inline]
    fn rank(&self, state: &Self::State, moves: &[u8], ranks: &mut [i32]) -> Result<(), Infallible> {
        if let Some(hooks) = self.hooks() {
            hooks.rank(state, moves, ranks);
        }
        Ok(())
    }

    fn playout(
        &self,
        state: &mut Self::State,
        plies: u32,
        rng: &mut Rng,
        _: &mut Vec<u8>,
    ) -> Result<Option<Outcome>, Infallible> {
        // The squares to choose from are kept in a list: a drawn one is replaced by the last, or by the one it uncovers.
        let (mut open, mut count) = ([0u8; 128], 0);
        for square in self.playable(state).squares() {
            open[count] = square as u8;
            count += 1;
        }
        for _ in 0..plies {
            if let Some(outcome) = self.outcome(state)? {
                return Ok(Some(outcome));
            }
            let drawn = rng.below(count as u32) as usize & 127;
            let square = open[drawn];
            self.play(state, &square)?;
            if self.shape.falls() && self.is_open_above(square) {
                open[drawn] = square + 1;
            } else {
                count -= 1;
                open[drawn] = open[count & 127];
            }
        }
        self.outcome(state)
    }
}
