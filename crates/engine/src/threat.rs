//! Winning by continuous threats.
//!
//! The attacker looks only at turns that win or that threaten to win with the next one; the defender
//! may answer with anything. Whatever is found is proven. Within its depth, counted in turns of the
//! attacker, no such win is missed.

use std::collections::HashMap;
use std::ops::ControlFlow;

use hexagora_rules::{Repetition, Seat, ToMove};

use crate::{Control, Evaluate};

/// A search for a win by threats alone.
pub struct Threats<'a, 'c, P: Evaluate> {
    control: &'a mut Control<'c>,
    history: Repetition,
    attacker: Seat,
    /// For positions with the attacker to move: the most turns within which no win was found.
    vain: HashMap<u64, u32>,
    /// The line of the win found last, from the position where it was found.
    line: Vec<P::Step>,
}

/// Looks for a win of the seat to move within `turns` of its turns, the present one counted in:
/// the steps of the line against the longest defence, or none.
pub fn win_by_threats<P: Evaluate>(
    position: &P,
    history: &Repetition,
    turns: u32,
    control: &mut Control,
) -> Option<Vec<P::Step>> {
    let ToMove::Seat(attacker) = position.to_move() else { return None };
    let mut threats =
        Threats { control, history: history.clone(), attacker, vain: HashMap::new(), line: Vec::new() };
    for turns in 1..=turns {
        if threats.attack(position, turns) {
            return Some(threats.line);
        }
        if threats.control.stopped() {
            break;
        }
    }
    None
}

impl<P: Evaluate> Threats<'_, '_, P> {
    /// Whether the attacker, whose step it is, wins within that many turns. Leaves the line behind.
    fn attack(&mut self, position: &P, turns: u32) -> bool {
        if self.control.count() {
            return false;
        }
        if let Some(step) = position.winning_step() {
            self.line = finish(position, step);
            return true;
        }
        if turns <= 1 || self.vain.get(&position.hash()).is_some_and(|&vain| vain >= turns) {
            return false;
        }
        let won = self.attack_turn(position, turns, &mut Vec::new());
        if !won && !self.control.stopped() {
            self.vain.insert(position.hash(), turns);
        }
        won
    }

    /// Tries every way to end the turn in a threat.
    fn attack_turn(&mut self, position: &P, turns: u32, begun: &mut Vec<P::Step>) -> bool {
        let attacker = ToMove::Seat(self.attacker);
        let before = self.history.turns();
        let found = position.visit_steps(|step| {
            let mut child = position.clone();
            child.play_unchecked(step, &mut self.history);
            begun.push(step);
            let won = if child.outcome().is_some() {
                false // a win would have been seen by the oracle
            } else if child.to_move() == attacker {
                self.attack_turn(&child, turns, begun)
            } else {
                !self.control.count()
                    && child.is_threatened()
                    && child.winning_step().is_none()
                    && self.defence_fails(&child, turns - 1, begun)
            };
            begun.pop();
            self.history.rewind(before);
            if won || self.control.stopped() { ControlFlow::Break(won) } else { ControlFlow::Continue(()) }
        });
        found == ControlFlow::Break(true)
    }

    /// Whether the attacker wins within that many turns whatever the defender, whose step it is, does.
    fn defence_fails(&mut self, position: &P, turns: u32, begun: &[P::Step]) -> bool {
        let mut longest: Vec<P::Step> = Vec::new();
        if !self.every_defence_fails(position, turns, &mut Vec::new(), &mut longest) {
            return false;
        }
        self.line = begun.iter().copied().chain(longest).collect();
        true
    }

    fn every_defence_fails(
        &mut self,
        position: &P,
        turns: u32,
        reply: &mut Vec<P::Step>,
        longest: &mut Vec<P::Step>,
    ) -> bool {
        let attacker = ToMove::Seat(self.attacker);
        let before = self.history.turns();
        let saved = position.visit_steps(|step| {
            let mut child = position.clone();
            child.play_unchecked(step, &mut self.history);
            reply.push(step);
            let mut rest: Vec<P::Step> = Vec::new();
            let lost = match child.outcome() {
                Some(outcome) => outcome.winners.contains(self.attacker),
                None if child.to_move() != attacker => {
                    self.every_defence_fails(&child, turns, reply, longest)
                }
                None => {
                    let lost = self.attack(&child, turns);
                    rest.clone_from(&self.line);
                    lost
                }
            };
            if lost && reply.len() + rest.len() > longest.len() {
                *longest = reply.iter().copied().chain(rest).collect();
            }
            reply.pop();
            self.history.rewind(before);
            if lost { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        saved.is_continue() && !self.control.stopped()
    }
}

/// The steps of a turn that wins at once, from its first step on.
pub fn finish<P: Evaluate>(position: &P, first: P::Step) -> Vec<P::Step> {
    let mut steps = vec![first];
    let mut at = position.clone();
    at.play_unchecked(first, &mut ());
    while let Some(step) = at.outcome().is_none().then(|| at.winning_step()).flatten() {
        steps.push(step);
        at.play_unchecked(step, &mut ());
    }
    steps
}
