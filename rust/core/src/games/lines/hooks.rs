//! What a game of lines tells `deepen`: see the hooks of [`crate::game::Game`].

use super::bits::Bits;
use super::falling::Falling;
use super::fours::Fours;
use super::grid::Geometry;
use super::rules::{Lines, State};
use super::symmetry::Symmetries;
use super::tactics::{Sight, Tactics};
use super::windows::Windows;
use crate::game::{Ending, Folded, Glance};

/// How many positions are tried in search of a win by threats that force every reply.
const FOURS: u32 = 40;

/// The tables behind the hooks.
#[derive(Clone, Debug)]
pub(super) enum Hooks<G: Geometry> {
    Flat(Box<Flat<G::Bits>>),
    Falling(Box<Falling<G>>),
}

impl<G: Geometry> Hooks<G> {
    /// Returns the hooks of a game, or `None` where it has none.
    pub(super) fn new(rules: &Lines<G>) -> Option<Self> {
        let flat = || Flat::new(rules).map(|flat| Self::Flat(Box::new(flat)));
        Falling::new(rules).map(|falling| Self::Falling(Box::new(falling))).or_else(flat)
    }

    #[inline]
    pub(super) fn glance(&self, shape: &G, state: &State<G::Bits>, stack: &mut Vec<u8>) -> Glance {
        match self {
            Self::Flat(flat) => flat.glance(shape, state, stack),
            Self::Falling(falling) => falling.glance(state, stack),
        }
    }

    #[inline]
    pub(super) fn bounds(&self, shape: &G, state: &State<G::Bits>) -> Option<[Ending; 2]> {
        match self {
            Self::Flat(flat) => flat.bounds(shape, state),
            Self::Falling(falling) => falling.bounds(state),
        }
    }

    #[inline]
    pub(super) fn folded(&self, state: &State<G::Bits>) -> Folded {
        match self {
            Self::Flat(flat) => flat.folded(state),
            Self::Falling(falling) => falling.folded(state),
        }
    }

    #[inline]
    pub(super) fn folded_move(&self, shape: &G, square: u8, by: u8) -> u32 {
        match self {
            Self::Flat(flat) => flat.folded_move(square, by),
            Self::Falling(_) => Falling::folded_move(shape, square, by),
        }
    }

    #[inline]
    pub(super) fn rank(&self, state: &State<G::Bits>, moves: &[u8], ranks: &mut [i32]) {
        match self {
            Self::Flat(flat) => flat.rank(state, moves, ranks),
            Self::Falling(falling) => falling.rank(state, moves, ranks),
        }
    }
}

/// A board without gravity whose first line wins.
#[derive(Clone, Debug)]
pub(super) struct Flat<B> {
    tactics: Tactics<B>,
    symmetries: Symmetries,
    windows: Windows<B>,
}

impl<B: Bits> Flat<B> {
    /// Returns the hooks of a game, or `None` where it has none: stones fall, or something else than the first line wins.
    fn new<G: Geometry<Bits = B>>(rules: &Lines<G>) -> Option<Self> {
        Some(Self { tactics: Tactics::new(rules)?, symmetries: Symmetries::new(rules), windows: Windows::new(rules) })
    }

    #[inline]
    fn glance<G: Geometry<Bits = B>>(&self, shape: &G, state: &State<B>, stack: &mut Vec<u8>) -> Glance {
        match self.tactics.look_fast(&self.windows, shape, state.mine(), state.theirs()) {
            Sight::Won(plies) => Glance::Decided(Ending { margin: 1, plies }),
            Sight::Lost(plies) => Glance::Decided(Ending { margin: -1, plies }),
            Sight::Drawn => Glance::Decided(Ending::DRAW),
            Sight::Unclear(outlook) if outlook.worthwhile.count() < state.empty() => {
                stack.extend(outlook.worthwhile.squares().map(|square| square as u8));
                Glance::Only
            }
            Sight::Unclear(_) => Glance::Open,
        }
    }

    #[inline]
    fn bounds<G: Geometry<Bits = B>>(&self, shape: &G, state: &State<B>) -> Option<[Ending; 2]> {
        let Sight::Unclear(outlook) = self.tactics.look_fast(&self.windows, shape, state.mine(), state.theirs()) else {
            return None;
        };
        let end = |margin, plies| Ending { margin, plies };
        let mut low = outlook.their_need.map_or(Ending::DRAW, |need| end(-1, 2 * need));
        let high = outlook.my_need.map_or(Ending::DRAW, |need| end(1, 2 * need - 1));
        let mut fours = Fours::new(&self.tactics, FOURS);
        if outlook.my_need.is_some()
            && let Some(plies) = fours.plies(state.mine(), state.theirs(), outlook.pairs, outlook.must)
        {
            low = end(1, plies);
        }
        Some([low, high])
    }

    #[inline]
    fn folded(&self, state: &State<B>) -> Folded {
        let (mine, theirs) = (self.symmetries.keys(state.mine()), self.symmetries.keys(state.theirs()));
        let (key, by) = Symmetries::folded(&mine, &theirs);
        Folded { key, by }
    }

    #[inline]
    fn folded_move(&self, square: u8, by: u8) -> u32 {
        self.symmetries.image(square.into(), by)
    }

    /// Ranks squares by the stones in the open lines through them.
    fn rank(&self, state: &State<B>, moves: &[u8], ranks: &mut [i32]) {
        let (mine, theirs) = (state.mine(), state.theirs());
        for (rank, &square) in ranks.iter_mut().zip(moves) {
            for &line in self.tactics.through(square.into()) {
                let (my, their) = (line & mine, line & theirs);
                if their.is_empty() {
                    *rank += 3 << (2 * my.count()).min(16);
                } else if my.is_empty() {
                    *rank += 2 << (2 * their.count()).min(16);
                }
            }
        }
    }
}
