//! The solver: proven wins of a game for two, looked for before the main search, the cheapest way
//! first: the win oracle (a win within the turn), threat-space search, then proof-number search.

use std::ops::ControlFlow;

use hexagora_rules::{Repetition, ToMove};

use crate::proof_number::{ProofResult, prove};
use crate::threat_space::{win_by_threats, winning_turn};
use crate::{Control, Evaluate, Limits, MAX_SEATS, Variation, win_in};

/// How much of the limits a game gives to the solver, before the main search and inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolverBudget {
    /// Threat-space search before the main search: within how many turns; 0 is not at all.
    pub threat_turns: u32,
    /// The share of the limits that it may take, in hundredths.
    pub threat_share: u32,
    /// How many killer replies (replies that met an earlier threat) are tried before any other.
    pub killer_replies: usize,
    /// The share of the limits for proof-number search, in hundredths.
    pub proof_share: u32,
    /// Principal-variation search: from which depth left on a threat-space search is made where a turn
    /// begins; 0 is never.
    pub in_tree_depth: i32,
    /// Tree search: after how many visits of a node the defence is searched, and again after four times
    /// as many; 0 is never.
    pub in_tree_visits: u32,
    /// Within how many turns principal-variation search looks for a win.
    pub in_tree_turns: u32,
    /// How many positions each such search may look at; the tree search so many for a thousand visits.
    pub in_tree_nodes: u64,
}

impl SolverBudget {
    /// A little of everything that costs little.
    pub const DEFAULT: SolverBudget = SolverBudget {
        threat_turns: 12,
        threat_share: 10,
        killer_replies: 1,
        proof_share: 0,
        in_tree_depth: 0,
        in_tree_visits: 0,
        in_tree_turns: 0,
        in_tree_nodes: 0,
    };

    /// The memory for proof numbers, in mebibytes.
    const PROOF_MEMORY: usize = 8;
}

/// Looks for a proven win of the seat to move, within the budget.
pub(crate) fn solve<P: Evaluate>(
    position: &P,
    repetition: &Repetition,
    control: &mut Control,
) -> Option<Variation<P::Step>> {
    let budget = P::SOLVER;
    if let Some(step) = position.winning_step() {
        return Some(proven(position, winning_turn(position, step)));
    }
    let limits = *control.limits();
    // A win in n turns takes 2n − 1 steps at least.
    let turns = limits.depth.map_or(budget.threat_turns, |depth| budget.threat_turns.min(depth.div_ceil(2)));
    if turns > 1 && budget.threat_share > 0 {
        let mut part = control.part(limits.share(budget.threat_share));
        let found = win_by_threats(position, repetition, turns, &mut part);
        control.add(part.nodes());
        if let Some(steps) = found {
            return Some(proven(position, steps));
        }
    }
    if budget.proof_share > 0 && limits.depth.is_none() {
        let mut part = control.part(limits.share(budget.proof_share));
        let found = proven_step(position, repetition, &mut part);
        control.add(part.nodes());
        return found;
    }
    None
}

/// A variation that wins, to its end. It is the longest defence against a win that was found by deepening in
/// turns, so no defence takes more turns.
fn proven<P: Evaluate>(position: &P, steps: Vec<P::Step>) -> Variation<P::Step> {
    let turns = Some(own_turns(position, &steps));
    Variation { score: win_in(steps.len() as u32), steps, chances: [0.0; MAX_SEATS], proven: true, turns }
}

/// How many turns of the seat to move a sequence of legal steps has, the present one counted in.
fn own_turns<P: Evaluate>(position: &P, steps: &[P::Step]) -> u32 {
    let (seat, mut at) = (position.to_move().seat(), position.clone());
    let (mut turns, mut before) = (0, None);
    for &step in steps {
        let mover = at.to_move().seat();
        turns += u32::from(mover == seat && before != seat);
        before = mover;
        at.play_unchecked(step, &mut ());
    }
    turns
}

/// The first step of a win that proof-number search finds; it does not say how long the win takes.
fn proven_step<P: Evaluate>(
    position: &P,
    repetition: &Repetition,
    control: &mut Control,
) -> Option<Variation<P::Step>> {
    let ToMove::Seat(seat) = position.to_move() else { return None };
    if prove(position, repetition, seat, SolverBudget::PROOF_MEMORY, control) != ProofResult::Proven {
        return None;
    }
    let found = position.visit_steps(|step| {
        let (mut child, mut repetition) = (position.clone(), repetition.clone());
        child.play_unchecked(step, &mut repetition);
        let won = match child.outcome() {
            Some(outcome) => outcome.winners.contains(seat),
            None => {
                // As much again for each step: it is known that one of them wins.
                let mut part = control.part(Limits::nodes(control.nodes()));
                prove(&child, &repetition, seat, SolverBudget::PROOF_MEMORY, &mut part) == ProofResult::Proven
            }
        };
        if won { ControlFlow::Break(step) } else { ControlFlow::Continue(()) }
    });
    match found {
        ControlFlow::Break(step) => Some(Variation {
            steps: vec![step],
            score: crate::PROVEN,
            chances: [0.0; MAX_SEATS],
            proven: true,
            turns: None,
        }),
        ControlFlow::Continue(()) => None,
    }
}
