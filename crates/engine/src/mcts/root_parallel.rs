//! Root parallelisation: every thread grows a tree of its own, and the statistics of the root's steps
//! are added up at the end. The trees share nothing, so no virtual loss is needed.

use hexagora_rules::Position;

use super::node::{Edge, NONE, Node};
use super::policy_value::PolicyValue;
use super::tree::Tree;

/// The statistics of the steps of a root.
pub(super) struct RootStats {
    /// Each step with its child.
    steps: Vec<(u32, Node)>,
    nodes: u64,
    depth: u32,
}

impl<P: Position, G: PolicyValue<P>> Tree<'_, P, G> {
    /// The statistics of the root's steps.
    pub(super) fn into_root_stats(mut self) -> RootStats {
        let mut steps = Vec::new();
        for at in self.nodes[0].range() {
            let Edge { step, child, .. } = self.edges.get(at);
            if let Some(node) = self.nodes.get_mut(child as usize) {
                steps.push((step, std::mem::replace(node, Node::new())));
            }
        }
        RootStats { steps, nodes: self.control.nodes(), depth: self.depth }
    }

    /// Adds the statistics of another tree.
    pub(super) fn merge(&mut self, stats: &RootStats) {
        self.merged_nodes += stats.nodes;
        self.depth = self.depth.max(stats.depth);
        let root = self.nodes[0].range();
        for (step, found) in &stats.steps {
            let Some(at) = root.clone().find(|&at| self.edges.steps[at] == *step) else { continue };
            if self.edges.children[at] == NONE {
                self.edges.children[at] = self.nodes.len() as u32;
                self.nodes.push(Node::new());
            }
            let child = self.edges.children[at] as usize;
            let child = &mut self.nodes[child];
            child.visits += found.visits;
            match found.solution() {
                _ if child.solved => {}
                Some(result) => child.mark_solved(*result, found.ends_in),
                None => child.sums.iter_mut().zip(found.sums).for_each(|(sum, other)| *sum += other),
            }
        }
        self.solve(0);
    }
}
