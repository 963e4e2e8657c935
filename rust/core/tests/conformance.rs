//! Every native game keeps the laws, and the kit sees when one is broken.

use fiveply_core::conformance::check;
use fiveply_core::game::{Ending, Folded, Glance, Listed, Outcome};
use fiveply_core::games::lines::{Bits, Dynamic, Fixed, Geometry, Goal, Lines};
use fiveply_core::games::pnt::{Pnt, PntLarge};
use fiveply_core::games::quixo::{self, Quixo, Teams};
use fiveply_core::games::tree::Tree;
use fiveply_core::rng::Rng;
use fiveply_core::{Game, Player};
use std::cell::Cell;
use std::convert::Infallible;

fn lines<B: Bits>(shape: Dynamic<B>, blocked: &[(u32, u32)]) {
    let set = blocked.iter().fold(B::default(), |set, &(row, col)| set | B::one(shape.bit(row, col)));
    check(&Lines::new(shape, set, [B::default(); 2], Player::First), 40, 1)
        .unwrap_or_else(|e| panic!("{shape:?}: {e}"));
}

#[test]
fn lines_keep_the_laws() {
    let blocks = [(0, 0), (1, 2), (2, 1)];
    for goal in [Goal::FirstLine, Goal::MostLines, Goal::Fill] {
        for falls in [false, true] {
            for wraps in [false, true] {
                for blocked in [&blocks[..], &[]] {
                    lines(Dynamic::<u64>::new(3, 3, 3, falls, wraps, goal), blocked);
                    lines(Dynamic::<u64>::new(4, 4, 4, falls, wraps, goal), blocked);
                    lines(Dynamic::<u64>::new(6, 7, 4, falls, wraps, goal), blocked);
                    lines(Dynamic::<u128>::new(5, 4, 3, falls, wraps, goal), blocked);
                    lines(Dynamic::<u128>::new(10, 10, 5, falls, wraps, goal), blocked);
                }
            }
        }
        lines(Dynamic::<u128>::new(8, 16, 5, false, true, goal), &[]);
        lines(Dynamic::<u64>::new(1, 1, 1, false, false, goal), &[]);
    }
    // Where stones fall, more games: what `deepen` is told is held against the truth near their ends.
    for (rows, cols, k) in [(2, 7, 3), (4, 5, 3), (5, 5, 4), (6, 4, 4), (7, 3, 3), (6, 7, 4), (8, 8, 4), (5, 12, 5)] {
        for goal in [Goal::FirstLine, Goal::MostLines] {
            let shape = Dynamic::<u128>::new(rows, cols, k, true, false, goal);
            let corner = 1 << shape.bit(rows - 1, 0);
            for blocked in [0, corner, corner | 1 << shape.bit(rows - 1, cols - 1)] {
                let game = Lines::new(shape, blocked, [0, 0], Player::First);
                check(&game, 40, 4).unwrap_or_else(|e| panic!("{shape:?}: {e}"));
            }
        }
    }
    type Torus = Fixed<u64, 5, 5, 3, false, true, 0>;
    check(&Lines::new(Torus::default(), 1, [2, 4], Player::Second), 50, 2).unwrap();
}

#[test]
fn quixo_keeps_the_laws() {
    for n in 2..=9 {
        check(&Quixo::new(quixo::Dynamic::<u128>::new(n)), 20, 3).unwrap();
        check(&Teams::new(quixo::Dynamic::<u128>::new(n)), 20, 3).unwrap();
        if n <= 8 {
            check(&Quixo::new(quixo::Dynamic::<u64>::new(n)), 20, 4).unwrap();
            check(&Teams::new(quixo::Dynamic::<u64>::new(n)), 20, 4).unwrap();
        }
    }
    check(&Quixo::new(quixo::Fixed::<u64, 5>::default()), 50, 5).unwrap();
}

#[test]
fn pnt_keeps_the_laws() {
    for n in [1, 2, 3, 7, 20, 63, 64] {
        check(&Pnt::<u64>::new(n), 50, 6).unwrap();
        check(&PntLarge::new(n), 50, 6).unwrap();
    }
    check(&Pnt::<u128>::new(128), 50, 7).unwrap();
    check(&PntLarge::new(5000), 5, 7).unwrap();
}

