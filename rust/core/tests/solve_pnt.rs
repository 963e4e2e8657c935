//! The matching solver against the independent truths, full search and other ways to match.

mod common;

use common::{number, rows, tokens};
use fiveply_core::games::pnt::{Opening, Pnt, Static, Walk};
use fiveply_core::rng::Rng;
use fiveply_core::search::alpha_beta;
use fiveply_core::solve::forward::Solver;
use fiveply_core::solve::matching::{Graph, Matching};
use fiveply_core::solve::pnt::{Solution, Unsolved, solve};
use fiveply_core::{Clock, Game, Limits};

fn solved(n: u32, taken: &[u32]) -> Solution {
    solve(n, taken, Opening::Ruled, &mut || false).unwrap()
}

#[test]
fn first_moves_are_as_known() {
    for row in rows("pnt_values.jsonl") {
        let solution = solved(number(&row, "n") as u32, &[]);
        assert_eq!(if solution.is_win() { "Max" } else { "Min" }, row["winner"], "{row}");
        assert_eq!(solution.legal.len() as i64, number(&row, "legal_first_tokens"), "{row}");
        assert_eq!(solution.winning.len() as i64, number(&row, "number_of_winning_first_tokens"), "{row}");
        let smallest = row["smallest_winning_first_token"].as_u64().map(|token| token as u32);
        assert_eq!(solution.winning.first().copied(), smallest, "{row}");
        if let Some(known) = row.get("winning_first_tokens").filter(|known| known.is_array()) {
            assert_eq!(solution.winning, tokens(known), "{row}");
        }
    }
}

#[test]
fn positions_are_as_known() {
    for row in rows("pnt_positions.jsonl") {
        let solution = solved(number(&row, "n") as u32, &tokens(&row["taken"]));
        assert_eq!(solution.legal, tokens(&row["legal"]), "{row}");
        assert_eq!(solution.winning, tokens(&row["winning_moves"]), "{row}");
        assert_eq!(solution.is_win(), row["winner"] == row["to_move"], "{row}");
    }
}

#[test]
fn agrees_with_full_search() {
    let mut rng = Rng::new(11);
    let limits = Limits::default();
    for _ in 0..300 {
        let n = 3 + rng.below(24);
        let game = Pnt::<u64>::new(n);
        let (mut state, mut taken) = (game.initial().unwrap(), Vec::new());
        loop {
            let solution = solved(n, &taken);
            let mut legal = Vec::new();
            game.legal_moves(&state, &mut legal).unwrap();
            assert_eq!(solution.legal, legal);
            for token in &legal {
                let mut child = state;
                game.play(&mut child, token).unwrap();
                let mut stop = || false;
                let report = alpha_beta(&game, &child, &Static, &limits, &mut Clock::new(&limits, &mut stop), ());
                assert_eq!(solution.winning.contains(token), report.unwrap().value == -1.0, "{n} {taken:?} {token}");
            }
            if legal.is_empty() {
                assert_eq!(solution.best(), None);
                break;
            }
            assert_eq!(solution.best(), solution.winning.first().or(legal.first()).copied());
            let token = legal[rng.below(legal.len() as u32) as usize];
            game.play(&mut state, &token).unwrap();
            taken.push(token);
        }
    }
}

/// Returns the size of a maximum matching of the vertices in `free`, by trying everything.
fn exhaustive(edges: &[u32], free: u32, known: &mut [u8]) -> u8 {
    if free == 0 {
        return 0;
    }
    if known[free as usize] == u8::MAX {
        let vertex = free.trailing_zeros();
        let without = free & (free - 1);
        let mut best = exhaustive(edges, without, known);
        let mut partners = edges[vertex as usize] & without;
        while partners != 0 {
            let partner = partners & partners.wrapping_neg();
            partners ^= partner;
            best = best.max(1 + exhaustive(edges, without ^ partner, known));
        }
        known[free as usize] = best;
    }
    known[free as usize]
}

#[test]
fn matches_any_graph() {
    let mut rng = Rng::new(5);
    let (mut missed, mut covered) = (0, 0);
    for round in 0..3000 {
        let n = 1 + rng.below(13);
        let density = 1 + rng.below(if round % 2 == 0 { 5 } else { 2 });
        let mut edges = vec![0u32; n as usize];
        for (a, b) in (0..n).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if rng.below(10) < density {
                edges[a as usize] |= 1 << b;
                edges[b as usize] |= 1 << a;
            }
        }
        // Vertices in any order, so that the greedy start is not always as good.
        let graph = Graph::new(n as usize, |edge| {
            for (a, b) in (0..n).flat_map(|a| (0..a).map(move |b| (a, b))) {
                if edges[a as usize] >> b & 1 == 1 {
                    edge(a, b);
                }
            }
        });
        let matching = Matching::maximum(&graph, &mut || false).unwrap();
        let mut known = vec![u8::MAX; 1 << n];
        let all = (1 << n) - 1;
        let size = exhaustive(&edges, all, &mut known);
        let matched = (0..n).filter(|&vertex| {
            let Some(partner) = matching.partner(vertex) else { return false };
            assert_eq!(matching.partner(partner), Some(vertex));
            edges[vertex as usize] >> partner & 1 == 1
        });
        assert_eq!(matched.count(), 2 * usize::from(size), "{edges:?}");
        for vertex in 0..n {
            let can_miss = exhaustive(&edges, all ^ 1 << vertex, &mut known) == size;
            assert_eq!(matching.can_miss(vertex), can_miss, "{vertex} of {edges:?}");
            *(if can_miss { &mut missed } else { &mut covered }) += 1;
        }
    }
    assert!(missed > 5000 && covered > 5000, "{missed} {covered}");
}

