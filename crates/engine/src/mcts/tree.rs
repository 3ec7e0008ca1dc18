//! The tree, and one iteration of the search: selection, expansion, evaluation, backup.

use std::ops::ControlFlow;

use hexagora_rules::{Position, Repetition, Seat, StepCode, ToMove};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::node::{Edge, Edges, NONE, Node};
use super::params::{Params, PowerTable};
use super::policy_value::PolicyValue;
use super::puct::{OrderedF32, Puct};
use super::solve::{solve_chance, solve_choice};
use super::{Payoffs, end_payoffs, only};
use crate::Control;
use crate::sort::sort_descending;

/// A growing tree.
pub(super) struct Tree<'a, P: Position, G: PolicyValue<P>> {
    policy: G,
    params: Params,
    pub(super) control: Control<'a>,
    rng: Xoshiro256PlusPlus,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Edges,
    /// The candidates of the position that is expanded.
    candidates: Vec<(P::Step, f32)>,
    /// The edges of a node that the present determinization allows, and where they lie among all.
    legal: Edges,
    places: Vec<usize>,
    /// The PUCT scores of the edges to select from.
    scores: Vec<OrderedF32>,
    /// The nodes of an iteration, each with the edge that leads there.
    path: Vec<(u32, u32)>,
    /// Whether hidden hands are determinized: then no result is certain.
    pub(super) determinized: bool,
    /// After how many visits of a node its defence is searched.
    defence_visits: u32,
    powers: PowerTable,
    /// How many positions were looked at by other trees whose statistics were merged.
    pub(super) merged_nodes: u64,
    pub(super) depth: u32,
}

impl<'a, P: Position, G: PolicyValue<P>> Tree<'a, P, G> {
    /// How many iterations there are between two looks at the clock: well under a millisecond each.
    const PERIOD: u64 = 16;
    /// After how many iterations the tree is worth a look.
    const FIRST_REPORT: u64 = 256;
    /// How many determinizations add edges to a node.
    const MAX_DETERMINIZATIONS: u8 = 12;
    /// How many edges a node gets at first: few nodes are visited so often that progressive widening
    /// asks for more, and what is not kept leaves memory for other nodes.
    const INITIAL_EDGES: usize = 16;

    /// A tree of one node.
    pub(super) fn new(policy: G, params: Params, control: Control<'a>, seed: u64) -> Tree<'a, P, G> {
        Tree {
            defence_visits: match policy.defence_visits() {
                0 => u32::MAX,
                visits => visits,
            },
            powers: PowerTable::new(params.widening_exponent),
            policy,
            params,
            control,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            nodes: vec![Node::new()],
            edges: Edges::default(),
            candidates: Vec::new(),
            legal: Edges::default(),
            places: Vec::new(),
            scores: Vec::new(),
            path: Vec::new(),
            determinized: false,
            merged_nodes: 0,
            depth: 0,
        }
    }

    /// The memory that the tree takes.
    fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<Edge>()
    }

    /// Iterates until it is told to stop, or the root is solved. `progress` sees the tree each time that it has
    /// grown by a quarter.
    pub(super) fn grow(&mut self, position: &P, repetition: &Repetition, progress: &mut dyn FnMut(&Self)) {
        let mut due = Self::FIRST_REPORT;
        let mut repetition = repetition.clone();
        let turns = repetition.turns();
        let seat = position.to_move().seat().unwrap_or(Seat(0));
        loop {
            let determinized = self.policy.determinize(position, seat, &mut self.rng);
            self.determinized |= determinized.is_some();
            self.iterate(determinized.unwrap_or_else(|| position.clone()), &mut repetition);
            repetition.rewind(turns);
            let decided = self.nodes[0].solved
                || self.nodes[0].edges.len() == 1
                    && self.nodes[0].visits > 1
                    && self.control.limits().time.is_some();
            let stop = self.control.count();
            if stop || decided || self.control.nodes().is_multiple_of(Self::PERIOD) && self.control.look() {
                break;
            }
            if self.control.nodes() >= due {
                due += due / 4;
                progress(self);
            }
        }
    }

    // Never inlined: a WebAssembly engine replaces a function by its optimised code only between calls.
    #[inline(never)]
    fn iterate(&mut self, position: P, repetition: &mut Repetition) {
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        path.push((0, NONE));
        let (payoffs, mut newly_solved) = self.descend(position, repetition, &mut path);
        self.depth = self.depth.max(path.len() as u32 - 1);
        // Backup.
        while let Some((at, edge)) = path.pop() {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            if !node.solved {
                for (sum, payoff) in node.sums.iter_mut().zip(payoffs) {
                    *sum += payoff;
                }
            }
            let Some(&(parent, _)) = path.last() else { break };
            let chooser = self.nodes[parent as usize].chooser.unwrap_or(Seat(0));
            let node = &self.nodes[at as usize];
            let visits = node.visits as f32;
            self.edges.visits[edge as usize] = if node.solved { -visits } else { visits };
            self.edges.means[edge as usize] = node.mean(chooser);
            // Only a child that has just been solved can solve its parent.
            newly_solved = newly_solved && !self.determinized && self.solve(parent as usize);
        }
        self.path = path;
    }

