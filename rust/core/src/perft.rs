//! Counting the tree of a game: the plainest check of its rules.

use crate::game::{Game, Moves};
use crate::limits::Abort;

/// What there is of the tree at one depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ply {
    /// The sequences of exactly so many moves. A finished game is not continued: it is counted where it ends.
    pub sequences: u64,
    /// Those of them that ended the game.
    pub ended: u64,
}

/// How many states lie between two questions to the interrupt.
const SLICE: u32 = 1 << 14;

/// Counts the sequences of 0 to `depth` moves from `state`, one entry for each number of moves that there is a sequence of.
///
/// `interrupt` is asked now and then; when it says `true` the count stops with [`Abort::Interrupted`].
pub fn perft<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    interrupt: &mut dyn FnMut() -> bool,
) -> Result<Vec<Ply>, Abort<G::Error>> {
    let mut plies = vec![Ply::default()];
    let mut stack = Vec::new();
    // The states on the path with the moves still to be played there, and where their listed moves begin.
    let mut path: Vec<(G::State, G::Moves, usize)> = Vec::new();
    let mut left = 0;
    let mut next = Some(state.clone());
    loop {
        if let Some(state) = next.take() {
            if left == 0 {
                left = SLICE;
                if interrupt() {
                    return Err(Abort::Interrupted);
                }
            }
            left -= 1;
            let ply = path.len();
            if plies.len() <= ply {
                plies.push(Ply::default());
            }
            plies[ply].sequences += 1;
            if game.outcome(&state)?.is_some() {
                plies[ply].ended += 1;
            } else if ply < depth as usize {
                let start = stack.len();
                let moves = game.moves(&state, &mut stack)?;
                path.push((state, moves, start));
            }
        }
        let Some((state, moves, start)) = path.last_mut() else { break };
        match moves.next(&stack) {
            Some(mv) => {
                let mut child = state.clone();
                game.play(&mut child, &mv)?;
                next = Some(child);
            }
            None => {
                stack.truncate(*start);
                path.pop();
            }
        }
    }
    Ok(plies)
}
