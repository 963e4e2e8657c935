//! The rules for four players in two teams.

use super::board::{Board, Push, Pushes, Size, Standing};
use crate::game::{Game, Outcome};
use crate::games::lines::Bits;
use crate::player::Player;
use crate::rng::mix;
use std::convert::Infallible;

/// A position of four players, seen from the team to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TeamsState<B> {
    mine: B,
    theirs: B,
    /// The cubes whose dot faces the team's second player (3 or 4).
    dots: B,
    standing: Standing,
    /// The player to move, from 0.
    seat: u8,
}

impl<B: Bits> TeamsState<B> {
    /// Returns the player to move, 1 to 4.
    #[inline(always)]
    pub fn seat(&self) -> u8 {
        self.seat + 1
    }

    /// Returns the team to move.
    #[inline(always)]
    pub fn turn(&self) -> Player {
        if self.seat & 1 == 0 { Player::First } else { Player::Second }
    }

    /// Returns the cubes that show a team's symbol.
    #[inline(always)]
    pub fn cubes(&self, team: Player) -> B {
        if team == self.turn() { self.mine } else { self.theirs }
    }

    /// Returns the cubes whose dot faces a player, 1 to 4.
    pub fn facing(&self, seat: u8) -> B {
        let team = if seat % 2 == 1 { Player::First } else { Player::Second };
        self.cubes(team) & if seat > 2 { self.dots } else { !self.dots }
    }
}

/// Quixo for four players: 1 and 3 are X and `First`, 2 and 4 are O.
#[derive(Clone, Debug)]
pub struct Teams<S: Size> {
    board: Board<S>,
}

impl<S: Size> Teams<S> {
    /// Returns the game of this size.
    pub fn new(size: S) -> Self {
        Self { board: Board::new(size) }
    }

    /// Returns the board.
    pub fn board(&self) -> &Board<S> {
        &self.board
    }

    /// Returns the position with these cubes, by the player (from 1) whom the dot faces (disjoint), and this player to move,
    /// as if the player before had just moved.
    pub fn position(&self, facing: [S::Bits; 4], seat: u8) -> TeamsState<S::Bits> {
        assert!((1..=4).contains(&seat), "a seat from 1 to 4, not {seat}");
        let teams = [facing[0] | facing[2], facing[1] | facing[3]];
        let seat = seat - 1;
        let (mine, theirs) = (teams[usize::from(seat & 1)], teams[usize::from(!seat & 1)]);
        TeamsState { mine, theirs, dots: facing[2] | facing[3], standing: self.board.standing(theirs, mine), seat }
    }

    /// Reads a position from rows of `1` to `4`, the player whom a cube's dot faces, and `.`, the top row first.
    pub fn parse(&self, rows: &[impl AsRef<str>], seat: u8) -> Result<TeamsState<S::Bits>, String> {
        if !(1..=4).contains(&seat) {
            return Err(format!("the player to move should be 1, 2, 3 or 4, not {seat}"));
        }
        Ok(self.position(self.board.parse(rows, ['1', '2', '3', '4'])?, seat))
    }

    /// Returns the rows of `1` to `4` and `.`, the top row first.
    pub fn rows(&self, state: &TeamsState<S::Bits>) -> Vec<String> {
        self.board.rows([1, 2, 3, 4].map(|seat| state.facing(seat)), ['1', '2', '3', '4'])
    }

    /// Returns how many lines each team has.
    pub fn lines_made(&self, state: &TeamsState<S::Bits>) -> [u32; 2] {
        [Player::First, Player::Second].map(|team| self.board.count_lines(state.cubes(team)))
    }
}

impl<S: Size> Game for Teams<S> {
    type State = TeamsState<S::Bits>;
    type Move = Push;
    type Moves = Pushes<S::Bits, true>;
    type Error = Infallible;

    /// Seats alternate between the teams, and a pass is a move.
    const ALTERNATES: bool = true;

    fn initial(&self) -> Result<Self::State, Infallible> {
        Ok(self.position([S::Bits::default(); 4], 1))
    }

    #[inline(always)]
    fn turn(&self, state: &Self::State) -> Result<Player, Infallible> {
        Ok(state.turn())
    }

    #[inline(always)]
    fn moves(&self, state: &Self::State, _: &mut Vec<Push>) -> Result<Self::Moves, Infallible> {
        if state.standing != Standing::Open {
            return Ok(Pushes::new(self.board.n(), S::Bits::default(), false));
        }
        let facing_partner = if state.seat < 2 { state.dots } else { !state.dots };
        let cubes = self.board.ring() & !state.theirs & !(state.mine & facing_partner);
        Ok(Pushes::new(self.board.n(), cubes, cubes.is_empty()))
    }

    #[inline(always)]
    fn play(&self, state: &mut Self::State, &push: &Push) -> Result<(), Infallible> {
        let seat = (state.seat + 1) & 3;
        if push.is_pass() {
            *state = TeamsState { mine: state.theirs, theirs: state.mine, seat, ..*state };
            return Ok(());
        }
        let ([mine, theirs, dots], enter) = self.board.slide(push, [state.mine, state.theirs, state.dots]);
        let mine = mine | enter;
        let faces_second = (state.seat >= 2) != push.is_to_partner();
        let dots = if faces_second { dots | enter } else { dots };
        let standing = self.board.standing(mine, theirs);
        *state = TeamsState { mine: theirs, theirs: mine, dots, standing, seat };
        Ok(())
    }

    #[inline(always)]
    fn outcome(&self, state: &Self::State) -> Result<Option<Outcome>, Infallible> {
        Ok(state.standing.outcome(state.turn()))
    }

    fn key(&self, state: &Self::State) -> Result<u64, Infallible> {
        let cubes = state.mine.hash() ^ state.theirs.hash().rotate_left(32);
        Ok(mix(mix(cubes) ^ state.dots.hash().wrapping_add(u64::from(state.seat))))
    }
}
