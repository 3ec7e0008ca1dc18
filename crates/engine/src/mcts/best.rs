//! The best variations of a tree.

use std::ops::ControlFlow;

use hexagora_rules::{Position, Seat, StepCode};

use super::policy_value::PolicyValue;
use super::tree::Tree;
use crate::sort::sort_descending;
use crate::{MAX_SEATS, SearchResult, Variation};

impl<P: Position, G: PolicyValue<P>> Tree<'_, P, G> {
    /// The principal variations, the best first.
    pub(super) fn result(&self, position: &P, multi_pv: usize) -> SearchResult<P::Step> {
        let root = &self.nodes[0];
        let seat = root.chooser.unwrap_or(Seat(0));
        let mut order: Vec<usize> = root.range().collect();
        // Proven wins first, proven losses last, between them the most visited (the "robust child").
        let order_of = |index: &usize| {
            let Some(child) = self.nodes.get(self.edges.children[*index] as usize) else {
                return (0, 0, self.edges.priors[*index]);
            };
            let proven = match child.solution() {
                Some(payoffs) if payoffs[seat.index()] >= 1.0 => 1,
                Some(payoffs) if payoffs[seat.index()] <= 0.0 => -1,
                _ => 0,
            };
            // Among wins the nearest comes first, among losses the farthest. Once the root is solved,
            // results count, not visits.
            let visits = match child.solution() {
                Some(_) if proven > 0 => u32::from(u16::MAX - child.ends_in),
                Some(_) if proven < 0 => u32::from(child.ends_in),
                _ if root.solved => 0,
                _ => child.visits,
            };
            (proven, visits, child.mean(seat))
        };
        // The sort is stable, so the last key counts most.
        sort_descending(&mut order, |index| order_of(index).2);
        sort_descending(&mut order, |index| order_of(index).1 as i32);
        sort_descending(&mut order, |index| order_of(index).0);
        let mut variations: Vec<Variation<P::Step>> =
            order.iter().take(multi_pv.max(1)).map(|&index| self.variation(index)).collect();
        if variations.is_empty() {
            // Stopped before the first visit: any legal step.
            if let ControlFlow::Break(step) = position.visit_steps(ControlFlow::Break) {
                variations.push(Variation {
                    steps: vec![step],
                    score: 0,
                    chances: [0.0; MAX_SEATS],
                    proven: false,
                    turns: None,
                });
            }
        }
        SearchResult {
            variations,
            depth: self.depth,
            nodes: self.control.nodes() + self.merged_nodes,
            time: self.control.elapsed(),
        }
    }

    /// The variation of the most visited steps from an edge on.
    fn variation(&self, mut index: usize) -> Variation<P::Step> {
        let first = self.nodes.get(self.edges.children[index] as usize);
        let mut chances = [0.0; MAX_SEATS];
        for (seat, chance) in chances.iter_mut().enumerate() {
            *chance = first.map_or(0.0, |child| child.mean(Seat(seat as u8)));
        }
        let proven = first.is_some_and(|child| child.solved);
        let mut steps = Vec::new();
        loop {
            steps.push(P::Step::from_code(self.edges.steps[index]));
            let Some(node) = self.nodes.get(self.edges.children[index] as usize) else { break };
            let range = node.range();
            let visits = |&at: &usize| {
                self.nodes.get(self.edges.children[at] as usize).map_or(0, |child| child.visits)
            };
            match range.max_by_key(visits) {
                // The variation ends at a chance node, at a step visited once, and at another seat's
                // step where hands are hidden: it was chosen with hands that are only guessed.
                Some(next)
                    if node.chooser.is_some()
                        && visits(&next) > 1
                        && (!self.determinized || node.chooser == self.nodes[0].chooser) =>
                {
                    index = next;
                }
                _ => break,
            }
        }
        Variation { steps, score: 0, chances, proven, turns: None }
    }
}
