//! Proof-number search: is this position won?
//!
//! Depth-first, over steps. A draw is no win, and neither is a position that comes back on its own
//! path. That can make the search miss a win that needs another way round, but what it proves is
//! proven: a proof never rests on a position that was only assumed to fail.

use std::ops::ControlFlow;

use hexagora_rules::{Repetition, Seat, ToMove};

use crate::{Control, Evaluate};

/// What proof-number search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The seat wins.
    Won,
    /// The seat does not win, as far as every path was followed.
    NotWon,
    /// The limits came first.
    Unknown,
}

/// How much is left to prove (`open`) or to refute (`shut`); 0 is done, `NEVER` is hopeless.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Numbers {
    open: u32,
    shut: u32,
}

const NEVER: u32 = 1 << 30;
const WON: Numbers = Numbers { open: 0, shut: NEVER };
const LOST: Numbers = Numbers { open: NEVER, shut: 0 };

#[derive(Clone, Copy)]
struct Slot {
    hash: u64,
    numbers: Numbers,
}

/// A proof search for one seat.
pub struct Proof<'a, 'c> {
    control: &'a mut Control<'c>,
    history: Repetition,
    seat: Seat,
    slots: Vec<Slot>,
    path: Vec<u64>,
}

/// Whether the seat to move wins, as far as the limits allow to say; `mebibytes` bounds the memory.
pub fn prove<P: Evaluate>(
    position: &P,
    history: &Repetition,
    seat: Seat,
    mebibytes: usize,
    control: &mut Control,
) -> Verdict {
    let count = ((mebibytes << 20) / size_of::<Slot>()).max(1024);
    let empty = Slot { hash: 0, numbers: Numbers { open: 1, shut: 1 } };
    let mut proof =
        Proof { control, history: history.clone(), seat, slots: vec![empty; count], path: Vec::new() };
    let numbers = proof.follow(position, Numbers { open: NEVER, shut: NEVER });
    match numbers {
        Numbers { open: 0, .. } => Verdict::Won,
        Numbers { shut: 0, .. } => Verdict::NotWon,
        _ => Verdict::Unknown,
    }
}

impl Proof<'_, '_> {
    fn slot(&self, hash: u64) -> usize {
        (((hash >> 32) * self.slots.len() as u64) >> 32) as usize
    }

    fn known<P: Evaluate>(&self, position: &P) -> Numbers {
        if let Some(outcome) = position.outcome() {
            return if outcome.winners.contains(self.seat) && outcome.winners.len() == 1 {
                WON
            } else {
                LOST
            };
        }
        let hash = position.hash();
        if self.path.contains(&hash) {
            return LOST;
        }
        let slot = self.slots[self.slot(hash)];
        if slot.hash == hash { slot.numbers } else { Numbers { open: 1, shut: 1 } }
    }

    /// Works below a position until its numbers reach a bound or a limit stops the search.
    fn follow<P: Evaluate>(&mut self, position: &P, bound: Numbers) -> Numbers {
        if self.control.count() {
            return self.known(position);
        }
        let mine = position.to_move() == ToMove::Seat(self.seat);
        if mine && position.winning_step().is_some() {
            self.keep(position.hash(), WON);
            return WON;
        }
        let hash = position.hash();
        self.path.push(hash);
        let turns = self.history.turns();
        let mut children = Vec::new();
        let mut add = |step| {
            let mut child = position.clone();
            child.play_unchecked(step, &mut self.history);
            self.history.rewind(turns);
            children.push((step, child));
            ControlFlow::Continue(())
        };
        // Where a threat stands, whatever does not meet it loses at once.
        let _ = match position.is_threatened() {
            true => position.visit_defending::<()>(|step, _| add(step)),
            false => position.visit_steps::<()>(add),
        };
        let numbers = loop {
            // At the prover's nodes one child must be proven, at the other's all of them.
            let mut sum = 0u32;
            let mut least = (NEVER, usize::MAX);
            let mut second = NEVER;
            for (at, (_, child)) in children.iter().enumerate() {
                let Numbers { open, shut } = self.known(child);
                let (one, all) = if mine { (open, shut) } else { (shut, open) };
                sum = (sum + all).min(NEVER);
                if one < least.0 {
                    second = least.0;
                    least = (one, at);
                } else {
                    second = second.min(one);
                }
            }
            let numbers = if mine {
                Numbers { open: least.0, shut: sum }
            } else {
                Numbers { open: sum, shut: least.0 }
            };
            let done = numbers.open >= bound.open || numbers.shut >= bound.shut;
            if done
                || numbers.open == 0
                || numbers.shut == 0
                || self.control.stopped()
                || least.1 == usize::MAX
            {
                break numbers;
            }
            let (step, child) = &children[least.1];
            let Numbers { open, shut } = self.known(child);
            // A little slack keeps the search from jumping between two children at every step.
            let slack = second.saturating_add(second / 4).saturating_add(1);
            let below = if mine {
                Numbers {
                    open: bound.open.min(slack),
                    shut: bound.shut.saturating_sub(sum).saturating_add(shut).min(NEVER),
                }
            } else {
                Numbers {
                    open: bound.open.saturating_sub(sum).saturating_add(open).min(NEVER),
                    shut: bound.shut.min(slack),
                }
            };
            let mut again = position.clone();
            again.play_unchecked(*step, &mut self.history);
            let child = child.clone();
            self.follow(&child, below);
            self.history.rewind(turns);
        };
        self.path.pop();
        self.keep(hash, numbers);
        numbers
    }

    fn keep(&mut self, hash: u64, numbers: Numbers) {
        let at = self.slot(hash);
        let slot = &mut self.slots[at];
        // A proof is worth more than an estimate of another position.
        if slot.hash == hash || slot.numbers.open != 0 || numbers.open == 0 {
            *slot = Slot { hash, numbers };
        }
    }
}
