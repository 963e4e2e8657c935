//! One depth: principal-variation search from the root down.

use super::order::{Order, name};
use super::team::Team;
use super::worth::{DECIDED, ahead, distance, kept, margin, recalled, won};
use crate::eval::Evaluator;
use crate::game::{Game, Glance};
use crate::limits::{Abort, Clock};
use crate::player::Player;
use crate::score::{INFINITY, Score};
use crate::table::{Bound, Entry, SOLVED, Table};

/// Why a depth was not searched to its end.
pub(super) enum Halt<E> {
    Abort(Abort<E>),
    /// Time or nodes are used up.
    Late,
    /// Another thread has come to the end of it.
    Over,
}

impl<E> From<E> for Halt<E> {
    fn from(error: E) -> Self {
        Self::Abort(Abort::Game(error))
    }
}

/// What is to be found out at one depth: the best move less those given already.
pub(super) struct Aim<'a, G: Game> {
    pub(super) state: &'a G::State,
    pub(super) turn: Player,
    pub(super) depth: u32,
    /// Moves that are not looked at.
    pub(super) given: &'a [G::Move],
    /// The move to try first, where moves are given.
    pub(super) first: Option<&'a G::Move>,
    /// What the value will be like, and by how much it may miss that.
    pub(super) guess: Option<(Score, Score)>,
}

impl<G: Game> Clone for Aim<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Aim<'_, G> {}

/// What was found out at one depth.
#[derive(Clone)]
pub(super) struct Found<M> {
    pub(super) value: Score,
    pub(super) line: Vec<M>,
    /// Whether an unfinished state had a part in it.
    pub(super) unfinished: bool,
}

/// What a thread keeps from one depth to the next.
pub(super) struct Mind<M> {
    pub(super) order: Order<M>,
    /// For each ply of the path the best line from there.
    lines: Vec<Vec<M>>,
    /// Moves of states on the path that other threads were busy with, to be searched after all others.
    deferred: Vec<u32>,
}

impl<M: Clone + PartialEq> Mind<M> {
    pub(super) fn new() -> Self {
        Self { order: Order::new(), lines: Vec::new(), deferred: Vec::new() }
    }
}

pub(super) struct Search<'a, 'c, G: Game, E> {
    pub(super) game: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) clock: &'a mut Clock<'c>,
    pub(super) table: &'a Table,
    /// The threads that search together; none where one searches alone.
    pub(super) team: Option<&'a Team<G::Move>>,
    pub(super) mind: &'a mut Mind<G::Move>,
    /// Whether an unfinished state had a part in the value just returned.
    pub(super) unfinished: bool,
    /// The best of the current depth so far.
    pub(super) root: Option<(Score, Vec<G::Move>)>,
}

/// Below this depth it is not worth asking what other threads do.
const TOGETHER: u32 = 3;

impl<G: Game, E: Evaluator<G>> Search<'_, '_, G, E> {
    /// Searches one depth with windows about the guess that are widened until the value lies inside.
    pub(super) fn aim(&mut self, aim: &Aim<G>) -> Result<Found<G::Move>, Halt<G::Error>> {
        (self.unfinished, self.root) = (false, None);
        let mut window = match aim.guess {
            Some((guess, slack)) => [(guess - slack).next_down(), (guess + slack).next_up()],
            None => [-INFINITY, INFINITY],
        };
        // A side is opened a little, then wide.
        let mut wider = aim.guess.map(|(_, slack)| 8.0 * slack).filter(|&slack| slack > 0.0);
        loop {
            self.mind.order.reset();
            self.mind.deferred.clear();
            let value = self.visit(aim.state, aim.turn, 0, aim.depth, window, Some(aim))?;
            let wider = wider.take().filter(|_| value.abs() < DECIDED).unwrap_or(INFINITY);
            match window {
                [low, _] if value <= low && low > -INFINITY => window[0] = value - wider,
                [_, high] if value >= high && high < INFINITY => window[1] = value + wider,
                _ => return Ok(Found { value, line: self.mind.lines[0].clone(), unfinished: self.unfinished }),
            }
        }
    }

