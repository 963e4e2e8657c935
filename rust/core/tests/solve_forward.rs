//! The forward solver against the searches, which know no bounds, no keys that mirror and no threats.

mod common;

use fiveply_core::games::lines::{Dynamic, Geometry, Goal, Gravity, Lines};
use fiveply_core::rng::Rng;
use fiveply_core::search::deepen;
use fiveply_core::solve::forward::Solver;
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
