//! Wins by force along threats: each move of the attacker threatens a line, so that each reply but the last is forced.

use super::bits::Bits;
use super::tactics::Tactics;

/// The most threats of one position that are followed up.
const THREATS: usize = 16;

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
    ///
    /// It has no line to complete. `pairs` are the empty squares of its lines that lack two stones, and perhaps others; `must` is
    /// where the other side could complete a line: one square at most.
    pub(super) fn plies(&mut self, mine: B, theirs: B, pairs: B, must: B) -> Option<u32> {
        self.budget = self.budget.checked_sub(1)?;
        let threats = if must.is_empty() { pairs } else { pairs & must };
        let (mut single, mut count) = ([(0, B::default()); THREATS], 0);
        for square in threats.squares() {
            let replies = self.tactics.replies(mine, theirs, square);
            if !replies.rest().is_empty() {
                return Some(3);
            }
            if !replies.is_empty() && count < THREATS {
                single[count] = (square, replies);
                count += 1;
            }
        }
        for &(square, reply) in &single[..count] {
            let (mine, theirs) = (mine | B::one(square), theirs | reply);
            let mut must = B::default();
            for &line in self.tactics.through(reply.lowest()) {
                let gaps = line & !theirs;
                if (line & mine).is_empty() && gaps.rest().is_empty() {
                    must |= gaps;
                }
            }
            if !must.rest().is_empty() {
                continue;
            }
            let mut pairs = pairs & !(mine | theirs);
            for &line in self.tactics.through(square) {
                let gaps = line & !mine;
                if (line & theirs).is_empty() && gaps.count() == 2 {
                    pairs |= gaps;
                }
            }
            if let Some(plies) = self.plies(mine, theirs, pairs, must) {
                return Some(plies + 2);
            }
        }
        None
    }
}