    /// Returns the value of a state, or a bound on it where it lies outside the window; sets `unfinished`. `aim`: of the root.
    fn visit(
        &mut self,
        state: &G::State,
        turn: Player,
        ply: u32,
        depth: u32,
        [alpha, beta]: [Score; 2],
        aim: Option<&Aim<G>>,
    ) -> Result<Score, Halt<G::Error>> {
        self.clock.enter().map_err(Halt::Abort)?;
        if let Some(outcome) = self.game.outcome(state)? {
            return Ok(self.known(won(margin(self.game, outcome, turn), ply), ply));
        }
        let start = self.mind.order.stack.len();
        let mut limits = [-INFINITY, INFINITY];
        let mut glance = Glance::Open;
        // Where several moves are wanted, not only those that hold a best one.
        if aim.is_none_or(|aim| aim.given.is_empty()) {
            glance = self.game.glance(state, &mut self.mind.order.stack)?;
        }
        // At the root a move is wanted, not only the value.
        if aim.is_none() {
            if let Glance::Decided(end) = glance {
                return Ok(self.known(ahead(end, ply), ply));
            }
            if (!E::JUDGES || !self.game.has_margins())
                && let Some(ends) = self.game.bounds(state)?
            {
                limits = ends.map(|end| ahead(end, ply));
                let [low, high] = limits;
                if low >= beta || low == high {
                    self.mind.order.stack.truncate(start);
                    return Ok(self.known(low, ply));
                }
                if high <= alpha {
                    self.mind.order.stack.truncate(start);
                    return Ok(self.known(high, ply));
                }
            }
        }
        if depth == 0 {
            self.mind.order.stack.truncate(start);
            self.unfinished = true;
            self.line(ply).clear();
            return Ok(self.evaluator.value(self.game, state)?.clamp(limits[0], limits[1]));
        }
        if glance != Glance::Only {
            self.game.legal_moves(state, &mut self.mind.order.stack)?;
        }
        self.node(state, turn, ply, depth, [alpha, beta], limits, start, aim)
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
        aim: Option<&Aim<G>>,
    ) -> Result<Score, Halt<G::Error>> {
        self.line(ply).clear();
        // A move that reaches `high` need not be beaten; one that reaches `low` must be found.
        let (mut alpha, beta) = (window[0].max(low.next_down()), window[1].min(high));
        let is_pv = alpha.next_up() < beta;
        let folded = self.game.folded(state)?;
        let known = self.table.get(folded.key);
        if let Some(entry) = known
            && aim.is_none()
            && (entry.depth == SOLVED || (u32::from(entry.depth) >= depth && !is_pv))
        {
            let value = recalled(entry.value, ply);
            if match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            } {
                self.mind.order.stack.truncate(start);
                self.unfinished = entry.depth != SOLVED;
                return Ok(value);
            }
        }
        let mut first = known.and_then(|entry| entry.best);
        // A root from which moves are taken away is another state.
        let is_partial = aim.is_some_and(|aim| !aim.given.is_empty());
        if let Some(aim) = aim
            && is_partial
        {
            first = self.without(aim, start, folded.by);
        }
        let count = self.mind.order.stack.len() - start;
        self.clock.list(count);
        if self.clock.is_late() && (ply > 0 || depth > 1 || is_partial) {
            return Err(Halt::Late);
        }
        if self.team.is_some_and(Team::is_over) {
            return Err(Halt::Over);
        }
        self.mind.order.rank(self.game, state, start, turn, ply, folded.by, first)?;
        let team = self.team.filter(|_| depth >= TOGETHER);
        let (mut nth, mut again) = (0, self.mind.deferred.len());
        let deferred = again;
        let (mut best, mut best_index, mut unfinished) = (-INFINITY, 0, false);
        // The first depth answers with the moves it had time to look at: there may be a hundred thousand.
        let mut is_cut = false;
        loop {
            if nth > 0 && self.clock.is_late() {
                if ply > 0 || depth > 1 || is_partial {
                    return Err(Halt::Late);
                }
                if self.clock.is_over() {
                    (is_cut, unfinished) = (true, true);
                    break;
                }
            }
            let mut errand = None;
            let index = if nth < count {
                let index = self.mind.order.pick(start, nth, count);
                nth += 1;
                if let Some(team) = team
                    && nth > 1
                {
                    let mv = &self.mind.order.stack[start + index as usize];
                    let its = Team::<G::Move>::errand(folded.key, name(self.game, mv, index, folded.by), depth);
                    if team.is_busy_with(its) {
                        self.mind.deferred.push(index);
                        continue;
                    }
                    team.begin(its);
                    errand = Some((team, its));
                }
                index
            } else if again < self.mind.deferred.len() {
                again += 1;
                self.mind.deferred[again - 1]
            } else {
                break;
            };
            let mv = self.mind.order.stack[start + index as usize].clone();
            let mut child = state.clone();
            self.game.play(&mut child, &mv)?;
            let mover = if G::ALTERNATES { turn.other() } else { self.game.turn(&child)? };
            let ask = |search: &mut Self, alpha: Score, beta: Score| {
                if mover == turn {
                    search.visit(&child, mover, ply + 1, depth - 1, [alpha, beta], None)
                } else {
                    search.visit(&child, mover, ply + 1, depth - 1, [-beta, -alpha], None).map(|value| -value)
                }
            };
            let scouts = nth > 1 && is_pv;
            let mut value = ask(self, alpha, if scouts { alpha.next_up() } else { beta })?;
            if scouts && value > alpha && value < beta {
                value = ask(self, alpha, beta)?;
            }
            if let Some((team, errand)) = errand {
                team.end(errand);
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
                        let before = start..start + nth - 1;
                        self.mind.order.reward(self.game, &mv, turn, ply, depth, before);
                        break;
                    }
                }
            }
        }
        let best_name = name(self.game, &self.mind.order.stack[start + best_index as usize], best_index, folded.by);
        self.mind.order.truncate(start);
        self.mind.deferred.truncate(deferred);
        best = best.clamp(low, high);
        let bound = match best {
            _ if best >= window[1] => Bound::Lower,
            _ if best <= window[0] => Bound::Upper,
            _ => Bound::Exact,
        };
        if !is_partial && !is_cut {
            self.remember(folded.key, ply, depth, best, bound, best_name, &mut unfinished);
        }
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

    /// Takes the moves given already off the root's moves and returns the name of the one to try first.
    fn without(&mut self, aim: &Aim<G>, start: usize, by: u8) -> Option<u32> {
        let moves: Vec<_> = self.mind.order.stack.drain(start..).filter(|mv| !aim.given.contains(mv)).collect();
        let (index, first) = (0u32..).zip(&moves).find(|(_, mv)| Some(*mv) == aim.first).unzip();
        self.mind.order.stack.extend(moves.iter().cloned());
        Some(name(self.game, first?, index?, by))
    }

    fn line(&mut self, ply: u32) -> &mut Vec<G::Move> {
        let (ply, lines) = (ply as usize, &mut self.mind.lines);
        if lines.len() <= ply {
            lines.resize_with(ply + 1, Vec::new);
        }
        &mut lines[ply]
    }

    fn keep_line(&mut self, ply: u32, mv: &G::Move, value: Score) {
        self.line(ply + 1);
        let (head, tail) = self.mind.lines.split_at_mut(ply as usize + 1);
        let line = &mut head[ply as usize];
        line.clear();
        line.push(mv.clone());
        line.extend_from_slice(&tail[0]);
        if ply == 0 {
            self.root = Some((value, line.clone()));
        }
    }
}
