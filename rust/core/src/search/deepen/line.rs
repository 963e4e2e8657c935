//! The line of play behind a value.

use super::Search;
use super::order::name;
use super::worth::{ahead, margin, won};
use crate::eval::Evaluator;
use crate::game::{Ending, Folded, Game, Glance};
use crate::table::{Bound, Entry};

impl<G: Game, E: Evaluator<G>> Search<'_, '_, G, E> {
    /// Goes on with a line, where the table cut it short, along the table's best moves, to the length that the value rests on:
    /// the depth searched, or the end of the game where that is known.
    pub(super) fn lengthen(&self, state: &G::State, line: &mut Vec<G::Move>, longest: usize) -> Result<(), G::Error> {
        let mut state = state.clone();
        for mv in line.iter() {
            self.game.play(&mut state, mv)?;
        }
        let mut moves = Vec::new();
        while line.len() < longest.min(256) && self.game.outcome(&state)?.is_none() {
            moves.clear();
            let mv = match self.game.glance(&state, &mut moves)? {
                Glance::Decided(end) => self.toward(&state, end)?,
                glance => {
                    let Folded { key, by } = self.game.folded(&state)?;
                    let Some(Entry { bound: Bound::Exact, best: Some(best), .. }) = self.table.get(key) else { break };
                    if glance == Glance::Open {
                        self.game.legal_moves(&state, &mut moves)?;
                    }
                    (0..)
                        .zip(&moves)
                        .find(|&(index, mv)| name(self.game, mv, index, by) == best)
                        .map(|(_, mv)| mv.clone())
                }
            };
            let Some(mv) = &mv else { break };
            self.game.play(&mut state, mv)?;
            line.push(mv.clone());
        }
        Ok(())
    }

    /// Returns a move that leads to an end seen ahead, as far as a glance at what follows shows one.
    fn toward(&self, state: &G::State, end: Ending) -> Result<Option<G::Move>, G::Error> {
        let (turn, mut moves) = (self.game.turn(state)?, Vec::new());
        self.game.legal_moves(state, &mut moves)?;
        for mv in &moves {
            let mut child = state.clone();
            self.game.play(&mut child, mv)?;
            let mover = self.game.turn(&child)?;
            let value = match self.game.outcome(&child)? {
                Some(outcome) => won(margin(self.game, outcome, mover), 1),
                None => match self.game.glance(&child, &mut Vec::new())? {
                    Glance::Decided(end) => ahead(end, 1),
                    _ => continue,
                },
            };
            if (if mover == turn { value } else { -value }) == ahead(end, 0) {
                return Ok(Some(mv.clone()));
            }
        }
        Ok(None)
    }
}
