//! The textbook searches: minimax and alpha-beta to a fixed depth, nothing reordered, nothing remembered.

use super::Report;
use crate::eval::Evaluator;
use crate::game::{Game, Moves, Outcome};
use crate::limits::{Abort, Clock, Limits};
use crate::player::Player;
use crate::probe::Probe;
use crate::score::{INFINITY, Score, shown};

/// Searches every line of play to the depth limit.
///
/// The value is the minimax value of the tree cut at the limits; the move is the first of those that reach it. When time is up
/// the states on the way back are leaves; where moves are listed, and may be thousands, those left 4 ms later are not tried.
pub fn minimax<G: Game, E: Evaluator<G>, P: Probe>(
    game: &G,
    state: &G::State,
    evaluator: &E,
    limits: &Limits,
    clock: &mut Clock,
    probe: P,
) -> Result<Report<G::Move>, Abort<G::Error>> {
    Plain::<G, E, P, false>::run(game, state, evaluator, limits, clock, probe)
}

/// Searches with alpha-beta pruning, fail-soft, the window open at the root.
///
/// Returns what [`minimax`] returns, value and move, while entering fewer states. A state is left when its best value
/// reaches `beta`; what it returns then is a bound that may lie outside the window.
pub fn alpha_beta<G: Game, E: Evaluator<G>, P: Probe>(
    game: &G,
    state: &G::State,
    evaluator: &E,
    limits: &Limits,
    clock: &mut Clock,
    probe: P,
) -> Result<Report<G::Move>, Abort<G::Error>> {
    Plain::<G, E, P, true>::run(game, state, evaluator, limits, clock, probe)
}

struct Plain<'a, 'c, G: Game, E, P, const PRUNE: bool> {
    game: &'a G,
    evaluator: &'a E,
    clock: &'a mut Clock<'c>,
    probe: P,
    unfinished: bool,
    /// The listed moves of every state on the path.
    stack: Vec<G::Move>,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Move>>,
}

impl<G: Game, E: Evaluator<G>, P: Probe, const PRUNE: bool> Plain<'_, '_, G, E, P, PRUNE> {
    fn run(
        game: &G,
        state: &G::State,
        evaluator: &E,
        limits: &Limits,
        clock: &mut Clock,
        probe: P,
    ) -> Result<Report<G::Move>, Abort<G::Error>> {
        let depth = super::deepest(game, limits);
        let mut search = Plain::<G, E, P, PRUNE> {
            game,
            evaluator,
            clock,
            probe,
            unfinished: false,
            stack: Vec::with_capacity(256),
            lines: vec![Vec::new()],
        };
        let turn = game.turn(state)?;
        let value = super::with_stack(depth, || search.visit::<false>(state, turn, 0, 0, depth, -INFINITY, INFINITY))?;
        let pv = std::mem::take(&mut search.lines[0]);
        Ok(Report {
            best: pv.first().cloned(),
            value: shown(value),
            depth: if search.clock.is_late() { pv.len() as u32 } else { depth },
            pv,
            exact: !search.unfinished,
            distance: None,
            visited: search.clock.visited(),
            late: search.clock.is_late(),
            lines: Vec::new(),
        })
    }

    /// Returns the value of a state. `LAST` says that `depth` is 0, so that the loop over such children calls nothing and
    /// keeps what it needs in registers: most states are visited there.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    fn visit<const LAST: bool>(
        &mut self,
        state: &G::State,
        turn: Player,
        ply: u32,
        index: usize,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Abort<G::Error>> {
        self.clock.enter()?;
        self.probe.enter(ply, index, alpha, beta);
        let value = match self.game.outcome(state)? {
            // (Seen from the state's own side an outcome is often a constant, which the compiler knows; from a copy it is not.)
            Some(outcome) if G::ALTERNATES => self.finished(outcome, self.game.turn(state)?),
            Some(outcome) => self.finished(outcome, turn),
            None if LAST || depth == 0 || self.clock.is_late() => {
                self.unfinished = true;
                if !LAST && depth > 0 {
                    self.cut_line(ply);
                }
                self.evaluator.value(self.game, state)?
            }
            None if depth == 1 => return self.expand::<true>(state, turn, ply, depth, alpha, beta),
            None => return self.expand::<false>(state, turn, ply, depth, alpha, beta),
        };
        self.probe.leaf(ply, value);
        Ok(value)
    }

    #[inline(always)]
    fn finished(&self, outcome: Outcome, turn: Player) -> Score {
        match outcome.margin_for(turn) {
            0 => 0.0,
            margin @ 1.. => self.evaluator.win(margin),
            margin => -self.evaluator.win(-margin),
        }
    }

    fn expand<const LAST: bool>(
        &mut self,
        state: &G::State,
        turn: Player,
        ply: u32,
        depth: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Result<Score, Abort<G::Error>> {
        let start = self.stack.len();
        let mut moves = self.game.moves(state, &mut self.stack)?;
        if G::Moves::ON_STACK {
            self.clock.list(self.stack.len() - start);
        }
        let (mut best, mut index) = (-INFINITY, 0);
        while let Some(mv) = moves.next(&self.stack) {
            let mut child = state.clone();
            self.game.play(&mut child, &mv)?;
            let (mover, switched) = if G::ALTERNATES {
                (turn.other(), true)
            } else {
                let mover = self.game.turn(&child)?;
                (mover, mover != turn)
            };
            let value = if switched {
                -self.visit::<LAST>(&child, mover, ply + 1, index, depth - 1, -beta, -alpha)?
            } else {
                self.visit::<LAST>(&child, mover, ply + 1, index, depth - 1, alpha, beta)?
            };
            if value > best {
                best = value;
                if PRUNE && value >= beta {
                    self.probe.cutoff(ply, moves.len());
                    break;
                }
                if value > alpha || !PRUNE {
                    // (The last ply must not hand out its children: they would have to be in memory for that.)
                    let goes_on = !LAST && self.game.outcome(&child)?.is_none();
                    self.keep_line(ply, mv, goes_on);
                    if PRUNE {
                        alpha = value;
                    }
                }
            }
            index += 1;
            if G::Moves::ON_STACK && self.clock.is_over() {
                self.unfinished |= !moves.is_empty();
                break;
            }
        }
        if G::Moves::ON_STACK {
            self.stack.truncate(start);
        }
        self.probe.leave(ply, best);
        Ok(best)
    }

    /// Forgets the line from `ply` on: the state there is a leaf for want of time.
    #[cold]
    fn cut_line(&mut self, ply: u32) {
        if let Some(line) = self.lines.get_mut(ply as usize) {
            line.clear();
        }
    }

    /// Makes the line from `ply` the move `mv` and, if the game and the search go on, the child's line after it.
    #[cold]
    fn keep_line(&mut self, ply: u32, mv: G::Move, goes_on: bool) {
        let ply = ply as usize;
        if self.lines.len() < ply + 2 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(mv);
        if goes_on {
            line.extend_from_slice(&tail[0]);
        }
    }
}
