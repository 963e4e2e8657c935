//! Measures the library's alpha-beta against minimal hand-written ones: same game, same depth, same moves in the same
//! order, and (asserted) the same value and the same number of states.
//!
//! `cargo bench --bench hand_written [-- [--quick] [--json]]`. The two run in turn, many times; the best time of each
//! counts, so that what else the machine does falls on neither.

mod hand;

use fiveply_core::games::lines::{Fixed, Geometry, Lines};
use fiveply_core::search::alpha_beta;
use fiveply_core::{Clock, Final, Game, Limits, Player};
use std::time::{Duration, Instant};

const LEFT_TO_RIGHT: [u32; 7] = [0, 1, 2, 3, 4, 5, 6];
const CENTRE_FIRST: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

type ConnectFour = Fixed<u64, 6, 7, 4, true, false, 0>;
type Six = Fixed<u64, 6, 6, 4, false, false, 0>;
type Ten = Fixed<u128, 10, 10, 5, false, false, 0>;

fn main() {
    let has = |flag: &str| std::env::args().any(|arg| arg == flag);
    let (quick, json) = (has("--quick"), has("--json"));
    let time = Duration::from_secs(if quick { 1 } else { 6 });
    let rows = [
        Row::measure("Connect Four 6x7", 14, time, ConnectFour::default(), |depth| {
            let mut hand = hand::ConnectFour { order: &LEFT_TO_RIGHT, calls: 0 };
            (hand.search(0, 0, depth, -2, 2), hand.calls)
        }),
        Row::measure("6x6, k=4", 8, time, Six::default(), |depth| {
            let mut hand = hand::Six { calls: 0 };
            (hand.search(0, 0, depth, -2, 2), hand.calls)
        }),
        Row::measure("10x10, k=5", 5, time, Ten::default(), |depth| {
            let mut hand = hand::Ten { calls: 0 };
            (hand.search(0, 0, depth, -2, 2), hand.calls)
        }),
    ];
    for row in &rows {
        println!("{}", if json { row.json() } else { row.text() });
    }
    if !quick {
        check_known_counts();
    }
}

/// The best of several runs of both searches on one game.
struct Row {
    game: &'static str,
    depth: u32,
    nodes: u64,
    hand_seconds: f64,
    library_seconds: f64,
}

impl Row {
    fn measure<G: Geometry>(
        game: &'static str,
        depth: u32,
        time: Duration,
        shape: G,
        hand: impl Fn(u32) -> (i32, u64),
    ) -> Self {
        let rules = Lines::new(shape, G::Bits::default(), [G::Bits::default(); 2], Player::First);
        let mut row = Row { game, depth, nodes: 0, hand_seconds: f64::MAX, library_seconds: f64::MAX };
        let (begin, mut rounds) = (Instant::now(), 0);
        while rounds < 3 || begin.elapsed() < time {
            rounds += 1;
            let start = Instant::now();
            let by_hand = hand(std::hint::black_box(depth));
            row.hand_seconds = row.hand_seconds.min(start.elapsed().as_secs_f64());
            let start = Instant::now();
            let by_library = library(&rules, std::hint::black_box(depth));
            row.library_seconds = row.library_seconds.min(start.elapsed().as_secs_f64());
            assert_eq!(by_hand, by_library, "{game} to depth {depth}: (value, states) by hand and by the library");
            row.nodes = by_hand.1;
        }
        row
    }

    fn ratio(&self) -> f64 {
        self.hand_seconds / self.library_seconds
    }

    fn text(&self) -> String {
        let rate = |seconds: f64| self.nodes as f64 / seconds / 1e6;
        format!(
            "{:<17} depth {:>2} {:>12} states   library {:6.1} M/s   by hand {:6.1} M/s   ratio {:.2}",
            self.game,
            self.depth,
            self.nodes,
            rate(self.library_seconds),
            rate(self.hand_seconds),
            self.ratio()
        )
    }

    fn json(&self) -> String {
        format!(
            r#"{{"game": "{}", "depth": {}, "nodes": {}, "hand_seconds": {}, "library_seconds": {}}}"#,
            self.game, self.depth, self.nodes, self.hand_seconds, self.library_seconds
        )
    }
}

fn library<G: Geometry>(rules: &Lines<G>, depth: u32) -> (i32, u64) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut never = || false;
    let mut clock = Clock::new(&limits, &mut never);
    let state = rules.initial().expect("native games cannot fail");
    let report = alpha_beta(rules, &state, &Final, &limits, &mut clock, ()).expect("nothing interrupts");
    (report.value as i32, report.visited)
}

/// Connect Four to depth 15 has known counts; they hold the hand-written search, and so all above, to the rules.
fn check_known_counts() {
    for (order, known) in [(CENTRE_FIRST, 154_086_474), (LEFT_TO_RIGHT, 631_799_705)] {
        let mut hand = hand::ConnectFour { order: &order, calls: 0 };
        hand.search(0, 0, 15, -2, 2);
        assert_eq!(hand.calls, known, "Connect Four to depth 15, columns in the order {order:?}");
    }
    eprintln!("Connect Four to depth 15: 154,086,474 states centre first, 631,799,705 from left to right, as known.");
}
