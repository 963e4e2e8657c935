//! The tree game: its text, its play, its values.

mod common;

use fiveply_core::games::tree::Tree;
use fiveply_core::perft::perft;
use fiveply_core::rng::Rng;
use fiveply_core::search::{alpha_beta, minimax};
use fiveply_core::{Abort, Clock, Final, Game, Limits, Outcome, Player, Statistics};

fn refused(text: &str) -> String {
    Tree::parse(text).unwrap_err().to_string()
}

#[test]
fn the_textbooks_tree_has_its_value() {
    let tree = Tree::parse("((3 12 8) (2 4 6) (14 5 2))").unwrap();
    let limits = Limits::default();
    let mut seen = Statistics::default();
    let root = tree.initial().unwrap();
    let mut stop = || false;
    let report = alpha_beta(&tree, &root, &Final, &limits, &mut Clock::new(&limits, &mut stop), &mut seen).unwrap();
    assert_eq!((report.value, report.pv), (3.0, vec![0, 0]));
    // 4 and 6 need not be looked at.
    assert_eq!((seen.evaluated, seen.visited), (7, 11));
    assert_eq!(tree.length_bound(), Some(2));
    assert_eq!(tree.size(), 13);
}

#[test]
fn play_follows_the_children() {
    let tree = Tree::parse("(1 (-2 (3 0)))").unwrap();
    let mut state = tree.initial().unwrap();
    for (mv, turn) in [(1, Player::Second), (1, Player::First), (0, Player::Second)] {
        assert_eq!(tree.outcome(&state).unwrap(), None);
        tree.play(&mut state, &mv).unwrap();
        assert_eq!(tree.turn(&state).unwrap(), turn);
    }
    assert_eq!(tree.outcome(&state).unwrap(), Some(Outcome::from_margin(3)));
    assert_eq!(common::sequences(&tree, &tree.initial().unwrap(), 9), [1, 2, 2, 2]);
}

#[test]
fn a_lone_number_is_a_finished_game() {
    let tree = Tree::parse(" -7 ").unwrap();
    assert_eq!(tree.outcome(&tree.initial().unwrap()).unwrap(), Some(Outcome::from_margin(-7)));
    assert_eq!(tree.length_bound(), Some(0));
}

#[test]
fn says_where_a_text_is_no_tree() {
    assert_eq!(refused("  "), "at character 1 of the tree: there is no tree");
    assert_eq!(refused("(1 (2 3)"), "at character 1 of the tree: a ( that is never closed");
    assert_eq!(refused("(1 ((2 3)"), "at character 4 of the tree: a ( that is never closed");
    assert_eq!(refused(") 1"), "at character 1 of the tree: a ) without a (");
    assert_eq!(refused("(1 ())"), "at character 4 of the tree: a ( ) without anything in it");
    assert_eq!(
        refused("(1 2) 3"),
        "at character 7 of the tree: nothing was expected after the end of the tree, but there is '3'"
    );
    assert_eq!(
        refused("(1 2.5)"),
        r#"at character 4 of the tree: a (, a ) or a whole number from -2147483647 to 2147483647 was expected, not "2.5""#
    );
    for word in ["-2147483648", "99999999999", "\u{e9}", "-", "1,"] {
        let error = refused(&format!("(\u{3000}{word})"));
        assert!(error.starts_with("at character 3 of the tree: a (, a ) or a whole number"), "{error}");
    }
}

#[test]
fn deep_and_wide_trees_are_no_danger() {
    let depth = 1_000_000;
    let deep = format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    let tree = Tree::parse(&deep).unwrap();
    assert_eq!(tree.length_bound(), Some(depth as u32));
    assert_eq!(tree.to_string(), deep);
    assert_eq!(common::sequences(&tree, &tree.initial().unwrap(), depth), vec![1; depth + 1]);
    assert_eq!(refused(&"(".repeat(depth)), format!("at character {depth} of the tree: a ( that is never closed"));
    let wide = Tree::parse(&format!("({})", "0 ".repeat(depth))).unwrap();
    assert_eq!(common::sequences(&wide, &wide.initial().unwrap(), 1), [1, depth as u64]);
}

#[test]
fn random_trees_round_trip_and_searches_agree_on_them() {
    let mut rng = Rng::new(3);
    let mut values = std::collections::HashSet::new();
    for _ in 0..300 {
        let depth = rng.below(6);
        let tree = Tree::random(&mut rng, depth, 4, -2..=2);
        assert!(tree.length_bound().unwrap() <= depth);
        let again = Tree::parse(&tree.to_string()).unwrap();
        assert_eq!(again.to_string(), tree.to_string());
        let limits = Limits::default();
        let mut stop = || false;
        let root = tree.initial().unwrap();
        let full = minimax(&tree, &root, &Final, &limits, &mut Clock::new(&limits, &mut stop), ()).unwrap();
        let pruned = alpha_beta(&again, &root, &Final, &limits, &mut Clock::new(&limits, &mut stop), ()).unwrap();
        assert_eq!((full.value, full.best), (pruned.value, pruned.best), "{tree}");
        values.insert(full.value as i32);
    }
    assert_eq!(values.len(), 5);
}

#[test]
fn counting_can_be_stopped() {
    let tree = Tree::parse("((1 2) (3 4))").unwrap();
    let stopped = perft(&tree, &tree.initial().unwrap(), 2, &mut || true);
    assert_eq!(stopped, Err(Abort::Interrupted));
    let plies = perft(&tree, &tree.initial().unwrap(), 5, &mut || false).unwrap();
    let counts: Vec<_> = plies.iter().map(|ply| (ply.sequences, ply.ended)).collect();
    assert_eq!(counts, [(1, 0), (2, 0), (4, 4)]);
}
