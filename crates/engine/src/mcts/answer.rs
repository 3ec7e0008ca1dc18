//! What a tree answers.

use std::ops::ControlFlow;

use hexagora_rules::{Position, Seat, StepCode};

use super::guide::Guide;
use super::tree::Tree;
use crate::rank::rank;
use crate::{Line, MAX_SEATS, Thought};

impl<P: Position, G: Guide<P>> Tree<'_, P, G> {
    /// The lines that were found, the best first.
    pub(super) fn thought(&self, position: &P, wanted: usize) -> Thought<P::Step> {
        let root = &self.nodes[0];
        let seat = root.chooser.unwrap_or(Seat(0));
        let mut order: Vec<usize> = root.range().collect();
        // A certain win first, what is certainly lost last, else the most visited.
        let merits = |index: &usize| {
            let Some(child) = self.nodes.get(self.candidates.children[*index] as usize) else {
                return (0, 0, self.candidates.priors[*index]);
            };
            let sure = match child.result() {
                Some(payoffs) if payoffs[seat.index()] >= 1.0 => 1,
                Some(payoffs) if payoffs[seat.index()] <= 0.0 => -1,
                _ => 0,
            };
            // Once a step is settled, results count, not visits; and a win that is near, or a loss that
            // is far.
            let visits = match child.result() {
                Some(_) if sure > 0 => u32::from(u16::MAX - child.ends_in),
                Some(_) if sure < 0 => u32::from(child.ends_in),
                _ if root.certain => 0,
                _ => child.visits,
            };
            (sure, visits, child.mean(seat))
        };
        // What is ordered by last counts most.
        rank(&mut order, |index| merits(index).2);
        rank(&mut order, |index| merits(index).1 as i32);
        rank(&mut order, |index| merits(index).0);
        let mut lines: Vec<Line<P::Step>> =
            order.iter().take(wanted.max(1)).map(|&index| self.line(index)).collect();
        if lines.is_empty() {
            // Stopped before the first look: any legal step.
            if let ControlFlow::Break(step) = position.visit_steps(ControlFlow::Break) {
                lines.push(Line { steps: vec![step], score: 0, chances: [0.0; MAX_SEATS], proven: false });
            }
        }
        Thought {
            lines,
            depth: self.depth,
            nodes: self.control.nodes() + self.looked,
            time: self.control.elapsed(),
        }
    }

    /// The line of the most visited steps from a candidate on.
    fn line(&self, mut index: usize) -> Line<P::Step> {
        let first = self.nodes.get(self.candidates.children[index] as usize);
        let mut chances = [0.0; MAX_SEATS];
        for (seat, chance) in chances.iter_mut().enumerate() {
            *chance = first.map_or(0.0, |child| child.mean(Seat(seat as u8)));
        }
        let proven = first.is_some_and(|child| child.certain);
        let mut steps = Vec::new();
        loop {
            steps.push(P::Step::from_code(self.candidates.steps[index]));
            let Some(node) = self.nodes.get(self.candidates.children[index] as usize) else { break };
            let range = node.range();
            let visits = |&at: &usize| {
                self.nodes.get(self.candidates.children[at] as usize).map_or(0, |child| child.visits)
            };
            match range.max_by_key(visits) {
                // Chance is nobody's plan, and a step seen once is no plan either.
                // What others would do with a hand that nobody sees is no plan either.
                Some(next)
                    if node.chooser.is_some()
                        && visits(&next) > 1
                        && (!self.unseen || node.chooser == self.nodes[0].chooser) =>
                {
                    index = next;
                }
                _ => break,
            }
        }
        Line { steps, score: 0, chances, proven }
    }
}
