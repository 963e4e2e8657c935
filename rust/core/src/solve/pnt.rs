//! PNT solved for any number of tokens.
//!
//! A position is a walk on the graph that joins each token to its multiples: the player to move from the last token wins
//! exactly if every maximum matching of the last and the free tokens covers the last one (to move along the matching always
//! leaves an answer). So taking a token wins if some maximum matching of the free tokens, without the last, can do without it:
//! then the opponent, who moves from there, loses. One matching tells that of every token.

use super::matching::{Graph, Matching};
use crate::game::Game;
use crate::games::pnt::{Broken, LargeState, Opening, PntLarge};
use crate::limits::Interrupt;

/// Why there is no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// The sequence of taken tokens breaks the rules.
    Broken(Broken),
    /// The caller asked to stop.
    Interrupted,
}

/// The exact truth about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The legal moves, ascending.
    pub legal: Vec<u32>,
    /// Those that win, ascending. The side to move wins exactly if there is one.
    pub winning: Vec<u32>,
}

impl Solution {
    /// Says whether the side to move wins.
    pub fn is_win(&self) -> bool {
        !self.winning.is_empty()
    }

    /// Returns the smallest winning move, or where none wins the smallest legal one.
    pub fn best(&self) -> Option<u32> {
        self.winning.first().or(self.legal.first()).copied()
    }
}

/// Solves the position with tokens 1 to `n` after some are taken.
pub fn solve(n: u32, taken: &[u32], opening: Opening, interrupt: Interrupt) -> Result<Solution, Unsolved> {
    let game = PntLarge::new(n);
    let state = game.after(taken, opening).map_err(Unsolved::Broken)?;
    solve_state(&game, &state, interrupt).ok_or(Unsolved::Interrupted)
}

/// Solves a position; `None` where the caller asked to stop.
pub fn solve_state(game: &PntLarge, state: &LargeState, interrupt: Interrupt) -> Option<Solution> {
    let mut legal = Vec::new();
    let Ok(()) = game.legal_moves(state, &mut legal);
    let matching = match legal.is_empty() {
        true => None,
        false => Some(Matching::maximum(&divisors(game.n(), &|token| state.is_free(token)), interrupt)?),
    };
    let winning = match matching {
        Some(matching) => legal.iter().copied().filter(|&token| matching.can_miss(token)).collect(),
        None => Vec::new(),
    };
    Some(Solution { legal, winning })
}

/// Returns the graph that joins each free token to its free multiples; 0 and the others stand alone.
fn divisors(n: u32, is_free: &dyn Fn(u32) -> bool) -> Graph {
    let free: Vec<bool> = (0..=n).map(|token| token > 0 && is_free(token)).collect();
    Graph::new(free.len(), |edge| {
        for token in (1..=n).filter(|&token| free[token as usize]) {
            for multiple in (1..n / token).map(|times| token * (times + 1)).filter(|&other| free[other as usize]) {
                edge(token, multiple);
            }
        }
    })
}
