//! Every search against a plain negamax, on random trees and tiny boards, with judges so coarse that ties are frequent.

mod common;

use common::reference::{Bare, Uneven, coarse, move_values, value};
use fiveply_core::games::lines::{Dynamic, Geometry, Goal, Lines};
use fiveply_core::games::tree::Tree;
use fiveply_core::rng::Rng;
use fiveply_core::search::{MctsOptions, Options, alpha_beta, deepen, deepen_together, mcts, minimax};
use fiveply_core::table::Table;
use fiveply_core::{Abort, Clock, Evaluator, Final, Game, Limits, Player, Probe, Report, Score};
use std::convert::Infallible;
use std::fmt::Debug;
use std::time::{Duration, Instant};

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// A game that a test can try in every way.
trait Testable: Game<Error = Infallible, Move: Debug + Send + Sync, State: Sync> + Debug + Sync {}

impl<G: Game<Error = Infallible, Move: Debug + Send + Sync, State: Sync> + Debug + Sync> Testable for G {}

/// What is to be checked of a game of any type.
trait Check {
    fn game<G: Testable>(&mut self, game: &G);
}

/// Calls `check` with random small games: trees, with and without turns taken, and boards of at most seven free squares. A
/// tree is won by at most `margin`.
fn on_every_game(rounds: u32, margin: i32, check: &mut impl Check) {
    let mut rng = Rng::new(11);
    for _ in 0..rounds {
        let height = 1 + rng.below(6);
        check.game(&Tree::random(&mut rng, height, 4, -margin..=margin));
        check.game(&Uneven(Tree::random(&mut rng, height, 4, -margin..=margin)));
        let (rows, cols, k) = (1 + rng.below(3), 1 + rng.below(4), 2 + rng.below(2));
        let goal = [Goal::FirstLine, Goal::MostLines, Goal::Fill][rng.below(3) as usize];
        let shape = Dynamic::<u64>::new(rows, cols, k, rng.below(2) > 0, rng.below(2) > 0, goal);
        let mut squares: Vec<u32> = (0..rows).flat_map(|row| (0..cols).map(move |col| shape.bit(row, col))).collect();
        let mut blocked = 0;
        while squares.len() > 7 {
            blocked |= 1 << squares.swap_remove(rng.below(squares.len() as u32) as usize);
        }
        check.game(&Lines::new(shape, blocked, [0, 0], Player::First));
    }
}

/// Plays the line of a report, checks that its moves are legal, and returns the value at its end for the side to move at the
/// root.
fn value_at_the_end<G, E>(game: &G, judge: &E, report: &Report<G::Move>, depth: u32) -> Score
where
    G: Game<Error = Infallible, Move: Debug>,
    E: Evaluator<G>,
{
    let mut state = game.initial().unwrap();
    let turn = game.turn(&state).unwrap();
    for mv in &report.pv {
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves).unwrap();
        assert!(moves.contains(mv), "{mv:?} of {:?} is not legal", report.pv);
        game.play(&mut state, mv).unwrap();
    }
    let value = value(game, judge, &state, depth - report.pv.len() as u32);
    if game.turn(&state).unwrap() == turn { value } else { -value }
}

struct Plain {
    ties: u32,
}

