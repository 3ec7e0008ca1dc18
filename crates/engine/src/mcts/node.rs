//! What the tree consists of: nodes (positions that were visited) and edges (steps out of them).

use std::ops::Range;

use hexagora_rules::Seat;

use super::Payoffs;
use crate::MAX_SEATS;

/// The child of an edge that was never followed.
pub(super) const NONE: u32 = u32::MAX;

/// A step out of a node.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) step: u32,
    pub(super) prior: f32,
    /// The node it leads to, once it was followed.
    pub(super) child: u32,
    /// How often it was followed; as a negative number once it is solved.
    pub(super) visits: f32,
    /// Its mean value for the seat that chooses.
    pub(super) mean: f32,
}

/// The edges of all nodes, as a structure of arrays: selection reads priors, visits and means of
/// neighbouring edges with vector instructions, and need not visit the children, which lie all over the
/// memory.
#[derive(Default)]
pub(super) struct Edges {
    pub(super) steps: Vec<u32>,
    pub(super) priors: Vec<f32>,
    pub(super) children: Vec<u32>,
    pub(super) visits: Vec<f32>,
    pub(super) means: Vec<f32>,
}

impl Edges {
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(super) fn get(&self, at: usize) -> Edge {
        Edge {
            step: self.steps[at],
            prior: self.priors[at],
            child: self.children[at],
            visits: self.visits[at],
            mean: self.means[at],
        }
    }

    #[inline(never)]
    pub(super) fn push(&mut self, edge: Edge) {
        self.steps.push(edge.step);
        self.priors.push(edge.prior);
        self.children.push(edge.child);
        self.visits.push(edge.visits);
        self.means.push(edge.mean);
    }

    /// Adds an edge that was never followed.
    pub(super) fn add(&mut self, step: u32, prior: f32) {
        self.push(Edge { step, prior, child: NONE, visits: 0.0, mean: 0.0 });
    }

    /// Adds copies of some edges at the end.
    pub(super) fn repeat(&mut self, range: Range<usize>) {
        range.for_each(|at| self.push(self.get(at)));
    }

    pub(super) fn clear(&mut self) {
        let Edges { steps, priors, children, visits, means } = self;
        steps.clear();
        priors.clear();
        children.clear();
        visits.clear();
        means.clear();
    }
}

pub(super) struct Node {
    pub(super) visits: u32,
    /// The sums of the payoffs of all visits; the result itself once the node is solved.
    pub(super) sums: Payoffs,
    pub(super) solved: bool,
    /// How many steps away the certain result is, once the node is solved.
    pub(super) ends_in: u16,
    /// Where its edges lie, once it is expanded.
    pub(super) edges: Range<u32>,
    pub(super) expanded: bool,
    /// Whether the edges are all candidates of the policy, or only the first.
    pub(super) fully_listed: bool,
    /// How many determinizations added edges.
    pub(super) determinizations: u8,
    /// Whether the policy's candidates are all legal steps.
    pub(super) complete: bool,
    /// Who chooses here; none at a chance node.
    pub(super) chooser: Option<Seat>,
}

impl Node {
    pub(super) fn new() -> Node {
        Node {
            visits: 0,
            sums: [0.0; MAX_SEATS],
            solved: false,
            ends_in: 0,
            edges: 0..0,
            expanded: false,
            fully_listed: false,
            determinizations: 0,
            complete: false,
            chooser: None,
        }
    }

    pub(super) fn mean(&self, seat: Seat) -> f32 {
        match self.solved {
            true => self.sums[seat.index()],
            false => self.sums[seat.index()] / self.visits.max(1) as f32,
        }
    }

    /// The certain result, once the node is solved.
    pub(super) fn solution(&self) -> Option<&Payoffs> {
        self.solved.then_some(&self.sums)
    }

    pub(super) fn mark_solved(&mut self, payoffs: Payoffs, ends_in: u16) {
        (self.sums, self.solved, self.ends_in) = (payoffs, true, ends_in);
    }

    /// Where its edges lie.
    pub(super) fn range(&self) -> Range<usize> {
        self.edges.start as usize..self.edges.end as usize
    }
}
