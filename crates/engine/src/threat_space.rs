//! Threat-space search: winning by continuous threats.
//!
//! An AND/OR search in which the attacker (OR nodes) tries only turns that win or that threaten to win
//! with the next one, and the defender (AND nodes) may answer with anything. Whatever is found is proven.
//! Within its depth, counted in turns of the attacker, no such win is missed.
//!
//! A game says which steps can still make a threat and which can still meet one, so that the rest
//! are not looked at ([`Evaluate::visit_threatening`], [`Evaluate::visit_defending`]).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use hexagora_rules::{Repetition, Seat, ToMove};

use crate::sort::sort_descending;
use crate::{Control, Evaluate, Reply};

/// A threat-space search for one attacker.
struct ThreatSearch<'a, 'c, P: Evaluate> {
    control: &'a mut Control<'c>,
    repetition: Repetition,
    attacker: Seat,
    /// By position, the most turns within which an attack failed, whoever's turn begins there.
    failed: HashMap<u64, u32, BuildHasherDefault<IdentityHasher>>,
    /// Killer replies, by turns left: replies that met a threat often meet the next one as well. The
    /// newest stands in front.
    killer_replies: Vec<Vec<Vec<P::Step>>>,
    reply_cache: P::ReplyCache,
    /// The variation of the win found last, from the position where it was found.
    pv: Vec<P::Step>,
}

/// Takes the position's hash as it is: it is well mixed already.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
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
/// the steps of the variation with the longest defence, or none.
pub fn win_by_threats<P: Evaluate>(
    position: &P,
    repetition: &Repetition,
    turns: u32,
    control: &mut Control,
) -> Option<Vec<P::Step>> {
    let ToMove::Seat(attacker) = position.to_move() else { return None };
    let mut search = ThreatSearch::new(attacker, repetition, turns, control);
    for turns in 1..=turns {
        if search.attack(position, turns) {
            return Some(search.pv);
        }
        if search.control.stopped() {
            break;
        }
    }
    None
}

/// What the seat to move can do against an attacker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Defence<S> {
    /// Nothing: the steps of the longest defence, to the end of the game.
    Fails(Vec<S>),
    /// This turn, if it is known which.
    Holds(Vec<S>),
    /// The limits came first.
    Unknown,
}

/// Whether the other seat wins within `turns` of its turns whatever the seat to move, at the start of its
/// turn, does. Every reply is looked at; after it the attacker goes on by threats. Within one turn the answer
/// is exact.
pub fn defence<P: Evaluate>(
    position: &P,
    repetition: &Repetition,
    turns: u32,
    control: &mut Control,
) -> Defence<P::Step> {
    let ToMove::Seat(defender) = position.to_move() else { return Defence::Unknown };
    if let Some(step) = position.winning_step() {
        return Defence::Holds(winning_turn(position, step));
    }
    let mut search = ThreatSearch::new(defender.other(), repetition, turns, control);
    let mut longest = Vec::new();
    let fails = search.no_reply_holds(position, turns, &mut longest);
    match fails {
        _ if search.control.stopped() => Defence::Unknown,
        true => Defence::Fails(longest),
        false => Defence::Holds(search.killer_replies[turns as usize].first().cloned().unwrap_or_default()),
    }
}

/// The steps that a game shows, those with the largest priors first.
fn sorted<S: Copy>(visit_all: impl FnOnce(&mut dyn FnMut(S, i32) -> ControlFlow<()>)) -> Vec<S> {
    let mut steps = Vec::new();
    visit_all(&mut |step, prior| {
        steps.push((prior, step));
        ControlFlow::Continue(())
    });
    sort_descending(&mut steps, |&(prior, _)| prior);
    steps.into_iter().map(|(_, step)| step).collect()
}

impl<'a, 'c, P: Evaluate> ThreatSearch<'a, 'c, P> {
    fn new(
        attacker: Seat,
        repetition: &Repetition,
        turns: u32,
        control: &'a mut Control<'c>,
    ) -> ThreatSearch<'a, 'c, P> {
        ThreatSearch {
            control,
            repetition: repetition.clone(),
            attacker,
            failed: HashMap::default(),
            killer_replies: vec![Vec::new(); turns as usize + 1],
            reply_cache: P::ReplyCache::default(),
            pv: Vec::new(),
        }
    }

    fn has_failed(&self, position: &P, turns: u32) -> bool {
        self.failed.get(&position.hash()).is_some_and(|&failed| failed >= turns)
    }

    fn note_failure(&mut self, position: &P, turns: u32) {
        if !self.control.stopped() {
            self.failed.insert(position.hash(), turns);
        }
    }

    /// OR node: whether the attacker, whose step it is, wins within that many turns. Leaves the variation
    /// in `pv`.
    fn attack(&mut self, position: &P, turns: u32) -> bool {
        if self.control.count() {
            return false;
        }
        if let Some(step) = position.winning_step() {
            self.pv = winning_turn(position, step);
            return true;
        }
        // Iterative deepening by turns: a short win is found sooner than a long one.
        let failed = self.failed.get(&position.hash()).copied().unwrap_or(1);
        for turns in failed + 1..=turns {
            if self.attack_turn(position, turns, &mut Vec::new()) {
                return true;
            }
            self.note_failure(position, turns);
        }
        false
    }

