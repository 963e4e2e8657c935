//! Maximum matchings of any graph, and which vertices some maximum matching leaves out.
//!
//! The method is Edmonds': from every vertex without a partner grow a tree of alternating paths; where two of its outer
//! vertices meet, the odd cycle between them (a blossom) shrinks into one; where the tree meets a free vertex, the path to
//! it is swapped. A tree that can grow no more is left as it is for good, so all that fail cost one pass over the edges
//! together. At the end the outer vertices of those trees are exactly the ones that some maximum matching leaves out
//! (Gallai and Edmonds).

use crate::limits::Interrupt;

/// No vertex.
const NONE: u32 = u32::MAX;
/// How many steps lie between two questions to the interrupt.
const SLICE: u32 = 1 << 15;

/// An undirected graph: each vertex with its neighbours.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The neighbours of `v` are `ends[first[v]..first[v + 1]]`.
    first: Vec<u32>,
    ends: Vec<u32>,
}

impl Graph {
    /// Returns the graph of `vertices` with the edges that `edges` tells, in two equal rounds, to its argument. No edge may
    /// come twice or join a vertex to itself.
    pub fn new(vertices: usize, edges: impl Fn(&mut dyn FnMut(u32, u32))) -> Self {
        let mut first = vec![0; vertices + 1];
        edges(&mut |a, b| {
            first[a as usize] += 1;
            first[b as usize] += 1;
        });
        let mut sum = 0;
        for count in &mut first {
            sum += *count;
            *count = sum;
        }
        let mut ends = vec![0; sum as usize];
        edges(&mut |a, b| {
            for (from, to) in [(a, b), (b, a)] {
                first[from as usize] -= 1;
                ends[first[from as usize] as usize] = to;
            }
        });
        Self { first, ends }
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.first.len() - 1
    }

    /// Returns the neighbours of a vertex.
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        let at = vertex as usize;
        &self.ends[self.first[at] as usize..self.first[at + 1] as usize]
    }
}

/// A maximum matching.
#[derive(Clone, Debug)]
pub struct Matching {
    mate: Vec<u32>,
    outer: Vec<bool>,
}

impl Matching {
    /// Finds a maximum matching; `None` when `interrupt`, asked now and then, says `true`.
    pub fn maximum(graph: &Graph, interrupt: Interrupt) -> Option<Self> {
        let mut forest = Forest::new(graph, interrupt);
        forest.mate = greedy(graph);
        for root in 0..graph.vertices() as u32 {
            if forest.mate[root as usize] == NONE && !forest.grow(root)? {
                // No path begins here: the tree stays, and its vertices are out of the way of all others.
                forest.tree.clear();
            }
        }
        let outer = forest.label.iter().map(|&label| label == Label::Outer).collect();
        Some(Self { mate: forest.mate, outer })
    }

    /// Returns the partner of a vertex.
    pub fn partner(&self, vertex: u32) -> Option<u32> {
        Some(self.mate[vertex as usize]).filter(|&mate| mate != NONE)
    }

    /// Says whether some maximum matching leaves the vertex without a partner.
    pub fn can_miss(&self, vertex: u32) -> bool {
        self.outer[vertex as usize]
    }
}

/// Matches vertices by degree: one with a single free neighbour with that (which is never wrong), else one with the fewest,
/// with its neighbour that has the fewest.
fn greedy(graph: &Graph) -> Vec<u32> {
    let n = graph.vertices();
    let mut mate = vec![NONE; n];
    // How many free neighbours each vertex has, and the vertices by that number: a queue holds a vertex once for every
    // number it had since, and what is out of date is passed over.
    let mut degree: Vec<u32> = (0..n as u32).map(|vertex| graph.neighbours(vertex).len() as u32).collect();
    let most = degree.iter().copied().max().unwrap_or(0) as usize;
    let mut queues: Vec<Vec<u32>> = vec![Vec::new(); most + 1];
    for vertex in (0..n as u32).rev() {
        queues[degree[vertex as usize] as usize].push(vertex);
    }
    let mut least = 1;
    while least <= most {
        let Some(vertex) = queues[least].pop() else {
            least += 1;
            continue;
        };
        if mate[vertex as usize] != NONE || degree[vertex as usize] as usize != least {
            continue;
        }
        let free = graph.neighbours(vertex).iter().copied().filter(|&other| mate[other as usize] == NONE);
        let Some(partner) = free.min_by_key(|&other| degree[other as usize]) else { continue };
        mate[vertex as usize] = partner;
        mate[partner as usize] = vertex;
        for gone in [vertex, partner] {
            for &other in graph.neighbours(gone) {
                let left = &mut degree[other as usize];
                *left = left.saturating_sub(1);
                if mate[other as usize] == NONE && *left > 0 {
                    queues[*left as usize].push(other);
                    least = least.min(*left as usize);
                }
            }
        }
    }
    mate
}