impl Check for Plain {
    fn game<G: Testable>(&mut self, game: &G) {
        let root = game.initial().unwrap();
        if game.outcome(&root).unwrap().is_some() {
            return;
        }
        for depth in 1..=5 {
            let judge = coarse();
            let moves = move_values(game, &judge, &root, depth);
            let best = value(game, &judge, &root, depth);
            let first = moves.iter().find(|(_, value)| *value == best).map(|(mv, _)| mv.clone());
            self.ties += u32::from(moves.iter().filter(|(_, value)| *value == best).count() > 1);
            let limits = to_depth(depth);
            let mut stop = || false;
            let full = minimax(game, &root, &judge, &limits, &mut Clock::new(&limits, &mut stop), ()).unwrap();
            let pruned = alpha_beta(game, &root, &judge, &limits, &mut Clock::new(&limits, &mut stop), ()).unwrap();
            assert!(pruned.visited <= full.visited);
            for report in [&full, &pruned] {
                assert_eq!((report.value, &report.best), (best, &first), "depth {depth} of {game:?}");
                assert_eq!(report.best, report.pv.first().cloned());
                assert_eq!(value_at_the_end(game, &judge, report, depth), best, "{report:?} of {game:?}");
                assert!(report.pv.len() as u32 <= depth && !report.late);
            }
            // The true value is there as soon as no unfinished state was judged, and minimax judges all of them.
            assert_eq!(full.exact, is_finished(game, &root, depth), "depth {depth} of {game:?}");
            assert!(pruned.exact || !full.exact);
            if pruned.exact {
                assert_eq!(pruned.value, value(game, &judge, &root, 20), "depth {depth} of {game:?}");
            }
        }
    }
}

/// Says whether all games from a state end within `depth` plies.
fn is_finished<G: Game<Error = Infallible>>(game: &G, state: &G::State, depth: u32) -> bool {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves).unwrap();
    moves.into_iter().all(|mv| {
        let mut child = state.clone();
        game.play(&mut child, &mv).unwrap();
        depth > 0 && is_finished(game, &child, depth - 1)
    })
}

#[test]
fn plain_searches_find_the_first_best_move() {
    let mut plain = Plain { ties: 0 };
    on_every_game(200, 2, &mut plain);
    assert!(plain.ties > 100, "only {} ties", plain.ties);
}

/// Follows a search along the moves and compares what it says about every state with the truth.
struct Truth<'a, G: Game, E> {
    game: &'a G,
    judge: &'a E,
    depth: u32,
    path: Vec<(G::State, Score, Score)>,
    beyond: &'a mut u32,
}

impl<G: Game<Error = Infallible>, E: Evaluator<G>> Probe for Truth<'_, G, E> {
    fn enter(&mut self, ply: u32, index: usize, alpha: Score, beta: Score) {
        self.path.truncate(ply as usize);
        let state = match self.path.last() {
            None => self.game.initial().unwrap(),
            Some((parent, ..)) => {
                let (mut state, mut moves) = (parent.clone(), Vec::new());
                self.game.legal_moves(parent, &mut moves).unwrap();
                self.game.play(&mut state, &moves[index]).unwrap();
                state
            }
        };
        self.path.push((state, alpha, beta));
    }

    fn leaf(&mut self, ply: u32, found: Score) {
        self.leave(ply, found);
        let (state, ..) = &self.path[ply as usize];
        assert_eq!(found, value(self.game, self.judge, state, self.depth - ply));
    }

    fn leave(&mut self, ply: u32, found: Score) {
        let (state, alpha, beta) = &self.path[ply as usize];
        let truth = value(self.game, self.judge, state, self.depth - ply);
        if found <= *alpha {
            assert!(truth <= found, "not an upper bound");
        } else if found >= *beta {
            assert!(truth >= found, "not a lower bound");
        } else {
            assert_eq!(truth, found);
        }
        *self.beyond += u32::from(found < *alpha || found > *beta);
    }
}

struct Bounds {
    beyond: u32,
}

impl Check for Bounds {
    fn game<G: Testable>(&mut self, game: &G) {
        for depth in 1..=4 {
            let (judge, limits) = (coarse(), to_depth(depth));
            let truth = Truth { game, judge: &judge, depth, path: Vec::new(), beyond: &mut self.beyond };
            let root = game.initial().unwrap();
            alpha_beta(game, &root, &judge, &limits, &mut Clock::new(&limits, &mut || false), truth).unwrap();
        }
    }
}

#[test]
fn alpha_beta_is_right_about_every_state_it_enters() {
    let mut bounds = Bounds { beyond: 0 };
    on_every_game(60, 2, &mut bounds);
    assert!(bounds.beyond > 100, "only {} values lay outside their window", bounds.beyond);
}

