//! Solves PNT from the start by search alone, and holds every first move against the solution by matching.
//!
//! `cargo bench --bench pnt`.

use fiveply_core::Game;
use fiveply_core::games::pnt::{Opening, Pnt, Walk};
use fiveply_core::solve::forward::Solver;
use fiveply_core::solve::pnt::solve;
use std::time::Instant;

fn main() {
    for n in [40, 56, 80, 128] {
        let began = Instant::now();
        let game = Pnt::<u128>::new(n);
        let mut solver = Solver::new(Walk::new(game.clone()), 1 << 26);
        let (mut openings, mut winning) = (Vec::new(), Vec::new());
        let Ok(initial) = game.initial();
        let Ok(()) = game.legal_moves(&initial, &mut openings);
        for first in openings {
            let Ok(state) = game.after(&[first], Opening::Ruled) else { unreachable!("it is an opening") };
            let child = solver.game().position(&state);
            if solver.value(&child, &mut |_| false) == Ok(-1) {
                winning.push(first);
            }
        }
        let seconds = began.elapsed().as_secs_f64();
        let solution = solve(n, &[], Opening::Ruled, &mut || false);
        assert_eq!(Ok(&winning), solution.as_ref().map(|solution| &solution.winning), "n = {n}");
        let (who, states) = (if winning.is_empty() { "Min" } else { "Max" }, solver.visited());
        println!(
            "PNT, {n} tokens, by search: {who} wins, {} first moves, {states} states, {seconds:.4} s",
            winning.len()
        );
    }
}
