//! The laws that every game keeps, checked along random games.

use crate::game::{Ending, Game, Glance, Moves, Outcome};
use crate::player::Player;
use crate::rng::Rng;
use std::collections::HashMap;
use std::fmt::Debug;

/// The most plies of one random game: where states can repeat there need be no end.
const PLIES: u32 = 300;

/// How many states are tried to learn the truth about one.
const TRUTH: u32 = 2000;

/// What can be asked of a state.
#[derive(Clone, PartialEq, Debug)]
struct View<M> {
    turn: Player,
    outcome: Option<Outcome>,
    moves: Vec<M>,
}

/// What was seen in earlier states.
struct Known<M> {
    views: HashMap<u64, View<M>>,
    folds: HashMap<u64, Fold>,
}

/// What states of one folded key share: the margin of a finished one, and the moves by name with the folded keys they lead to.
#[derive(Clone, PartialEq, Debug)]
struct Fold {
    margin: Option<i32>,
    moves: Vec<(u32, u64)>,
}

/// Plays random games and checks in every state what [`Game`] promises.
///
/// Each question has one answer however often it is asked; moves are distinct, the same one by one as in a list, and there
/// are some exactly while the game goes on; playing on a copy leaves the original alone; turns alternate where that is said;
/// states of one key look the same, and the same moves lead to the same key; no game is longer than its bound; a playout ends
/// in the outcome it returns. What a game tells `deepen` is held against the truth near the end of games: glances, bounds; and
/// states of one folded key must have the same moves under their folded names. The error says which law broke and after which moves.
pub fn check<G: Game>(game: &G, games: u32, seed: u64) -> Result<(), String>
where
    G::Move: Debug,
    G::Error: Debug,
{
    let mut rng = Rng::new(seed);
    let mut known = Known { views: HashMap::new(), folds: HashMap::new() };
    for number in 0..games {
        let mut line = Vec::new();
        run(game, &mut rng, &mut known, &mut line)
            .map_err(|problem| format!("{problem} (game {number} of seed {seed}, after {line:?})"))?;
    }
    Ok(())
}

fn run<G: Game>(game: &G, rng: &mut Rng, known: &mut Known<G::Move>, line: &mut Vec<G::Move>) -> Result<(), String>
where
    G::Move: Debug,
    G::Error: Debug,
{
    let mut state = game.initial().map_err(failed)?;
    let start_at = (game.length_bound().unwrap_or(PLIES).min(PLIES) / 2).max(1);
    let playout_at = rng.below(start_at);
    for ply in 0..PLIES {
        let view = look(game, &state)?;
        let key = game.key(&state).map_err(failed)?;
        law(game.key(&state).map_err(failed)? == key, || "a state has two keys".to_owned())?;
        match known.views.get(&key) {
            Some(before) if *before != view => {
                return Err(format!("two states that differ have the key {key:#x}: {before:?} and {view:?}"));
            }
            Some(_) => {}
            None => {
                known.views.insert(key, view.clone());
            }
        }
        fold(game, &state, &view, &mut known.folds)?;
        if ply == playout_at {
            playout(game, &state, rng)?;
        }
        if view.outcome.is_some() {
            return law(game.length_bound().is_none_or(|bound| ply <= bound), || {
                format!("a game of {ply} plies is longer than its bound, {:?}", game.length_bound())
            });
        }
        sight(game, &state, &view)?;
        let mv = view.moves[rng.below(view.moves.len() as u32) as usize].clone();
        let (child, again) = (play(game, &state, &mv)?, play(game, &state, &mv)?);
        let keys = [game.key(&child).map_err(failed)?, game.key(&again).map_err(failed)?];
        law(keys[0] == keys[1], || format!("{mv:?} played twice leads to two keys"))?;
        law(game.key(&state).map_err(failed)? == key && look(game, &state)? == view, || {
            format!("{mv:?} played on a copy changes the original")
        })?;
        let turn = game.turn(&child).map_err(failed)?;
        law(!G::ALTERNATES || turn == view.turn.other(), || {
            format!("turns should alternate, but {turn:?} is to move again after {mv:?}")
        })?;
        line.push(mv);
        state = child;
    }
    law(game.length_bound().is_none_or(|bound| bound >= PLIES), || {
        format!("a game of {PLIES} plies is longer than its bound, {:?}", game.length_bound())
    })
}