#[derive(Default)]
struct Deepening {
    /// How many searches ended unfinished and exact.
    ended: [u32; 2],
}

impl Deepening {
    /// Compares a report with plain minimax.
    fn compare<G: Testable>(&self, game: &G, judge: &impl Evaluator<G>, report: &Report<G::Move>, depth: u32) {
        let root = game.initial().unwrap();
        let deep = if report.exact { 20 } else { depth };
        let best = value(game, judge, &root, deep);
        assert_eq!(report.value, best, "depth {depth}: {report:?} of {game:?}");
        let moves = move_values(game, judge, &root, deep);
        let its = moves.iter().find(|(mv, _)| Some(mv) == report.best.as_ref()).unwrap();
        assert_eq!(its.1, best, "depth {depth}: {report:?} of {game:?}");
        assert!(report.pv.len() <= depth as usize || report.exact, "{report:?} of {game:?}");
        if let Some(distance) = report.distance {
            assert_eq!(soonest(game, &root), Some((best > 0.0, distance)), "{report:?} of {game:?}");
        }
    }

    /// Compares every line of a report with plain minimax.
    fn compare_lines<G: Testable>(&self, game: &G, judge: &impl Evaluator<G>, report: &Report<G::Move>, depth: u32) {
        let root = game.initial().unwrap();
        let (mut moves, exactly) = (move_values(game, judge, &root, depth), move_values(game, judge, &root, 20));
        for line in &report.lines {
            let of = |moves: &[(G::Move, Score)]| moves.iter().find(|(mv, _)| *mv == line.pv[0]).unwrap().1;
            assert_eq!(
                line.value,
                of(if line.exact { &exactly } else { &moves }),
                "depth {depth}: {report:?} of {game:?}"
            );
        }
        assert!(report.lines.is_sorted_by(|a, b| a.value >= b.value), "{report:?}");
        // None is left out that is better than the last, and none is there twice.
        moves.retain(|(mv, _)| report.lines.iter().all(|line| line.pv[0] != *mv));
        assert_eq!(moves.len() + report.lines.len(), exactly.len());
        let last = report.lines.last().unwrap();
        assert!(moves.iter().all(|(_, value)| *value <= last.value || last.exact), "{report:?} of {game:?}");
    }
}

impl Check for Deepening {
    fn game<G: Testable>(&mut self, game: &G) {
        // What a game sees ahead makes values better than minimax to a depth.
        let game = &Bare(game);
        let root = game.initial().unwrap();
        if game.outcome(&root).unwrap().is_some() {
            return;
        }
        for depth in 1..=6 {
            let (judge, limits) = (coarse(), to_depth(depth));
            let mut clock_stop = || false;
            let mut clock = Clock::new(&limits, &mut clock_stop);
            let mut told = Vec::new();
            let mut note = |report: &Report<G::Move>| told.push(report.depth);
            let report = deepen(game, &root, &judge, &limits, &mut clock, 1 << 16, &mut note).unwrap();
            self.compare(game, &judge, &report, depth);
            assert_eq!(told, (1..=report.depth).collect::<Vec<_>>());
            assert!(report.depth == depth || report.exact);
            self.ended[usize::from(report.exact)] += 1;
        }
    }
}

/// Deepening in every way there is: threads, lines, tables of every size and a table that knows something already.
struct EveryWay {
    rng: Rng,
    /// How many searches had how many lines.
    lines: [u32; 5],
}

