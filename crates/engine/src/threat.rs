//! Winning by continuous threats.
//!
//! The attacker looks only at turns that win or that threaten to win with the next one; the defender
//! may answer with anything. Whatever is found is proven. Within its depth, counted in turns of the
//! attacker, no such win is missed.
//!
//! A game says which steps can still make a threat and which can still meet one, so that the rest
//! are not looked at ([`Evaluate::visit_threatening`], [`Evaluate::visit_defending`]).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use hexagora_rules::{Repetition, Seat, ToMove};

use crate::rank::rank;
use crate::{Control, Evaluate, Reply};

/// A search for a win by threats alone.
pub struct Threats<'a, 'c, P: Evaluate> {
    control: &'a mut Control<'c>,
    history: Repetition,
    attacker: Seat,
    /// The most turns within which a position was attacked in vain, whoever's turn begins in it.
    vain: HashMap<u64, u32, BuildHasherDefault<Mixed>>,
    /// By turns left, the replies that met threats, the last in front: they often meet the next one
    /// as well.
    replies: Vec<Vec<Vec<P::Step>>>,
    lore: P::Lore,
    /// The line of the win found last, from the position where it was found.
    line: Vec<P::Step>,
}

/// Positions' hashes are mixed already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
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
    let mut threats = Threats {
        control,
        history: history.clone(),
        attacker,
        vain: HashMap::default(),
        replies: vec![Vec::new(); turns as usize + 1],
        lore: P::Lore::default(),
        line: Vec::new(),
    };
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

/// Some steps, the largest number first.
fn sorted<S: Copy>(visit_all: impl FnOnce(&mut dyn FnMut(S, i32) -> ControlFlow<()>)) -> Vec<S> {
    let mut steps = Vec::new();
    visit_all(&mut |step, worth| {
        steps.push((worth, step));
        ControlFlow::Continue(())
    });
    rank(&mut steps, |&(worth, _)| worth);
    steps.into_iter().map(|(_, step)| step).collect()
}

impl<P: Evaluate> Threats<'_, '_, P> {
    fn is_vain(&self, position: &P, turns: u32) -> bool {
        self.vain.get(&position.hash()).is_some_and(|&vain| vain >= turns)
    }

    fn note_vain(&mut self, position: &P, turns: u32) {
        if !self.control.stopped() {
            self.vain.insert(position.hash(), turns);
        }
    }

    /// Whether the attacker, whose step it is, wins within that many turns. Leaves the line behind.
    fn attack(&mut self, position: &P, turns: u32) -> bool {
        if self.control.count() {
            return false;
        }
        if let Some(step) = position.winning_step() {
            self.line = finish(position, step);
            return true;
        }
        // Fewer turns first: a short win is found sooner than a long one.
        let known = self.vain.get(&position.hash()).copied().unwrap_or(1);
        for turns in known + 1..=turns {
            if self.attack_turn(position, turns, &mut Vec::new()) {
                return true;
            }
            self.note_vain(position, turns);
        }
        false
    }

    /// Tries every way to end the turn in a threat.
    fn attack_turn(&mut self, position: &P, turns: u32, begun: &mut Vec<P::Step>) -> bool {
        let attacker = ToMove::Seat(self.attacker);
        let before = self.history.turns();
        let steps = sorted(|visit| {
            let _ = position.visit_threatening(visit);
        });
        for step in steps {
            let mut child = position.clone();
            child.play_unchecked(step, &mut self.history);
            begun.push(step);
            let won = if child.outcome().is_some() {
                false // a win would have been seen by the oracle
            } else if child.to_move() == attacker {
                self.attack_turn(&child, turns, begun)
            } else {
                let sure = position.surely_threatens(step);
                self.defence_fails(&child, turns - 1, begun, sure)
            };
            begun.pop();
            self.history.rewind(before);
            if won || self.control.stopped() {
                return won;
            }
        }
        false
    }

