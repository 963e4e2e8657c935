//! PNT against the independent truths and the rules' own sentences.

mod common;

use common::{rows, tokens};
use fiveply_core::games::pnt::{Opening, Pnt, PntLarge, Static};
use fiveply_core::rng::Rng;
use fiveply_core::search::{alpha_beta, deepen};
use fiveply_core::{Clock, Evaluator, Game, Limits, Outcome, Player, Statistics};
use std::convert::Infallible;
use std::time::{Duration, Instant};

fn moves<G: Game<Error = Infallible>>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves).unwrap();
    moves
}

/// What the assignment's program prints, without the words: move, value for Max, visited, evaluated, deepest.
type Answer = (Option<u32>, f64, u64, u64, u32);

fn answer<G>(game: &G, state: &G::State, depth: u32) -> Answer
where
    G: Game<Error = Infallible, Move = u32>,
    Static: Evaluator<G>,
{
    let limits = Limits { depth: (depth > 0).then_some(depth), ..Limits::default() };
    let mut seen = Statistics::default();
    let report = alpha_beta(game, state, &Static, &limits, &mut Clock::new(&limits, &mut || false), &mut seen).unwrap();
    let value = if game.turn(state).unwrap() == Player::First { report.value } else { -report.value };
    (report.best, value, seen.visited, seen.evaluated, seen.max_depth)
}

#[test]
fn searches_as_the_published_programs() {
    for row in rows("pnt_search.jsonl") {
        let args: Vec<u32> = row["args"].as_str().unwrap().split(' ').map(|arg| arg.parse().unwrap()).collect();
        let (n, taken, depth) = (args[0], &args[2..args.len() - 1], args[args.len() - 1]);
        assert_eq!(taken.len(), args[1] as usize);
        let count = |name: &str| row[name].as_u64().unwrap();
        let best = row["move"].as_u64().map(|token| token as u32);
        let value: f64 = row["value"].as_str().unwrap().parse().unwrap();
        let expected = (best, value, count("visited"), count("evaluated"), count("max_depth") as u32);
        let large = PntLarge::new(n);
        assert_eq!(answer(&large, &large.after(taken, Opening::Any).unwrap(), depth), expected, "{row}");
        let wide = Pnt::<u128>::new(n);
        assert_eq!(answer(&wide, &wide.after(taken, Opening::Any).unwrap(), depth), expected, "{row}");
        if n <= 64 {
            let small = Pnt::<u64>::new(n);
            assert_eq!(answer(&small, &small.after(taken, Opening::Any).unwrap(), depth), expected, "{row}");
        }
    }
}

#[test]
fn lists_the_moves_of_known_positions() {
    for row in rows("pnt_positions.jsonl") {
        let n = row["n"].as_u64().unwrap() as u32;
        let (taken, legal) = (tokens(&row["taken"]), tokens(&row["legal"]));
        let turn = if row["to_move"] == "Max" { Player::First } else { Player::Second };
        let large = PntLarge::new(n);
        let state = large.after(&taken, Opening::Ruled).unwrap();
        assert_eq!((moves(&large, &state), state.turn()), (legal.clone(), turn), "{row}");
        if n <= 128 {
            let small = Pnt::<u128>::new(n);
            let state = small.after(&taken, Opening::Ruled).unwrap();
            assert_eq!((moves(&small, &state), state.turn()), (legal, turn), "{row}");
        }
    }
}

#[test]
fn plays_the_example_of_the_rules() {
    let game = Pnt::<u64>::new(7);
    let state = game.after(&[3, 6, 2, 4, 1, 7], Opening::Ruled).unwrap();
    assert!(moves(&game, &state).is_empty());
    assert_eq!(game.outcome(&state).unwrap(), Some(Outcome::win(Player::Second)));
    assert_eq!(state.last(), Some(7));
    assert!(state.is_free(5) && !state.is_free(7) && !state.is_free(8) && !state.is_free(0));
}

#[test]
fn without_a_first_move_max_has_lost() {
    for n in 1..=2 {
        let (small, large) = (Pnt::<u64>::new(n), PntLarge::new(n));
        let lost = Some(Outcome::win(Player::Second));
        assert_eq!(small.outcome(&small.initial().unwrap()).unwrap(), lost);
        assert_eq!(large.outcome(&large.initial().unwrap()).unwrap(), lost);
    }
    for (n, first) in
        [(3, vec![1]), (6, vec![1]), (7, vec![1, 3]), (12, vec![1, 3, 5]), (128, (1..64).step_by(2).collect())]
    {
        let (small, large) = (Pnt::<u128>::new(n), PntLarge::new(n));
        assert_eq!(moves(&small, &small.initial().unwrap()), first, "n={n}");
        assert_eq!(moves(&large, &large.initial().unwrap()), first, "n={n}");
    }
}

