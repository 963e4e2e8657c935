//! Quixo against the independent truths and the rules' own sentences.

mod common;

use common::{numbers, rows, sequences, strings};
use fiveply_core::games::quixo::{Board, Dynamic, Fixed, LineWeights, Push, Quixo, Side, Size, Teams};
use fiveply_core::search::alpha_beta;
use fiveply_core::{Clock, Evaluator, Final, Game, Limits, Outcome, Player};
use std::collections::{HashMap, HashSet};

fn game(n: u32) -> Quixo<Dynamic<u64>> {
    Quixo::new(Dynamic::new(n))
}

fn teams(n: u32) -> Teams<Dynamic<u64>> {
    Teams::new(Dynamic::new(n))
}

fn name<S: Size>(board: &Board<S>, push: Push) -> String {
    let side = ["L", "R", "T", "B"][push.side() as usize];
    format!("{}{}{side}", push.cube() / board.n(), push.cube() % board.n())
}

fn moves<G: Game<Error = std::convert::Infallible>>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves).unwrap();
    moves
}

fn child<G: Game<Error = std::convert::Infallible>>(game: &G, state: &G::State, mv: &G::Move) -> G::State {
    let mut child = state.clone();
    game.play(&mut child, mv).unwrap();
    child
}

fn value<S: Size>(game: &Quixo<S>, rows: &[&str], turn: Player, depth: u32) -> f64 {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let state = game.parse(rows, turn).unwrap();
    alpha_beta(game, &state, &Final, &limits, &mut Clock::new(&limits, &mut || false), ()).unwrap().value
}

#[test]
fn counts_the_tree_as_known() {
    for row in rows("quixo_perft.json") {
        let n = row["n"].as_u64().unwrap() as u32;
        let perft: Vec<_> = numbers(&row["perft"]).into_iter().filter(|&count| count < 25_000_000).collect();
        let depth = perft.len() - 1;
        let game = game(n);
        assert_eq!(sequences(&game, &game.initial().unwrap(), depth), perft, "n={n}");
    }
}

#[test]
fn counts_positions_as_known() {
    for row in rows("quixo_perft.json") {
        let game = game(row["n"].as_u64().unwrap() as u32);
        let mut layer = HashMap::from([(game.key(&game.initial().unwrap()).unwrap(), game.initial().unwrap())]);
        for (known, finished) in numbers(&row["positions"]).into_iter().zip(numbers(&row["finished"])).take(6) {
            let over = layer.values().filter(|state| game.outcome(state).unwrap().is_some()).count();
            assert_eq!((layer.len() as u64, over as u64), (known, finished), "n={}", row["n"]);
            let states = layer.values().flat_map(|s| moves(&game, s).into_iter().map(|mv| child(&game, s, &mv)));
            layer = states.map(|state| (game.key(&state).unwrap(), state)).collect();
        }
    }
}

#[test]
fn agrees_with_solved_positions() {
    let mut kinds = HashSet::new();
    for row in rows("quixo_positions.jsonl") {
        let game = game(row["n"].as_u64().unwrap() as u32);
        let Some(board) = row.get("board").map(strings) else { continue };
        let turn = if row["turn"] == "X" { Player::First } else { Player::Second };
        let state = game.parse(&board, turn).unwrap();
        assert_eq!(game.rows(&state), board);
        let winner = row.get("winner").map(|winner| if winner == "X" { Player::First } else { Player::Second });
        assert_eq!(game.outcome(&state).unwrap(), winner.map(Outcome::win), "{row}");
        let moves = moves(&game, &state);
        let Some(optimal) = row.get("optimal").map(strings) else { continue };
        assert_eq!(moves.len() as u64, row["moves"].as_u64().unwrap(), "{row}");
        let names: Vec<_> = moves.iter().map(|&mv| name(game.board(), mv)).collect();
        assert!(optimal.iter().all(|mv| names.contains(&(*mv).to_owned())), "{row}");
        // What is won or lost within two plies is seen by a search that short; nothing else is.
        let expected = match (row["value"].as_str().unwrap(), row["distance"].as_u64()) {
            ("win", Some(..=2)) => 1.0,
            ("loss", Some(..=2)) => -1.0,
            _ => 0.0,
        };
        kinds.insert(expected as i32);
        assert_eq!(value(&game, &board, turn, 2), expected, "{row}");
        for (&mv, name) in moves.iter().zip(&names) {
            let wins_now = game.outcome(&child(&game, &state, &mv)).unwrap() == Some(Outcome::win(turn));
            assert!(!wins_now || optimal.contains(&name.as_str()), "{name} in {row}");
        }
    }
    assert_eq!(kinds.len(), 3);
}