    /// Selection, expansion and evaluation: follows PUCT to a node never visited, or to a solved one.
    /// Returns the value of that leaf, and whether the leaf has just been solved.
    fn descend(
        &mut self,
        mut position: P,
        repetition: &mut Repetition,
        path: &mut Vec<(u32, u32)>,
    ) -> (Payoffs, bool) {
        loop {
            let at = path[path.len() - 1].0 as usize;
            if let Some(payoffs) = self.nodes[at].solution() {
                return (*payoffs, false);
            }
            if position.outcome().is_some() {
                let payoffs = end_payoffs(&position);
                if !self.determinized {
                    self.nodes[at].mark_solved(payoffs, 0);
                }
                return (payoffs, true);
            }
            if !self.nodes[at].expanded {
                // The root is expanded at once: an answer must exist after one iteration.
                let first = at != 0 && self.nodes[at].visits == 0;
                if first
                    && !self.determinized
                    && let Some((seat, steps)) = self.policy.proven_win(&position)
                {
                    let payoffs = only(seat);
                    self.nodes[at].mark_solved(payoffs, steps);
                    return (payoffs, true);
                }
                let full = at != 0 && self.bytes() >= self.params.max_bytes;
                if !(full || first && G::LAZY_EXPANSION) {
                    self.expand(at, &position);
                }
                if full || first {
                    return (self.policy.unsolved_payoffs(&position, &mut self.rng), false);
                }
            }
            if self.is_defence_due(self.nodes[at].visits)
                && let Some(payoffs) = self.proven_loss(at, &position, repetition)
            {
                return (payoffs, true);
            }
            let Some(chosen) = self.select(at, &position) else {
                return (self.policy.payoffs(&position, &mut self.rng), false);
            };
            position.play_unchecked(P::Step::from_code(self.edges.steps[chosen]), repetition);
            if self.edges.children[chosen] == NONE {
                if self.bytes() >= self.params.max_bytes {
                    let payoffs = match position.outcome() {
                        Some(_) => end_payoffs(&position),
                        None => self.policy.payoffs(&position, &mut self.rng),
                    };
                    return (payoffs, false);
                }
                self.edges.children[chosen] = self.nodes.len() as u32;
                self.nodes.push(Node::new());
            }
            path.push((self.edges.children[chosen], chosen as u32));
        }
    }

    /// Whether the defence of a node with so many visits is searched now: after `defence_visits` times
    /// 1, 4, 16, 64, …
    fn is_defence_due(&self, visits: u32) -> bool {
        if visits < self.defence_visits {
            return false;
        }
        let times = visits / self.defence_visits;
        visits.is_multiple_of(self.defence_visits)
            && times.is_power_of_two()
            && times.trailing_zeros().is_multiple_of(2)
    }

    /// Solves a node whose seat to move loses to the next turn whatever it does.
    fn proven_loss(&mut self, at: usize, position: &P, repetition: &mut Repetition) -> Option<Payoffs> {
        if self.determinized || at == 0 {
            return None;
        }
        let visits = self.nodes[at].visits;
        let steps = self.policy.proven_loss(position, repetition, &mut self.control, visits)?;
        let payoffs = only(self.nodes[at].chooser?.other());
        self.nodes[at].mark_solved(payoffs, steps);
        Some(payoffs)
    }

    /// Gives a node its first edges.
    fn expand(&mut self, at: usize, position: &P) {
        let complete = self.list_candidates(position);
        let chooser = chooser(position);
        // All edges are kept at the root, whose steps threads compare; at chance nodes; and where the
        // legal steps differ from one determinization to the next.
        let keeps_all = at == 0 || chooser.is_none() || self.determinized;
        let node = &mut self.nodes[at];
        (node.expanded, node.complete, node.chooser, node.determinizations) = (true, complete, chooser, 1);
        self.add_edges(at, if keeps_all { usize::MAX } else { Self::INITIAL_EDGES });
    }

    /// Gives a node edges for so many of the candidates that were just listed. Edges lie together, so
    /// those it had are copied to the end, with their statistics.
    fn add_edges(&mut self, at: usize, most: usize) {
        let total: f32 = self.candidates.iter().map(|(_, prior)| prior).sum();
        let before = self.nodes[at].range();
        let start = self.edges.len() as u32;
        let known = before.len();
        self.edges.repeat(before);
        for (step, prior) in self.candidates.iter().take(most).skip(known) {
            self.edges.add(step.code(), prior / total);
        }
        let node = &mut self.nodes[at];
        node.edges = start..self.edges.len() as u32;
        node.fully_listed = self.candidates.len() <= most;
    }