#[test]
fn trees_keep_the_laws() {
    check(&Tree::parse("5").unwrap(), 2, 8).unwrap();
    for seed in 0..30 {
        let tree = Tree::random(&mut Rng::new(seed), 6, 4, -3..=3);
        check(&tree, 20, seed).unwrap();
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    None,
    TurnStays,
    OutcomeFlickers,
    MoveTwice,
    MoveAfterTheEnd,
    NoMove,
    KeyFlickers,
    KeyTooCoarse,
    Bound,
    SharedState,
    PlayoutStops,
    StackCleared,
    GlanceErrs,
    GlanceLeavesOut,
    GlanceInvents,
    BoundsTooTight,
    FoldTooCoarse,
}

/// A countdown from 6 by 1 or 2, with a fault; the state is the count and whose turn it is.
struct Faulty {
    fault: Fault,
    clock: Cell<u64>,
    shared: std::rc::Rc<Cell<u8>>,
}

impl Faulty {
    fn tick(&self) -> u64 {
        self.clock.set(self.clock.get() + 1);
        self.clock.get()
    }
}

impl Game for Faulty {
    type State = (u8, Player);
    type Move = u8;
    type Moves = Listed;
    type Error = Infallible;
    const ALTERNATES: bool = true;

    fn initial(&self) -> Result<Self::State, Infallible> {
        self.shared.set(6);
        Ok((6, Player::First))
    }

    fn turn(&self, state: &Self::State) -> Result<Player, Infallible> {
        Ok(state.1)
    }

    fn moves(&self, state: &Self::State, stack: &mut Vec<u8>) -> Result<Listed, Infallible> {
        if self.fault == Fault::StackCleared {
            stack.iter_mut().for_each(|mv| *mv = 9);
        }
        let count = if self.fault == Fault::SharedState { self.shared.get() } else { state.0 };
        Listed::push(stack, |out| {
            out.extend((1..=2).filter(|&mv| mv <= count));
            match self.fault {
                Fault::MoveTwice if count == 3 => out.push(1),
                Fault::MoveAfterTheEnd if count == 0 => out.push(1),
                Fault::NoMove if count == 1 => out.clear(),
                _ => {}
            }
            Ok(())
        })
    }

    fn play(&self, state: &mut Self::State, mv: &u8) -> Result<(), Infallible> {
        state.0 -= mv;
        self.shared.set(state.0);
        if self.fault != Fault::TurnStays || state.0 != 2 {
            state.1 = state.1.other();
        }
        Ok(())
    }

    fn outcome(&self, state: &Self::State) -> Result<Option<Outcome>, Infallible> {
        if self.fault == Fault::OutcomeFlickers && self.tick().is_multiple_of(2) {
            return Ok(Some(Outcome::DRAW));
        }
        Ok((state.0 == 0).then(|| Outcome::win(state.1.other())))
    }

    fn key(&self, state: &Self::State) -> Result<u64, Infallible> {
        Ok(match self.fault {
            Fault::KeyFlickers => self.tick(),
            Fault::KeyTooCoarse => u64::from(state.0),
            _ => u64::from(state.0) * 2 + state.1 as u64,
        })
    }

    fn glance(&self, state: &Self::State, stack: &mut Vec<u8>) -> Result<Glance, Infallible> {
        let soon = if self.fault == Fault::GlanceErrs { 2 } else { 1 };
        Ok(match state.0 {
            1 => Glance::Decided(Ending { margin: 1, plies: soon }),
            // Where the turn stays, 2 is a win for the other.
            4 if self.fault != Fault::TurnStays => {
                stack.push(match self.fault {
                    Fault::GlanceLeavesOut => 2,
                    Fault::GlanceInvents => 3,
                    _ => 1,
                });
                Glance::Only
            }
            _ => Glance::Open,
        })
    }

    fn bounds(&self, state: &Self::State) -> Result<Option<[Ending; 2]>, Infallible> {
        let worst = if self.fault == Fault::BoundsTooTight { 3 } else { 1 };
        let high = Ending { margin: 1, plies: 1 };
        Ok((state.0 == 3).then_some([Ending { margin: -1, plies: worst }, high]))
    }

    fn folded(&self, state: &Self::State) -> Result<Folded, Infallible> {
        let count = if self.fault == Fault::FoldTooCoarse { state.0 / 2 } else { state.0 };
        Ok(Folded { key: count.into(), by: state.1 as u8 })
    }

    fn folded_move(&self, &mv: &u8, _: u8) -> Option<u32> {
        Some(mv.into())
    }

    fn length_bound(&self) -> Option<u32> {
        Some(if self.fault == Fault::Bound { 5 } else { 6 })
    }

    fn playout(
        &self,
        state: &mut Self::State,
        _: u32,
        _: &mut Rng,
        _: &mut Vec<u8>,
    ) -> Result<Option<Outcome>, Infallible> {
        let plies = if self.fault == Fault::PlayoutStops { state.0 / 2 } else { state.0 };
        for _ in 0..plies {
            self.play(state, &1)?;
        }
        self.outcome(state)
    }
}

#[test]
fn the_kit_sees_what_is_wrong() {
    let result = |fault| check(&Faulty { fault, clock: Cell::new(0), shared: std::rc::Rc::new(Cell::new(6)) }, 100, 9);
    assert_eq!(result(Fault::None), Ok(()));
    for (fault, words) in [
        (Fault::TurnStays, "turns should alternate"),
        (Fault::OutcomeFlickers, "asked twice"),
        (Fault::MoveTwice, "listed twice"),
        (Fault::MoveAfterTheEnd, "are legal"),
        (Fault::NoMove, "no move is legal"),
        (Fault::KeyFlickers, "two keys"),
        (Fault::KeyTooCoarse, "two states that differ have the key"),
        (Fault::Bound, "longer than its bound"),
        (Fault::SharedState, "changes the original"),
        (Fault::PlayoutStops, "stops before the end"),
        (Fault::StackCleared, "on the stack before"),
        (Fault::GlanceErrs, "Decided(Ending { margin: 1, plies: 2 }) is seen, but the truth is"),
        (Fault::GlanceLeavesOut, "([2], Some(Ending { margin: -1, plies: 2 })) is seen, but the truth is"),
        (Fault::GlanceInvents, "not all are legal"),
        (Fault::BoundsTooTight, "is seen, but the truth is Ending { margin: -1, plies: 2 }"),
        (Fault::FoldTooCoarse, "have the folded key"),
    ] {
        let error = result(fault).unwrap_err();
        assert!(error.contains(words), "{fault:?}: {error}");
    }
}