#[test]
fn the_mover_loses_with_both_lines() {
    for row in rows("quixo_positions.jsonl").iter().filter(|row| row.get("before").is_some()) {
        let before = strings(&row["before"]);
        let game = game(before.len() as u32);
        let mover = if row["mover"] == "X" { Player::First } else { Player::Second };
        let state = game.parse(&before, mover).unwrap();
        let mv = moves(&game, &state).into_iter().find(|&mv| name(game.board(), mv) == row["move"]).unwrap();
        let after = child(&game, &state, &mv);
        assert_eq!(game.lines_made(&after).map(|lines| lines > 0), [true, true], "{row}");
        assert_eq!(game.outcome(&after).unwrap(), Some(Outcome::win(mover.other())), "{row}");
    }
    // The push slides the opponent's cube into a line and makes none.
    let game = game(3);
    let state = game.parse(&["OX.", "O..", "XO."], Player::First).unwrap();
    let after = child(&game, &state, &Push::new(6, Side::Right, false));
    assert_eq!(game.rows(&after), ["OX.", "O..", "O.X"]);
    assert_eq!(game.lines_made(&after), [0, 1]);
    assert_eq!(game.outcome(&after).unwrap(), Some(Outcome::win(Player::Second)));
}

#[test]
fn lists_moves_from_the_top_left() {
    let game = game(3);
    let state = game.parse(&["XO.", "O.O", "OO."], Player::First).unwrap();
    let names: Vec<_> = moves(&game, &state).into_iter().map(|mv| name(game.board(), mv)).collect();
    assert_eq!(names, ["00R", "00B", "02L", "02B", "22L", "22T"]);
}

/// The rule in words: take the cube out, move the others toward the gap, put it in.
fn pushed(rows: &[String], mv: Push, symbol: char) -> Vec<String> {
    let n = rows.len();
    let mut grid: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let (row, col) = (mv.cube() as usize / n, mv.cube() as usize % n);
    let along_row = matches!(mv.side(), Side::Left | Side::Right);
    let mut line: Vec<char> = (0..n).map(|i| if along_row { grid[row][i] } else { grid[i][col] }).collect();
    line.remove(if along_row { col } else { row });
    let end = if matches!(mv.side(), Side::Left | Side::Top) { 0 } else { line.len() };
    line.insert(end, symbol);
    for (i, symbol) in line.into_iter().enumerate() {
        *(if along_row { &mut grid[row][i] } else { &mut grid[i][col] }) = symbol;
    }
    grid.into_iter().map(|row| row.into_iter().collect()).collect()
}

fn random_game<S: Size>(game: &Quixo<S>, seed: u64) {
    let mut rng = fiveply_core::rng::Rng::new(seed);
    let mut state = game.initial().unwrap();
    for _ in 0..200 {
        let moves = moves(game, &state);
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len() as u32) as usize];
        let rows = pushed(&game.rows(&state), mv, ['X', 'O'][state.turn().index()]);
        game.play(&mut state, &mv).unwrap();
        assert_eq!(game.rows(&state), rows, "{mv:?}");
        let has_line = |symbol: char| {
            let n = rows.len();
            let at = |row: usize, col: usize| rows[row].as_bytes()[col] == symbol as u8;
            (0..n).any(|i| (0..n).all(|j| at(i, j)) || (0..n).all(|j| at(j, i)))
                || (0..n).all(|i| at(i, i))
                || (0..n).all(|i| at(i, n - 1 - i))
        };
        assert_eq!(game.lines_made(&state).map(|lines| lines > 0), ['X', 'O'].map(has_line));
        let expected = match state.turn() {
            _ if !has_line('X') && !has_line('O') => None,
            Player::First if has_line('X') => Some(Outcome::win(Player::First)),
            Player::Second if has_line('O') => Some(Outcome::win(Player::Second)),
            turn => Some(Outcome::win(turn.other())),
        };
        assert_eq!(game.outcome(&state).unwrap(), expected);
    }
}

#[test]
fn every_size_pushes_as_the_rule_says() {
    for n in 2..=9 {
        for seed in 0..20 {
            random_game(&Quixo::new(Dynamic::<u128>::new(n)), seed);
            if n <= 8 {
                random_game(&game(n), seed);
            }
        }
    }
}

#[test]
fn dots_decide_who_may_take_a_cube() {
    let game = teams(3);
    let state = game.parse(&["123", "4.2", "143"], 3).unwrap();
    assert_eq!(game.rows(&state), ["123", "4.2", "143"]);
    let pushes: Vec<_> =
        moves(&game, &state).into_iter().map(|mv| (name(game.board(), mv), mv.is_to_partner())).collect();
    let expected: Vec<_> =
        ["02L", "02B", "22L", "22T"].iter().flat_map(|mv| [false, true].map(|face| ((*mv).to_owned(), face))).collect();
    assert_eq!(pushes, expected);
    // Dots travel with their cubes; the pushed one faces whom the player chose.
    let after = child(&game, &state, &Push::new(2, Side::Left, true));
    assert_eq!(game.rows(&after), ["112", "4.2", "143"]);
    assert_eq!((after.seat(), after.turn()), (4, Player::Second));
    let after = child(&game, &state, &Push::new(2, Side::Left, false));
    assert_eq!(game.rows(&after), ["312", "4.2", "143"]);
}