impl Check for EveryWay {
    fn game<G: Testable>(&mut self, game: &G) {
        let root = game.initial().unwrap();
        if game.outcome(&root).unwrap().is_some() {
            return;
        }
        let judge = coarse();
        for threads in 1..=3 {
            let game = &Bare(game);
            // From one pair of places to room for everything. Values in a table that was used hold for deeper searches too, so
            // only fresh ones compare with minimax to a depth.
            let memory = [1, 200, 1 << 16][self.rng.below(3) as usize];
            let (depth, wanted) = (1 + self.rng.below(6), 1 + self.rng.below(4) as usize);
            let table = Table::new(memory);
            let options = Options { lines: wanted, threads, alone: 0, ..Options::new(&table) };
            let (limits, mut stop) = (to_depth(depth), || false);
            let clock = &mut Clock::new(&limits, &mut stop);
            let report = deepen_together(game, &root, &judge, &limits, clock, &options, &mut |_| ()).unwrap();
            Deepening::default().compare(game, &judge, &report, depth);
            if report.depth == depth {
                Deepening::default().compare_lines(game, &judge, &report, depth);
            }
            self.lines[report.lines.len()] += 1;
            // To the end, with what the table knows.
            let limits = Limits::default();
            let clock = &mut Clock::new(&limits, &mut stop);
            let report = deepen_together(game, &root, &judge, &limits, clock, &options, &mut |_| ()).unwrap();
            assert!(report.exact && report.lines.iter().all(|line| line.exact), "{report:?} of {game:?}");
            Deepening::default().compare(game, &judge, &report, 20);
            Deepening::default().compare_lines(game, &judge, &report, 20);
        }
    }
}

/// Deepening with what a game sees ahead, which makes values better than minimax to a depth but exact ones no other.
#[derive(Default)]
struct Seeing {
    /// How many searches ended before their depth.
    early: u32,
}

impl Check for Seeing {
    fn game<G: Testable>(&mut self, game: &G) {
        let root = game.initial().unwrap();
        if game.outcome(&root).unwrap().is_some() {
            return;
        }
        let (judge, mut stop) = (coarse(), || false);
        for depth in 1..=7 {
            let (limits, table) = (to_depth(depth), Table::new(1 << 16));
            let options = Options { lines: depth as usize % 3 + 1, threads: 1, alone: 0, ..Options::new(&table) };
            let clock = &mut Clock::new(&limits, &mut stop);
            let report = deepen_together(game, &root, &judge, &limits, clock, &options, &mut |_| ()).unwrap();
            if report.exact {
                Deepening::default().compare(game, &judge, &report, depth);
            }
            self.early += u32::from(report.exact && report.depth < game.length_bound().unwrap());
        }
    }
}

#[test]
fn what_a_game_sees_ahead_changes_no_exact_value() {
    let mut seeing = Seeing::default();
    on_every_game(200, 3, &mut seeing);
    assert!(seeing.early > 150, "{}", seeing.early);
}

#[test]
fn deepening_is_right_with_threads_lines_and_small_tables() {
    let mut every = EveryWay { rng: Rng::new(3), lines: [0; 5] };
    on_every_game(120, 3, &mut every);
    assert!(every.lines[1..].iter().all(|&n| n > 50), "searches by lines: {:?}", every.lines);
}

#[test]
fn deepening_looks_past_a_win_for_a_larger_one() {
    for (text, best, worth) in [("(1 (((3))))", 1, 3.0), ("((-1 (((-3)))) (((-2))))", 1, -2.0), ("(1 (((1))))", 0, 1.0)]
    {
        let tree = Tree::parse(text).unwrap();
        let (root, limits, mut stop) = (tree.initial().unwrap(), Limits::default(), || false);
        let mut clock = Clock::new(&limits, &mut stop);
        let report = deepen(&tree, &root, &Final, &limits, &mut clock, 1 << 16, &mut |_| ()).unwrap();
        assert_eq!((report.best, report.value, report.exact), (Some(best), worth, true), "{text}");
    }
}

