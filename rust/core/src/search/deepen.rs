//! Iterative deepening: alpha-beta to depth 1, 2, 3, ... with what the last depth taught.

use super::Report;
use crate::eval::Evaluator;
use crate::game::{Ending, Folded, Game, Glance, Outcome};
use crate::limits::{Abort, Clock, Limits};
use crate::player::Player;
use crate::score::{INFINITY, Score, shown};
use crate::table::{Bound, Entry, SOLVED, Table};

/// Searches deeper and deeper until a limit is reached or the value is proven.
///
/// Principal-variation search with a transposition table of `memory` bytes; moves are ordered by the table, by killers and
/// by history. The value is that of minimax at the depth reached, but a sooner win and a later loss are preferred, and
/// deeper knowledge from the table may be better than minimax to that depth. The best move is one of the best. Where time
/// ends a depth half way, the best move that it had confirmed or found stands.
///
/// A value is `exact` when no unfinished state had a part in it; then nothing deeper is searched. Sound also where states
/// repeat: a repetition is never judged, so nothing in the table depends on the path.
///
/// `on_depth` is told of every depth that was completed.
pub fn deepen<G: Game, E: Evaluator<G>>(
    game: &G,
    state: &G::State,
    evaluator: &E,
    limits: &Limits,
    clock: &mut Clock,
    memory: usize,
    on_depth: &mut dyn FnMut(&Report<G::Move>),
) -> Result<Report<G::Move>, Abort<G::Error>> {
    let deepest = super::deepest(game, limits).min(u32::from(SOLVED) - 1);
    let mut report = Report::nothing();
    let turn = game.turn(state)?;
    if let Some(outcome) = game.outcome(state)? {
        let value = won(margin(game, outcome, turn), 0);
        return Ok(Report { value: told(evaluator, value), exact: true, distance: distance(value), ..report });
    }
    if deepest == 0 {
        return Ok(Report { value: shown(evaluator.value(game, state)?), ..report });
    }
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves)?;
    report.pv = vec![moves[0].clone()];
    let mut search = Deepen {
        game,
        evaluator,
        clock,
        table: Table::new(memory),
        unfinished: false,
        stack: Vec::new(),
        order: Vec::new(),
        ranks: Vec::new(),
        lines: Vec::new(),
        killers: Vec::new(),
        history: [Vec::new(), Vec::new()],
        root: None,
    };
    for depth in 1..=deepest {
        (search.unfinished, search.root) = (false, None);
        let done = super::with_stack(depth, || search.visit(state, turn, 0, depth, -INFINITY, INFINITY));
        report.visited = search.clock.visited();
        let value = match done {
            Ok(value) => value,
            Err(Halt::Abort(abort)) => return Err(abort),
            Err(Halt::Late) => {
                report.late = true;
                if let Some((value, line)) = search.root.take() {
                    // Only a better value than what the depth began with is news; the rest of it is not known yet.
                    report.value = told(evaluator, value);
                    report.pv = line;
                }
                break;
            }
        };
        let proven = !game.has_margins() && distance(value).is_some_and(|plies| plies <= depth);
        report.exact = !search.unfinished || proven;
        report.value = told(evaluator, value);
        report.distance = if report.exact { distance(value) } else { None };
        report.depth = depth;
        report.pv = search.lines[0].clone();
        let longest = if report.exact { usize::MAX } else { depth as usize };
        search.lengthen(state, &mut report.pv, longest)?;
        report.best = report.pv.first().cloned();
        on_depth(&report);
        if report.exact {
            break;
        }
    }
    report.best = report.pv.first().cloned();
    Ok(report)
}

/// Scores beyond this are of finished games: who wins, by how much, how soon.
const DECIDED: Score = (1u64 << 40) as Score;
/// A unit of margin outweighs any number of plies.
const MARGIN: Score = (1u64 << 20) as Score;

/// Returns the margin for a player: 1 for any win of a game whose wins are all alike.
fn margin<G: Game>(game: &G, outcome: Outcome, player: Player) -> i32 {
    let margin = outcome.margin_for(player);
    if game.has_margins() { margin } else { margin.signum() }
}