/// Tutte and Berge: whatever vertices are removed, a matching leaves out at least as many as there are odd components more
/// than removed ones. Where that is equal no matching is larger.
#[test]
fn a_hundred_thousand_tokens_are_matched_as_well_as_can_be() {
    let n = 100_000u32;
    let graph = Graph::new(n as usize + 1, |edge| {
        (1..=n).for_each(|token| (2 * token..=n).step_by(token as usize).for_each(|multiple| edge(token, multiple)));
    });
    let matching = Matching::maximum(&graph, &mut || false).unwrap();
    let vertices = || 1..=n;
    let mut left_out = 0;
    for vertex in vertices() {
        match matching.partner(vertex) {
            Some(partner) => assert!(graph.neighbours(vertex).contains(&partner)),
            None => left_out += 1,
        }
    }
    let removed = vertices()
        .filter(|&vertex| !matching.can_miss(vertex))
        .filter(|&vertex| graph.neighbours(vertex).iter().any(|&other| matching.can_miss(other)))
        .count();
    let (mut seen, mut odd) = (vec![false; n as usize + 1], 0);
    for start in vertices().filter(|&vertex| matching.can_miss(vertex)) {
        let (mut todo, mut size) = (vec![start], 0);
        while let Some(vertex) = todo.pop() {
            if !std::mem::replace(&mut seen[vertex as usize], true) {
                size += 1;
                todo.extend(graph.neighbours(vertex).iter().filter(|&&other| matching.can_miss(other)));
            }
        }
        odd += size % 2;
    }
    assert!(removed > 0 && odd > removed);
    assert_eq!(left_out, odd - removed);
    assert_eq!(solved(n, &[]).winning, (1..n / 2).step_by(2).filter(|&t| matching.can_miss(t)).collect::<Vec<_>>());
}

#[test]
fn who_follows_the_solution_wins() {
    let mut rng = Rng::new(2);
    for n in [50, 331, 1200] {
        let mut taken = Vec::new();
        let winner = usize::from(!solved(n, &[]).is_win());
        loop {
            let here = solved(n, &taken);
            let on_turn = taken.len() % 2 == winner;
            assert_eq!(here.is_win(), on_turn, "{taken:?}");
            if here.legal.is_empty() {
                break;
            }
            let any = here.legal[rng.below(here.legal.len() as u32) as usize];
            taken.push(if on_turn { here.best().unwrap() } else { any });
        }
    }
}

#[test]
fn solving_can_be_stopped_and_refuses_broken_sequences() {
    let mut asked = 0;
    let stopped = solve(100_000, &[], Opening::Ruled, &mut || {
        asked += 1;
        asked == 2
    });
    assert_eq!((stopped, asked), (Err(Unsolved::Interrupted), 2));
    let broken = solve(10, &[3, 4], Opening::Ruled, &mut || false).unwrap_err();
    assert!(matches!(broken, Unsolved::Broken(broken) if broken.index == 1 && broken.token == 4));
    // A published exercise: 1 is played, and loses.
    let solution = solve(10, &[4, 2, 6], Opening::Any, &mut || false).unwrap();
    assert_eq!((solution.is_win(), solution.best()), (false, Some(1)));
}

/// Two methods that share nothing: one asks which tokens a maximum matching can miss, the other tries moves.
#[test]
fn agrees_with_the_search_that_leaves_out_what_hangs() {
    for n in 1..=90 {
        let game = Pnt::<u128>::new(n);
        let mut solver = Solver::new(Walk::new(game.clone()), 0);
        let solution = solved(n, &[]);
        for &first in &solution.legal {
            let child = solver.game().position(&game.after(&[first], Opening::Ruled).unwrap());
            let wins = solver.value(&child, &mut |_| false) == Ok(-1);
            assert_eq!(wins, solution.winning.contains(&first), "{n}: {first}");
        }
        let whole = solver.game().position(&game.initial().unwrap());
        assert_eq!(solver.value(&whole, &mut |_| false), Ok(if solution.is_win() { 1 } else { -1 }), "{n}");
    }
    let mut rng = Rng::new(12);
    for _ in 0..400 {
        let n = 3 + rng.below(60);
        let game = Pnt::<u64>::new(n);
        let mut solver = Solver::new(Walk::new(game.clone()), 0);
        let (mut state, mut taken) = (game.initial().unwrap(), Vec::new());
        loop {
            let solution = solved(n, &taken);
            let seen = solver.game().position(&state);
            assert_eq!(
                solver.value(&seen, &mut |_| false),
                Ok(if solution.is_win() { 1 } else { -1 }),
                "{n} {taken:?}"
            );
            if solution.legal.is_empty() {
                break;
            }
            let token = solution.legal[rng.below(solution.legal.len() as u32) as usize];
            game.play(&mut state, &token).unwrap();
            taken.push(token);
        }
    }
}
