//! Depth-first proof-number search (df-pn): is this position won?
//!
//! Every position has a proof number, the least number of leaves that must still be proven to prove a
//! win, and a disproof number, the same for the refutation. At the prover's nodes (OR) one child must be
//! proven, so proof numbers take the minimum and disproof numbers add up; at the other seat's nodes (AND)
//! it is the other way round:
//!
//! ```text
//!  OR node, the prover moves           AND node, the other seat moves
//!  proof    = min proof of children    proof    = sum of proofs
//!  disproof = sum of disproofs         disproof = min disproof of children
//!
//!            OR (2, 4)
//!           /         \
//!     AND (2, 1)   AND (5, 3)          the left child is the most-proving one
//! ```
//!
//! A draw is no win, and neither is a position that comes back on its own path. That can make the search
//! miss a win that needs another way round, but what it proves is proven: a proof never rests on a
//! position that was only assumed to fail.

use std::ops::ControlFlow;

use hexagora_rules::{Repetition, Seat, ToMove};

use crate::{Control, Evaluate};

/// What proof-number search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofResult {
    /// The seat wins.
    Proven,
    /// The seat does not win, as far as every path was followed.
    Disproven,
    /// The limits came first.
    Unknown,
}

/// A proof number and a disproof number: 0 is done, [`INFINITY`] cannot be done any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const INFINITY: u32 = 1 << 30;
const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITY };
const DISPROVEN: Numbers = Numbers { proof: INFINITY, disproof: 0 };
/// A leaf that was never looked at.
const LEAF: Numbers = Numbers { proof: 1, disproof: 1 };

#[derive(Clone, Copy)]
struct Slot {
    hash: u64,
    numbers: Numbers,
}

/// A proof-number search for one seat, with its own transposition table.
struct ProofNumberSearch<'a, 'c> {
    control: &'a mut Control<'c>,
    repetition: Repetition,
    seat: Seat,
    slots: Vec<Slot>,
    path: Vec<u64>,
}

/// Whether the seat to move wins, as far as the limits allow to say; `mebibytes` bounds the memory.
pub fn prove<P: Evaluate>(
    position: &P,
    repetition: &Repetition,
    seat: Seat,
    mebibytes: usize,
    control: &mut Control,
) -> ProofResult {
    let count = ((mebibytes << 20) / size_of::<Slot>()).max(1024);
    let empty = Slot { hash: 0, numbers: LEAF };
    let mut search = ProofNumberSearch {
        control,
        repetition: repetition.clone(),
        seat,
        slots: vec![empty; count],
        path: Vec::new(),
    };
    let numbers = search.search(position, Numbers { proof: INFINITY, disproof: INFINITY });
    match numbers {
        Numbers { proof: 0, .. } => ProofResult::Proven,
        Numbers { disproof: 0, .. } => ProofResult::Disproven,
        _ => ProofResult::Unknown,
    }
}

impl ProofNumberSearch<'_, '_> {
    fn slot(&self, hash: u64) -> usize {
        (((hash >> 32) * self.slots.len() as u64) >> 32) as usize
    }

    fn lookup<P: Evaluate>(&self, position: &P) -> Numbers {
        if let Some(outcome) = position.outcome() {
            return if outcome.winners.contains(self.seat) && outcome.winners.len() == 1 {
                PROVEN
            } else {
                DISPROVEN
            };
        }
        let hash = position.hash();
        if self.path.contains(&hash) {
            return DISPROVEN;
        }
        let slot = self.slots[self.slot(hash)];
        if slot.hash == hash { slot.numbers } else { LEAF }
    }

    /// Expands most-proving nodes below a position until one of its numbers reaches its threshold, or a
    /// limit stops the search.
    fn search<P: Evaluate>(&mut self, position: &P, threshold: Numbers) -> Numbers {
        if self.control.count() {
            return self.lookup(position);
        }
        let or_node = position.to_move() == ToMove::Seat(self.seat);
        if or_node && position.winning_step().is_some() {
            self.store(position.hash(), PROVEN);
            return PROVEN;
        }
        let hash = position.hash();
        self.path.push(hash);
        let turns = self.repetition.turns();
        let mut children = Vec::new();
        let mut add = |step| {
            let mut child = position.clone();
            child.play_unchecked(step, &mut self.repetition);
            self.repetition.rewind(turns);
            children.push((step, child));
            ControlFlow::Continue(())
        };
        // Where a threat stands, whatever does not meet it loses at once.
        let _ = match position.is_threatened() {
            true => position.visit_defending::<()>(|step, _| add(step)),
            false => position.visit_steps::<()>(add),
        };
        let numbers = loop {
            // `least` becomes the node's proof number at an OR node, its disproof number at an AND node;
            // `sum` the other one.
            let mut sum = 0u32;
            let mut least = (INFINITY, usize::MAX);
            let mut second = INFINITY;
            for (at, (_, child)) in children.iter().enumerate() {
                let Numbers { proof, disproof } = self.lookup(child);
                let (one, all) = if or_node { (proof, disproof) } else { (disproof, proof) };
                sum = (sum + all).min(INFINITY);
                if one < least.0 {
                    second = least.0;
                    least = (one, at);
                } else {
                    second = second.min(one);
                }
            }
            let numbers = if or_node {
                Numbers { proof: least.0, disproof: sum }
            } else {
                Numbers { proof: sum, disproof: least.0 }
            };
            let done = numbers.proof >= threshold.proof || numbers.disproof >= threshold.disproof;
            if done
                || numbers.proof == 0
                || numbers.disproof == 0
                || self.control.stopped()
                || least.1 == usize::MAX
            {
                break numbers;
            }
            let (step, child) = &children[least.1];
            let Numbers { proof, disproof } = self.lookup(child);
            // The 1 + ε trick: a threshold a quarter above the second best child keeps the search from
            // jumping between two children at every step.
            let epsilon = second.saturating_add(second / 4).saturating_add(1);
            let below = if or_node {
                Numbers {
                    proof: threshold.proof.min(epsilon),
                    disproof: threshold.disproof.saturating_sub(sum).saturating_add(disproof).min(INFINITY),
                }
            } else {
                Numbers {
                    proof: threshold.proof.saturating_sub(sum).saturating_add(proof).min(INFINITY),
                    disproof: threshold.disproof.min(epsilon),
                }
            };
            let mut again = position.clone();
            again.play_unchecked(*step, &mut self.repetition);
            let child = child.clone();
            self.search(&child, below);
            self.repetition.rewind(turns);
        };
        self.path.pop();
        self.store(hash, numbers);
        numbers
    }

    fn store(&mut self, hash: u64, numbers: Numbers) {
        let at = self.slot(hash);
        let slot = &mut self.slots[at];
        // A proof is kept; numbers of another position may be replaced.
        if slot.hash == hash || slot.numbers.proof != 0 || numbers.proof == 0 {
            *slot = Slot { hash, numbers };
        }
    }
}
