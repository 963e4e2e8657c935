//! A search written down, against what the search itself reports and counts.

use fiveply_core::games::tree::Tree;
use fiveply_core::rng::Rng;
use fiveply_core::search::{alpha_beta, minimax};
use fiveply_core::trace::Node;
use fiveply_core::{Clock, Final, Game, Limits, Report, Statistics, Trace};

/// Returns the report of a search of a tree, what was counted and what was written down.
fn traced(tree: &Tree, pruned: bool, most: usize) -> (Report<u32>, Statistics, Trace) {
    let (limits, root) = (Limits::default(), tree.initial().unwrap());
    let (mut counts, mut trace, mut stop) = (Statistics::default(), Trace::new(most), || false);
    let mut clock = Clock::new(&limits, &mut stop);
    let watch = (&mut counts, &mut trace);
    let search = if pruned { alpha_beta } else { minimax };
    let report = search(tree, &root, &Final, &limits, &mut clock, watch).unwrap();
    (report, counts, trace)
}

fn row(node: &Node) -> (u32, u32, f64, f64, f64, bool, Option<u32>) {
    (node.parent, node.index, node.alpha, node.beta, node.value, node.is_leaf, node.skipped)
}

#[test]
fn the_textbooks_tree_is_written_down_as_the_textbook_has_it() {
    let infinite = f64::INFINITY;
    let tree = Tree::parse("((3 12 8) (2 4 6) (14 5 2))").unwrap();
    let (report, _, trace) = traced(&tree, true, 100);
    assert_eq!(report.value, 3.0);
    // The first player is at the root: in the second's states all signs are turned round.
    let expected = [
        (0, 0, -infinite, infinite, 3.0, false, None),
        (0, 0, -infinite, infinite, -3.0, false, None),
        (1, 0, -infinite, infinite, 3.0, true, None),
        (1, 1, -infinite, 3.0, 12.0, true, None),
        (1, 2, -infinite, 3.0, 8.0, true, None),
        (0, 1, -infinite, -3.0, -2.0, false, Some(2)),
        (5, 0, 3.0, infinite, 2.0, true, None),
        (0, 2, -infinite, -3.0, -2.0, false, Some(0)),
        (7, 0, 3.0, infinite, 14.0, true, None),
        (7, 1, 3.0, 14.0, 5.0, true, None),
        (7, 2, 3.0, 5.0, 2.0, true, None),
    ];
    assert_eq!(trace.nodes().unwrap().iter().map(row).collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_written_down_adds_up_to_what_was_counted() {
    let mut rng = Rng::new(5);
    for round in 0..300 {
        let height = 1 + rng.below(6);
        let tree = Tree::random(&mut rng, height, 4, -3..=3);
        let (report, counts, trace) = traced(&tree, round % 2 == 0, 100_000);
        let nodes = trace.nodes().unwrap();
        let count = |is: &dyn Fn(&Node) -> bool| nodes.iter().filter(|node| is(node)).count() as u64;
        assert_eq!(nodes.len() as u64, counts.visited);
        assert_eq!(nodes[0].value, report.value);
        assert_eq!(count(&|node| node.is_leaf), counts.evaluated);
        assert_eq!(count(&|node| node.skipped.is_some()), counts.cutoffs);
        assert_eq!(count(&|node| node.skipped > Some(0)), counts.skipping_cutoffs);
        for (place, node) in nodes.iter().enumerate().skip(1) {
            assert!((node.parent as usize) < place);
            let is_first = nodes[1..place].iter().all(|other| other.parent != node.parent);
            assert_eq!(is_first, node.index == 0, "children are gone into from the first on");
        }
    }
}

#[test]
fn a_search_that_is_too_large_is_not_written_down_in_part() {
    let tree = Tree::parse("((3 12 8) (2 4 6) (14 5 2))").unwrap();
    let (report, counts, trace) = traced(&tree, false, 12);
    assert!(trace.nodes().is_none());
    assert_eq!((report.value, counts.visited), (3.0, 13));
    assert!(traced(&tree, false, 13).2.nodes().is_some());
}
