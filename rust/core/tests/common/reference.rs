//! A plain negamax that shares no code with the searches, and games to try them on.

use fiveply_core::games::tree::{Children, State, Tree};
use fiveply_core::rng::mix;
use fiveply_core::{Evaluator, Fn, Game, Outcome, Player, Score};
use std::convert::Infallible;

/// Returns the value of a state searched `depth` plies deep, for the side to move.
pub fn value<G: Game<Error = Infallible>, E: Evaluator<G>>(game: &G, judge: &E, state: &G::State, depth: u32) -> Score {
    let turn = game.turn(state).unwrap();
    if let Some(outcome) = game.outcome(state).unwrap() {
        let margin = outcome.margin_for(turn);
        return if margin == 0 { 0.0 } else { judge.win(margin.abs()) * f64::from(margin.signum()) };
    }
    if depth == 0 {
        return judge.value(game, state).unwrap();
    }
    move_values(game, judge, state, depth).into_iter().map(|(_, value)| value).fold(Score::NEG_INFINITY, Score::max)
}

/// Returns the moves of an unfinished state with their values for the side to move, `depth` plies deep (at least one).
pub fn move_values<G: Game<Error = Infallible>, E: Evaluator<G>>(
    game: &G,
    judge: &E,
    state: &G::State,
    depth: u32,
) -> Vec<(G::Move, Score)> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves).unwrap();
    let turn = game.turn(state).unwrap();
    let judged = |mv: G::Move| {
        let mut child = state.clone();
        game.play(&mut child, &mv).unwrap();
        let sign = if game.turn(&child).unwrap() == turn { 1.0 } else { -1.0 };
        (mv, sign * value(game, judge, &child, depth - 1))
    };
    moves.into_iter().map(judged).collect()
}

/// Returns a judge that knows only -1, 0 and 1, so that ties are frequent. A win is worth 5.
pub fn coarse<G: Game<Error = Infallible>>() -> impl Evaluator<G> {
    Fn { value: |game: &G, state: &G::State| Ok((game.key(state)? >> 20) as f64 % 3.0 - 1.0), win: 5.0 }
}

/// A tree in which the players do not take turns: whose move it is, is drawn by lot for every state.
#[derive(Debug)]
pub struct Uneven(pub Tree);

impl Game for Uneven {
    type State = State;
    type Move = u32;
    type Moves = Children;
    type Error = Infallible;

    fn initial(&self) -> Result<State, Infallible> {
        self.0.initial()
    }
    fn turn(&self, state: &State) -> Result<Player, Infallible> {
        Ok(if mix(self.0.key(state)?).is_multiple_of(2) { Player::First } else { Player::Second })
    }
    fn moves(&self, state: &State, stack: &mut Vec<u32>) -> Result<Children, Infallible> {
        self.0.moves(state, stack)
    }
    fn play(&self, state: &mut State, mv: &u32) -> Result<(), Infallible> {
        self.0.play(state, mv)
    }
    fn outcome(&self, state: &State) -> Result<Option<Outcome>, Infallible> {
        self.0.outcome(state)
    }
    fn key(&self, state: &State) -> Result<u64, Infallible> {
        self.0.key(state)
    }
    fn has_margins(&self) -> bool {
        self.0.has_margins()
    }
    fn length_bound(&self) -> Option<u32> {
        self.0.length_bound()
    }
}

/// A game that says nothing of what it sees ahead: its rules alone.
#[derive(Debug)]
pub struct Bare<'a, G>(pub &'a G);

impl<G: Game> Game for Bare<'_, G> {
    type State = G::State;
    type Move = G::Move;
    type Moves = G::Moves;
    type Error = G::Error;
    const ALTERNATES: bool = G::ALTERNATES;

    fn initial(&self) -> Result<G::State, G::Error> {
        self.0.initial()
    }
    fn turn(&self, state: &G::State) -> Result<Player, G::Error> {
        self.0.turn(state)
    }
    fn moves(&self, state: &G::State, stack: &mut Vec<G::Move>) -> Result<G::Moves, G::Error> {
        self.0.moves(state, stack)
    }
    fn play(&self, state: &mut G::State, mv: &G::Move) -> Result<(), G::Error> {
        self.0.play(state, mv)
    }
    fn outcome(&self, state: &G::State) -> Result<Option<Outcome>, G::Error> {
        self.0.outcome(state)
    }
    fn key(&self, state: &G::State) -> Result<u64, G::Error> {
        self.0.key(state)
    }
    fn slot(&self, mv: &G::Move) -> usize {
        self.0.slot(mv)
    }
    fn has_margins(&self) -> bool {
        self.0.has_margins()
    }
    fn length_bound(&self) -> Option<u32> {
        self.0.length_bound()
    }
}