/// Returns who wins and in how many plies when the winner hurries and the loser delays; `None` for no winner.
fn soonest<G: Game<Error = Infallible>>(game: &G, state: &G::State) -> Option<(bool, u32)> {
    // A win is worth less for each ply it takes.
    fn search<G: Game<Error = Infallible>>(game: &G, state: &G::State, ply: f64) -> f64 {
        let turn = game.turn(state).unwrap();
        if let Some(outcome) = game.outcome(state).unwrap() {
            let margin = f64::from(outcome.margin_for(turn));
            return if margin == 0.0 { 0.0 } else { margin * 1000.0 - margin.signum() * ply };
        }
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves).unwrap();
        let values = moves.into_iter().map(|mv| {
            let mut child = state.clone();
            game.play(&mut child, &mv).unwrap();
            let value = search(game, &child, ply + 1.0);
            if game.turn(&child).unwrap() == turn { value } else { -value }
        });
        values.fold(f64::NEG_INFINITY, f64::max)
    }
    let value = search(game, state, 0.0);
    // A win by 1 in 3 plies is 997 here.
    (value != 0.0).then(|| (value > 0.0, (-value.abs()).rem_euclid(1000.0) as u32))
}

#[test]
fn deepening_finds_one_of_the_best_moves() {
    let mut deepening = Deepening::default();
    on_every_game(150, 3, &mut deepening);
    assert!(deepening.ended.iter().all(|&n| n > 100), "unfinished and exact: {:?}", deepening.ended);
}

struct Simulating {
    proven: u32,
}

impl Check for Simulating {
    fn game<G: Testable>(&mut self, game: &G) {
        let root = game.initial().unwrap();
        if game.outcome(&root).unwrap().is_some() {
            return;
        }
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let mut stop = || false;
        let clock = &mut Clock::new(&limits, &mut stop);
        let (report, children) = mcts(game, &root, &limits, clock, &MctsOptions::default()).unwrap();
        let moves = move_values(game, &Final, &root, 20);
        let best = moves.iter().map(|(_, value)| value.signum() * f64::from(*value != 0.0)).fold(-1.0, f64::max);
        let its = moves.iter().find(|(mv, _)| Some(mv) == report.best.as_ref()).unwrap().1;
        if report.exact {
            self.proven += 1;
            assert_eq!(report.value, best, "{report:?} of {game:?}");
            assert_eq!(its.signum() * f64::from(its != 0.0), best, "{report:?} of {game:?}");
        }
        assert!(report.value.abs() <= 1.0);
        assert!(children.is_sorted_by(|a, b| a.visits >= b.visits));
        assert!(children.iter().all(|child| moves.iter().any(|(mv, _)| *mv == child.mv)));
    }
}

#[test]
fn simulation_proves_only_what_is_true() {
    let mut simulating = Simulating { proven: 0 };
    on_every_game(100, 2, &mut simulating);
    assert!(simulating.proven > 200, "only {} games proven", simulating.proven);
}

/// A game too large to be searched through.
fn endless() -> Lines<Dynamic<u128>> {
    Lines::new(Dynamic::new(9, 9, 5, false, false, Goal::FirstLine), 0, [0, 0], Player::First)
}

type Answer<G> = Result<Report<<G as Game>::Move>, Abort<<G as Game>::Error>>;

