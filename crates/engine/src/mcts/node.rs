//! What a tree consists of: positions that were looked at, and the steps out of them.

use std::ops::Range;

use hexagora_rules::Seat;

use super::Payoffs;
use crate::MAX_SEATS;

/// No node yet.
pub(super) const NONE: u32 = u32::MAX;

/// One step out of a node.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) step: u32,
    pub(super) prior: f32,
    /// The node it leads to once it was tried.
    pub(super) child: u32,
    /// How often it was tried; as a negative number once its result is certain.
    pub(super) tried: f32,
    /// What it gave the seat that chooses, on average.
    pub(super) mean: f32,
}

/// The steps out of all nodes. What they are compared by lies side by side, so that the nodes, which lie
/// all over the memory, need not be asked, and one instruction compares several.
#[derive(Default)]
pub(super) struct Candidates {
    pub(super) steps: Vec<u32>,
    pub(super) priors: Vec<f32>,
    pub(super) children: Vec<u32>,
    pub(super) tried: Vec<f32>,
    pub(super) means: Vec<f32>,
}

impl Candidates {
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(super) fn get(&self, at: usize) -> Candidate {
        Candidate {
            step: self.steps[at],
            prior: self.priors[at],
            child: self.children[at],
            tried: self.tried[at],
            mean: self.means[at],
        }
    }

    #[inline(never)]
    pub(super) fn push(&mut self, candidate: Candidate) {
        self.steps.push(candidate.step);
        self.priors.push(candidate.prior);
        self.children.push(candidate.child);
        self.tried.push(candidate.tried);
        self.means.push(candidate.mean);
    }

    /// Adds one never tried.
    pub(super) fn add(&mut self, step: u32, prior: f32) {
        self.push(Candidate { step, prior, child: NONE, tried: 0.0, mean: 0.0 });
    }

    /// Adds some of those that there are once more.
    pub(super) fn repeat(&mut self, range: Range<usize>) {
        range.for_each(|at| self.push(self.get(at)));
    }

    pub(super) fn clear(&mut self) {
        let Candidates { steps, priors, children, tried, means } = self;
        steps.clear();
        priors.clear();
        children.clear();
        tried.clear();
        means.clear();
    }
}

pub(super) struct Node {
    pub(super) visits: u32,
    /// What the looks gave each seat, all together; the result itself once that is certain.
    pub(super) sums: Payoffs,
    pub(super) certain: bool,
    /// How many steps away the certain result is.
    pub(super) ends_in: u16,
    /// Where its candidates lie, once it is expanded.
    pub(super) candidates: Range<u32>,
    pub(super) expanded: bool,
    /// Whether all candidates that the guide has lie there, or only the first.
    pub(super) whole: bool,
    /// How many deals of unseen hands gave candidates.
    pub(super) deals: u8,
    /// Whether the guide's candidates are all legal steps.
    pub(super) complete: bool,
    /// Who chooses here; none where a die does.
    pub(super) chooser: Option<Seat>,
}

impl Node {
    pub(super) fn new() -> Node {
        Node {
            visits: 0,
            sums: [0.0; MAX_SEATS],
            certain: false,
            ends_in: 0,
            candidates: 0..0,
            expanded: false,
            whole: false,
            deals: 0,
            complete: false,
            chooser: None,
        }
    }

    pub(super) fn mean(&self, seat: Seat) -> f32 {
        match self.certain {
            true => self.sums[seat.index()],
            false => self.sums[seat.index()] / self.visits.max(1) as f32,
        }
    }

    /// The result, where it is certain.
    pub(super) fn result(&self) -> Option<&Payoffs> {
        self.certain.then_some(&self.sums)
    }

    pub(super) fn becomes_certain(&mut self, payoffs: Payoffs, ends_in: u16) {
        (self.sums, self.certain, self.ends_in) = (payoffs, true, ends_in);
    }

    /// Where its candidates lie.
    pub(super) fn range(&self) -> Range<usize> {
        self.candidates.start as usize..self.candidates.end as usize
    }
}