/// Returns the score, at the root, of a game that ended at `ply` with this margin for the side to move.
fn won(margin: i32, ply: u32) -> Score {
    match margin {
        0 => 0.0,
        1.. => DECIDED + f64::from(margin) * MARGIN - f64::from(ply),
        _ => -DECIDED + f64::from(margin) * MARGIN + f64::from(ply),
    }
}

/// Returns the score, at the root, of an end seen from `ply`.
fn ahead(end: Ending, ply: u32) -> Score {
    won(end.margin, ply + end.plies)
}

/// Returns the plies to the end that a decided score stands for.
fn distance(value: Score) -> Option<u32> {
    (value.abs() > DECIDED).then(|| (-(value.abs() - DECIDED)).rem_euclid(MARGIN) as u32)
}

/// Returns a score in the evaluator's scale.
fn told<G: Game, E: Evaluator<G>>(evaluator: &E, value: Score) -> Score {
    let decided = value.abs() - DECIDED;
    if decided > 0.0 {
        return evaluator.win((decided / MARGIN).ceil() as i32).copysign(value);
    }
    shown(value)
}

/// Returns a score as seen from `ply`, to be kept in the table: distances count from the state.
fn kept(value: Score, ply: u32) -> Score {
    if value.abs() > DECIDED { value + f64::from(ply).copysign(value) } else { value }
}

/// Returns a score from the table as the root sees it.
fn recalled(value: Score, ply: u32) -> Score {
    if value.abs() > DECIDED { value - f64::from(ply).copysign(value) } else { value }
}

/// Up to this many moves the best of the rest is picked one by one; more are sorted at once.
const PICKED: usize = 128;

/// The most that history can say of a move, for or against it: 1,000 in the units of ranks.
const FAME: i32 = 1000 << 10;

/// Returns what the table calls a move: its name in the folded state, or its place among the moves.
fn name<G: Game>(game: &G, mv: &G::Move, index: u32, by: u8) -> u32 {
    game.folded_move(mv, by).unwrap_or(index)
}

enum Halt<E> {
    Abort(Abort<E>),
    Late,
}

impl<E> From<E> for Halt<E> {
    fn from(error: E) -> Self {
        Self::Abort(Abort::Game(error))
    }
}

struct Deepen<'a, 'c, G: Game, E> {
    game: &'a G,
    evaluator: &'a E,
    clock: &'a mut Clock<'c>,
    table: Table,
    /// Whether an unfinished state had a part in the value just returned.
    unfinished: bool,
    stack: Vec<G::Move>,
    /// For every move listed on the path: how promising, and its place in the game's order.
    order: Vec<(i32, u32)>,
    /// What the game thinks of the moves being ranked.
    ranks: Vec<i32>,
    lines: Vec<Vec<G::Move>>,
    killers: Vec<[Option<G::Move>; 2]>,
    history: [Vec<i32>; 2],
    /// The best of the current depth so far.
    root: Option<(Score, Vec<G::Move>)>,
}

