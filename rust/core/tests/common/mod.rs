//! What the tests share.
#![allow(dead_code, unreachable_pub)]

pub mod reference;

use fiveply_core::games::lines::{Bits, Dynamic, Geometry, Goal, Lines};
use fiveply_core::{Game, Player};
use serde_json::Value;

/// Returns the rows of a file of shared truths: a JSON value per line, or one list.
pub fn rows(name: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    if name.ends_with(".json") {
        return serde_json::from_str(&text).unwrap();
    }
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns a whole number of a row.
pub fn number(row: &Value, name: &str) -> i64 {
    row[name].as_i64().unwrap_or_else(|| panic!("{name} in {row}"))
}

/// Returns the board of a row in the starter code's letters: ' ' free, '-' forbidden, W, B.
pub fn tile_board(row: &Value) -> Vec<String> {
    row["board"].as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()).collect()
}

/// Returns the torus game that starts from a board in the starter code's letters.
pub fn torus(board: &[String], k: u32, goal: Goal, turn: Player) -> Lines<Dynamic<u128>> {
    let shape = Dynamic::new(board.len() as u32, board[0].len() as u32, k, false, true, goal);
    let squares = |letter: u8| {
        let mut set = 0;
        for (row, line) in board.iter().enumerate() {
            for (col, _) in line.bytes().enumerate().filter(|&(_, byte)| byte == letter) {
                set |= u128::one(shape.bit(row as u32, col as u32));
            }
        }
        set
    };
    Lines::new(shape, squares(b'-'), [squares(b'W'), squares(b'B')], turn)
}

/// Returns the Max-Connect-4 that starts from the position of a row.
pub fn max_connect_4(row: &Value) -> Lines<Dynamic<u64>> {
    let (height, width) = (number(row, "rows") as u32, number(row, "cols") as u32);
    let shape = Dynamic::new(height, width, 4, true, false, Goal::MostLines);
    let mut stones = [0, 0];
    for (at, cell) in row["cells"].as_str().unwrap().bytes().enumerate().filter(|&(_, cell)| cell != b'0') {
        stones[usize::from(cell - b'1')] |= 1 << shape.bit(at as u32 / width, at as u32 % width);
    }
    let turn = if number(row, "next") == 1 { Player::First } else { Player::Second };
    Lines::new(shape, 0, stones, turn)
}

/// Returns a value for the side to move at the start of a line game as one for `First`.
pub fn for_first<G: Geometry>(game: &Lines<G>, value: f64) -> f64 {
    match game.initial() {
        Ok(state) if state.turn() == Player::First => value,
        _ => -value,
    }
}

/// Returns a list of numbers.
pub fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

/// Returns a list of tokens.
pub fn tokens(value: &Value) -> Vec<u32> {
    numbers(value).into_iter().map(|token| token as u32).collect()
}

/// Returns a list of strings.
pub fn strings(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// Returns the sequences by their number of moves.
pub fn sequences<G: Game>(game: &G, state: &G::State, depth: usize) -> Vec<u64>
where
    G::Error: std::fmt::Debug,
{
    let plies = fiveply_core::perft::perft(game, state, depth as u32, &mut || false).unwrap();
    plies.iter().map(|ply| ply.sequences).collect()
}
