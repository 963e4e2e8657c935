//! The tree of the line games against the known counts: sequences, distinct positions, won and full ones.

mod common;

use common::{number, numbers, rows, strings, tile_board, torus};
use fiveply_core::games::lines::{Bits, Dynamic, Geometry, Goal, Lines, State};
use fiveply_core::perft::perft;
use fiveply_core::{Game, Player};
use serde_json::Value;
use std::collections::HashMap;

/// The most sequences and positions that are counted per row.
const SEQUENCES: u64 = 300_000;
const POSITIONS: u64 = 3_000;

/// Returns the numbers up to where they pass a limit.
fn up_to(limit: u64, value: &Value) -> Vec<u64> {
    numbers(value).into_iter().take_while(|&count| count <= limit).collect()
}

fn compare<B: Bits, G: Geometry<Bits = B>>(game: &Lines<G>, start: &State<B>, truth: &Value, row: &Value) {
    let known = up_to(SEQUENCES, &truth["perft"]);
    let plies = perft(game, start, known.len() as u32 - 1, &mut || false).unwrap();
    let mut counted: Vec<_> = plies.iter().map(|ply| ply.sequences).collect();
    counted.resize(known.len(), 0);
    assert_eq!(counted, known, "{row}");
    let positions = up_to(POSITIONS, &truth["positions"]);
    let (won, full) = (truth.get("won").map(numbers), truth.get("full").map(numbers));
    let mut layer = HashMap::from([(game.key(start).unwrap(), *start)]);
    for (ply, &known) in positions.iter().enumerate() {
        assert_eq!(layer.len() as u64, known, "positions at ply {ply} of {row}");
        let ends = |winner: Option<Player>| {
            let ended = |state: &&State<B>| {
                let outcome = game.outcome(state).unwrap();
                outcome.is_some_and(|outcome| outcome.winner() == winner)
            };
            layer.values().filter(ended).count() as u64
        };
        let mover = start.turn().other();
        let mover = if ply % 2 == 1 { mover.other() } else { mover };
        if let Some(won) = &won {
            assert_eq!(ends(Some(mover)), won[ply], "won at ply {ply} of {row}");
        }
        if let Some(full) = &full {
            assert_eq!(ends(None), full[ply], "full at ply {ply} of {row}");
        }
        let mut next = HashMap::new();
        for state in layer.values() {
            let mut moves = Vec::new();
            game.legal_moves(state, &mut moves).unwrap();
            for mv in moves {
                let mut child = *state;
                game.play(&mut child, &mv).unwrap();
                next.insert(game.key(&child).unwrap(), child);
            }
        }
        layer = next;
    }
}

/// Returns the game on a board where `#` is blocked, and the position of its stones.
fn line_em_up(board: &[Vec<char>], s: u32, turn: Player) -> (Lines<Dynamic<u128>>, State<u128>) {
    let (rows, cols) = (board.len() as u32, board[0].len() as u32);
    let shape = Dynamic::new(rows, cols, s, false, false, Goal::FirstLine);
    let set = |letter| {
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let held = places.filter(|&(row, col)| board[row as usize][col as usize] == letter);
        held.fold(0, |set, (row, col)| set | u128::one(shape.bit(row, col)))
    };
    let game = Lines::new(shape, set('#'), [0, 0], Player::First);
    let start = game.position([set('O'), set('X')], turn);
    (game, start)
}

#[test]
fn line_em_up_from_the_start() {
    for row in rows("lineup_perft.jsonl") {
        let n = number(&row, "n") as usize;
        let mut board = vec![vec!['.'; n]; n];
        for bloc in row["blocs"].as_array().unwrap() {
            let place = numbers(bloc);
            board[place[0] as usize][place[1] as usize] = '#';
        }
        let (game, start) = line_em_up(&board, number(&row, "s") as u32, Player::First);
        compare(&game, &start, &row, &row);
    }
}

#[test]
fn line_em_up_from_the_middle() {
    for row in rows("lineup_midgame.jsonl") {
        let board: Vec<Vec<char>> = strings(&row["board"]).iter().map(|line| line.chars().collect()).collect();
        let turn = if row["to_move"] == "O" { Player::First } else { Player::Second };
        let (game, start) = line_em_up(&board, number(&row, "s") as u32, turn);
        compare(&game, &start, &row, &row);
    }
}

#[test]
fn max_connect_4() {
    for row in rows("mc4_perft.json") {
        let (rows, cols) = (number(&row, "rows") as u32, number(&row, "cols") as u32);
        let narrow =
            Lines::new(Dynamic::<u64>::new(rows, cols, 4, true, false, Goal::MostLines), 0, [0, 0], Player::First);
        compare(&narrow, &narrow.initial().unwrap(), &row, &row);
        let wide =
            Lines::new(Dynamic::<u128>::new(rows, cols, 4, true, false, Goal::MostLines), 0, [0, 0], Player::First);
        compare(&wide, &wide.initial().unwrap(), &row, &row);
    }
}

#[test]
fn toro_tile() {
    let mut handicaps = 0;
    for row in rows("tts_counts.jsonl").iter().chain(&rows("tts_values.jsonl")) {
        let truth = row.get("distinct").unwrap_or(row);
        if truth.is_null() {
            continue;
        }
        handicaps += u32::from(row["kind"] == "handicap");
        let turn = if row["turn"] == "B" { Player::Second } else { Player::First };
        let game = torus(&tile_board(row), number(row, "k") as u32, Goal::FirstLine, turn);
        compare(&game, &game.initial().unwrap(), truth, row);
    }
    assert!(handicaps > 5);
}
