//! What a game is to a search.

use crate::player::Player;

/// How a game ended: who won and by how much. A draw has margin 0.
///
/// Where winning has no degrees the margin of a win is 1; where points are counted it is the difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome(i32);

impl Outcome {
    /// Nobody won.
    pub const DRAW: Self = Self(0);

    /// Returns a win for `player` with margin 1.
    #[inline]
    pub const fn win(player: Player) -> Self {
        Self::from_margin(match player {
            Player::First => 1,
            Player::Second => -1,
        })
    }

    /// Returns the outcome with this margin, counted for `First`: positive when `First` won, 0 for a draw.
    #[inline]
    pub const fn from_margin(margin: i32) -> Self {
        Self(margin)
    }

    /// Returns the margin counted for `player`: positive when that player won.
    #[inline]
    pub const fn margin_for(self, player: Player) -> i32 {
        match player {
            Player::First => self.0,
            Player::Second => -self.0,
        }
    }

    /// Returns the winner, or `None` for a draw.
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self.0 {
            0 => None,
            1.. => Some(Player::First),
            _ => Some(Player::Second),
        }
    }
}

/// The legal moves of one state, handed out one after the other.
///
/// A search leaves most states before their last move, so a game that can find its moves one by one saves the rest
/// ([`Moves`] of a few words, in registers); one that lists them all at once uses [`Listed`].
pub trait Moves<M> {
    /// Returns the next move. `stack` is the one given to [`Game::moves`], with what was put there still in its place.
    fn next(&mut self, stack: &[M]) -> Option<M>;
    /// Returns how many moves are still to come.
    fn len(&self) -> usize;
    /// Says whether no move is to come.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Moves that stand on the stack.
#[derive(Clone, Debug)]
pub struct Listed(std::ops::Range<usize>);

impl Listed {
    /// Returns the moves that `list` pushes.
    pub fn push<M, E>(stack: &mut Vec<M>, list: impl FnOnce(&mut Vec<M>) -> Result<(), E>) -> Result<Self, E> {
        let start = stack.len();
        list(stack)?;
        Ok(Self(start..stack.len()))
    }
}

impl<M: Clone> Moves<M> for Listed {
    #[inline(always)]
    fn next(&mut self, stack: &[M]) -> Option<M> {
        self.0.next().map(|at| stack[at].clone())
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.0.len()
    }
}

/// A two-player game of perfect information: the rules as an object, states as values.
///
/// `&self` holds parameters and tables and is shared; a state is small and cloned, there is no undo. Methods can fail
/// because a game may be written in another language; native games use [`std::convert::Infallible`].
pub trait Game {
    /// A state of play: everything the future depends on.
    type State: Clone;
    /// A move.
    type Move: Clone + PartialEq;
    /// The legal moves of a state.
    type Moves: Moves<Self::Move>;
    /// What a rule can fail with.
    type Error;

    /// Whether the players take turns strictly: then the search need not ask whose turn a child is.
    const ALTERNATES: bool = false;

    /// Returns the state in which the game begins.
    fn initial(&self) -> Result<Self::State, Self::Error>;

    /// Returns the side to move. In a finished state: the side that would be to move.
    fn turn(&self, state: &Self::State) -> Result<Player, Self::Error>;

    /// Returns the legal moves in the game's own order, each once; in a finished state none. An unfinished state has at
    /// least one. What is listed is pushed on `stack`, of which the caller forgets that part when it is done.
    fn moves(&self, state: &Self::State, stack: &mut Vec<Self::Move>) -> Result<Self::Moves, Self::Error>;

    /// Appends the legal moves to `out`.
    fn legal_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>) -> Result<(), Self::Error> {
        let start = out.len();
        let mut moves = self.moves(state, out)?;
        if out.len() == start {
            while let Some(mv) = moves.next(&[]) {
                out.push(mv);
            }
        }
        Ok(())
    }

    /// Plays a legal move. The effect of any other is unspecified (but memory-safe).
    fn play(&self, state: &mut Self::State, mv: &Self::Move) -> Result<(), Self::Error>;

    /// Returns how the game ended, or `None` while it goes on.
    fn outcome(&self, state: &Self::State) -> Result<Option<Outcome>, Self::Error>;

    /// Returns a key that is equal for equal states and, with overwhelming probability, different for different ones.
    fn key(&self, state: &Self::State) -> Result<u64, Self::Error>;

    /// Returns a small number for a move, by which a search remembers how good such moves were elsewhere. The default, 0 for
    /// every move, remembers nothing.
    #[inline(always)]
    fn slot(&self, mv: &Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Says whether one win can be worth more than another. Where it can't, a forced win ends a search.
    fn has_margins(&self) -> bool {
        false
    }

    /// Returns a bound on the plies of any game, or `None` where states can repeat.
    fn length_bound(&self) -> Option<u32> {
        None
    }

    /// Plays to the end with random moves, or for at most `plies`, and returns the outcome (`None`: no end came).
    ///
    /// The default lists the legal moves and picks one; a game that can pick without a list does so here.
    fn playout(
        &self,
        state: &mut Self::State,
        plies: u32,
        rng: &mut crate::rng::Rng,
        moves: &mut Vec<Self::Move>,
    ) -> Result<Option<Outcome>, Self::Error> {
        for _ in 0..plies {
            if let Some(outcome) = self.outcome(state)? {
                return Ok(Some(outcome));
            }
            moves.clear();
            self.legal_moves(state, moves)?;
            let mv = moves[rng.below(moves.len() as u32) as usize].clone();
            self.play(state, &mv)?;
        }
        self.outcome(state)
    }
}
