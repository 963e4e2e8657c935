//! Iterative deepening: alpha-beta to depth 1, 2, 3, ... with what the last depth taught.

mod line;
mod node;
mod order;
mod team;
mod worth;

use super::{Line, Report};
use crate::eval::Evaluator;
use crate::game::Game;
use crate::limits::{Abort, Clock, Limits};
use crate::score::{Score, shown};
use crate::table::{SOLVED, Table};
use node::{Aim, Found, Halt, Mind, Search};
use std::convert::Infallible;
use team::{Alone, Crew, Other, Team, Together};
use worth::{DECIDED, distance, margin, told, won};

/// How [`deepen_with`] and [`deepen_together`] go about it.
#[derive(Clone, Copy, Debug)]
pub struct Options<'t> {
    /// What is known of states, and will be kept. It may come from an earlier search of the same game with the same evaluator:
    /// then what that search knew helps this one.
    pub table: &'t Table,
    /// How many of the best moves are wanted, each with its value and line.
    pub lines: usize,
    /// How many threads [`deepen_together`] uses.
    pub threads: usize,
    /// Until so many states were entered it is not worth waking the others.
    pub alone: u64,
}

impl<'t> Options<'t> {
    /// Returns what holds unless something else is wanted: one line, one thread.
    pub const fn new(table: &'t Table) -> Self {
        Self { table, lines: 1, threads: 1, alone: 20_000 }
    }
}

/// Told of every depth that was completed.
pub type OnDepth<'a, M> = &'a mut dyn FnMut(&Report<M>);

/// Searches deeper and deeper until a limit is reached or the value is proven.
///
/// Principal-variation search with a transposition table of `memory` bytes; moves are ordered by the table, by killers and
/// by history; windows lie about the value of the depth before. The value is that of minimax at the depth reached, but a
/// sooner win and a later loss are preferred, and deeper knowledge from the table may be better than minimax to that depth.
/// The best move is one of the best. Where time ends a depth half way, the best move that it had confirmed or found stands.
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
    on_depth: OnDepth<G::Move>,
) -> Result<Report<G::Move>, Abort<G::Error>> {
    deepen_with(game, state, evaluator, limits, clock, &Options::new(&Table::new(memory)), on_depth)
}

/// Searches like [`deepen`], for several best lines, with a table that outlives the search.
///
/// `report.lines` are the best moves with their values, the best first; then a search ends when all of them are exact.
pub fn deepen_with<G: Game, E: Evaluator<G>>(
    game: &G,
    state: &G::State,
    evaluator: &E,
    limits: &Limits,
    clock: &mut Clock,
    options: &Options,
    on_depth: OnDepth<G::Move>,
) -> Result<Report<G::Move>, Abort<G::Error>> {
    drive(game, state, evaluator, limits, clock, options, None, &mut Alone, on_depth)
}

/// Searches like [`deepen_with`], with several threads. Values are the same; of moves that are equally good another may be
/// found from one time to the next, and limits of nodes count all threads' together.
pub fn deepen_together<G, E>(
    game: &G,
    state: &G::State,
    evaluator: &E,
    limits: &Limits,
    clock: &mut Clock,
    options: &Options,
    on_depth: OnDepth<G::Move>,
) -> Result<Report<G::Move>, Abort<Infallible>>
where
    G: Game<Error = Infallible, State: Sync, Move: Send + Sync> + Sync,
    E: Evaluator<G> + Sync,
{
    if options.threads <= 1 {
        return deepen_with(game, state, evaluator, limits, clock, options, on_depth);
    }
    let share = Limits { nodes: limits.nodes.map(|nodes| nodes.div_ceil(options.threads as u64)), ..*limits };
    clock.limit(&share);
    let (team, table) = (&Team::new(), options.table);
    let others = (1..options.threads).map(|_| Other::new()).collect();
    let mut crew = Together { game, evaluator, table, team, limits: share, alone: options.alone, others };
    drive(game, state, evaluator, limits, clock, options, Some(team), &mut crew, on_depth)
}

