//! The rules for two players.

use super::board::{Board, Push, Pushes, Size, Standing};
use crate::game::{Game, Outcome};
use crate::games::lines::Bits;
use crate::player::Player;
use crate::rng::mix;
use std::convert::Infallible;

/// A position of two players, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State<B> {
    mine: B,
    theirs: B,
    standing: Standing,
    turn: Player,
}

impl<B: Bits> State<B> {
    /// Returns the side to move.
    #[inline(always)]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Returns the cubes that show a player's symbol.
    #[inline(always)]
    pub fn cubes(&self, player: Player) -> B {
        if player == self.turn { self.mine } else { self.theirs }
    }

    /// Returns the cubes of the side to move.
    #[inline(always)]
    pub fn mine(&self) -> B {
        self.mine
    }

    /// Returns the cubes of the side that moved last.
    #[inline(always)]
    pub fn theirs(&self) -> B {
        self.theirs
    }
}

/// Quixo for two players; `First` is X.
#[derive(Clone, Debug)]
pub struct Quixo<S: Size> {
    board: Board<S>,
}

impl<S: Size> Quixo<S> {
    /// Returns the game of this size.
    pub fn new(size: S) -> Self {
        Self { board: Board::new(size) }
    }

    /// Returns the board.
    pub fn board(&self) -> &Board<S> {
        &self.board
    }

    /// Returns the position with these cubes, by player (disjoint), as if the other side had just moved.
    pub fn position(&self, cubes: [S::Bits; 2], turn: Player) -> State<S::Bits> {
        let (mine, theirs) = (cubes[turn.index()], cubes[turn.other().index()]);
        State { mine, theirs, standing: self.board.standing(theirs, mine), turn }
    }

    /// Reads a position from rows of `X`, `O` and `.`, the top row first.
    pub fn parse(&self, rows: &[impl AsRef<str>], turn: Player) -> Result<State<S::Bits>, String> {
        Ok(self.position(self.board.parse(rows, ['X', 'O'])?, turn))
    }

    /// Returns the rows of `X`, `O` and `.`, the top row first.
    pub fn rows(&self, state: &State<S::Bits>) -> Vec<String> {
        self.board.rows([state.cubes(Player::First), state.cubes(Player::Second)], ['X', 'O'])
    }

    /// Returns who has won, if anyone has.
    #[inline(always)]
    pub fn winner(&self, state: &State<S::Bits>) -> Option<Player> {
        state.standing.outcome(state.turn)?.winner()
    }

    /// Returns how many lines each player has.
    pub fn lines_made(&self, state: &State<S::Bits>) -> [u32; 2] {
        [Player::First, Player::Second].map(|player| self.board.count_lines(state.cubes(player)))
    }
}

impl<S: Size> Game for Quixo<S> {
    type State = State<S::Bits>;
    type Move = Push;
    type Moves = Pushes<S::Bits, false>;
    type Error = Infallible;

    const ALTERNATES: bool = true;

    fn initial(&self) -> Result<Self::State, Infallible> {
        Ok(self.position([S::Bits::default(); 2], Player::First))
    }

    #[inline(always)]
    fn turn(&self, state: &Self::State) -> Result<Player, Infallible> {
        Ok(state.turn)
    }

    #[inline(always)]
    fn moves(&self, state: &Self::State, _: &mut Vec<Push>) -> Result<Self::Moves, Infallible> {
        let open = state.standing == Standing::Open;
        let cubes = if open { self.board.ring() & !state.theirs } else { S::Bits::default() };
        Ok(Pushes::new(self.board.n(), cubes, false))
    }

    #[inline(always)]
    fn play(&self, state: &mut Self::State, &push: &Push) -> Result<(), Infallible> {
        let ([mine, theirs], enter) = self.board.slide(push, [state.mine, state.theirs]);
        let mine = mine | enter;
        let standing = self.board.standing(mine, theirs);
        *state = State { mine: theirs, theirs: mine, standing, turn: state.turn.other() };
        Ok(())
    }

    #[inline(always)]
    fn outcome(&self, state: &Self::State) -> Result<Option<Outcome>, Infallible> {
        Ok(state.standing.outcome(state.turn))
    }

    fn key(&self, state: &Self::State) -> Result<u64, Infallible> {
        let cubes = state.mine.hash() ^ state.theirs.hash().rotate_left(32);
        Ok(mix(cubes.wrapping_add(state.turn as u64)))
    }
}
