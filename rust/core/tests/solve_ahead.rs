//! The solver of boards where stones fall, against the searches, which know no bounds, no keys that mirror and no threats.

mod common;

use common::{max_connect_4, number, rows};
use fiveply_core::games::lines::{Dynamic, Geometry, Goal, Gravity, Lines, Points, exact};
use fiveply_core::rng::Rng;
use fiveply_core::search::deepen;
use fiveply_core::solve::ahead::Solver;
use fiveply_core::{Clock, Final, Game, Limits, Player};

fn gravity(rows: u32, cols: u32, k: u32) -> Lines<Dynamic<u64>> {
    Lines::new(Dynamic::new(rows, cols, k, true, false, Goal::FirstLine), 0, [0, 0], Player::First)
}

/// Returns an unfinished position after `plies` random moves, or `None` where the game ended before.
fn random<G: Game>(game: &G, plies: u32, rng: &mut Rng) -> Option<G::State>
where
    G::Error: std::fmt::Debug,
{
    let mut state = game.initial().unwrap();
    for _ in 0..plies {
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves).unwrap();
        if moves.is_empty() {
            return None;
        }
        game.play(&mut state, &moves[rng.below(moves.len() as u32) as usize]).unwrap();
    }
    game.outcome(&state).unwrap().is_none().then_some(state)
}

/// Returns who wins, for the side to move, and in how many plies, by iterative deepening.
fn searched<G: Geometry>(rules: &Lines<G>, state: &<Lines<G> as Game>::State) -> (i32, Option<u32>) {
    let limits = Limits::default();
    let mut stop = || false;
    let report =
        deepen(rules, state, &Final, &limits, &mut Clock::new(&limits, &mut stop), 1 << 22, &mut |_| ()).unwrap();
    assert!(report.exact);
    (report.value as i32, report.distance)
}

fn compare<G: Geometry>(rules: &Lines<G>, plies: u32, count: usize) {
    let mut rng = Rng::new(7);
    let mut solver = Solver::new(Gravity::new(rules).unwrap(), 0);
    for _ in 0..count {
        let Some(state) = random(rules, plies, &mut rng) else { continue };
        let stones = solver.game().position(&state);
        let value = solver.value(&stones, &mut |_| false).unwrap();
        assert_eq!((value.signum(), solver.game().distance(&stones, value)), searched(rules, &state), "{state:?}");
    }
}

#[test]
fn small_boards_agree_with_iterative_deepening() {
    for (rows, cols, k) in
        [(3, 3, 3), (4, 4, 3), (4, 4, 4), (4, 5, 4), (5, 4, 4), (5, 5, 4), (4, 6, 3), (1, 9, 3), (5, 5, 5)]
    {
        for plies in 0..rows * cols - 1 {
            if rows * cols < 25 || plies > 5 {
                compare(&gravity(rows, cols, k), plies, 20);
            }
        }
    }
}

#[test]
fn late_positions_of_the_full_board_agree_with_iterative_deepening() {
    for plies in [24, 26, 28, 30, 33, 36, 40] {
        compare(&gravity(6, 7, 4), plies, 40);
    }
}

/// Returns the margin and, with `all`, that of every column, counted for the first player, by the solver that serves the game.
fn margins(rules: &Lines<Dynamic<u64>>, all: bool) -> (i32, serde_json::Value) {
    let rules = rules.in_shape(Dynamic::<u128>::of(rules.shape()));
    let mut solver = exact(&rules, 0).unwrap();
    let state = rules.initial().unwrap();
    let mut worth = |state| match rules.outcome(&state).unwrap() {
        Some(outcome) => outcome.margin_for(Player::First),
        None => {
            let solution = solver.solve(&state, &mut |_| false).unwrap();
            if state.turn() == Player::First { solution.margin } else { -solution.margin }
        }
    };
    let mut columns = serde_json::Map::new();
    let mut moves = Vec::new();
    if all {
        rules.legal_moves(&state, &mut moves).unwrap();
    }
    for square in moves {
        let mut child = state;
        rules.play(&mut child, &square).unwrap();
        columns.insert(rules.shape().place(square.into()).1.to_string(), worth(child).into());
    }
    (worth(state), columns.into())
}

#[test]
fn points_have_the_values_that_others_computed() {
    let mut checked = 0;
    for mut row in rows("mc4_empty_board.jsonl").into_iter().chain(rows("mc4_positions.jsonl")) {
        if row.get("cells").is_none() {
            row["cells"] = "0".repeat((number(&row, "rows") * number(&row, "cols")) as usize).into();
            row["next"] = 1.into();
        }
        let rules = max_connect_4(&row);
        let empty = rules.initial().unwrap().empty();
        if (1..=28).contains(&empty) {
            let (value, columns) = margins(&rules, empty <= 20);
            assert_eq!(i64::from(value), number(&row, "value"), "{row}");
            assert!(empty > 20 || columns == row["columns"], "{columns} for {row}");
            checked += 1;
        }
    }
    assert!(checked > 200, "only {checked} rows checked");
}

#[test]
fn points_agree_with_iterative_deepening() {
    for (rows, cols, k) in [(3, 3, 2), (3, 4, 3), (4, 3, 3), (4, 4, 3), (5, 3, 2), (2, 7, 2), (3, 5, 3), (6, 7, 4)] {
        let rules =
            Lines::new(Dynamic::<u64>::new(rows, cols, k, true, false, Goal::MostLines), 0, [0, 0], Player::First);
        let mut solver = Solver::new(Points::new(&rules).unwrap(), 0);
        let mut rng = Rng::new(9);
        for plies in (rows * cols).saturating_sub(12)..rows * cols {
            for _ in 0..8 {
                let state = random(&rules, plies, &mut rng).unwrap();
                let board = solver.game().position(&state);
                let value = solver.value(&board, &mut |_| false).unwrap();
                assert_eq!(value, searched(&rules, &state).0, "{state:?}");
            }
        }
    }
}
