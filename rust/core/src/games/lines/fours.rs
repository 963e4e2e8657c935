//! Wins by force along threats: each move of the attacker threatens a line, so that each reply but the last is forced.

use super::bits::Bits;
use super::tactics::Tactics;

/// A search for such a win, of so many positions at most.
pub(super) struct Fours<'a, B> {
    tactics: &'a Tactics<B>,
    budget: u32,
}

impl<'a, B: Bits> Fours<'a, B> {
    pub(super) fn new(tactics: &'a Tactics<B>, budget: u32) -> Self {
        Self { tactics, budget }
    }

    /// Returns in how many plies the side to move wins at most, where such a win is found; perhaps there is a shorter one.
    pub(super) fn plies(&mut self, mine: B, theirs: B) -> Option<u32> {
        self.budget = self.budget.checked_sub(1)?;
        let [my, their] = self.tactics.sides(mine, theirs);
        if !my.wins.is_empty() {
            return Some(1);
        }
        if !their.wins.rest().is_empty() {
            return None;
        }
        let mut threats = my.pairs;
        if their.wins.is_empty() {
            if self.tactics.fork(mine, theirs, &my).is_some() {
                return Some(3);
            }
        } else {
            threats &= their.wins;
        }
        for square in threats.squares() {
            let replies = self.tactics.replies(mine, theirs, square);
            // Two where a threat had to be answered with this very square: the win is as near.
            if !replies.rest().is_empty() {
                return Some(3);
            }
            if let Some(plies) = self.plies(mine | B::one(square), theirs | replies) {
                return Some(plies + 2);
            }
        }
        None
    }
}