#[test]
fn a_player_passes_only_without_a_cube() {
    let game = teams(3);
    let state = game.parse(&["323", "2.4", "243"], 1).unwrap();
    assert_eq!(moves(&game, &state), [Push::PASS]);
    let after = child(&game, &state, &Push::PASS);
    assert_eq!((game.rows(&after), after.seat()), (game.rows(&state), 2));
    assert!(!moves(&game, &after).contains(&Push::PASS));
    let finished = game.parse(&["222", "4.4", "244"], 1).unwrap();
    assert_eq!(game.outcome(&finished).unwrap(), Some(Outcome::win(Player::Second)));
    assert_eq!(moves(&game, &finished), []);
}

#[test]
fn a_line_of_the_other_team_loses() {
    let game = teams(3);
    let state = game.parse(&["2.3", "4.1", "12."], 1).unwrap();
    let after = child(&game, &state, &Push::new(6, Side::Right, false));
    assert_eq!(game.rows(&after), ["2.3", "4.1", "2.1"]);
    assert_eq!(game.lines_made(&after), [1, 1]);
    assert_eq!(game.outcome(&after).unwrap(), Some(Outcome::win(Player::Second)));
}

#[test]
fn refuses_boards_in_words() {
    let parse = |rows: &[&str]| game(3).parse(rows, Player::First).unwrap_err();
    assert_eq!(parse(&["..."]), "a board of 3 rows was expected, not of 1");
    assert_eq!(parse(&["...", "....", "..."]), r#"row 2 should have 3 cubes, not 4: "....""#);
    assert_eq!(parse(&["...", "..Z", "..."]), "row 2, column 3 should be one of X, O or ., not 'Z'");
    assert_eq!(teams(2).parse(&["..", ".."], 5).unwrap_err(), "the player to move should be 1, 2, 3 or 4, not 5");
}

#[test]
fn line_weights_are_fair_to_both_sides() {
    let game = game(5);
    let judge = |rows: &[&str], turn| LineWeights.value(&game, &game.parse(rows, turn).unwrap()).unwrap();
    let (board, swapped) =
        (["XXX..", ".....", "..O..", "...O.", "....."], ["OOO..", ".....", "..X..", "...X.", "....."]);
    assert!(judge(&board, Player::First) > judge(&[".....", "XX...", "..O..", "...O.", "....X"], Player::First));
    assert_eq!(judge(&board, Player::First), judge(&swapped, Player::Second));
    assert_eq!(judge(&board, Player::First), -judge(&board, Player::Second));
}

/// Of two solved positions of different value the better one mostly has the higher judgement.
#[test]
fn line_weights_know_who_stands_better() {
    for n in [4, 5] {
        let game = game(n);
        let mut judged = Vec::new();
        for row in rows("quixo_positions.jsonl").iter().filter(|row| row["n"] == n && row["finished"] == false) {
            let turn = if row["turn"] == "X" { Player::First } else { Player::Second };
            let state = game.parse(&strings(&row["board"]), turn).unwrap();
            let truth = ["loss", "draw", "win"].iter().position(|value| row["value"] == *value).unwrap();
            judged.push((truth, LineWeights.value(&game, &state).unwrap()));
        }
        let pairs = || judged.iter().flat_map(|a| judged.iter().map(move |b| (a, b))).filter(|(a, b)| a.0 > b.0);
        let right = pairs().filter(|(a, b)| a.1 > b.1).count() as f64 / pairs().count() as f64;
        assert!(right > 0.83, "{n}: {right}");
    }
}

#[test]
fn a_size_known_to_the_compiler_changes_nothing() {
    let (fixed, sized) = (Quixo::new(Fixed::<u64, 5>::default()), game(5));
    let count = |plies: Vec<u64>| plies[4];
    assert_eq!(
        count(sequences(&fixed, &fixed.initial().unwrap(), 4)),
        count(sequences(&sized, &sized.initial().unwrap(), 4))
    );
    let mut rng = fiveply_core::rng::Rng::new(4);
    for _ in 0..200 {
        let (mut a, mut b) = (fixed.initial().unwrap(), sized.initial().unwrap());
        for _ in 0..100 {
            assert_eq!(a, b);
            let legal = moves(&fixed, &a);
            assert_eq!(legal, moves(&sized, &b));
            if legal.is_empty() {
                break;
            }
            let mv = legal[rng.below(legal.len() as u32) as usize];
            fixed.play(&mut a, &mv).unwrap();
            sized.play(&mut b, &mv).unwrap();
        }
    }
}
