//! What a board on which stones fall tells `deepen`: see the hooks of [`crate::game::Game`].

use super::bits::Bits;
use super::gravity::Gravity;
use super::grid::Geometry;
use super::points::Points;
use super::rules::{Lines, State};
use crate::game::{Ending, Folded, Glance};
use crate::rng::mix;
use crate::solve::ahead::Ahead;

/// The solvers' view of a game, of which the search uses what is seen of a position at sight.
#[derive(Clone, Debug)]
pub(super) enum Falling<G: Geometry> {
    FirstLine(Gravity<G>),
    MostLines(Points<G>),
}

impl<G: Geometry> Falling<G> {
    /// Returns the hooks of a game, or `None` where there are none: stones do not fall, edges wrap or lines count for nothing.
    pub(super) fn new(rules: &Lines<G>) -> Option<Self> {
        let first = Gravity::new(rules).map(Self::FirstLine);
        first.or_else(|| Points::new(rules).map(Self::MostLines))
    }

    /// Sees lines that are made at once, and those that must or cannot be stopped.
    #[inline]
    pub(super) fn glance(&self, state: &State<G::Bits>, stack: &mut Vec<u8>) -> Glance {
        let Self::FirstLine(gravity) = self else { return Glance::Open };
        let stones = gravity.position(state);
        let (low, high, safe) = gravity.at_once(&stones);
        if low == high {
            let distance = gravity.distance(&stones, low);
            return Glance::Decided(distance.map_or(Ending::DRAW, |plies| Ending { margin: low.signum(), plies }));
        }
        if safe == gravity.playable(&stones) {
            return Glance::Open;
        }
        stack.extend(safe.squares().map(|square| square as u8));
        Glance::Only
    }

    /// Bounds the final lead. (Where the first line wins, what the solver sees beyond the glance makes searches to a depth slower.)
    #[inline]
    pub(super) fn bounds(&self, state: &State<G::Bits>) -> Option<[Ending; 2]> {
        let Self::MostLines(points) = self else { return None };
        let (low, high, _) = points.bounds(&points.position(state));
        Some([low, high].map(|margin| Ending { margin, plies: state.empty() }))
    }

    #[inline]
    pub(super) fn folded(&self, state: &State<G::Bits>) -> Folded {
        let (key, by) = match self {
            Self::FirstLine(gravity) => gravity.folded(state.mine(), state.theirs()),
            Self::MostLines(points) => points.folded(state.mine(), state.theirs()),
        };
        Folded { key: mix(key), by: by.into() }
    }

    #[inline]
    pub(super) fn folded_move(shape: &G, square: u8, by: u8) -> u32 {
        let (col, height) = (u32::from(square) / shape.stride(), u32::from(square) % shape.stride());
        let col = if by == 0 { col } else { shape.cols() - 1 - col };
        col * shape.stride() + height
    }

    /// Ranks squares as the solver does.
    #[inline]
    pub(super) fn rank(&self, state: &State<G::Bits>, moves: &[u8], ranks: &mut [i32]) {
        match self {
            Self::FirstLine(gravity) => add_ranks(gravity, &gravity.position(state), moves, ranks),
            Self::MostLines(points) => add_ranks(points, &points.position(state), moves, ranks),
        }
    }
}

#[inline]
fn add_ranks<A: Ahead>(game: &A, position: &A::State, moves: &[u8], ranks: &mut [i32]) {
    for (rank, &mv) in ranks.iter_mut().zip(moves) {
        *rank += game.rank(&game.child(position, mv), mv);
    }
}
