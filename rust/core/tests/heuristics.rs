//! The heuristics of the line family against published values.

mod common;

use common::{number, rows, tile_board, torus};
use fiveply_core::games::lines::{Dynamic, Geometry, Goal, LineHeuristic, LineScore, Lines, State, heuristic_names};
use fiveply_core::rng::Rng;
use fiveply_core::{Evaluator, Game, Player};

#[test]
fn freedoms_are_those_of_the_published_boards() {
    for row in rows("tts_eval.jsonl") {
        for (turn, sign) in [(Player::First, 1.0), (Player::Second, -1.0)] {
            let game = torus(&tile_board(&row), 5, Goal::Fill, turn);
            let freedoms = LineHeuristic::named("freedoms", &game).unwrap();
            let value = freedoms.value(&game, &game.initial().unwrap()).unwrap();
            assert_eq!(value, sign * number(&row, "distinct") as f64, "{row}");
        }
    }
}

type Board = Dynamic<u128>;

/// Returns random games with all their positions, on boards of every kind: gravity, wrapped edges, blocked squares, from one
/// square up to 121.
fn random_games(goal: Goal) -> Vec<(Lines<Board>, Vec<State<u128>>)> {
    let mut rng = Rng::new(1);
    let game = |round: u32| {
        let most = if round.is_multiple_of(4) { 11 } else { 6 };
        let (rows, cols, k) = (1 + rng.below(most), 1 + rng.below(most), 2 + rng.below(4));
        let shape = Dynamic::new(rows, cols, k, round & 4 > 0, round & 8 > 0, goal);
        let mut blocked = 0;
        for _ in 0..rng.below(4) {
            blocked |= 1 << shape.bit(rng.below(rows), rng.below(cols));
        }
        let game = Lines::new(shape, blocked, [0, 0], Player::First);
        let mut states = vec![game.initial().unwrap()];
        loop {
            let mut state = *states.last().unwrap();
            let mut moves = Vec::new();
            game.legal_moves(&state, &mut moves).unwrap();
            if moves.is_empty() {
                return (game, states);
            }
            game.play(&mut state, &moves[rng.below(moves.len() as u32) as usize]).unwrap();
            states.push(state);
        }
    };
    (0..400).map(game).collect()
}

/// Returns the lines that hold stones of one side only.
fn open_lines(game: &Lines<Board>, to: u128, other: u128) -> Vec<u128> {
    game.table().lines().iter().copied().filter(|line| line & to != 0 && line & other == 0).collect()
}

#[test]
fn windows_are_the_lines_still_open() {
    let mut judged = 0;
    for (game, states) in random_games(Goal::Fill) {
        let windows = LineHeuristic::named("windows", &game).unwrap();
        for state in states {
            let mine = open_lines(&game, state.mine(), state.theirs()).len() as f64;
            let theirs = open_lines(&game, state.theirs(), state.mine()).len() as f64;
            assert_eq!(windows.value(&game, &state).unwrap(), mine - theirs, "{:?} {state:?}", game.shape());
            judged += u32::from(mine + theirs > 0.0);
        }
    }
    assert!(judged > 1000, "only {judged} positions had an open window");
}

/// Returns the value of a position `depth` plies deep when only finished games count: 1 won, -1 lost.
fn fate(game: &Lines<Board>, state: &State<u128>, depth: u32) -> i32 {
    if let Some(outcome) = game.outcome(state).unwrap() {
        return outcome.margin_for(state.turn());
    }
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves).unwrap();
    let children = moves.into_iter().take(if depth == 0 { 0 } else { usize::MAX }).map(|mv| {
        let mut child = *state;
        game.play(&mut child, &mv).unwrap();
        -fate(game, &child, depth - 1)
    });
    children.max().unwrap_or(0)
}

#[test]
fn threats_says_won_or_lost_only_when_it_is() {
    let mut seen = [0; 4];
    for (game, states) in random_games(Goal::FirstLine) {
        let threats = LineHeuristic::named("threats", &game).unwrap();
        for state in states.into_iter().filter(|state| (1..20).contains(&state.empty())) {
            if game.outcome(&state).unwrap().is_some() {
                continue;
            }
            let value = threats.value(&game, &state).unwrap();
            let judgement = match value {
                80_000.0.. => 0,
                30_000.0.. => 1,
                -80_000.0.. => 2,
                _ => 3,
            };
            seen[judgement] += 1;
            let (wins_at_once, loses_next) = (fate(&game, &state, 1) == 1, fate(&game, &state, 2) == -1);
            let true_judgement = match judgement {
                _ if wins_at_once => 0,
                _ if loses_next => 3,
                // A fork wins in three plies. Other positions may be won as well, by forced moves that are no fork.
                1 if fate(&game, &state, 3) == 1 => 1,
                _ => 2,
            };
            assert_eq!(judgement, true_judgement, "{:?} {state:?} {value}", game.shape());
        }
    }
    assert!(seen.iter().all(|&n| n > 50), "positions by judgement: {seen:?}");
}

#[test]
fn open_counts_the_lines_that_can_be_hoped_for() {
    let mut judged = 0;
    for (game, states) in random_games(Goal::MostLines) {
        let open = LineHeuristic::named("open", &game).unwrap();
        for state in states {
            let mut value = 1000 * state.lead();
            for (sign, own, other, last) in
                [(1, state.mine(), state.theirs(), 1), (-1, state.theirs(), state.mine(), 0)]
            {
                // Whoever is to move with an odd number of squares left plays the last one, at the top.
                let falls_to_own = |square: u32| {
                    let (from_top, _) = game.shape().place(square);
                    (state.empty() + from_top) % 2 == last
                };
                for line in game.table().lines().iter().filter(|&line| line & other == 0) {
                    let missing = line & !own;
                    let hoped_for = (0..128).filter(|square| missing >> square & 1 == 1).all(falls_to_own);
                    if hoped_for || !game.shape().falls() {
                        value += sign * [0, 850, 600, 250, 0, 0][missing.count_ones() as usize];
                        judged += 1;
                    }
                }
            }
            assert_eq!(open.value(&game, &state).unwrap(), f64::from(value), "{:?} {state:?}", game.shape());
            assert_eq!(LineScore.value(&game, &state).unwrap(), f64::from(state.lead()));
        }
    }
    assert!(judged > 1000, "only {judged} lines could be hoped for");
}

#[test]
fn every_listed_name_is_a_heuristic_and_no_other() {
    for goal in [Goal::FirstLine, Goal::MostLines, Goal::Fill] {
        let game = Lines::new(Board::new(4, 4, 3, false, false, goal), 0, [0, 0], Player::First);
        for name in ["open", "threats", "windows", "freedoms", "score", "nonsense"] {
            let listed = heuristic_names(&game).contains(&name);
            assert_eq!(LineHeuristic::named(name, &game).is_some(), listed && name != "score", "{name} for {goal:?}");
        }
        assert!(heuristic_names(&game).len() >= 3);
    }
}