/// Returns what every search answers from the start of a game and how long it took; `limits` is called as each begins.
fn every_search<G: Game, E: Evaluator<G>>(
    game: &G,
    judge: &E,
    limits: impl Fn() -> Limits,
    stop: &mut dyn FnMut() -> bool,
) -> [(&'static str, Duration, Answer<G>); 4] {
    ["minimax", "alpha-beta", "deepen", "mcts"].map(|name| {
        let Ok(root) = game.initial() else { panic!("the game has no start") };
        let (begin, limits) = (Instant::now(), &limits());
        let clock = &mut Clock::new(limits, stop);
        let options = MctsOptions { memory: 1 << 20, ..MctsOptions::default() };
        let answer = match name {
            "minimax" => minimax(game, &root, judge, limits, clock, ()),
            "alpha-beta" => alpha_beta(game, &root, judge, limits, clock, ()),
            "deepen" => deepen(game, &root, judge, limits, clock, 1 << 20, &mut |_| ()),
            _ => mcts(game, &root, limits, clock, &options).map(|(report, _)| report),
        };
        (name, begin.elapsed(), answer)
    })
}

#[test]
fn a_limit_of_nodes_ends_every_search_in_good_order() {
    for nodes in [1, 2, 10, 1_000, 30_000] {
        let limits = || Limits { nodes: Some(nodes), ..Limits::default() };
        for (name, _, answer) in every_search(&endless(), &coarse(), limits, &mut || false) {
            let report = answer.unwrap();
            assert!(report.late && !report.exact, "{name}, {nodes} nodes: {report:?}");
            // With one node a plain search judges the root and has no move.
            let has_move = nodes > 1 || name == "deepen" || name == "mcts";
            assert_eq!(report.best.is_some(), has_move, "{name}, {nodes} nodes: {report:?}");
            assert_eq!(report.best, report.pv.first().copied(), "{name}, {nodes} nodes");
            assert!(report.visited >= nodes, "{name} entered {} states for {nodes}", report.visited);
            // What is open when the nodes are used up is still judged: at most 81 siblings on each of at most 81 plies.
            assert!(report.visited <= nodes + 81 * 82 / 2, "{name} entered {} states for {nodes}", report.visited);
        }
    }
}

#[test]
fn a_deadline_ends_every_search_in_good_order() {
    for wait in [Duration::ZERO, Duration::from_millis(20)] {
        let limits = || Limits { deadline: Some(Instant::now() + wait), ..Limits::default() };
        for (name, took, answer) in every_search(&endless(), &coarse(), limits, &mut || false) {
            let report = answer.unwrap();
            assert!(report.late && !report.exact, "{name}: {report:?}");
            assert!(report.best.is_some() || wait.is_zero(), "{name}: {report:?}");
            assert!(took >= wait && took < wait + Duration::from_millis(500), "{name} took {took:?} of {wait:?}");
        }
    }
}

#[test]
fn an_interrupt_stops_every_search() {
    let mut asked = 0;
    let limits = || Limits { deadline: Some(Instant::now() + Duration::from_secs(60)), ..Limits::default() };
    let mut stop = || {
        asked += 1;
        asked % 2 == 0
    };
    for (name, took, answer) in every_search(&endless(), &coarse(), limits, &mut stop) {
        assert_eq!(answer.map(|_| ()), Err(Abort::Interrupted), "{name}");
        assert!(took < Duration::from_secs(1), "{name} took {took:?} to stop");
    }
    assert_eq!(asked, 8);
}

#[test]
fn a_failure_of_the_rules_comes_out_as_itself() {
    /// A game whose rules fail in the third ply.
    struct Broken(Tree);
    impl Game for Broken {
        type State = (u32, <Tree as Game>::State);
        type Move = u32;
        type Moves = <Tree as Game>::Moves;
        type Error = String;

        fn initial(&self) -> Result<Self::State, String> {
            Ok((0, self.0.initial().unwrap()))
        }
        fn turn(&self, state: &Self::State) -> Result<Player, String> {
            Ok(self.0.turn(&state.1).unwrap())
        }
        fn moves(&self, state: &Self::State, stack: &mut Vec<u32>) -> Result<Self::Moves, String> {
            Ok(self.0.moves(&state.1, stack).unwrap())
        }
        fn play(&self, state: &mut Self::State, mv: &u32) -> Result<(), String> {
            if state.0 == 2 {
                return Err("no third ply".to_owned());
            }
            state.0 += 1;
            self.0.play(&mut state.1, mv).unwrap();
            Ok(())
        }
        fn outcome(&self, state: &Self::State) -> Result<Option<fiveply_core::Outcome>, String> {
            Ok(self.0.outcome(&state.1).unwrap())
        }
        fn key(&self, state: &Self::State) -> Result<u64, String> {
            Ok(self.0.key(&state.1).unwrap())
        }
    }
    let game = Broken(Tree::parse("((1 (2 3)) (4 (5 6)))").unwrap());
    let error = Err(Abort::Game("no third ply".to_owned()));
    for (name, _, answer) in every_search(&game, &Final, || to_depth(3), &mut || false) {
        assert_eq!(answer.map(|_| ()), error, "{name}");
    }
}
