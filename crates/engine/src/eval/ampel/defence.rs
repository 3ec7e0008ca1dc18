//! Whether a seat can keep the other from winning with its next turn.
//!
//! A turn has some hundred thousand forms, but a win rests on a part of the board, its zone: what happens
//! elsewhere leaves it as it is. So one win refutes every turn that does not touch its zone, and only the
//! others are searched (a relevance-zone proof, as in lambda search).

use std::ops::ControlFlow;

use hexagora_rules::ampel::oracle::Win;
use hexagora_rules::ampel::{Points, Position, Step};
use hexagora_rules::{Position as _, Repetition, Seat, ToMove};

use crate::sort::sort_descending;
use crate::{Control, Reply};

/// Killer replies: the steps of turns that held against one attack, which often hold against the next.
#[derive(Default)]
pub struct KillerReplies(Vec<Step>);

impl KillerReplies {
    /// So many steps are kept.
    const MOST: usize = 72;
}

/// A search for a turn after which the other seat does not win.
struct Defence<'a, 'c> {
    control: &'a mut Control<'c>,
    repetition: &'a mut Repetition,
    killers: &'a KillerReplies,
    seat: Seat,
    /// Wins of the other seat, the one that held last in front.
    wins: Vec<Win>,
    reply: Vec<Step>,
}

/// Looks for a turn, from the step that is due on, after which the other seat cannot win with its own.
pub fn reply(
    position: &Position,
    killers: &mut KillerReplies,
    repetition: &mut Repetition,
    control: &mut Control,
) -> Reply<Step> {
    let ToMove::Seat(seat) = position.to_move() else { return Reply::Unknown };
    let mut defence = Defence { control, repetition, killers, seat, wins: Vec::new(), reply: Vec::new() };
    let holds = defence.holds(position);
    let Defence { control, reply, .. } = defence;
    if control.stopped() {
        return Reply::Unknown;
    }
    if !holds {
        return Reply::Fails;
    }
    killers.0.splice(..0, reply.iter().copied());
    killers.0.truncate(KillerReplies::MOST);
    Reply::Holds(reply)
}

impl Defence<'_, '_> {
    /// So many wins are compared with a step at most.
    const MOST: usize = 24;

    /// Whether a turn that goes on so holds. It is left in `reply`.
    fn holds(&mut self, position: &Position) -> bool {
        self.know_a_win(position);
        if position.step_of_turn() == Some(1) {
            self.know_wins_around(position);
        }
        let zones = self.zones(position);
        let mut steps: Vec<(i32, Step)> = Vec::with_capacity(128);
        let _ = position.visit_steps::<()>(|step| {
            if may_meet(position, step, &zones) {
                let met = zones.iter().filter(|zone| touches(step, **zone)).count();
                let killer = self.killers.0.iter().filter(|held| **held == step).count();
                steps.push(((killer << 16 | met) as i32, step));
            }
            ControlFlow::Continue(())
        });
        // Killer replies come first, then what touches most of the zones.
        sort_descending(&mut steps, |&(worth, _)| worth);
        steps.into_iter().any(|(_, step)| self.step_holds(position, step))
    }

    fn step_holds(&mut self, position: &Position, step: Step) -> bool {
        if self.control.count() {
            return true;
        }
        let turns = self.repetition.turns();
        let mut child = *position;
        child.play_unchecked(step, self.repetition);
        self.reply.push(step);
        let holds = match child.to_move() {
            // The seat has won, or the game is drawn.
            _ if child.outcome().is_some() => true,
            ToMove::Seat(seat) if seat == self.seat => self.holds(&child),
            _ => !self.is_won(&child),
        };
        self.repetition.rewind(turns);
        if !holds {
            self.reply.pop();
        }
        holds
    }

    /// Whether the other seat, whose turn begins, wins within it.
    fn is_won(&mut self, position: &Position) -> bool {
        if let Some(at) = self.wins.iter().position(|win| win.holds(position)) {
            self.wins[..=at].rotate_right(1);
            return true;
        }
        match Win::of(position) {
            Some(win) => {
                self.wins.insert(0, win);
                true
            }
            // A win with the second step alone, where the first is skipped, rests on too much to be kept.
            None => position.step_of_turn() != Some(0) && position.winning_step().is_some(),
        }
    }

    /// Looks for a win that the other seat would have if its turn began now, unless one is known.
    fn know_a_win(&mut self, position: &Position) {
        if !self.wins.iter().any(|win| win.stands(position))
            && let Some(win) = position.null_move().and_then(|passed| Win::of(&passed))
        {
            self.wins.insert(0, win);
        }
    }

    /// Looks for wins that are there although a disc is added where it meets all those known.
    fn know_wins_around(&mut self, position: &Position) {
        let Some(adding) = position.before_adding() else { return };
        let zones = self.zones(position);
        if zones.is_empty() {
            return;
        }
        for point in zones.iter().fold(position.empty(), |common, zone| common.and(*zone)) {
            if self.control.count() {
                return;
            }
            let mut child = adding;
            child.play_unchecked(Step::place(point), &mut ());
            self.is_won(&child);
        }
    }

    /// What the wins rest on that the other seat would have if its turn began now.
    fn zones(&self, position: &Position) -> Vec<Points> {
        let standing = self.wins.iter().filter(|win| win.stands(position));
        standing.map(Win::zone).take(Self::MOST).collect()
    }
}

fn touches(step: Step, zone: Points) -> bool {
    step.from().is_some_and(|from| zone.contains(from)) || step.to().is_some_and(|to| zone.contains(to))
}

/// Whether a step, with the rest of the turn, may meet wins that rest on these points.
fn may_meet(position: &Position, step: Step, zones: &[Points]) -> bool {
    match position.step_of_turn() {
        // A disc that completes a signal changes more than two points.
        Some(1) if position.signals_of(step) == 0 => {
            let mut left = zones.iter().filter(|zone| !touches(step, **zone)).peekable();
            // What is left must all be met by the disc that is added.
            left.peek().is_none()
                || !left.fold(position.empty(), |common, zone| common.and(*zone)).is_empty()
                    && position.before_adding().is_some()
        }
        Some(2) => zones.iter().all(|zone| touches(step, *zone)),
        _ => true,
    }
}
