//! What is seen of a position by looking at every line once: wins at hand, forced replies, lines that can be kept closed.

use super::bits::Bits;
use super::grid::{Geometry, Goal};
use super::pairing::ordered;
use super::rules::Lines;
use super::windows::{DIRECTIONS, Open, Windows};

/// The longest line that is looked for.
const LONGEST: u32 = 32;

/// The lines of a board without gravity on which the first line wins.
#[derive(Clone, Debug)]
pub(super) struct Tactics<B> {
    pub(super) board: B,
    pub(super) k: u32,
    /// The lines, those of a direction that overlap side by side.
    pub(super) lines: Vec<B>,
    /// `through[first[square]..first[square + 1]]` are the lines through a square.
    through: Vec<B>,
    first: Vec<u32>,
}

/// How the lines of one side look in which the other has no stone.
#[derive(Clone, Copy)]
pub(super) struct Side<B> {
    /// Their empty squares.
    pub(super) live: B,
    /// The squares that complete one.
    pub(super) wins: B,
    /// The empty squares of those that lack two stones, and the squares that are in several of these.
    pub(super) pairs: B,
    pub(super) twice: B,
    /// The sum over them of two to the power of their stones.
    weight: u64,
    /// The most stones in one.
    most: u32,
}

/// What is seen of an unfinished position.
#[derive(Clone, Copy)]
pub(super) enum Sight<B> {
    /// The side to move wins in so many plies, best play of both sides provided.
    Won(u32),
    /// It loses in so many.
    Lost(u32),
    /// Nobody can win.
    Drawn,
    /// Anything else.
    Unclear(Outlook<B>),
}

/// What is seen of a position that is not decided at sight.
#[derive(Clone, Copy)]
pub(super) struct Outlook<B> {
    /// Squares of which one is best; all others are no better.
    pub(super) worthwhile: B,
    /// How many stones the side to move needs at least to win; `None` where it can be kept from winning.
    pub(super) my_need: Option<u32>,
    /// The same for the other side.
    pub(super) their_need: Option<u32>,
    /// The empty squares of the lines of the side to move that lack two stones.
    pub(super) pairs: B,
    /// Where the other side could complete a line: one square at most.
    pub(super) must: B,
}

impl<B: Bits> Tactics<B> {
    /// Returns the lines of a game, or `None` where stones fall or something else than the first line wins.
    pub(super) fn new<G: Geometry<Bits = B>>(rules: &Lines<G>) -> Option<Self> {
        let shape = rules.shape();
        if shape.falls() || shape.goal() != Goal::FirstLine || shape.k() > LONGEST {
            return None;
        }
        let lines = ordered(rules);
        let (mut through, mut first) = (Vec::new(), vec![0]);
        for square in 0..B::WIDTH {
            through.extend(lines.iter().filter(|line| line.has(square)));
            first.push(through.len() as u32);
        }
        Some(Self { board: rules.board(), k: shape.k(), lines, through, first })
    }

    /// Returns the lines through a square.
    #[inline(always)]
    pub(super) fn through(&self, square: u32) -> &[B] {
        &self.through[self.first[square as usize] as usize..self.first[square as usize + 1] as usize]
    }

    /// Looks at all lines of both sides.
    #[inline(always)]
    pub(super) fn sides(&self, mine: B, theirs: B) -> [Side<B>; 2] {
        let none = B::default();
        let mut sides = [Side { live: none, wins: none, pairs: none, twice: none, weight: 0, most: 0 }; 2];
        // Lines without any stone are open to both, and lack more than matters unless they are of two squares.
        let (mut free, mut untouched) = (none, 0);
        for &line in &self.lines {
            let (my, their) = (line & mine, line & theirs);
            match (my.is_empty(), their.is_empty()) {
                (true, true) => (free, untouched) = (free | line, untouched + 1),
                (false, true) => sides[0].add(line, my, self.k),
                (true, false) => sides[1].add(line, their, self.k),
                (false, false) => {}
            }
        }
        for side in &mut sides {
            side.live |= free;
            side.weight += untouched;
            if self.k == 2 && untouched > 0 {
                side.pairs |= free;
                side.twice |= free;
            }
        }
        sides
    }

    /// Returns the squares where the owner of `own` completes a line after a stone on `square`, when none could be before.
    #[inline(always)]
    pub(super) fn replies(&self, own: B, other: B, square: u32) -> B {
        let mut replies = B::default();
        for &line in self.through(square) {
            let gaps = line & !own;
            if (line & other).is_empty() && gaps.count() == 2 {
                replies |= gaps & !B::one(square);
            }
        }
        replies
    }

