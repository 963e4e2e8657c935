//! The solver of boards without gravity against the truths and against the search, which knows no threats and no pairings.

mod common;

use common::{number, rows, tile_board, torus};
use fiveply_core::game::Glance;
use fiveply_core::games::lines::{Bits, Dynamic, Geometry, Goal, Lines, exact};
use fiveply_core::rng::Rng;
use fiveply_core::search::deepen;
use fiveply_core::{Clock, Final, Game, Limits, Player};
use serde_json::Value;

const MEMORY: usize = 1 << 24;

/// Checks value, distance and that the line of play ends accordingly.
fn check(rules: &Lines<Dynamic<u128>>, value: i32, distance: Option<u32>, about: &dyn std::fmt::Debug) {
    let state = rules.initial().unwrap();
    let solution = exact(rules, MEMORY).unwrap().solve(&state, &mut |_| false).unwrap();
    assert_eq!((solution.margin, solution.plies), (value, distance), "{about:?}");
    let mut end = state;
    for (ply, square) in solution.line.iter().enumerate() {
        assert!(rules.outcome(&end).unwrap().is_none() && rules.playable(&end).has((*square).into()), "{about:?}");
        rules.play(&mut end, square).unwrap();
        let left = solution.line.len() - ply - 1;
        assert!(distance.is_none_or(|plies| plies as usize == ply + 1 + left), "{about:?}");
    }
    assert_eq!(rules.outcome(&end).unwrap().unwrap().margin_for(state.turn()), value, "{about:?}");
}

fn truth(row: &Value, name: &str, winners: [&str; 2], turn: Player) -> (i32, Option<u32>) {
    let winner = row[name].as_str().unwrap();
    let Some(at) = winners.iter().position(|side| *side == winner) else { return (0, None) };
    (if at == turn.index() { 1 } else { -1 }, Some(number(row, "dist") as u32))
}

#[test]
fn line_em_up_has_its_values() {
    for row in rows("lineup_values.jsonl") {
        let [height, width, s] = ["rows", "cols", "s"].map(|name| number(&row, name) as u32);
        let shape = Dynamic::new(height, width, s, false, false, Goal::FirstLine);
        let place = |bloc: &Value| shape.bit(bloc[0].as_u64().unwrap() as u32, bloc[1].as_u64().unwrap() as u32);
        let blocs = row["blocs"].as_array().unwrap().iter().fold(0, |set, bloc| set | u128::one(place(bloc)));
        let (value, distance) = truth(&row, "value", ["first", "second"], Player::First);
        check(&Lines::new(shape, blocs, [0, 0], Player::First), value, distance, &row);
    }
}

#[test]
fn toro_tile_has_its_values() {
    for row in rows("tts_values.jsonl") {
        let turn = if row["turn"] == "W" { Player::First } else { Player::Second };
        let game = torus(&tile_board(&row), number(&row, "k") as u32, Goal::FirstLine, turn);
        if row["distinct"]["value"].is_string() && game.outcome(&game.initial().unwrap()).unwrap().is_none() {
            let (value, distance) = truth(&row["distinct"], "value", ["W", "B"], turn);
            check(&game, value, distance, &row);
        }
    }
    for row in rows("tts_values_big.jsonl") {
        let [height, width, k] = ["rows", "cols", "k"].map(|name| number(&row, name) as u32);
        let shape = Dynamic::new(height, width, k, false, true, Goal::FirstLine);
        let (value, distance) = truth(&row, "value", ["W", "B"], Player::First);
        check(&Lines::new(shape, 0, [0, 0], Player::First), value, distance, &row);
    }
}