impl<G: Game, E: Evaluator<G>> Deepen<'_, '_, G, E> {
    /// Returns the value of a state, or a bound on it where it lies outside the window; sets `unfinished`.
    fn visit(
        &mut self,
        state: &G::State,
        turn: Player,
        ply: u32,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Halt<G::Error>> {
        self.clock.enter().map_err(Halt::Abort)?;
        if let Some(outcome) = self.game.outcome(state)? {
            return Ok(self.known(won(margin(self.game, outcome, turn), ply), ply));
        }
        let start = self.stack.len();
        let glance = self.game.glance(state, &mut self.stack)?;
        let mut limits = [-INFINITY, INFINITY];
        // At the root a move is wanted, not only the value.
        if ply > 0 {
            if let Glance::Decided(end) = glance {
                return Ok(self.known(ahead(end, ply), ply));
            }
            if let Some(ends) = self.game.bounds(state)? {
                limits = ends.map(|end| ahead(end, ply));
                let [low, high] = limits;
                if low >= beta || low == high {
                    self.stack.truncate(start);
                    return Ok(self.known(low, ply));
                }
                if high <= alpha {
                    self.stack.truncate(start);
                    return Ok(self.known(high, ply));
                }
            }
        }
        if depth == 0 {
            self.stack.truncate(start);
            self.unfinished = true;
            self.line(ply).clear();
            return Ok(self.evaluator.value(self.game, state)?.clamp(limits[0], limits[1]));
        }
        if glance != Glance::Only {
            self.game.legal_moves(state, &mut self.stack)?;
        }
        self.node(state, turn, ply, depth, [alpha, beta], limits, start)
    }

    /// Returns a value that nothing unfinished has a part in.
    fn known(&mut self, value: Score, ply: u32) -> Score {
        self.unfinished = false;
        self.line(ply).clear();
        value
    }

    /// Searches the moves on the stack from `start` on and takes them off. The true value lies between `low` and `high`.
    #[allow(clippy::too_many_arguments)]
    fn node(
        &mut self,
        state: &G::State,
        turn: Player,
        ply: u32,
        depth: u32,
        window: [Score; 2],
        [low, high]: [Score; 2],
        start: usize,
    ) -> Result<Score, Halt<G::Error>> {
        self.line(ply).clear();
        // A move that reaches `high` need not be beaten; one that reaches `low` must be found.
        let (mut alpha, beta) = (window[0].max(low.next_down()), window[1].min(high));
        let is_pv = alpha.next_up() < beta;
        let folded = self.game.folded(state)?;
        let known = self.table.get(folded.key);
        if let Some(entry) = known
            && ply > 0
            && (entry.depth == SOLVED || (u32::from(entry.depth) >= depth && !is_pv))
        {
            let value = recalled(entry.value, ply);
            if match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            } {
                self.stack.truncate(start);
                self.unfinished = entry.depth != SOLVED;
                return Ok(value);
            }
        }
        let count = self.stack.len() - start;
        self.clock.list(count);
        if self.clock.is_late() && (ply > 0 || depth > 1) {
            return Err(Halt::Late);
        }
        self.rank(state, start, turn, ply, folded.by, known.and_then(|entry| entry.best))?;
        let (mut best, mut best_index, mut unfinished) = (-INFINITY, 0, false);
        for nth in 0..count {
            let index = self.promising(start + nth, count > PICKED);
            let mv = self.stack[start + index as usize].clone();
            let mut child = state.clone();
            self.game.play(&mut child, &mv)?;
            let mover = if G::ALTERNATES { turn.other() } else { self.game.turn(&child)? };
            let ask = |search: &mut Self, alpha: Score, beta: Score| {
                if mover == turn {
                    search.visit(&child, mover, ply + 1, depth - 1, alpha, beta)
                } else {
                    search.visit(&child, mover, ply + 1, depth - 1, -beta, -alpha).map(|value| -value)
                }
            };
            let mut value = if nth > 0 && is_pv { ask(self, alpha, alpha.next_up())? } else { ask(self, alpha, beta)? };
            if nth > 0 && is_pv && value > alpha && value < beta {
                value = ask(self, alpha, beta)?;
            }
            let child_unfinished = self.unfinished;
            unfinished |= child_unfinished;
            if value > best {
                (best, best_index) = (value, index);
                if value > alpha {
                    alpha = value;
                    if is_pv || ply == 0 {
                        self.keep_line(ply, &mv, value);
                    }
                    if value >= beta {
                        // What the move proves does not rest on the moves before it.
                        unfinished = child_unfinished;
                        self.reward(&mv, turn, ply, depth, start, nth);
                        break;
                    }
                }
            }
        }
        let best_name = name(self.game, &self.stack[start + best_index as usize], best_index, folded.by);
        self.stack.truncate(start);
        self.order.truncate(start);
        best = best.clamp(low, high);
        let bound = match best {
            _ if best >= window[1] => Bound::Lower,
            _ if best <= window[0] => Bound::Upper,
            _ => Bound::Exact,
        };
        self.remember(folded.key, ply, depth, best, bound, best_name, &mut unfinished);
        self.unfinished = unfinished;
        Ok(best)
    }

