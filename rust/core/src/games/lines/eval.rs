//! Heuristics for games of lines, by name.

use super::bits::Bits;
use super::grid::{Geometry, Goal};
use super::rules::{Lines, State};
use super::windows::{Counts, DIRECTIONS, Windows};
use crate::eval::Evaluator;
use crate::score::{Score, WIN};
use std::convert::Infallible;

/// `score`: the lines the side to move has made, minus those of the other; a win is worth its margin.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineScore;

impl<G: Geometry> Evaluator<Lines<G>> for LineScore {
    #[inline(always)]
    fn value(&self, _: &Lines<G>, state: &State<G::Bits>) -> Result<Score, Infallible> {
        Ok(Score::from(state.lead()))
    }

    #[inline(always)]
    fn win(&self, margin: i32) -> Score {
        Score::from(margin)
    }
}

/// Returns the names of the heuristics that make sense for these rules, the strongest first. `score` is [`LineScore`], the
/// others are [`LineHeuristic`]s.
pub fn heuristic_names<G: Geometry>(rules: &Lines<G>) -> &'static [&'static str] {
    match rules.shape().goal() {
        Goal::MostLines => &["open", "score", "freedoms"],
        Goal::FirstLine | Goal::Fill => &["threats", "windows", "freedoms"],
    }
}

/// A heuristic with the tables it needs for given rules.
#[derive(Clone, Debug)]
pub struct LineHeuristic<B> {
    kind: Kind,
    windows: Windows<B>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Threats,
    Open,
    Windows,
    Freedoms,
}

impl<B: Bits> LineHeuristic<B> {
    /// Returns the heuristic with this name, or `None` where [`heuristic_names`] does not list it or it is `score`.
    pub fn named<G: Geometry<Bits = B>>(name: &str, rules: &Lines<G>) -> Option<Self> {
        if !heuristic_names(rules).contains(&name) {
            return None;
        }
        let kind = match name {
            "threats" => Kind::Threats,
            "open" => Kind::Open,
            "windows" => Kind::Windows,
            "freedoms" => Kind::Freedoms,
            _ => return None,
        };
        Some(Self { kind, windows: Windows::new(rules) })
    }

    /// `windows`, simple and fast. A window is k squares in a row on the board: the place of a line. One that holds stones
    /// of one side only is still open to that side.
    ///
    /// value = windows open to the side to move - windows open to the other
    ///
    /// (Windows without any stone are open to both and cancel out.)
    fn windows<G: Geometry<Bits = B>>(&self, rules: &Lines<G>, state: &State<B>) -> i32 {
        let mut value = 0;
        for (starts, step) in self.windows.starts.into_iter().zip(DIRECTIONS) {
            let mine = self.windows.meets(rules.shape(), state.mine(), step);
            let theirs = self.windows.meets(rules.shape(), state.theirs(), step);
            value += (starts & !theirs).count() as i32 - (starts & !mine).count() as i32;
        }
        value
    }

    /// `open`, for games where lines are points. A window is k squares in a row on the board. It counts for a side that
    /// has at least k - 3 stones in it when all the others are empty and can be hoped for. Without gravity that is any
    /// empty square. With gravity the squares of a column go to the two sides in turn if the columns fill up one after the
    /// other, so every second row falls to each side, the top row to the one who will make the last move.
    ///
    /// | missing | 1 | 2 | 3 |
    /// |---|---|---|---|
    /// | worth in points | 0.85 | 0.6 | 0.25 |
    ///
    /// value = 1000 x (points + worth of the windows, the side to move's minus the other's)
    ///
    /// (The worths are those that foretell the final difference best over some thousand games on the 6 x 7 board.)
    fn open<G: Geometry<Bits = B>>(&self, rules: &Lines<G>, state: &State<B>) -> i32 {
        let mut value = POINT * state.lead();
        let [mine, theirs] = self.windows.prospects(rules, state);
        for direction in 0..DIRECTIONS.len() {
            for (sign, stones, gaps) in [(1, state.mine(), mine), (-1, state.theirs(), theirs)] {
                let open = self.windows.open(rules.shape(), stones, gaps, direction);
                for (windows, weight) in open.missing[1..].iter().zip([850, 600, 250]) {
                    value += sign * weight * windows.count() as i32;
                }
            }
        }
        value
    }

    /// `freedoms`. The freedoms of a stone are the empty squares among its up to eight different neighbours, over the edges
    /// where they wrap.
    ///
    /// value = freedoms of all own stones - freedoms of all the other's stones
    ///
    /// A square counts once for each stone beside it.
    fn freedoms<G: Geometry<Bits = B>>(&self, rules: &Lines<G>, state: &State<B>) -> i32 {
        let freedoms = self.windows.neighbours(rules.shape(), rules.empty(state));
        total(&freedoms, state.mine(), 4) - total(&freedoms, state.theirs(), 4)
    }
}

/// What `open` takes a line for.
const POINT: i32 = 1000;

/// Returns the sum of the counts at the squares of `set`, which are below `2^bits`.
#[inline(always)]
fn total<B: Bits>(counts: &Counts<B>, set: B, bits: usize) -> i32 {
    counts.iter().take(bits).enumerate().map(|(i, &word)| ((set & word).count() as i32) << i).sum()
}

impl<G: Geometry> Evaluator<Lines<G>> for LineHeuristic<G::Bits> {
    #[inline(always)]
    fn value(&self, rules: &Lines<G>, state: &State<G::Bits>) -> Result<Score, Infallible> {
        Ok(Score::from(match self.kind {
            Kind::Threats => self.windows.threats(rules, state),
            Kind::Open => self.open(rules, state),
            Kind::Windows => self.windows(rules, state),
            Kind::Freedoms => self.freedoms(rules, state),
        }))
    }

    #[inline(always)]
    fn win(&self, margin: i32) -> Score {
        match self.kind {
            Kind::Open => Score::from(margin * POINT),
            _ => WIN,
        }
    }
}
