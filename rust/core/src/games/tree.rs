//! A game that is its tree, written out: for tests and for teaching.

use crate::game::{Game, Moves, Outcome};
use crate::player::Player;
use crate::rng::{Rng, mix};
use std::convert::Infallible;
use std::fmt;
use std::ops::{Range, RangeInclusive};

/// A finished game, or the places of the children in [`Tree::children`].
#[derive(Clone, PartialEq, Eq, Debug)]
enum Node {
    Leaf(i32),
    Inner(Range<u32>),
}

/// A tree of which every leaf is a finished game. The players take turns; a move is the index of a child.
///
/// Nothing here recurses, so that a tree may be as deep as memory allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The root first, every node before its children.
    nodes: Vec<Node>,
    children: Vec<u32>,
    height: u32,
}

/// Why a text is not a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The character of the text, from 0.
    pub at: usize,
    /// What is wrong there.
    pub problem: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {} of the tree: {}", self.at + 1, self.problem)
    }
}

impl std::error::Error for ParseError {}

/// A node of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    node: u32,
    turn: Player,
}

/// The indices of a node's children.
#[derive(Clone, Debug)]
pub struct Children(Range<u32>);

impl Moves<u32> for Children {
    #[inline(always)]
    fn next(&mut self, _: &[u32]) -> Option<u32> {
        self.0.next()
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.0.len()
    }
}

impl Tree {
    /// Reads a tree like `((3 12 8) (2 4 6) (14 5 2))`: a number is a finished game that `First` won by so much.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let error = |at: usize, problem: String| Err(ParseError { at: text[..at].chars().count(), problem });
        let mut tree = Self { nodes: Vec::new(), children: Vec::new(), height: 0 };
        // Nodes that wait for their parent to close, and the open ones: place in the text, node, where its children wait.
        let mut waiting: Vec<u32> = Vec::new();
        let mut open: Vec<(usize, usize, usize)> = Vec::new();
        let mut rest = text;
        loop {
            rest = rest.trim_start();
            let at = text.len() - rest.len();
            let Some(first) = rest.chars().next() else { break };
            if open.is_empty() && !tree.nodes.is_empty() {
                return error(at, format!("nothing was expected after the end of the tree, but there is {first:?}"));
            }
            if first == ')' {
                let Some((from, node, start)) = open.pop() else {
                    return error(at, "a ) without a (".to_owned());
                };
                if waiting.len() == start {
                    return error(from, "a ( ) without anything in it".to_owned());
                }
                let range = tree.children.len() as u32..(tree.children.len() + waiting.len() - start) as u32;
                tree.children.extend(waiting.drain(start..));
                tree.nodes[node] = Node::Inner(range);
                rest = &rest[1..];
                continue;
            }
            if !open.is_empty() {
                waiting.push(tree.nodes.len() as u32);
            }
            if first == '(' {
                open.push((at, tree.nodes.len(), waiting.len()));
                tree.nodes.push(Node::Leaf(0));
                rest = &rest[1..];
                continue;
            }
            let end = rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len());
            let word = &rest[..end];
            // The least i32 has no negative.
            let Some(margin) = word.parse().ok().filter(|&margin| margin != i32::MIN) else {
                let short: String = word.chars().take(20).collect();
                let limits = format!("{} to {}", -i32::MAX, i32::MAX);
                return error(at, format!("a (, a ) or a whole number from {limits} was expected, not {short:?}"));
            };
            tree.nodes.push(Node::Leaf(margin));
            rest = &rest[end..];
        }
        if let Some(&(from, _, _)) = open.last() {
            return error(from, "a ( that is never closed".to_owned());
        }
        if tree.nodes.is_empty() {
            return error(0, "there is no tree".to_owned());
        }
        Ok(tree.measured())
    }

    /// Returns a tree of at most `depth` plies with 1 to `branching` children everywhere, where one node in eight is an early
    /// end, and leaves from `values`.
    pub fn random(rng: &mut Rng, depth: u32, branching: u32, values: RangeInclusive<i32>) -> Self {
        let (low, high) = (*values.start(), *values.end());
        let mut tree = Self { nodes: vec![Node::Leaf(0)], children: Vec::new(), height: 0 };
        let mut depths = vec![0];
        for at in 0.. {
            let Some(&ply) = depths.get(at) else { break };
            if ply == depth || (ply > 0 && rng.below(8) == 0) {
                tree.nodes[at] = Node::Leaf(low + rng.below((high - low) as u32 + 1) as i32);
                continue;
            }
            let start = tree.children.len() as u32;
            for _ in 0..=rng.below(branching) {
                tree.children.push(tree.nodes.len() as u32);
                tree.nodes.push(Node::Leaf(0));
                depths.push(ply + 1);
            }
            tree.nodes[at] = Node::Inner(start..tree.children.len() as u32);
        }
        tree.measured()
    }

    /// Returns the number of nodes.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    fn measured(mut self) -> Self {
        let mut heights = vec![0; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            if let Node::Inner(range) = &self.nodes[at] {
                let children = &self.children[range.start as usize..range.end as usize];
                heights[at] = 1 + children.iter().map(|&child| heights[child as usize]).max().unwrap_or(0);
            }
        }
        self.height = heights[0];
        self
    }

    fn leaf(&self, state: State) -> Option<i32> {
        match self.nodes[state.node as usize] {
            Node::Leaf(margin) => Some(margin),
            Node::Inner(_) => None,
        }
    }

    fn children(&self, state: State) -> &[u32] {
        match &self.nodes[state.node as usize] {
            Node::Leaf(_) => &[],
            Node::Inner(range) => &self.children[range.start as usize..range.end as usize],
        }
    }
}

/// The text that [`Tree::parse`] reads.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is still to be written, last first: `None` closes.
        let mut todo = vec![Some(0u32)];
        let mut before = "";
        while let Some(next) = todo.pop() {
            let Some(node) = next else {
                write!(f, ")")?;
                before = " ";
                continue;
            };
            match &self.nodes[node as usize] {
                Node::Leaf(margin) => {
                    write!(f, "{before}{margin}")?;
                    before = " ";
                }
                Node::Inner(range) => {
                    write!(f, "{before}(")?;
                    before = "";
                    todo.push(None);
                    let children = &self.children[range.start as usize..range.end as usize];
                    todo.extend(children.iter().rev().map(|&child| Some(child)));
                }
            }
        }
        Ok(())
    }
}

impl Game for Tree {
    type State = State;
    type Move = u32;
    type Moves = Children;
    type Error = Infallible;

    const ALTERNATES: bool = true;

    fn initial(&self) -> Result<State, Infallible> {
        Ok(State { node: 0, turn: Player::First })
    }

    fn turn(&self, state: &State) -> Result<Player, Infallible> {
        Ok(state.turn)
    }

    fn moves(&self, state: &State, _: &mut Vec<u32>) -> Result<Children, Infallible> {
        Ok(Children(0..self.children(*state).len() as u32))
    }

    fn play(&self, state: &mut State, &mv: &u32) -> Result<(), Infallible> {
        *state = State { node: self.children(*state)[mv as usize], turn: state.turn.other() };
        Ok(())
    }

    fn outcome(&self, state: &State) -> Result<Option<Outcome>, Infallible> {
        Ok(self.leaf(*state).map(Outcome::from_margin))
    }

    fn key(&self, state: &State) -> Result<u64, Infallible> {
        Ok(mix(u64::from(state.node) + 1))
    }

    fn has_margins(&self) -> bool {
        true
    }

    fn length_bound(&self) -> Option<u32> {
        Some(self.height)
    }
}