    /// Lists the candidates of a position, the largest prior first. Returns true if no legal step is
    /// left out.
    fn list_candidates(&mut self, position: &P) -> bool {
        self.candidates.clear();
        if chooser(position).is_some() {
            let complete = self.policy.candidates(position, &mut self.candidates);
            sort_descending(&mut self.candidates, |&(_, prior)| prior);
            return complete;
        }
        let candidates = &mut self.candidates;
        let _ = position.visit_steps::<()>(|step| {
            candidates.push((step, 1.0));
            ControlFlow::Continue(())
        });
        true
    }

    /// Adds edges for the candidates that the present determinization has and those before had not.
    fn add_determinization(&mut self, at: usize, position: &P) {
        self.list_candidates(position);
        let total: f32 = self.candidates.iter().map(|(_, prior)| prior).sum();
        let range = self.nodes[at].range();
        let start = self.edges.len() as u32;
        let mut all: Vec<Edge> = range.clone().map(|at| self.edges.get(at)).collect();
        let known = &self.edges.steps[range];
        for (step, prior) in &self.candidates {
            let step = step.code();
            if !known.contains(&step) {
                all.push(Edge { step, prior: prior / total, child: NONE, visits: 0.0, mean: 0.0 });
            }
        }
        sort_descending(&mut all, |edge| edge.prior);
        all.into_iter().for_each(|edge| self.edges.push(edge));
        let node = &mut self.nodes[at];
        node.edges = start..self.edges.len() as u32;
        node.determinizations += 1;
    }

    /// The edge to follow, by PUCT among the first edges (progressive widening) or, at a chance node, at
    /// random. None if this determinization allows none of them.
    fn select(&mut self, at: usize, position: &P) -> Option<usize> {
        let Some(seat) = self.nodes[at].chooser else {
            let range = self.nodes[at].edges.clone();
            return (!range.is_empty()).then(|| self.rng.random_range(range) as usize);
        };
        let visits = self.nodes[at].visits.max(1) as f32;
        let forced = if at == 0 { self.params.forced_root_steps } else { 0 };
        // Progressive widening. Converted by way of i32: to an unsigned number it takes WebAssembly
        // several branches.
        let width = (self.params.widening_base + self.powers.get(self.nodes[at].visits)) as i32 as usize;
        let width = width.max(forced);
        if self.determinized {
            // The thinking seat knows its own hand; others may have anything.
            let theirs = self.nodes[0].chooser != Some(seat);
            if theirs
                && self.nodes[at].determinizations < Self::MAX_DETERMINIZATIONS
                && self.bytes() < self.params.max_bytes
            {
                self.add_determinization(at, position);
            }
        }
        let kept = self.nodes[at].edges.len();
        if width > kept && !self.nodes[at].fully_listed && self.bytes() < self.params.max_bytes {
            self.list_candidates(position);
            self.add_edges(at, width.max(4 * kept));
        }
        let node = &self.nodes[at];
        let range = node.range();
        let puct = Puct {
            mean: node.mean(seat),
            exploration: self.params.c_puct * visits.sqrt(),
            // A solved edge tells nothing new: at every fourth visit another one is followed.
            skip_solved: node.visits % 4 == 3,
        };
        if !self.determinized {
            let end = range.end.min(range.start + width);
            let edges = &self.edges;
            let range = range.start..end;
            let untried = |&at: &usize| edges.children[at] == NONE;
            if let Some(first) = range.clone().take(forced).find(untried) {
                return Some(first);
            }
            let chosen = puct.select(edges, range.clone(), &mut self.scores)?;
            return Some(range.start + chosen);
        }
        self.legal.clear();
        self.places.clear();
        let allowed = |&at: &usize| position.is_legal(P::Step::from_code(self.edges.steps[at]));
        for at in range.filter(allowed).take(width) {
            self.legal.push(self.edges.get(at));
            self.places.push(at);
        }
        let untried = |&&at: &&usize| self.edges.children[at] == NONE;
        if let Some(&first) = self.places.iter().take(forced).find(untried) {
            return Some(first);
        }
        let chosen = puct.select(&self.legal, 0..self.places.len(), &mut self.scores)?;
        Some(self.places[chosen])
    }

    /// MCTS-Solver: solves a node where its children do. Returns whether they have.
    pub(super) fn solve(&mut self, at: usize) -> bool {
        let node = &self.nodes[at];
        if node.solved || !node.expanded {
            return false;
        }
        let solution = |&child: &u32| {
            let child = self.nodes.get(child as usize)?;
            child.solution().map(|payoffs| (*payoffs, child.ends_in.saturating_add(1)))
        };
        let children = self.edges.children[node.range()].iter().map(solution);
        let solved = match node.chooser {
            Some(seat) => solve_choice(children, seat, node.complete && node.fully_listed),
            None => solve_chance(children),
        };
        if let Some((payoffs, ends_in)) = solved {
            self.nodes[at].mark_solved(payoffs, ends_in);
        }
        solved.is_some()
    }
}

/// Who chooses in a position; none at a chance node.
fn chooser<P: Position>(position: &P) -> Option<Seat> {
    match position.to_move() {
        ToMove::Seat(seat) => Some(seat),
        _ => None,
    }
}
