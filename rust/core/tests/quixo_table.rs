//! The tables of Quixo against the independent truths, and against the rules themselves: every value follows from its moves.

mod common;

use common::{number, rows, strings};
use fiveply_core::games::quixo::{Dynamic, Quixo};
use fiveply_core::solve::quixo::{QuixoTable, Value};
use fiveply_core::{Game, Player};

fn solved(n: u32) -> QuixoTable {
    QuixoTable::solve(n, 2, &mut |_, _| false).expect("nobody stops it")
}

fn known(table: &QuixoTable, mine: u64, theirs: u64) -> Value {
    table.value(mine, theirs).expect("everything is solved")
}

/// Returns the sets of cubes of every position.
fn positions(cubes: u32) -> impl Iterator<Item = (u64, u64)> {
    (0..1u64 << cubes).flat_map(move |mine| {
        let free = ((1u64 << cubes) - 1) & !mine;
        let next = move |&theirs: &u64| (theirs != 0).then(|| (theirs - 1) & free);
        std::iter::successors(Some(free), next).map(move |theirs| (mine, theirs))
    })
}

/// Returns what the moves of a position come to by the table.
fn by_moves(game: &Quixo<Dynamic<u64>>, table: &QuixoTable, mine: u64, theirs: u64) -> Value {
    let state = game.position([mine, theirs], Player::First);
    if let Some(winner) = game.winner(&state) {
        return if winner == Player::First { Value::Win(0) } else { Value::Loss(0) };
    }
    let mut moves = Vec::new();
    game.legal_moves(&state, &mut moves).unwrap();
    let (mut win, mut loss, mut can_draw) = (None, 0, false);
    for mv in moves {
        let mut child = state;
        game.play(&mut child, &mv).unwrap();
        match known(table, child.mine(), child.theirs()) {
            Value::Loss(plies) => win = Some(win.unwrap_or(u8::MAX).min(plies + 1)),
            Value::Win(plies) => loss = loss.max(plies + 1),
            Value::Draw => can_draw = true,
        }
    }
    match win {
        Some(plies) => Value::Win(plies),
        None if can_draw => Value::Draw,
        None => Value::Loss(loss),
    }
}

/// That every value follows from those after its moves proves them all: distances lead to the end, and from a draw there is
/// always a move to another and never one to a win.
#[test]
fn every_value_follows_from_its_moves() {
    for n in [2, 3] {
        let (game, table) = (Quixo::new(Dynamic::new(n)), solved(n));
        for (mine, theirs) in positions(n * n) {
            assert_eq!(known(&table, mine, theirs), by_moves(&game, &table, mine, theirs), "{n}: {mine:b} {theirs:b}");
        }
    }
    // Of 4 x 4 a part, so that nobody waits long: with a step of 1 it takes two minutes and holds too.
    let (game, table) = (Quixo::new(Dynamic::new(4)), solved(4));
    for (mine, theirs) in positions(16).step_by(47) {
        assert_eq!(known(&table, mine, theirs), by_moves(&game, &table, mine, theirs), "{mine:b} {theirs:b}");
    }
}

#[test]
fn single_positions_are_as_known() {
    let tables = [2, 3, 4].map(solved);
    let mut seen = 0;
    for row in rows("quixo_positions.jsonl") {
        let n = number(&row, "n");
        let (Some(board), 2..=4) = (row.get("board").map(strings), n) else { continue };
        let game = Quixo::new(Dynamic::<u64>::new(n as u32));
        let state = game.parse(&board, if row["turn"] == "X" { Player::First } else { Player::Second }).unwrap();
        let expected = match (row["value"].as_str().unwrap(), row["distance"].as_u64()) {
            ("win", Some(plies)) => Value::Win(plies as u8),
            ("loss", Some(plies)) => Value::Loss(plies as u8),
            _ => Value::Draw,
        };
        assert_eq!(known(&tables[n as usize - 2], state.mine(), state.theirs()), expected, "{row}");
        seen += 1;
    }
    assert!(seen > 100, "{seen}");
}
