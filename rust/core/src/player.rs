//! The two sides of a game.

/// One of the two sides. `First` is the side that a game's rules let begin, whatever its colour is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// The side that begins (white, X, Max, player 1).
    First = 0,
    /// The other side.
    Second = 1,
}

impl Player {
    /// Returns the opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns 0 for `First` and 1 for `Second`, to index an array of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the side to move after `plies` strictly alternating plies from a state where `First` moves.
    #[inline]
    pub const fn after(plies: u32) -> Self {
        if plies & 1 == 0 { Self::First } else { Self::Second }
    }
}