/// Where a vertex stands in a tree: outer at an even distance from the root, inner at an odd one only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    Absent,
    Outer,
    Inner,
}

struct Forest<'a, 'i> {
    graph: &'a Graph,
    interrupt: Interrupt<'i>,
    steps: u32,
    mate: Vec<u32>,
    label: Vec<Label>,
    /// The outer vertex from which a vertex was reached as an inner one (also once a blossom has made it outer).
    from: Vec<u32>,
    /// Union-find: towards the base of the blossom that a vertex is in.
    up: Vec<u32>,
    /// The last walk that came by a base.
    walked: Vec<u32>,
    walk: u32,
    /// The vertices of the tree that is growing.
    tree: Vec<u32>,
    queue: Vec<u32>,
}

impl<'a, 'i> Forest<'a, 'i> {
    fn new(graph: &'a Graph, interrupt: Interrupt<'i>) -> Self {
        let n = graph.vertices();
        Self {
            graph,
            interrupt,
            steps: SLICE,
            mate: Vec::new(),
            label: vec![Label::Absent; n],
            from: vec![NONE; n],
            up: (0..n as u32).collect(),
            walked: vec![0; n],
            walk: 0,
            tree: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// Grows a tree from a free vertex until it meets another free one and swaps the path, or can grow no more. Says which;
    /// `None` when interrupted.
    fn grow(&mut self, root: u32) -> Option<bool> {
        let graph = self.graph;
        self.queue.clear();
        self.tree.push(root);
        self.make_outer(root);
        let mut at = 0;
        while let Some(&vertex) = self.queue.get(at) {
            at += 1;
            for &next in graph.neighbours(vertex) {
                self.step()?;
                match self.label[next as usize] {
                    Label::Inner => {}
                    Label::Outer => {
                        let (a, b) = (self.base(vertex), self.base(next));
                        if a != b {
                            let meeting = self.meeting(a, b);
                            self.shrink(vertex, next, meeting);
                            self.shrink(next, vertex, meeting);
                        }
                    }
                    Label::Absent => {
                        self.from[next as usize] = vertex;
                        let mate = self.mate[next as usize];
                        if mate == NONE {
                            self.swap(next);
                            self.forget();
                            return Some(true);
                        }
                        self.label[next as usize] = Label::Inner;
                        self.tree.extend([next, mate]);
                        self.make_outer(mate);
                    }
                }
            }
        }
        Some(false)
    }

    fn make_outer(&mut self, vertex: u32) {
        self.label[vertex as usize] = Label::Outer;
        self.queue.push(vertex);
    }

    /// Returns the base of the blossom that a vertex is in: itself where it is in none.
    fn base(&mut self, mut vertex: u32) -> u32 {
        while self.up[vertex as usize] != vertex {
            let above = self.up[self.up[vertex as usize] as usize];
            self.up[vertex as usize] = above;
            vertex = above;
        }
        vertex
    }

    /// Returns the base where the ways of two outer bases to the root meet, going up from both in turn.
    fn meeting(&mut self, mut a: u32, mut b: u32) -> u32 {
        self.walk += 1;
        loop {
            if a != NONE {
                if self.walked[a as usize] == self.walk {
                    return a;
                }
                self.walked[a as usize] = self.walk;
                let mate = self.mate[a as usize];
                a = if mate == NONE { NONE } else { self.base(self.from[mate as usize]) };
            }
            std::mem::swap(&mut a, &mut b);
        }
    }

    /// Draws one side of a new blossom together: what lies between `vertex` and the base, which has an edge to `across`.
    fn shrink(&mut self, mut vertex: u32, mut across: u32, base: u32) {
        while self.base(vertex) != base {
            self.from[vertex as usize] = across;
            let mate = self.mate[vertex as usize];
            if self.label[mate as usize] == Label::Inner {
                self.make_outer(mate);
            }
            // Only what is its own base: inside a blossom that is drawn in, the walk goes on to that one's base.
            for inside in [vertex, mate] {
                if self.up[inside as usize] == inside {
                    self.up[inside as usize] = base;
                }
            }
            across = mate;
            vertex = self.from[mate as usize];
        }
    }

    /// Swaps the path from the root to a free vertex: each inner vertex gets the outer one before it.
    fn swap(&mut self, free: u32) {
        let mut inner = free;
        while inner != NONE {
            let outer = self.from[inner as usize];
            let next = self.mate[outer as usize];
            self.mate[inner as usize] = outer;
            self.mate[outer as usize] = inner;
            inner = next;
        }
    }

    fn forget(&mut self) {
        for vertex in self.tree.drain(..) {
            self.label[vertex as usize] = Label::Absent;
            self.up[vertex as usize] = vertex;
        }
    }

    fn step(&mut self) -> Option<()> {
        self.steps -= 1;
        if self.steps == 0 {
            self.steps = SLICE;
            return (!(self.interrupt)()).then_some(());
        }
        Some(())
    }
}
