//! What a watched search counts, against the assignments' own figures.

mod common;

use common::{for_first, max_connect_4, number, rows, tile_board, torus};
use fiveply_core::games::lines::{Geometry, Goal, LineHeuristic, LineScore, Lines};
use fiveply_core::games::tree::Tree;
use fiveply_core::search::{alpha_beta, minimax};
use fiveply_core::{Clock, Evaluator, Final, Game, Limits, Player, Report, Statistics};
use serde_json::Value;
use std::convert::Infallible;

/// Returns the report and the statistics of minimax, then those of alpha-beta.
fn watched<G, E>(game: &G, judge: &E, depth: Option<u32>) -> [(Report<G::Move>, Statistics); 2]
where
    G: Game<Error = Infallible>,
    E: Evaluator<G>,
{
    let limits = Limits { depth, ..Limits::default() };
    let root = game.initial().unwrap();
    let [mut full, mut pruned] = [Statistics::default(), Statistics::default()];
    let mut stop = || false;
    let by_minimax = minimax(game, &root, judge, &limits, &mut Clock::new(&limits, &mut stop), &mut full).unwrap();
    let by_pruning = alpha_beta(game, &root, judge, &limits, &mut Clock::new(&limits, &mut stop), &mut pruned).unwrap();
    [(by_minimax, full), (by_pruning, pruned)]
}

#[test]
fn the_worked_example_has_its_figures() {
    let tree = Tree::parse("(((0 0) 0 (0 0)) (0 0) 0 0)").unwrap();
    let [(report, seen), _] = watched(&tree, &Final, None);
    assert_eq!((seen.visited, seen.evaluated, seen.expanded()), (14, 9, 5));
    assert_eq!(seen.by_depth, [0, 2, 3, 4]);
    assert_eq!(seen.max_depth, 3);
    assert!((seen.average_depth() - 20.0 / 9.0).abs() < 1e-12);
    // ARD(B) = (3 + 2 + 3) / 3, ARD(J) = 2, ARD(A) = (ARD(B) + 2 + 1 + 1) / 4.
    assert!((seen.recursion_depth() - (8.0 / 3.0 + 4.0) / 4.0).abs() < 1e-12);
    assert!((seen.branching_factor() - 13.0 / 5.0).abs() < 1e-12);
    assert_eq!(report.visited, seen.visited);
}

#[test]
fn nothing_is_divided_by_nothing() {
    let [(_, lone), _] = watched(&Tree::parse("4").unwrap(), &Final, None);
    assert_eq!((lone.visited, lone.evaluated, lone.by_depth.as_slice()), (1, 1, &[1][..]));
    assert_eq!((lone.average_depth(), lone.recursion_depth(), lone.branching_factor()), (0.0, 0.0, 0.0));
    let unused = Statistics::default();
    assert_eq!((unused.average_depth(), unused.recursion_depth(), unused.branching_factor()), (0.0, 0.0, 0.0));
}

#[test]
fn a_cutoff_is_told_from_one_that_skips_a_child() {
    // Second's first choice is worth 2. The next state is left at 1, where a child was left; the one after it at 2, its last.
    let [_, (_, seen)] = watched(&Tree::parse("((2 3) (1 9) (5 2))").unwrap(), &Final, None);
    assert_eq!((seen.cutoffs, seen.skipping_cutoffs), (2, 1));
    assert_eq!((seen.visited, seen.evaluated, seen.expanded()), (9, 5, 4));
}

/// Checks one search of the tile game's file.
fn check_tiles<G: Geometry>(game: &Lines<G>, row: &Value, expected: &Value) {
    let freedoms = LineHeuristic::named("freedoms", game).unwrap();
    let by_both = watched(game, &freedoms, Some(number(row, "max_ply") as u32));
    for ((report, seen), expected) in by_both.iter().zip([&expected["minimax"], &expected["alpha_beta"]]) {
        let value = for_first(game, report.value);
        let found = [value as i64, seen.expanded() as i64, seen.evaluated as i64, seen.cutoffs as i64];
        let names = ["CURRENT_STATE_STATIC_VAL", "N_STATES_EXPANDED", "N_STATIC_EVALS", "N_CUTOFFS"];
        assert_eq!(found, names.map(|name| number(expected, name)), "{row}");
        assert_eq!(seen.skipping_cutoffs as i64, number(expected, "cutoffs_that_skipped_a_child"), "{row}");
    }
}

#[test]
fn counts_as_the_tile_games_parameterized_minimax() {
    let rows = rows("tts_minimax.jsonl");
    for row in &rows {
        let turn = if row["turn"] == "W" { Player::First } else { Player::Second };
        let game = torus(&tile_board(row), number(row, "k") as u32, Goal::Fill, turn);
        check_tiles(&game, row, &row["no_win_stop"]);
    }
    assert!(rows.len() > 50);
}

#[test]
fn chooses_the_column_of_max_connect_4() {
    let rows = rows("mc4_depth.jsonl");
    for row in &rows {
        let game = max_connect_4(row);
        let depth = number(row, "depth") as u32;
        for (report, _) in watched(&game, &LineScore, Some(depth)) {
            let value = for_first(&game, report.value);
            let column = report.best.map(|square| i64::from(game.shape().place(u32::from(square)).1));
            assert_eq!((value, column), (number(row, "value") as f64, row["leftmost_best_column"].as_i64()), "{row}");
        }
    }
    assert!(rows.len() > 50);
}
