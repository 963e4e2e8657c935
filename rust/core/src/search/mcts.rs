//! Monte-Carlo tree search: random games, steered by how earlier ones went.

use super::Report;
use crate::game::{Game, Outcome};
use crate::limits::{Abort, Clock, Limits};
use crate::player::Player;
use crate::rng::Rng;
use crate::score::shown;

/// How [`mcts`] plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// How much a move that was tried less is worth trying: the factor of the square root in UCB1.
    pub exploration: f64,
    /// The random seed; the same one gives the same search under a limit of nodes.
    pub seed: u64,
    /// A playout that has not ended after this many plies counts as a draw.
    pub playout: u32,
    /// The most memory for the tree, in bytes; when it is full the tree grows no more.
    pub memory: usize,
}

impl Default for MctsOptions {
    fn default() -> Self {
        Self { exploration: std::f64::consts::SQRT_2, seed: 0, playout: 1_000, memory: 256 << 20 }
    }
}

/// What was found out about a move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Child<M> {
    /// The move.
    pub mv: M,
    /// How many simulations went through it.
    pub visits: u64,
    /// Their mean result for the side to move at the root: 1 a win, -1 a loss; exact where proven.
    pub value: f64,
}

/// A report, and what was found out about every move tried.
pub type Simulated<M> = (Report<M>, Vec<Child<M>>);

/// Simulates games from the state, by UCB1 in the tree and at random below it, until a limit is reached.
///
/// `limits.nodes` counts simulations and is the only limit that repeats exactly; `limits.depth` is not used. Wins, losses
/// and draws that are certain are carried up the tree, and the search ends when the root's is. The best move is a proven
/// win, else the most visited one that is not a proven loss. The value is the mean result in [-1, 1]; margins do not count.
/// Returns also what was found out about every move tried, the most visited first.
pub fn mcts<G: Game>(
    game: &G,
    state: &G::State,
    limits: &Limits,
    clock: &mut Clock,
    options: &MctsOptions,
) -> Result<Simulated<G::Move>, Abort<G::Error>> {
    let mut report = Report::nothing();
    let turn = game.turn(state)?;
    if let Some(outcome) = game.outcome(state)? {
        return Ok((Report { value: f64::from(outcome.margin_for(turn).signum()), exact: true, ..report }, Vec::new()));
    }
    let mut tree = Tree::<G> {
        game,
        options,
        rng: Rng::new(options.seed),
        nodes: vec![Node::new(turn)],
        moves: vec![None],
        list: Vec::new(),
        path: Vec::new(),
        capacity: (options.memory / (size_of::<Node>() + size_of::<Option<G::Move>>())).max(1),
        deepest: 0,
    };
    tree.grow(0, state)?;
    let simulations = limits.nodes.unwrap_or(u64::MAX);
    while report.visited < simulations && tree.nodes[0].proven.is_none() {
        tree.simulate(state, clock)?;
        report.visited += 1;
        if clock.is_late() {
            break;
        }
    }
    let mut children: Vec<(u32, Child<G::Move>)> = tree
        .children(0)
        .filter(|&at| tree.nodes[at as usize].visits > 0)
        .filter_map(|at| {
            let node = &tree.nodes[at as usize];
            let mv = tree.moves[at as usize].clone()?;
            Some((at, Child { mv, visits: u64::from(node.visits), value: shown(node.value_for(turn)) }))
        })
        .collect();
    let certain = |at: u32| tree.nodes[at as usize].proven.map_or(0, |outcome| outcome.margin_for(turn).signum());
    children.sort_by_key(|(at, child)| std::cmp::Reverse((certain(*at), child.visits)));
    if let Some((at, child)) = children.first() {
        report.best = Some(child.mv.clone());
        report.value = shown(tree.nodes[0].proven.map_or(child.value, |outcome| f64::from(outcome.margin_for(turn))));
        report.pv = tree.line(*at);
    }
    report.exact = tree.nodes[0].proven.is_some();
    report.depth = tree.deepest;
    report.late = !report.exact && (clock.is_late() || report.visited >= simulations);
    let mut children: Vec<_> = children.into_iter().map(|(_, child)| child).collect();
    children.sort_by_key(|child| std::cmp::Reverse(child.visits));
    Ok((report, children))
}

/// A state in the tree. Its children stand together; those before `tried` have been visited.
#[derive(Clone, Debug)]
struct Node {
    first: u32,
    count: u32,
    tried: u32,
    visits: u32,
    /// The sum of the results for the player who moved to this state.
    sum: f32,
    /// Who is to move here.
    turn: Player,
    /// Who moved here.
    mover: Player,
    proven: Option<Outcome>,
}

impl Node {
    fn new(turn: Player) -> Self {
        Self { first: 0, count: 0, tried: 0, visits: 0, sum: 0.0, turn, mover: turn, proven: None }
    }

    fn value_for(&self, player: Player) -> f64 {
        if let Some(outcome) = self.proven {
            return f64::from(outcome.margin_for(player).signum());
        }
        let mean = f64::from(self.sum) / f64::from(self.visits.max(1));
        if player == self.mover { mean } else { -mean }
    }
}