    /// Whether the turn was a threat (`sure`: it was), and the attacker wins within that many turns whatever the
    /// defender, whose step it is, does.
    fn defence_fails(&mut self, position: &P, turns: u32, begun: &[P::Step], sure: bool) -> bool {
        if self.control.count()
            || self.is_vain(position, turns)
            || !sure && (!position.is_threatened() || position.winning_step().is_some())
        {
            return false;
        }
        let mut longest: Vec<P::Step> = Vec::new();
        if self.old_reply_holds(position, turns) || !self.no_reply_holds(position, turns, &mut longest) {
            self.note_vain(position, turns);
            return false;
        }
        self.line = begun.iter().copied().chain(longest).collect();
        true
    }

    /// Whether a reply that met an earlier threat meets this one.
    fn old_reply_holds(&mut self, position: &P, turns: u32) -> bool {
        (0..self.replies[turns as usize].len()).any(|at| {
            let holds = self.reply_holds(position, turns, at);
            if holds {
                self.replies[turns as usize][..=at].rotate_right(1);
            }
            holds
        })
    }

    fn reply_holds(&mut self, position: &P, turns: u32, number: usize) -> bool {
        let before = self.history.turns();
        let mut at = position.clone();
        for step in &self.replies[turns as usize][number] {
            if at.outcome().is_some() || at.to_move() != position.to_move() || !at.is_legal(*step) {
                self.history.rewind(before);
                return false;
            }
            at.play_unchecked(*step, &mut self.history);
        }
        let holds = at.to_move() == ToMove::Seat(self.attacker) && !self.attack(&at, turns);
        self.history.rewind(before);
        holds && !self.control.stopped()
    }

    fn note_reply(&mut self, turns: u32, reply: Vec<P::Step>) {
        let replies = &mut self.replies[turns as usize];
        replies.insert(0, reply);
        replies.truncate(P::PLAN.replies);
    }

    /// Whether the attacker wins whatever the reply; the longest one is left in `longest`.
    fn no_reply_holds(&mut self, position: &P, turns: u32, longest: &mut Vec<P::Step>) -> bool {
        if turns > 1 {
            return self.every_defence_fails(position, turns, &mut Vec::new(), longest);
        }
        match position.reply(&mut self.lore, &mut self.history, self.control) {
            None => self.every_defence_fails(position, turns, &mut Vec::new(), longest),
            Some(Reply::Holds(reply)) => {
                self.note_reply(turns, reply);
                false
            }
            Some(Reply::Unknown) => false,
            Some(Reply::Fails) => {
                *longest = any_reply(position);
                true
            }
        }
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
        let mut steps = sorted(|visit| {
            let _ = position.visit_defending(visit);
        });
        if steps.is_empty() && longest.is_empty() {
            // Where nothing defends, one step shows it as well as all of them.
            let _ = position.visit_steps(|step| {
                steps.push(step);
                ControlFlow::Break(())
            });
        }
        for step in steps {
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
                    if lost {
                        rest.clone_from(&self.line);
                    } else {
                        self.note_reply(turns, reply.clone());
                    }
                    lost
                }
            };
            if lost && reply.len() + rest.len() > longest.len() {
                *longest = reply.iter().copied().chain(rest).collect();
            }
            reply.pop();
            self.history.rewind(before);
            if !lost {
                return false;
            }
        }
        !self.control.stopped()
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

/// Some turn of a seat that loses whatever it does, and the win after it.
pub fn any_reply<P: Evaluate>(position: &P) -> Vec<P::Step> {
    let mut steps = Vec::new();
    let mut at = position.clone();
    while at.to_move() == position.to_move()
        && let ControlFlow::Break(step) = at.visit_steps(ControlFlow::Break)
    {
        steps.push(step);
        at.play_unchecked(step, &mut ());
    }
    if let Some(step) = at.winning_step() {
        steps.extend(finish(&at, step));
    }
    steps
}