#[test]
fn random_positions_agree_with_iterative_deepening() {
    let mut rng = Rng::new(11);
    let mut decided = 0;
    for number in 0..4000 {
        let (rows, cols, k) =
            [(3, 3, 3), (3, 4, 3), (4, 4, 3), (4, 4, 4), (5, 4, 4), (5, 5, 4), (4, 6, 4), (2, 9, 3), (1, 12, 2)]
                [rng.below(9) as usize];
        let shape = Dynamic::new(rows, cols, k, false, number % 2 == 1, Goal::FirstLine);
        let mut sets = [0u128; 3];
        let free = 4 + rng.below(7);
        let stones = (rows * cols).saturating_sub(free);
        let bias = rng.below(3);
        for at in 0..stones {
            let set = if rng.below(4) == 0 { 2 } else { usize::from(rng.below(2 + bias) == 0) ^ (at % 2) as usize };
            loop {
                let square = u128::one(shape.bit(rng.below(rows), rng.below(cols)));
                if sets.iter().all(|set| set & square == 0) {
                    sets[set] |= square;
                    break;
                }
            }
        }
        let turn = if rng.below(2) == 0 { Player::First } else { Player::Second };
        let rules = Lines::new(shape, sets[2], [sets[0], sets[1]], turn);
        let state = rules.initial().unwrap();
        if rules.outcome(&state).unwrap().is_some() {
            continue;
        }
        let limits = Limits::default();
        let mut stop = || false;
        let clock = &mut Clock::new(&limits, &mut stop);
        let report = deepen(&rules, &state, &Final, &limits, clock, 1 << 18, &mut |_| ()).unwrap();
        check(&rules, report.value as i32, report.distance, &(rules.shape(), state));
        decided += i32::from(report.value != 0.0);
    }
    assert!(decided > 500, "{decided}");
}

#[test]
fn what_deepen_is_told_of_larger_boards_is_true() {
    let mut rng = Rng::new(5);
    let (mut decided, mut far) = (0, 0);
    for (rows, cols, k, wraps) in [(6, 6, 4, false), (5, 5, 4, false), (5, 6, 4, true), (7, 6, 5, false)] {
        let rules =
            Lines::new(Dynamic::<u128>::new(rows, cols, k, false, wraps, Goal::FirstLine), 0, [0, 0], Player::First);
        let mut solver = exact(&rules, MEMORY).unwrap();
        for _ in 0..150 {
            let mut state = rules.initial().unwrap();
            for _ in 0..rows * cols / 3 + rng.below(rows * cols / 3) {
                let open = rules.playable(&state);
                let mut next = state;
                rules.play(&mut next, &(open.nth(rng.below(open.count())) as u8)).unwrap();
                if rules.outcome(&next).unwrap().is_none() {
                    state = next;
                }
            }
            let truth = solver.solve(&state, &mut |_| false).unwrap();
            let worth = |margin: i32, plies: u32| 1000 * margin - margin * plies as i32;
            let its = worth(truth.margin, truth.plies.unwrap_or(0));
            let mut moves = Vec::new();
            match rules.glance(&state, &mut moves).unwrap() {
                Glance::Decided(end) => {
                    assert_eq!(worth(end.margin, end.plies), its, "{state:?}");
                    decided += 1;
                }
                Glance::Only => {
                    let best = moves.iter().map(|mv| {
                        let mut child = state;
                        rules.play(&mut child, mv).unwrap();
                        match rules.outcome(&child).unwrap() {
                            Some(end) => worth(end.margin_for(state.turn()), 1),
                            None => {
                                let after = solver.solve(&child, &mut |_| false).unwrap();
                                worth(-after.margin, after.plies.map_or(0, |plies| plies + 1))
                            }
                        }
                    });
                    assert_eq!(best.max(), Some(its), "{moves:?} of {state:?}");
                }
                Glance::Open => {}
            }
            if let Some([low, high]) = rules.bounds(&state).unwrap() {
                assert!((worth(low.margin, low.plies)..=worth(high.margin, high.plies)).contains(&its), "{state:?}");
                far += i32::from(low.margin > 0);
            }
        }
    }
    assert!(decided > 100 && far > 5, "{decided} {far}");
}