struct Tree<'a, G: Game> {
    game: &'a G,
    options: &'a MctsOptions,
    rng: Rng,
    nodes: Vec<Node>,
    /// The move that leads to each node.
    moves: Vec<Option<G::Move>>,
    list: Vec<G::Move>,
    path: Vec<u32>,
    capacity: usize,
    deepest: u32,
}

impl<G: Game> Tree<'_, G> {
    fn children(&self, at: u32) -> std::ops::Range<u32> {
        let node = &self.nodes[at as usize];
        node.first..node.first + node.count
    }

    /// Gives a node its children, in random order, if memory allows.
    fn grow(&mut self, at: u32, state: &G::State) -> Result<(), G::Error> {
        self.list.clear();
        self.game.legal_moves(state, &mut self.list)?;
        let count = self.list.len();
        if self.nodes.len() + count > self.capacity && at > 0 {
            return Ok(());
        }
        for left in (2..=count).rev() {
            self.list.swap(left - 1, self.rng.below(left as u32) as usize);
        }
        let node = &mut self.nodes[at as usize];
        (node.first, node.count) = (self.moves.len() as u32, count as u32);
        let turn = node.turn;
        self.nodes.extend(std::iter::repeat_n(Node::new(turn), count));
        self.moves.extend(self.list.drain(..).map(Some));
        Ok(())
    }

    /// Plays one game: down the tree, one step out of it, then at random; and tells the path how it ended.
    fn simulate(&mut self, root: &G::State, clock: &mut Clock) -> Result<(), Abort<G::Error>> {
        let mut state = root.clone();
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        clock.enter()?;
        let ended = loop {
            clock.list(1);
            let node = &self.nodes[at as usize];
            if node.proven.is_some() {
                break node.proven;
            }
            if node.count == 0 {
                if node.visits == 0 || self.nodes.len() >= self.capacity {
                    break None;
                }
                clock.list(1);
                self.grow(at, &state)?;
                if self.nodes[at as usize].count == 0 {
                    break None;
                }
            }
            at = self.select(at);
            let Some(mv) = self.moves[at as usize].clone() else { break None };
            self.game.play(&mut state, &mv)?;
            self.path.push(at);
            let node = &self.nodes[at as usize];
            if node.visits == 0 {
                let turn = self.game.turn(&state)?;
                let proven = self.game.outcome(&state)?;
                let node = &mut self.nodes[at as usize];
                (node.turn, node.proven) = (turn, proven);
            }
        };
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        let outcome = match ended {
            Some(outcome) => {
                self.prove();
                Some(outcome)
            }
            None => {
                clock.list(32);
                self.game.playout(&mut state, self.options.playout, &mut self.rng, &mut self.list)?
            }
        };
        let outcome = outcome.unwrap_or(Outcome::DRAW);
        for &at in &self.path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.sum += outcome.margin_for(node.mover).signum() as f32;
        }
        Ok(())
    }

    /// Picks the child to follow: one not tried yet, else the one with the best bound.
    fn select(&mut self, at: u32) -> u32 {
        let node = &mut self.nodes[at as usize];
        if node.tried < node.count {
            let child = node.first + node.tried;
            node.tried += 1;
            let turn = node.turn;
            self.nodes[child as usize].mover = turn;
            return child;
        }
        let factor = self.options.exploration * f64::from(node.visits.max(1)).ln().sqrt();
        let factor = factor as f32;
        let (mut best, mut best_bound) = (node.first, f32::NEG_INFINITY);
        let range = node.first..node.first + node.count;
        for (child, node) in range.clone().zip(&self.nodes[range.start as usize..range.end as usize]) {
            let bound = match node.proven {
                Some(outcome) => outcome.margin_for(node.mover).signum() as f32 * 1e6,
                None => {
                    let visits = node.visits as f32;
                    node.sum / visits + factor / visits.sqrt()
                }
            };
            if bound > best_bound {
                (best, best_bound) = (child, bound);
            }
        }
        best
    }

    /// Carries certainty up the path: a state is won if a move wins, and decided if all moves are.
    fn prove(&mut self) {
        for nth in (0..self.path.len() - 1).rev() {
            let at = self.path[nth];
            let turn = self.nodes[at as usize].turn;
            let (mut best, mut all) = (None::<Outcome>, true);
            for child in self.children(at) {
                match self.nodes[child as usize].proven {
                    Some(outcome) => {
                        if best.is_none_or(|best| outcome.margin_for(turn) > best.margin_for(turn)) {
                            best = Some(outcome);
                        }
                    }
                    None => all = false,
                }
            }
            let won = best.is_some_and(|outcome| outcome.margin_for(turn) > 0);
            if !won && !all {
                return;
            }
            self.nodes[at as usize].proven =
                best.map(|best| Outcome::from_margin(best.margin_for(Player::First).signum()));
        }
    }

    /// Returns the line of the most visited moves from a child of the root on.
    fn line(&self, from: u32) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = Some(from);
        while let Some(node) = at {
            line.extend(self.moves[node as usize].clone());
            at = self
                .children(node)
                .filter(|&child| self.nodes[child as usize].visits > 0)
                .max_by_key(|&child| (self.nodes[child as usize].visits, std::cmp::Reverse(child)));
        }
        line
    }
}