/// Asks everything about a state twice, and for its moves in both ways.
fn look<G: Game>(game: &G, state: &G::State) -> Result<View<G::Move>, String>
where
    G::Move: Debug,
    G::Error: Debug,
{
    let ask = || -> Result<View<G::Move>, String> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves).map_err(failed)?;
        Ok(View { turn: game.turn(state).map_err(failed)?, outcome: game.outcome(state).map_err(failed)?, moves })
    };
    let view = ask()?;
    let again = ask()?;
    law(view == again, || format!("asked twice, a state is {view:?} and {again:?}"))?;
    let moves = &view.moves;
    for (at, mv) in moves.iter().enumerate() {
        law(!moves[..at].contains(mv), || format!("{mv:?} is listed twice in {moves:?}"))?;
    }
    match view.outcome {
        Some(outcome) => law(moves.is_empty(), || format!("finished with {outcome:?}, but {moves:?} are legal"))?,
        None => law(!moves.is_empty(), || "the game goes on, but no move is legal".to_owned())?,
    }
    // With moves of another state below them on the stack.
    let mut stack = moves.clone();
    let mut lazy = game.moves(state, &mut stack).map_err(failed)?;
    law(stack.starts_with(moves), || "listing moves changes what was on the stack before".to_owned())?;
    for (at, mv) in moves.iter().enumerate() {
        let (left, len) = (moves.len() - at, lazy.len());
        law(len == left && !lazy.is_empty(), || format!("{left} moves are to come, but they say {len}"))?;
        let next = lazy.next(&stack);
        law(next.as_ref() == Some(mv), || format!("move {at} is {mv:?} in the list and {next:?} one by one"))?;
    }
    law(lazy.is_empty() && lazy.next(&stack).is_none(), || format!("more moves come one by one than {moves:?}"))?;
    Ok(view)
}

/// Checks that a state is like all others of its folded key.
fn fold<G: Game>(game: &G, state: &G::State, view: &View<G::Move>, folds: &mut HashMap<u64, Fold>) -> Result<(), String>
where
    G::Error: Debug,
{
    let folded = game.folded(state).map_err(failed)?;
    let mut fold = Fold { margin: view.outcome.map(|outcome| outcome.margin_for(view.turn)), moves: Vec::new() };
    for (index, mv) in (0..).zip(&view.moves) {
        let name = game.folded_move(mv, folded.by).unwrap_or(index);
        let key = game.folded(&play(game, state, mv)?).map_err(failed)?.key;
        fold.moves.push((name, key));
    }
    fold.moves.sort_unstable();
    let distinct = fold.moves.windows(2).all(|pair| pair[0].0 != pair[1].0);
    law(distinct && fold.moves.iter().all(|&(name, _)| name < 1 << 24), || {
        format!("the folded names of the moves are not different numbers below 2^24: {:?}", fold.moves)
    })?;
    let before = folds.entry(folded.key).or_insert_with(|| fold.clone());
    law(*before == fold, || {
        format!("states that differ have the folded key {:#x}: {before:?} and {fold:?}", folded.key)
    })
}