    /// Tries every way to end the turn in a threat; `begun` holds the steps of the turn so far.
    fn attack_turn(&mut self, position: &P, turns: u32, begun: &mut Vec<P::Step>) -> bool {
        let attacker = ToMove::Seat(self.attacker);
        let before = self.repetition.turns();
        let steps = sorted(|visit| {
            let _ = position.visit_threatening(visit);
        });
        for step in steps {
            let mut child = position.clone();
            child.play_unchecked(step, &mut self.repetition);
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
            self.repetition.rewind(before);
            if won || self.control.stopped() {
                return won;
            }
        }
        false
    }

    /// AND node: whether the turn was a threat (`sure`: it is known to be one), and the attacker wins
    /// within that many turns whatever the defender, whose step it is, does.
    fn defence_fails(&mut self, position: &P, turns: u32, begun: &[P::Step], sure: bool) -> bool {
        if self.control.count()
            || self.has_failed(position, turns)
            || !sure && (!position.is_threatened() || position.winning_step().is_some())
        {
            return false;
        }
        let mut longest: Vec<P::Step> = Vec::new();
        if self.killer_reply_holds(position, turns) || !self.no_reply_holds(position, turns, &mut longest) {
            self.note_failure(position, turns);
            return false;
        }
        self.pv = begun.iter().copied().chain(longest).collect();
        true
    }

    /// Whether a killer reply meets this threat.
    fn killer_reply_holds(&mut self, position: &P, turns: u32) -> bool {
        (0..self.killer_replies[turns as usize].len()).any(|at| {
            let holds = self.reply_holds(position, turns, at);
            if holds {
                self.killer_replies[turns as usize][..=at].rotate_right(1);
            }
            holds
        })
    }

    fn reply_holds(&mut self, position: &P, turns: u32, number: usize) -> bool {
        let before = self.repetition.turns();
        let mut at = position.clone();
        for step in &self.killer_replies[turns as usize][number] {
            if at.outcome().is_some() || at.to_move() != position.to_move() || !at.is_legal(*step) {
                self.repetition.rewind(before);
                return false;
            }
            at.play_unchecked(*step, &mut self.repetition);
        }
        let holds = at.to_move() == ToMove::Seat(self.attacker) && !self.attack(&at, turns);
        self.repetition.rewind(before);
        holds && !self.control.stopped()
    }

    fn note_killer_reply(&mut self, turns: u32, reply: Vec<P::Step>) {
        let replies = &mut self.killer_replies[turns as usize];
        replies.insert(0, reply);
        replies.truncate(P::SOLVER.killer_replies);
    }

    /// Whether the attacker wins whatever the reply; the longest one is left in `longest`.
    fn no_reply_holds(&mut self, position: &P, turns: u32, longest: &mut Vec<P::Step>) -> bool {
        if turns > 1 {
            return self.every_defence_fails(position, turns, &mut Vec::new(), longest);
        }
        match position.reply(&mut self.reply_cache, &mut self.repetition, self.control) {
            None => self.every_defence_fails(position, turns, &mut Vec::new(), longest),
            Some(Reply::Holds(reply)) => {
                self.note_killer_reply(turns, reply);
                false
            }
            Some(Reply::Unknown) => false,
            Some(Reply::Fails) => {
                *longest = losing_turn(position);
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
        let before = self.repetition.turns();
        let mut steps = sorted(|visit| {
            let _ = position.visit_defending(visit);
        });
        if steps.is_empty() && longest.is_empty() {
            // No step meets the threat, so every step loses, and one is enough to show the win.
            let _ = position.visit_steps(|step| {
                steps.push(step);
                ControlFlow::Break(())
            });
        }
        for step in steps {
            let mut child = position.clone();
            child.play_unchecked(step, &mut self.repetition);
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
                        rest.clone_from(&self.pv);
                    } else {
                        self.note_killer_reply(turns, reply.clone());
                    }
                    lost
                }
            };
            if lost && reply.len() + rest.len() > longest.len() {
                *longest = reply.iter().copied().chain(rest).collect();
            }
            reply.pop();
            self.repetition.rewind(before);
            if !lost {
                return false;
            }
        }
        !self.control.stopped()
    }
}

/// The steps of a turn that wins at once, from its first step on.
pub fn winning_turn<P: Evaluate>(position: &P, first: P::Step) -> Vec<P::Step> {
    let mut steps = vec![first];
    let mut at = position.clone();
    at.play_unchecked(first, &mut ());
    while let Some(step) = at.outcome().is_none().then(|| at.winning_step()).flatten() {
        steps.push(step);
        at.play_unchecked(step, &mut ());
    }
    steps
}

/// Some turn of a seat that loses whatever it does, and the winning turn after it.
pub fn losing_turn<P: Evaluate>(position: &P) -> Vec<P::Step> {
    let mut steps = Vec::new();
    let mut at = position.clone();
    while at.to_move() == position.to_move()
        && let ControlFlow::Break(step) = at.visit_steps(ControlFlow::Break)
    {
        steps.push(step);
        at.play_unchecked(step, &mut ());
    }
    if let Some(step) = at.winning_step() {
        steps.extend(winning_turn(&at, step));
    }
    steps
}