    /// Keeps what was found in the table. A forced end needs no more depth, whatever else was left unfinished.
    #[allow(clippy::too_many_arguments)]
    fn remember(
        &mut self,
        key: u64,
        ply: u32,
        depth: u32,
        value: Score,
        bound: Bound,
        best: u32,
        unfinished: &mut bool,
    ) {
        let value = kept(value, ply);
        if *unfinished && value.abs() > DECIDED && !self.game.has_margins() {
            // A win is at least as good as the one found, a loss at most: nothing unfinished can take that back. Within the
            // depth searched it is also the soonest.
            let within = distance(value).is_some_and(|plies| plies <= depth);
            let forced = if value > 0.0 { Bound::Lower } else { Bound::Upper };
            if bound == forced || (bound == Bound::Exact && within) {
                *unfinished = false;
            } else if bound == Bound::Exact {
                self.table.put(key, Entry { value, bound: forced, depth: SOLVED, best: Some(best) });
                return;
            }
        }
        let depth = if *unfinished { depth as u16 } else { SOLVED };
        self.table.put(key, Entry { value, bound, depth, best: Some(best) });
    }

    /// Ranks the moves on the stack from `start` on.
    fn rank(
        &mut self,
        state: &G::State,
        start: usize,
        turn: Player,
        ply: u32,
        by: u8,
        known: Option<u32>,
    ) -> Result<(), G::Error> {
        let moves = &self.stack[start..];
        self.ranks.clear();
        self.ranks.resize(moves.len(), 0);
        self.game.rank(state, moves, &mut self.ranks)?;
        let killers = self.killers.get(ply as usize);
        let history = &self.history[turn.index()];
        debug_assert_eq!(self.order.len(), start);
        for (index, (mv, &hint)) in (0u32..).zip(moves.iter().zip(&self.ranks)) {
            let rank = if known.is_some_and(|known| known == name(self.game, mv, index, by)) {
                i32::MAX
            } else {
                let killer = killers.and_then(|pair| pair.iter().position(|killer| killer.as_ref() == Some(mv)));
                let learned = match killer {
                    Some(nth) => 1200 - 100 * nth as i32,
                    None => history.get(self.game.slot(mv)).map_or(0, |fame| fame >> 10),
                };
                hint.saturating_add(learned).min(i32::MAX - 1)
            };
            self.order.push((rank, index));
        }
        if self.stack.len() - start > PICKED {
            self.order[start..].sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        }
        Ok(())
    }

    /// Moves the most promising of the remaining moves to the front of them and returns its index. Equal ones keep the
    /// game's order.
    fn promising(&mut self, from: usize, sorted: bool) -> u32 {
        let rest = &mut self.order[from..];
        if sorted {
            return rest[0].1;
        }
        let mut first = 0;
        for at in 1..rest.len() {
            if rest[at].0 > rest[first].0 {
                first = at;
            }
        }
        rest[..=first].rotate_right(1);
        rest[0].1
    }

    /// Notes that a move closed the window, and that those tried before it did not.
    fn reward(&mut self, mv: &G::Move, turn: Player, ply: u32, depth: u32, start: usize, nth: usize) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize_with(ply + 1, || [None, None]);
        }
        let pair = &mut self.killers[ply];
        if pair[0].as_ref() != Some(mv) {
            pair.swap(0, 1);
            pair[0] = Some(mv.clone());
        }
        let worth = (depth.min(32) as i32).pow(2) << 7;
        let history = &mut self.history[turn.index()];
        let mut note = |slot: usize, by: i32| {
            if history.len() <= slot {
                history.resize(slot + 1, 0);
            }
            // Old fame fades, so that it stays within `FAME`.
            let fame = &mut history[slot];
            *fame += by - (i64::from(*fame) * i64::from(by.abs()) / i64::from(FAME)) as i32;
        };
        for &(_, index) in &self.order[start..start + nth] {
            note(self.game.slot(&self.stack[start + index as usize]), -worth);
        }
        note(self.game.slot(mv), worth);
    }

    fn line(&mut self, ply: u32) -> &mut Vec<G::Move> {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        &mut self.lines[ply]
    }

    fn keep_line(&mut self, ply: u32, mv: &G::Move, value: Score) {
        self.line(ply + 1);
        let (head, tail) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut head[ply as usize];
        line.clear();
        line.push(mv.clone());
        line.extend_from_slice(&tail[0]);
        if ply == 0 {
            self.root = Some((value, line.clone()));
        }
    }

    /// Goes on with a line, where the table cut it short, along the table's best moves, to the length that the value rests on:
    /// the depth searched, or the end of the game where that is known.
    fn lengthen(&self, state: &G::State, line: &mut Vec<G::Move>, longest: usize) -> Result<(), Abort<G::Error>> {
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