/// Checks what a game says it sees of an unfinished state.
fn sight<G: Game>(game: &G, state: &G::State, view: &View<G::Move>) -> Result<(), String>
where
    G::Move: Debug,
    G::Error: Debug,
{
    // With moves of another state below on the stack.
    let mut stack = view.moves.clone();
    let glance = game.glance(state, &mut stack).map_err(failed)?;
    law(stack.starts_with(&view.moves), || "a glance changes what was on the stack before".to_owned())?;
    let pushed = &stack[view.moves.len()..];
    law((glance == Glance::Only) != pushed.is_empty(), || format!("{glance:?} comes with {pushed:?}"))?;
    for (at, mv) in pushed.iter().enumerate() {
        law(view.moves.contains(mv) && !pushed[..at].contains(mv), || {
            format!("a glance pushes {pushed:?}, of which not all are legal or some are there twice")
        })?;
    }
    let bounds = game.bounds(state).map_err(failed)?;
    if (glance == Glance::Open && bounds.is_none()) || game.length_bound().is_none() {
        return Ok(());
    }
    let mut budget = TRUTH;
    let Some(truth) = truth(game, state, None, &mut budget)? else { return Ok(()) };
    let seen = |wrong: bool, what: &dyn Debug| law(!wrong, || format!("{what:?} is seen, but the truth is {truth:?}"));
    match glance {
        Glance::Open => {}
        Glance::Decided(end) => seen(worth(end) != worth(truth), &glance)?,
        Glance::Only => {
            // As many states again: the truth was found with fewer.
            let among = self::truth(game, state, Some(pushed), &mut TRUTH.clone())?;
            seen(among.map(worth) != Some(worth(truth)), &(pushed, among))?;
        }
    }
    match bounds {
        Some([low, high]) => seen(worth(truth) < worth(low) || worth(truth) > worth(high), &[low, high]),
        None => Ok(()),
    }
}

/// Returns a number that is larger for better ends.
fn worth(end: Ending) -> i64 {
    let (margin, plies) = (i64::from(end.margin), i64::from(end.plies));
    (margin << 32) - margin.signum() * plies
}

/// Returns the best end by trying all moves (of the first state: those given), or `None` where the budget is too small.
fn truth<G: Game>(
    game: &G,
    state: &G::State,
    moves: Option<&[G::Move]>,
    budget: &mut u32,
) -> Result<Option<Ending>, String>
where
    G::Error: Debug,
{
    let turn = game.turn(state).map_err(failed)?;
    if let Some(outcome) = game.outcome(state).map_err(failed)? {
        let margin = outcome.margin_for(turn);
        return Ok(Some(Ending { margin: if game.has_margins() { margin } else { margin.signum() }, plies: 0 }));
    }
    let mut listed = moves.unwrap_or_default().to_vec();
    if moves.is_none() {
        game.legal_moves(state, &mut listed).map_err(failed)?;
    }
    let mut best: Option<Ending> = None;
    for mv in listed {
        let Some(left) = budget.checked_sub(1) else { return Ok(None) };
        *budget = left;
        let child = play(game, state, &mv)?;
        let Some(mut end) = truth(game, &child, None, budget)? else { return Ok(None) };
        if game.turn(&child).map_err(failed)? != turn {
            end.margin = -end.margin;
        }
        end.plies += 1;
        if best.is_none_or(|best| worth(end) > worth(best)) {
            best = Some(end);
        }
    }
    Ok(best)
}

fn play<G: Game>(game: &G, state: &G::State, mv: &G::Move) -> Result<G::State, String>
where
    G::Error: Debug,
{
    let mut child = state.clone();
    game.play(&mut child, mv).map_err(failed)?;
    Ok(child)
}

fn playout<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> Result<(), String>
where
    G::Error: Debug,
{
    let mut end = state.clone();
    let result = game.playout(&mut end, PLIES, rng, &mut Vec::new()).map_err(failed)?;
    let outcome = game.outcome(&end).map_err(failed)?;
    law(result == outcome, || format!("a playout returns {result:?} from a state whose outcome is {outcome:?}"))?;
    let must_end = game.length_bound().is_some_and(|bound| bound <= PLIES);
    law(result.is_some() || !must_end, || "a playout stops before the end".to_owned())
}

fn law(holds: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem()) }
}

fn failed<E: Debug>(error: E) -> String {
    format!("a rule failed: {error:?}")
}
