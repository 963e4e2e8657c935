//! Evaluators around others: one that counts and times, one that sets what a win is worth.

use fiveply_core::{Evaluator, Game, Score};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// How often a heuristic was asked and how long it took in all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HeuristicTime {
    /// How often the heuristic was asked.
    pub(crate) calls: u64,
    /// The time spent in it alone.
    pub(crate) seconds: f64,
    /// Whether the time is extrapolated from a part of the calls.
    pub(crate) is_sampled: bool,
}

/// So many calls are timed one by one; after them one in [`EVERY`], since reading the clock takes longer than a fast
/// heuristic.
const ONE_BY_ONE: u64 = 4096;
const EVERY: u64 = 64;

/// A sample that takes so many times the mean of the calls timed one by one, and [`PAUSE`] more, was interrupted: the
/// process had to wait while another one ran. It counts as the mean, or one pause of 10 ms would be taken for 64.
const OUTLIER: u32 = 100;
const PAUSE: Duration = Duration::from_micros(10);

/// An evaluator that counts and times the calls of another.
pub(crate) struct Timed<'a, E> {
    evaluator: &'a E,
    calls: Cell<u64>,
    early: Cell<Duration>,
    late: Cell<Duration>,
}

impl<'a, E> Timed<'a, E> {
    pub(crate) fn new(evaluator: &'a E) -> Self {
        Self { evaluator, calls: Cell::new(0), early: Cell::default(), late: Cell::default() }
    }

    /// Returns the figures. What reading the clock takes is measured and left out.
    pub(crate) fn result(&self) -> HeuristicTime {
        let calls = self.calls.get();
        let (early, late) = (calls.min(ONE_BY_ONE), calls.saturating_sub(ONE_BY_ONE));
        let samples = late.div_ceil(EVERY);
        let reading = if calls == 0 { 0.0 } else { reading_the_clock() };
        let net = |time: Duration, times: u64| (time.as_secs_f64() - reading * times as f64).max(0.0);
        let mut seconds = net(self.early.get(), early);
        if samples > 0 {
            seconds += net(self.late.get(), samples) * (late as f64 / samples as f64);
        }
        HeuristicTime { calls, seconds, is_sampled: samples > 0 }
    }
}

/// Returns what two readings of the clock measure with nothing between them: the mean of the faster half of some rounds,
/// so that no pause of the process is in it.
fn reading_the_clock() -> f64 {
    let mut rounds = [(); 128].map(|()| Instant::now().elapsed());
    rounds.sort_unstable();
    rounds[..64].iter().sum::<Duration>().as_secs_f64() / 64.0
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Timed<'_, E> {
    #[inline]
    fn value(&self, game: &G, state: &G::State) -> Result<Score, G::Error> {
        let call = self.calls.get();
        self.calls.set(call + 1);
        let total = if call < ONE_BY_ONE {
            &self.early
        } else if call.is_multiple_of(EVERY) {
            &self.late
        } else {
            return self.evaluator.value(game, state);
        };
        let before = Instant::now();
        let value = self.evaluator.value(game, state);
        let mut time = before.elapsed();
        if call >= ONE_BY_ONE {
            let mean = self.early.get() / ONE_BY_ONE as u32;
            if time > OUTLIER * mean + PAUSE {
                time = mean;
            }
        }
        total.set(total.get() + time);
        value
    }

    fn win(&self, margin: i32) -> Score {
        self.evaluator.win(margin)
    }
}

/// A heuristic whose scale the caller sets.
pub(crate) struct Priced<'a, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) win: Option<f64>,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Priced<'_, E> {
    #[inline(always)]
    fn value(&self, game: &G, state: &G::State) -> Result<Score, G::Error> {
        self.evaluator.value(game, state)
    }

    #[inline]
    fn win(&self, margin: i32) -> Score {
        self.win.unwrap_or_else(|| self.evaluator.win(margin))
    }
}
