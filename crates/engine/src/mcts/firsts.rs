//! What trees that grow side by side tell each other.

use hexagora_rules::Position;

use super::guide::Guide;
use super::node::{Candidate, NONE, Node};
use super::tree::Tree;

/// What a tree says of the first steps.
pub(super) struct Firsts {
    /// Each step with what was found of it.
    steps: Vec<(u32, Node)>,
    looked: u64,
    depth: u32,
}

impl<P: Position, G: Guide<P>> Tree<'_, P, G> {
    /// What the tree says of the first steps.
    pub(super) fn firsts(mut self) -> Firsts {
        let mut steps = Vec::new();
        for at in self.nodes[0].range() {
            let Candidate { step, child, .. } = self.candidates.get(at);
            if let Some(node) = self.nodes.get_mut(child as usize) {
                steps.push((step, std::mem::replace(node, Node::new())));
            }
        }
        Firsts { steps, looked: self.control.nodes(), depth: self.depth }
    }

    /// Adds what another tree says of the first steps.
    pub(super) fn absorb(&mut self, firsts: &Firsts) {
        self.looked += firsts.looked;
        self.depth = self.depth.max(firsts.depth);
        let root = self.nodes[0].range();
        for (step, found) in &firsts.steps {
            let Some(at) = root.clone().find(|&at| self.candidates.steps[at] == *step) else { continue };
            if self.candidates.children[at] == NONE {
                self.candidates.children[at] = self.nodes.len() as u32;
                self.nodes.push(Node::new());
            }
            let child = self.candidates.children[at] as usize;
            let child = &mut self.nodes[child];
            child.visits += found.visits;
            match found.result() {
                _ if child.certain => {}
                Some(result) => child.becomes_certain(*result, found.ends_in),
                None => child.sums.iter_mut().zip(found.sums).for_each(|(sum, other)| *sum += other),
            }
        }
        self.settle(0);
    }
}
