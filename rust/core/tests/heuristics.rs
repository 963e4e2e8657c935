//! The heuristics of the line family against published values.

mod common;

use common::{number, rows, tile_board, torus};
use fiveply_core::games::lines::{Dynamic, Geometry, Goal, LineHeuristic, Lines, State};
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

/// Returns random games with all their positions, on boards of every kind: gravity, wrapped edges, blocked squares, from one
/// square up to 121.
fn random_games(goal: Goal) -> Vec<(Lines<Dynamic<u128>>, Vec<State<u128>>)> {
    let mut rng = Rng::new(1);
    let game = |round: u32| {
        let most = if round % 4 == 0 { 11 } else { 6 };
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
fn open_lines(game: &Lines<Dynamic<u128>>, to: u128, other: u128) -> Vec<u128> {
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
