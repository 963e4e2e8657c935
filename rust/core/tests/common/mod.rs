//! What the tests share.
#![allow(dead_code, unreachable_pub)]

use fiveply_core::Player;
use fiveply_core::games::lines::{Bits, Dynamic, Geometry, Goal, Lines};
use serde_json::Value;

/// Returns the rows of a file of shared truths.
pub fn rows(name: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
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
