//! Sudden death: what is looked for before the main search of a game for two, in the order of cost.
//! A win within the turn, then a win by continuous threats, then any win that can be proven.

use std::ops::ControlFlow;

use hexagora_rules::{Repetition, ToMove};

use crate::proof::{Verdict, prove};
use crate::threat::{finish, win_by_threats};
use crate::{Control, Evaluate, Limits, Line, MAX_SEATS, win_in};

/// How much of the limits a game gives to the searches for a sudden end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Within how many turns a win by threats is looked for before the main search; 0 is not at all.
    pub threat_turns: u32,
    /// The share of the limits that this may take, in hundredths.
    pub threat_share: u32,
    /// How many replies that met a threat are tried against the next one before any other.
    pub replies: usize,
    /// The share of the limits for proof numbers, in hundredths.
    pub proof_share: u32,
    /// From which depth left on the main search looks for a win by threats where a turn begins; 0
    /// is never.
    pub inside_depth: i32,
    /// After how many looks at a position the tree search asks whether the seat to move is beaten, and
    /// again after four times as many; 0 is never.
    pub inside_visits: u32,
    /// Within how many turns principal variations look for a win.
    pub inside_turns: u32,
    /// How many positions it may look at each time: the tree search so many for a thousand looks.
    pub inside_nodes: u64,
}

impl Plan {
    /// A little of everything that costs little.
    pub const USUAL: Plan = Plan {
        threat_turns: 12,
        threat_share: 10,
        replies: 1,
        proof_share: 0,
        inside_depth: 0,
        inside_visits: 0,
        inside_turns: 0,
        inside_nodes: 0,
    };

    /// The memory for proof numbers, in mebibytes.
    const PROOF_MEMORY: usize = 8;
}

/// Looks for a proven win of the seat to move within its share of the limits.
pub(crate) fn sudden_win<P: Evaluate>(
    position: &P,
    history: &Repetition,
    control: &mut Control,
) -> Option<Line<P::Step>> {
    let plan = P::PLAN;
    if let Some(step) = position.winning_step() {
        return Some(proven(finish(position, step)));
    }
    let limits = *control.limits();
    // A win in n turns takes 2n − 1 steps at least.
    let turns = limits.depth.map_or(plan.threat_turns, |depth| plan.threat_turns.min(depth.div_ceil(2)));
    if turns > 1 && plan.threat_share > 0 {
        let mut part = control.part(limits.share(plan.threat_share));
        let found = win_by_threats(position, history, turns, &mut part);
        control.add(part.nodes());
        if let Some(steps) = found {
            return Some(proven(steps));
        }
    }
    if plan.proof_share > 0 && limits.depth.is_none() {
        let mut part = control.part(limits.share(plan.proof_share));
        let found = proven_step(position, history, &mut part);
        control.add(part.nodes());
        return found;
    }
    None
}

/// A line that wins, to its end.
fn proven<S>(steps: Vec<S>) -> Line<S> {
    Line { score: win_in(steps.len() as u32), steps, chances: [0.0; MAX_SEATS], proven: true }
}

/// The first step of a win that proof numbers find. How long the win takes they do not say.
fn proven_step<P: Evaluate>(
    position: &P,
    history: &Repetition,
    control: &mut Control,
) -> Option<Line<P::Step>> {
    let ToMove::Seat(seat) = position.to_move() else { return None };
    if prove(position, history, seat, Plan::PROOF_MEMORY, control) != Verdict::Won {
        return None;
    }
    let found = position.visit_steps(|step| {
        let (mut child, mut history) = (position.clone(), history.clone());
        child.play_unchecked(step, &mut history);
        let won = match child.outcome() {
            Some(outcome) => outcome.winners.contains(seat),
            None => {
                // As much again for each step: it is known that one of them wins.
                let mut part = control.part(Limits::nodes(control.nodes()));
                prove(&child, &history, seat, Plan::PROOF_MEMORY, &mut part) == Verdict::Won
            }
        };
        if won { ControlFlow::Break(step) } else { ControlFlow::Continue(()) }
    });
    match found {
        ControlFlow::Break(step) => {
            Some(Line { steps: vec![step], score: crate::PROVEN, chances: [0.0; MAX_SEATS], proven: true })
        }
        ControlFlow::Continue(()) => None,
    }
}
