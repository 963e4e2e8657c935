//! The positions with so many blank cubes, solved from those with one blank less.
//!
//! First the finished positions are marked, and those won at once by a push of a blank cube. Then come rounds. Before round r
//! every position is settled whose end is up to r plies off, so a win against the soonest loss known is the soonest there is
//! where that loss is up to r plies off; a loss is one as soon as every push leads to a settled win. What no round settles is a
//! draw: both sides can go on for ever.

use super::Value;
use super::space::{Slice, Space, Tier, choices, low};
use crate::player::Player;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// About how many positions one piece of work has.
const PIECE_BITS: u32 = 16;

/// A position that is not settled yet, and the best that its pushes of blank cubes come to.
struct Open {
    word: u32,
    best: u8,
}

/// A part of a slice: the words whose highest bits are `top`.
struct Piece<'a> {
    slice: &'a Slice,
    top: u32,
    open: Vec<Open>,
    /// The soonest loss that a push of an open position leads to; `NEVER`: none does.
    soonest: u8,
    /// Whether the last round settled a position.
    has_news: bool,
}

const NEVER: u8 = u8::MAX;

/// What solves a tier: the tier itself, the one below (if there are blanks), and who watches.
pub(super) struct Work<'a> {
    pub(super) space: &'a Space,
    pub(super) tier: &'a Tier,
    pub(super) below: Option<&'a Tier>,
    pub(super) threads: usize,
    /// How many positions are settled so far.
    pub(super) done: &'a AtomicU64,
}

impl Work<'_> {
    /// Solves the positions in which the side to move has one of these numbers of cubes; with a number its counterpart, the
    /// number that the other side then has, must be among them. `tick` ends the work by `true`; then false is returned.
    pub(super) fn solve(&self, slices: &[Slice], counts: &[u32], tick: &mut dyn FnMut() -> bool) -> bool {
        let tops = self.tier.filled.saturating_sub(PIECE_BITS);
        let begin = |slice, top| Piece { slice, top, open: Vec::new(), soonest: NEVER, has_news: false };
        let mut pieces: Vec<_> =
            slices.iter().flat_map(|slice| (0..1 << tops).map(move |top| begin(slice, top))).collect();
        if !self.share(&mut pieces, tick, |piece| self.begin(piece, tops, counts)) {
            return false;
        }
        let mut round = 0;
        loop {
            pieces.retain(|piece| !piece.open.is_empty());
            if !self.share(&mut pieces, tick, |piece| self.round(piece, round)) {
                return false;
            }
            if pieces.iter().any(|piece| piece.has_news) {
                round += 1;
                continue;
            }
            // Nothing ends sooner than the soonest loss in sight.
            match pieces.iter().map(|piece| piece.soonest).min() {
                Some(soonest) if soonest != NEVER => round = soonest,
                _ => break,
            }
        }
        for piece in &pieces {
            for open in &piece.open {
                self.settle(piece.slice, open.word, Value::Draw);
            }
        }
        true
    }

    /// Does work on every piece, on all threads; false where `tick` ended it.
    fn share<'a>(
        &self,
        pieces: &mut [Piece<'a>],
        tick: &mut dyn FnMut() -> bool,
        work: impl Fn(&mut Piece<'a>) + Sync,
    ) -> bool {
        let is_over = AtomicBool::new(false);
        let open: usize = pieces.iter().map(|piece| piece.open.len()).sum();
        // So little that another thread would come too late.
        let is_little = open > 0 && open < 4096;
        let threads = if is_little { 1 } else { self.threads.min(pieces.len()) };
        let left = Mutex::new(pieces.iter_mut());
        let next = || left.lock().ok().and_then(|mut left| left.next());
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| {
                    while !is_over.load(Relaxed)
                        && let Some(piece) = next()
                    {
                        work(piece);
                    }
                });
            }
            while !is_over.load(Relaxed)
                && let Some(piece) = next()
            {
                work(piece);
                if tick() {
                    is_over.store(true, Relaxed);
                }
            }
        });
        !is_over.into_inner()
    }

    /// Settles what is finished or won at once by a blank cube, and lists the rest.
    fn begin(&self, piece: &mut Piece<'_>, tops: u32, counts: &[u32]) {
        let lower = self.tier.filled - tops;
        for &count in counts {
            let Some(rest) = count.checked_sub(piece.top.count_ones()) else { continue };
            for word in choices(lower, rest).map(|word| piece.top << lower | word) {
                let slice = piece.slice;
                if slice.twins.iter().all(|twin| twin.of(word) >= word) {
                    self.begin_one(slice, word, &mut piece.open);
                }
            }
        }
    }

    fn begin_one(&self, slice: &Slice, word: u32, open: &mut Vec<Open>) {
        let theirs = low(self.tier.filled) & !word;
        let cubes = [word, theirs].map(|word| slice.spread.of(word).into());
        let state = self.space.rules.position(cubes, Player::First);
        if let Some(winner) = self.space.rules.winner(&state) {
            return self.settle(slice, word, if winner == Player::First { Value::Win(0) } else { Value::Loss(0) });
        }
        let mut best = 0;
        if let Some(below) = self.below {
            for step in &slice.blank {
                best = best.max(step.value(&below.values, theirs));
                if best == Value::Loss(0).byte() {
                    return self.settle(slice, word, Value::Win(1));
                }
            }
        }
        open.push(Open { word, best });
    }

    fn round(&self, piece: &mut Piece<'_>, round: u8) {
        let mask = low(self.tier.filled);
        let (slice, mut soonest, mut has_news) = (piece.slice, NEVER, false);
        piece.open.retain(|open| {
            let (theirs, mut own, mut best) = (mask & !open.word, open.word & slice.ring, open.best);
            while own != 0 {
                let bit = own.trailing_zeros() as usize;
                own &= own - 1;
                for step in &slice.own[slice.first[bit]..slice.first[bit + 1]] {
                    best = best.max(step.value(&self.tier.values, theirs));
                }
            }
            let value = match Value::of(best) {
                Value::Draw => return true,
                Value::Loss(plies) if plies > round => {
                    soonest = soonest.min(plies);
                    return true;
                }
                Value::Loss(plies) => Value::Win(plies + 1),
                Value::Win(plies) => Value::Loss(plies + 1),
            };
            self.settle(slice, open.word, value);
            has_news = true;
            false
        });
        (piece.soonest, piece.has_news) = (soonest, has_news);
    }

    /// Writes a value for the position and its images.
    fn settle(&self, slice: &Slice, word: u32, value: Value) {
        self.tier.set(slice.index, word, value.byte());
        let mut settled = 1;
        if !slice.twins.is_empty() {
            let mut words: Vec<u32> = slice.twins.iter().map(|twin| twin.of(word)).collect();
            words.push(word);
            words.sort_unstable();
            words.dedup();
            words.iter().for_each(|&word| self.tier.set(slice.index, word, value.byte()));
            settled = words.len() as u64;
        }
        self.done.fetch_add(settled * slice.images, Relaxed);
    }
}
