//! Which moves are tried first: the table's, then what the game thinks of them and what was learned of killers and by history.

use crate::game::Game;
use crate::player::Player;

/// Up to this many moves the best of the rest is picked one by one; more are sorted at once.
const PICKED: usize = 128;

/// The most that history can say of a move, for or against it: 1,000 in the units of ranks.
const FAME: i32 = 1000 << 10;

/// Returns what the table calls a move: its name in the folded state, or its place among the moves.
pub(super) fn name<G: Game>(game: &G, mv: &G::Move, index: u32, by: u8) -> u32 {
    game.folded_move(mv, by).unwrap_or(index)
}

/// The moves of the states on the path, and what was learned about moves. It is kept from one depth to the next.
pub(super) struct Order<M> {
    /// The moves of every state on the path, one state's after the other's.
    pub(super) stack: Vec<M>,
    /// For every move listed on the path: how promising, and its place in the game's order.
    picks: Vec<(i32, u32)>,
    /// What the game thinks of the moves being ranked.
    ranks: Vec<i32>,
    killers: Vec<[Option<M>; 2]>,
    history: [Vec<i32>; 2],
}

impl<M: Clone + PartialEq> Order<M> {
    pub(super) fn new() -> Self {
        let history = [Vec::new(), Vec::new()];
        Self { stack: Vec::new(), picks: Vec::new(), ranks: Vec::new(), killers: Vec::new(), history }
    }

    /// Forgets the path.
    pub(super) fn reset(&mut self) {
        self.truncate(0);
    }

    /// Takes off the moves from `start` on.
    pub(super) fn truncate(&mut self, start: usize) {
        self.stack.truncate(start);
        self.picks.truncate(start);
    }

    /// Ranks the moves on the stack from `start` on; `first` is the name of the one to be tried first.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn rank<G: Game<Move = M>>(
        &mut self,
        game: &G,
        state: &G::State,
        start: usize,
        turn: Player,
        ply: u32,
        by: u8,
        first: Option<u32>,
    ) -> Result<(), G::Error> {
        let moves = &self.stack[start..];
        self.ranks.clear();
        self.ranks.resize(moves.len(), 0);
        game.rank(state, moves, &mut self.ranks)?;
        let killers = self.killers.get(ply as usize);
        let history = &self.history[turn.index()];
        debug_assert_eq!(self.picks.len(), start);
        for (index, (mv, &hint)) in (0u32..).zip(moves.iter().zip(&self.ranks)) {
            let rank = if first.is_some_and(|first| first == name(game, mv, index, by)) {
                i32::MAX
            } else {
                let killer = killers.and_then(|pair| pair.iter().position(|killer| killer.as_ref() == Some(mv)));
                let learned = match killer {
                    Some(nth) => 1200 - 100 * nth as i32,
                    None => history.get(game.slot(mv)).map_or(0, |fame| fame >> 10),
                };
                hint.saturating_add(learned).min(i32::MAX - 1)
            };
            self.picks.push((rank, index));
        }
        if self.stack.len() - start > PICKED {
            self.picks[start..].sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        }
        Ok(())
    }

    /// Moves the most promising of `count` moves from `start` on, less the `nth` tried already, to the front of the rest and
    /// returns its index. Equal ones keep the game's order.
    pub(super) fn pick(&mut self, start: usize, nth: usize, count: usize) -> u32 {
        let rest = &mut self.picks[start + nth..];
        if count > PICKED {
            return rest[0].1;
        }
        let mut first = 0;
        for at in 1..rest.len() {
            if rest[at].0 > rest[first].0 {
                first = at;
            }
        }
        rest[..=first].rotate_right(1);
        rest[0].1
    }

    /// Notes that a move closed the window, and that those tried before it did not.
    pub(super) fn reward<G: Game<Move = M>>(
        &mut self,
        game: &G,
        mv: &M,
        turn: Player,
        ply: u32,
        depth: u32,
        before: std::ops::Range<usize>,
    ) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize_with(ply + 1, || [None, None]);
        }
        let pair = &mut self.killers[ply];
        if pair[0].as_ref() != Some(mv) {
            pair.swap(0, 1);
            pair[0] = Some(mv.clone());
        }
        let worth = (depth.min(32) as i32).pow(2) << 7;
        let history = &mut self.history[turn.index()];
        let mut note = |slot: usize, by: i32| {
            if history.len() <= slot {
                history.resize(slot + 1, 0);
            }
            // Old fame fades, so that it stays within `FAME`.
            let fame = &mut history[slot];
            *fame += by - (i64::from(*fame) * i64::from(by.abs()) / i64::from(FAME)) as i32;
        };
        let start = before.start;
        for &(_, index) in &self.picks[before] {
            note(game.slot(&self.stack[start + index as usize]), -worth);
        }
        note(game.slot(mv), worth);
    }
}
