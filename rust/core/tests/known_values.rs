//! Values and counts of whole games, known from the literature or from other programs.

mod common;

use common::{for_first, max_connect_4, number, rows, tile_board, torus};
use fiveply_core::games::lines::{Bits, Dynamic, Fixed, Geometry, Goal, Lines};
use fiveply_core::search::{alpha_beta, deepen};
use fiveply_core::{Clock, Evaluator, Final, Game, Limits, Outcome, Player, Report};
use serde_json::Value;
use std::convert::Infallible;

fn searched<G, E>(game: &G, judge: &E, depth: Option<u32>) -> Report<G::Move>
where
    G: Game<Error = Infallible>,
    E: Evaluator<G>,
{
    let limits = Limits { depth, ..Limits::default() };
    let mut stop = || false;
    alpha_beta(game, &game.initial().unwrap(), judge, &limits, &mut Clock::new(&limits, &mut stop), ()).unwrap()
}

fn deepened<G: Game<Error = Infallible>>(game: &G) -> Report<G::Move> {
    let limits = Limits::default();
    let mut stop = || false;
    let clock = &mut Clock::new(&limits, &mut stop);
    deepen(game, &game.initial().unwrap(), &Final, &limits, clock, 1 << 18, &mut |_| ()).unwrap()
}

#[test]
fn boards_have_the_known_number_of_lines() {
    let lines = |rows, cols, k, falls, wraps| {
        let shape = Dynamic::<u128>::new(rows, cols, k, falls, wraps, Goal::FirstLine);
        Lines::new(shape, 0, [0, 0], Player::First).table().lines().len()
    };
    assert_eq!(lines(3, 3, 3, false, true), 12);
    assert_eq!(lines(6, 7, 4, true, false), 69);
    assert_eq!(lines(3, 3, 3, false, false), 8);
    assert_eq!(lines(7, 7, 5, false, true), 4 * 49);
}

/// Connect Four with the columns in an order of the test's choice.
struct Ordered {
    game: Lines<Fixed<u64, 6, 7, 4, true, false, 0>>,
    columns: [u8; 7],
}

impl Game for Ordered {
    type State = <Lines<Fixed<u64, 6, 7, 4, true, false, 0>> as Game>::State;
    type Move = u8;
    type Moves = fiveply_core::game::Listed;
    type Error = Infallible;

    const ALTERNATES: bool = true;

    fn initial(&self) -> Result<Self::State, Infallible> {
        self.game.initial()
    }
    fn turn(&self, state: &Self::State) -> Result<Player, Infallible> {
        self.game.turn(state)
    }
    fn moves(&self, state: &Self::State, stack: &mut Vec<u8>) -> Result<Self::Moves, Infallible> {
        fiveply_core::game::Listed::push(stack, |stack| {
            let playable = self.game.playable(state);
            let column = |&col: &u8| playable >> (7 * col) & 0x7f;
            let open = self.columns.iter().filter(|col| column(col) != 0);
            stack.extend(open.map(|col| 7 * col + column(col).lowest() as u8));
            Ok(())
        })
    }
    fn play(&self, state: &mut Self::State, mv: &u8) -> Result<(), Infallible> {
        self.game.play(state, mv)
    }
    fn outcome(&self, state: &Self::State) -> Result<Option<Outcome>, Infallible> {
        self.game.outcome(state)
    }
    fn key(&self, state: &Self::State) -> Result<u64, Infallible> {
        self.game.key(state)
    }
    fn length_bound(&self) -> Option<u32> {
        self.game.length_bound()
    }
}

#[test]
fn connect_four_to_depth_15_has_its_counts() {
    let game = Lines::new(Fixed::default(), 0, [0, 0], Player::First);
    let left_to_right = searched(&game, &Final, Some(15));
    assert_eq!((left_to_right.value, left_to_right.visited), (0.0, 631_799_705));
    let ordered = Ordered { game, columns: [3, 2, 4, 1, 5, 0, 6] };
    let centre_first = searched(&ordered, &Final, Some(15));
    assert_eq!((centre_first.value, centre_first.visited), (0.0, 154_086_474));
}