#[allow(clippy::too_many_arguments)]
fn drive<G: Game, E: Evaluator<G>>(
    game: &G,
    state: &G::State,
    evaluator: &E,
    limits: &Limits,
    clock: &mut Clock,
    options: &Options,
    team: Option<&Team<G::Move>>,
    crew: &mut impl Crew<G, E>,
    on_depth: OnDepth<G::Move>,
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
    let wanted = options.lines.clamp(1, moves.len());
    let (table, mind) = (options.table, &mut Mind::new());
    table.begin();
    let mut search = Search { game, evaluator, clock, table, team, mind, unfinished: false, root: None };
    // The lines of the last depth, and how much the value of the best has changed of late.
    let (mut last, mut swing) = (Vec::<Found<G::Move>>::new(), None);
    'depths: for depth in 1..=deepest {
        let mut lines = Vec::<Found<G::Move>>::with_capacity(wanted);
        let mut given = Vec::new();
        while lines.len() < wanted {
            let before = last.get(lines.len());
            let guess = before.map(|before| before.value).filter(|value| value.abs() < DECIDED).zip(swing);
            let first = before.map(|before| &before.line[0]).filter(|first| !given.contains(*first));
            let aim = Aim { state, turn, depth, given: &given, first, guess };
            let done = super::with_stack(depth, || crew.search(&mut search, &aim));
            report.visited = search.clock.visited() + crew.visited();
            match done {
                Ok(found) => {
                    given.push(found.line[0].clone());
                    lines.push(found);
                }
                Err(Halt::Abort(abort)) => return Err(abort),
                Err(Halt::Late | Halt::Over) => {
                    report.late = true;
                    // Several lines are all of one depth, so that they can be compared.
                    let best = lines.into_iter().next().or_else(|| {
                        // The best of the moves looked at so far is news, but not that it loses: the rest is not known yet.
                        let news = search.root.take().filter(|(value, _)| *value > -DECIDED);
                        news.map(|(value, line)| Found { value, line, unfinished: true })
                    });
                    if let Some(found) = best.filter(|_| !report.exact && (wanted == 1 || depth == 1)) {
                        improve(&mut report, line_of(game, evaluator, &found, depth, limits));
                    }
                    break 'depths;
                }
            }
        }
        lines.sort_by(|a, b| b.value.total_cmp(&a.value));
        if let Some(before) = last.first().filter(|before| before.value.abs() < DECIDED)
            && lines[0].value.abs() < DECIDED
        {
            let step = (lines[0].value - before.value).abs();
            swing = Some(swing.map_or(step, |swing: Score| (swing + step) / 2.0));
        }
        report.depth = depth;
        report.lines.clear();
        for found in &lines {
            let mut line = line_of(game, evaluator, found, depth, limits);
            let longest = if line.exact { usize::MAX } else { depth as usize };
            search.lengthen(state, &mut line.pv, longest)?;
            report.lines.push(line);
        }
        let best = &report.lines[0];
        (report.value, report.exact, report.distance) = (best.value, best.exact, best.distance);
        report.pv.clone_from(&best.pv);
        report.best = report.pv.first().cloned();
        on_depth(&report);
        let end = distance(lines[0].value);
        let is_settled = limits.mate.zip(end).is_some_and(|(most, plies)| lines[0].value < 0.0 || plies <= most);
        if is_settled || report.lines.iter().all(|line| line.exact) {
            break;
        }
        last = lines;
    }
    report.best = report.pv.first().cloned();
    Ok(report)
}

fn line_of<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    found: &Found<G::Move>,
    depth: u32,
    limits: &Limits,
) -> Line<G::Move> {
    let plies = distance(found.value);
    // An end within the depth is as soon as can be; one farther away, seen ahead, is certain all the same.
    let far = if limits.solved { u32::MAX } else { limits.mate.unwrap_or(0) };
    let proven = !game.has_margins() && plies.is_some_and(|plies| plies <= depth.max(far));
    let exact = !found.unfinished || proven;
    Line {
        value: told(evaluator, found.value),
        pv: found.line.clone(),
        exact,
        distance: if exact { plies } else { None },
    }
}

/// Puts a line first that a depth has found before it was broken off.
fn improve<M: Clone>(report: &mut Report<M>, line: Line<M>) {
    (report.value, report.exact, report.distance) = (line.value, line.exact, line.distance);
    report.pv.clone_from(&line.pv);
    report.lines = vec![line];
}