    /// Returns a square after which the owner of `own` can complete a line in two ways.
    #[inline(always)]
    pub(super) fn fork(&self, own: B, other: B, side: &Side<B>) -> Option<u32> {
        side.twice.squares().find(|&square| !self.replies(own, other, square).rest().is_empty())
    }

    /// Looks at an unfinished position.
    #[inline(always)]
    pub(super) fn look(&self, mine: B, theirs: B) -> Sight<B> {
        self.judge(mine, theirs, self.sides(mine, theirs))
    }

    /// Looks at an unfinished position by moving whole sets of squares: fast on large boards, but lines that lack more than three
    /// stones count as if they lacked four.
    #[inline(always)]
    pub(super) fn look_fast<G: Geometry<Bits = B>>(
        &self,
        windows: &Windows<B>,
        shape: &G,
        mine: B,
        theirs: B,
    ) -> Sight<B> {
        let empty = self.board & !(mine | theirs);
        self.judge(mine, theirs, [mine, theirs].map(|stones| self.side(windows, shape, stones, empty)))
    }

    #[inline(always)]
    fn side<G: Geometry<Bits = B>>(&self, windows: &Windows<B>, shape: &G, stones: B, empty: B) -> Side<B> {
        let none = B::default();
        let mut side = Side { live: none, wins: none, pairs: none, twice: none, weight: 0, most: 0 };
        // Before half of the board is full hardly any square is in no open line.
        let is_late = 2 * empty.count() < self.board.count();
        if !is_late {
            side.live = empty;
        }
        for direction in 0..DIRECTIONS.len() {
            let Open { any, missing: [_, one, two, three] } = windows.open(shape, stones, empty, direction);
            let rest = any & !(one | two | three);
            for (lines, lacks) in [(one, 1), (two, 2), (three, 3), (rest, 4)] {
                if !lines.is_empty() {
                    let count = self.k.saturating_sub(lacks);
                    side.weight += u64::from(lines.count()) << count;
                    side.most = side.most.max(count);
                }
            }
            if !one.is_empty() {
                side.wins |= windows.squares(shape, one, direction)[0] & empty;
            }
            if !two.is_empty() {
                let [once, twice] = windows.squares(shape, two, direction).map(|squares| squares & empty);
                side.twice |= twice | side.pairs & once;
                side.pairs |= once;
            }
            if is_late {
                side.live |= windows.squares(shape, any, direction)[0] & empty;
            }
        }
        side
    }

    #[inline(always)]
    fn judge(&self, mine: B, theirs: B, [my, their]: [Side<B>; 2]) -> Sight<B> {
        if !my.wins.is_empty() {
            return Sight::Won(1);
        }
        if !their.wins.rest().is_empty() {
            return Sight::Lost(2);
        }
        // A breaker keeps a maker from every line where the sum over the lines open to the maker of 1/2 to the power of the
        // stones they lack is small enough (Erdős and Selfridge): below 1 when it is to move, else below 1/2. It takes the square
        // with the largest share of the sum, after which a stone of the maker's adds no more than that took away.
        let my_need = (my.weight >= 1 << (self.k - 1)).then_some(self.k - my.most);
        let their_need = (their.weight >= 1 << self.k).then_some(self.k - their.most);
        let outlook = Outlook { worthwhile: their.wins, my_need, their_need, pairs: my.pairs, must: their.wins };
        if my_need.is_none() && their_need.is_none() {
            return Sight::Drawn;
        }
        if !their.wins.is_empty() {
            return Sight::Unclear(outlook);
        }
        if self.fork(mine, theirs, &my).is_some() {
            return Sight::Won(3);
        }
        // The moves that leave the other side no way to threaten two lines at once, and those that make a threat first.
        let mut worthwhile = self.board & !(mine | theirs);
        for square in their.twice.squares() {
            let replies = self.replies(theirs, mine, square);
            match replies.count() {
                0 | 1 => {}
                2 => worthwhile &= replies | B::one(square),
                _ => worthwhile &= B::one(square),
            }
        }
        worthwhile |= my.pairs;
        if worthwhile.is_empty() {
            return Sight::Lost(4);
        }
        // Squares in no open line are all alike, and no better than any other.
        Sight::Unclear(Outlook { worthwhile: worthwhile & (my.live | their.live), ..outlook })
    }
}

impl<B: Bits> Side<B> {
    #[inline(always)]
    fn add(&mut self, line: B, stones: B, k: u32) {
        let (gaps, count) = (line & !stones, stones.count());
        self.live |= gaps;
        self.weight += 1 << count;
        self.most = self.most.max(count);
        match k - count {
            1 => self.wins |= gaps,
            2 => {
                self.twice |= self.pairs & gaps;
                self.pairs |= gaps;
            }
            _ => {}
        }
    }
}