#[test]
fn one_word_and_many_are_the_same_game() {
    let mut rng = Rng::new(7);
    for round in 0..400 {
        let n = 1 + rng.below(128);
        let (small, large) = (Pnt::<u128>::new(n), PntLarge::new(n));
        let (mut a, mut b) = (small.initial().unwrap(), large.initial().unwrap());
        loop {
            let legal = moves(&small, &a);
            assert_eq!(legal, moves(&large, &b), "n={n} round {round}");
            assert_eq!(small.outcome(&a).unwrap(), large.outcome(&b).unwrap());
            assert_eq!(a.turn(), b.turn());
            assert!((1..=n).all(|token| a.is_free(token) == b.is_free(token)));
            if legal.is_empty() {
                break;
            }
            assert_eq!(Static.value(&small, &a).unwrap(), Static.value(&large, &b).unwrap());
            let mv = legal[rng.below(legal.len() as u32) as usize];
            small.play(&mut a, &mv).unwrap();
            large.play(&mut b, &mv).unwrap();
        }
    }
}

#[test]
fn a_hundred_thousand_tokens_can_be_played() {
    let game = PntLarge::new(100_000);
    let mut state = game.initial().unwrap();
    let (mut rng, mut plies) = (Rng::new(1), 0);
    let begin = state.clone();
    while game.outcome(&state).unwrap().is_none() {
        let legal = moves(&game, &state);
        game.play(&mut state, &legal[rng.below(legal.len() as u32) as usize]).unwrap();
        plies += 1;
    }
    assert!(plies > 10);
    assert_eq!(moves(&game, &begin).len(), 25_000);
}

#[test]
fn a_search_without_time_tries_few_of_a_hundred_thousand_moves() {
    let game = PntLarge::new(100_000);
    let state = game.after(&[3, 1], Opening::Ruled).unwrap();
    assert_eq!(moves(&game, &state).len(), 99_998);
    let long_ago = Instant::now() - Duration::from_secs(1);
    let limits = Limits { deadline: Some(long_ago), depth: Some(6), ..Limits::default() };
    let mut never = || false;
    let plain = alpha_beta(&game, &state, &Static, &limits, &mut Clock::new(&limits, &mut never), ()).unwrap();
    let mut clock = Clock::new(&limits, &mut never);
    let deep = deepen(&game, &state, &Static, &limits, &mut clock, 1 << 20, &mut |_| {}).unwrap();
    for report in [&plain, &deep] {
        assert!(report.late && !report.exact);
        assert!(report.visited < 1000, "{} states were entered", report.visited);
    }
    // The plain search has no time for the root's moves; the other always finds one.
    assert!(deep.best.is_some_and(|token| moves(&game, &state).contains(&token)));
}

#[test]
fn names_the_token_that_breaks_a_rule() {
    let broken = |n, tokens: &[u32]| {
        let error = PntLarge::new(n).after(tokens, Opening::Ruled).unwrap_err();
        assert_eq!(Pnt::<u64>::new(n).after(tokens, Opening::Ruled).unwrap_err(), error);
        error.to_string()
    };
    assert_eq!(broken(7, &[3, 8]), "token 8 (number 2 of the sequence) does not exist: they go from 1 to 7");
    assert_eq!(broken(7, &[0]), "token 0 (number 1 of the sequence) does not exist: they go from 1 to 7");
    assert_eq!(broken(7, &[3, 6, 3]), "token 3 (number 3 of the sequence) is taken already");
    assert_eq!(
        broken(7, &[3, 6, 4]),
        "token 4 (number 3 of the sequence) is neither a multiple nor a factor of 6, the token before it"
    );
    assert_eq!(
        broken(10, &[5]),
        "token 5 (number 1 of the sequence) cannot be the first: with 10 tokens it has to be odd and less than 10/2"
    );
    assert_eq!(
        broken(2, &[1]),
        "token 1 (number 1 of the sequence) cannot be the first: with 2 tokens there is no first move"
    );
    assert!(Pnt::<u64>::new(10).after(&[4, 2, 6], Opening::Any).is_ok());
    assert!(Pnt::<u64>::new(10).after(&[4, 2, 7], Opening::Any).is_err());
}

#[test]
fn judges_by_the_assignments_rules() {
    let judge = |n, tokens: &[u32]| {
        let game = Pnt::<u64>::new(n);
        Static.value(&game, &game.after(tokens, Opening::Any).unwrap()).unwrap()
    };
    assert_eq!(judge(10, &[]), 0.0);
    assert_eq!(judge(10, &[3, 6]), 0.0);
    // After 1 all nine others can be taken, after 3 and 1 eight.
    assert_eq!(judge(10, &[1]), 0.5);
    assert_eq!(judge(10, &[3, 1]), -0.5);
    // After 1 and 3: 6 and 9; after 1 and 5: 10.
    assert_eq!(judge(10, &[1, 3]), -0.7);
    assert_eq!(judge(10, &[1, 5]), 0.7);
    // After 1 and 6, the multiples of 3 that can be taken: 3, not 9. After 1, 4: 2 and 8.
    assert_eq!(judge(10, &[1, 6]), 0.6);
    assert_eq!(judge(10, &[1, 4]), -0.6);
}