#[test]
fn tic_tac_toe_is_a_draw_and_so_plays_the_teaching_program() {
    // Columns and rows are exchanged, which changes nothing but the order of the moves: column by column.
    let shape = Dynamic::<u64>::new(3, 3, 3, false, false, Goal::FirstLine);
    let mut game = Lines::new(shape, 0, [0, 0], Player::First);
    let mut stones = [0, 0];
    let mut played = Vec::new();
    for ply in 0..9 {
        let report = searched(&game, &Final, None);
        assert!(report.exact && report.value == 0.0, "{report:?}");
        let square = u32::from(report.best.unwrap());
        let (col, row) = shape.place(square);
        played.push(format!("{col}{row}"));
        stones[ply % 2] |= u64::one(square);
        game = Lines::new(shape, 0, stones, Player::after(ply as u32 + 1));
    }
    assert_eq!(played.join(" "), "00 11 01 02 20 10 12 21 22");
}

/// Returns the board of a row of Line 'em Up.
fn line_em_up(row: &Value) -> Lines<Dynamic<u128>> {
    let [height, width, s] = ["rows", "cols", "s"].map(|name| number(row, name) as u32);
    let shape = Dynamic::new(height, width, s, false, false, Goal::FirstLine);
    let place = |bloc: &Value| shape.bit(bloc[0].as_u64().unwrap() as u32, bloc[1].as_u64().unwrap() as u32);
    let blocs = row["blocs"].as_array().unwrap().iter().fold(0, |set, bloc| set | u128::one(place(bloc)));
    Lines::new(shape, blocs, [0, 0], Player::First)
}

/// Checks the value of a game for `First`, by plain alpha-beta, and the plies to its end, by deepening.
fn check(game: &Lines<Dynamic<u128>>, value: f64, truth: &Value, plain: bool) {
    let report = deepened(game);
    assert!(report.exact && for_first(game, report.value) == value, "{report:?} for {truth}");
    let drawn = value == 0.0;
    assert_eq!(report.distance.map(i64::from), (!drawn).then(|| number(truth, "dist")), "{truth}");
    if let Some(fastest) = truth.get("best_moves") {
        let (row, col) = game.shape().place(u32::from(report.best.unwrap()));
        assert!(fastest.as_array().unwrap().contains(&serde_json::json!([row, col])), "{report:?} for {truth}");
    }
    if plain {
        let report = searched(game, &Final, None);
        assert!(report.exact && for_first(game, report.value) == value, "{truth}");
        if let Some(best) = truth.get("best_moves") {
            let (row, col) = game.shape().place(u32::from(report.best.unwrap()));
            assert_eq!(best[0], serde_json::json!([row, col]), "{truth}");
        }
    }
}

#[test]
fn line_em_up_has_its_values() {
    let mut checked = 0;
    for row in rows("lineup_values.jsonl") {
        let game = line_em_up(&row);
        let free = game.board().count();
        let value = match row["value"].as_str().unwrap() {
            "first" => 1.0,
            "second" => -1.0,
            _ => 0.0,
        };
        if free <= 13 {
            check(&game, value, &row, free <= 10);
            checked += 1;
        }
    }
    assert!(checked > 5_000, "only {checked} rows checked");
}

#[test]
fn toro_tile_has_its_values() {
    let mut checked = 0;
    for row in rows("tts_values.jsonl") {
        let truth = &row["distinct"];
        let turn = if row["turn"] == "W" { Player::First } else { Player::Second };
        let game = torus(&tile_board(&row), number(&row, "k") as u32, Goal::FirstLine, turn);
        let value = match truth["value"].as_str().unwrap() {
            "W" => 1.0,
            "B" => -1.0,
            _ => 0.0,
        };
        assert_eq!(game.table().lines().len() as i64, number(truth, "lines"), "{row}");
        let free = game.initial().unwrap().empty();
        if free <= 13 {
            check(&game, value, truth, free <= 10);
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} rows checked");
}

#[test]
fn max_connect_4_has_its_values() {
    let mut checked = 0;
    for row in rows("mc4_positions.jsonl") {
        let game = max_connect_4(&row);
        if !(1..=12).contains(&game.initial().unwrap().empty()) {
            continue;
        }
        let report = searched(&game, &Final, None);
        let value = for_first(&game, report.value);
        let column = i64::from(game.shape().place(u32::from(report.best.unwrap())).1);
        assert_eq!((value, Some(column)), (number(&row, "value") as f64, row["best"][0].as_i64()), "{row}");
        assert_eq!(deepened(&game).value, report.value, "{row}");
        checked += 1;
    }
    assert!(checked > 50, "only {checked} rows checked");
}
