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
    /// Whether they stand on the stack; those that don't leave it alone.
    const ON_STACK: bool = false;

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
    const ON_STACK: bool = true;

    #[inline(always)]
    fn next(&mut self, stack: &[M]) -> Option<M> {
        self.0.next().map(|at| stack[at].clone())
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.0.len()
    }
}

/// An end of the game that lies ahead, seen from the side to move: by how much it wins (negative: loses; 0: a draw) and how many
/// plies from now. Where wins are all alike the margin of a win is 1. The plies of a draw do not matter.
///
/// Of two ends the better one has the larger margin; of equal ones a win is better sooner and a loss later.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// By how much the side to move wins.
    pub margin: i32,
    /// The plies until then.
    pub plies: u32,
}

impl Ending {
    /// A draw, whenever it comes.
    pub const DRAW: Self = Self { margin: 0, plies: 0 };
}

/// What a game sees of an unfinished state without trying moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Glance {
    /// Nothing: any move may be best.
    Open,
    /// Moves that hold a best one; they were pushed, at least one, each once. The state has the same value with them alone, and
    /// the same distance to the end.
    Only,
    /// How the game ends under best play: with the largest margin, and among equal ones won as soon, lost as late as possible.
    Decided(Ending),
}

/// A key that states share which are the same but for a symmetry of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Folded {
    /// Equal for such states and, with overwhelming probability, different for others.
    pub key: u64,
    /// Which symmetry leads from this state to the one that stands for all of them. States with the same key and the same
    /// symmetry are equal (but perhaps for the names of the players).
    pub by: u8,
}

/// A two-player game of perfect information: the rules as an object, states as values.
///
/// `&self` holds parameters and tables and is shared; a state is small and cloned, there is no undo. Methods can fail
/// because a game may be written in another language; native games use [`std::convert::Infallible`].
///
/// Below the rules stand hooks by which a game tells `deepen` what is special to it. Each has a default that says nothing and
/// costs nothing; plain searches never ask. [`crate::conformance`] checks what can be checked of their promises.
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
        let mut moves = self.moves(state, out)?;
        if !Self::Moves::ON_STACK {
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

    /// Takes a look at an unfinished state before its moves are listed. With [`Glance::Only`] moves are pushed on `stack`, else
    /// nothing is. What it says must be true under perfect play.
    #[inline(always)]
    fn glance(&self, state: &Self::State, stack: &mut Vec<Self::Move>) -> Result<Glance, Self::Error> {
        let _ = (state, stack);
        Ok(Glance::Open)
    }

    /// Returns ends between which that of an unfinished state lies under best play: at least as good for the side to move as the
    /// first, no better than the second. `None`: nothing is known. Tight ones close windows early, equal ones end the search.
    #[inline(always)]
    fn bounds(&self, state: &Self::State) -> Result<Option<[Ending; 2]>, Self::Error> {
        let _ = state;
        Ok(None)
    }

    /// Returns the key by which the table of a search knows the state. States may share one only if they have the same value for
    /// the side to move and the same moves but for their names ([`Game::folded_move`]): mirrored boards, exchanged players.
    #[inline(always)]
    fn folded(&self, state: &Self::State) -> Result<Folded, Self::Error> {
        Ok(Folded { key: self.key(state)?, by: 0 })
    }

    /// Returns what a move is called in the state that stands for all with its key: a number below 2^24, different for different
    /// moves, the same for moves that are the same but for the symmetry. `None` where `folded` never folds.
    #[inline(always)]
    fn folded_move(&self, mv: &Self::Move, by: u8) -> Option<u32> {
        let _ = (mv, by);
        None
    }

    /// Adds to `ranks[i]` how promising `moves[i]` looks: after the table's move the moves are tried from the highest rank down,
    /// among equals in the game's order. What the search learns is added, from -1,000 to 1,200. (All moves of a state are asked
    /// for at once, so that what they share is found once.)
    #[inline(always)]
    fn rank(&self, state: &Self::State, moves: &[Self::Move], ranks: &mut [i32]) -> Result<(), Self::Error> {
        let _ = (state, moves, ranks);
        Ok(())
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
