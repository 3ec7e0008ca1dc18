//! How a turn goes: one's own disc, one of the opponent's, a disc added.

use super::board::Point;
use super::points::Points;
use super::position::{Cylinder, Position, SEATS};
use super::{Colour, Edition, Step, signal};
use crate::{History, Outcome, Reason, Seat};

/// The step that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// A yellow disc is placed.
    Setup,
    /// One of the seat's own discs moves.
    Own,
    /// One of the opponent's discs moves.
    Theirs,
    /// A disc is added.
    Add,
    /// Nothing.
    Over(Outcome),
}

/// What has happened in the turn so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Turn {
    /// Nothing: the turn begins.
    Fresh,
    /// A disc was moved.
    Moved,
    /// A disc was added or a signal completed: the turn is not idle.
    Busy,
}

impl Position {
    /// Plays a step. Steps that `has_choice` says to have none are skipped.
    pub(super) fn play_with(
        &mut self,
        step: Step,
        history: &mut impl History,
        has_choice: &mut impl FnMut(&Position) -> bool,
    ) {
        let Some(to) = step.to() else { return };
        self.passed = false;
        match (self.phase, step.from()) {
            (Phase::Setup, _) => {
                self.put(Colour::Yellow, to);
                self.turn = Turn::Busy;
                self.end_turn(history, has_choice);
            }
            (Phase::Own, Some(from)) => {
                self.shift(self.seat, from, to);
                self.judge(Phase::Theirs, history, has_choice);
            }
            (Phase::Theirs, Some(from)) => {
                self.shift(self.seat.other(), from, to);
                self.judge(Phase::Add, history, has_choice);
            }
            (Phase::Add, _) => {
                self.add(to);
                self.end_turn(history, has_choice);
            }
            (Phase::Own | Phase::Theirs, None) | (Phase::Over(_), _) => {}
        }
    }

    /// Moves a disc of a seat's colour, and its cylinder with it.
    fn shift(&mut self, owner: Seat, from: Point, to: Point) {
        let colour = Colour::of(owner);
        self.lift(colour, from);
        self.put(colour, to);
        if self.cylinder(owner) == Cylinder::On(from) {
            self.set_cylinder(owner, Cylinder::On(to));
        }
        // D6: only the end point counts.
        let theirs = self.discs(Colour::of(owner.other()));
        let signals = signal::completed(to, self.discs(Colour::Yellow), theirs);
        if !signals.is_empty() {
            self.remove(signals);
            self.turn = Turn::Busy;
        } else if self.turn == Turn::Fresh {
            self.turn = Turn::Moved;
        }
    }

    /// Takes the discs of completed signals off the board, all at once, and the cylinders on them.
    fn remove(&mut self, signals: Points) {
        self.take(signals.and(self.discs(Colour::Yellow)).len() as u8);
        for colour in Colour::ALL {
            for disc in signals.and(self.discs(colour)) {
                self.lift(colour, disc);
            }
        }
        for seat in SEATS {
            if let Cylinder::On(point) = self.cylinder(seat)
                && signals.contains(point)
            {
                self.set_cylinder(seat, Cylinder::Off);
            }
        }
    }

    /// After a move: a win ends the game at once, else the turn goes on with the next step.
    fn judge(
        &mut self,
        next: Phase,
        history: &mut impl History,
        has_choice: &mut impl FnMut(&Position) -> bool,
    ) {
        if self.has_won(self.seat) {
            (self.idle, self.turn) = (0, Turn::Fresh);
            return self.end(Outcome::win(self.seat, Reason::Signals));
        }
        if !self.finds_choice(next, has_choice) {
            self.end_turn(history, has_choice);
        }
    }

    /// Adds a disc of the seat's, with its cylinder.
    fn add(&mut self, point: Point) {
        self.put(Colour::of(self.seat), point);
        let cylinder = match (self.options.edition, self.cylinder(self.seat)) {
            (Edition::Es, Cylinder::Out) => Cylinder::Out,
            (Edition::Es, _) if self.stock(self.seat) == 0 => Cylinder::Out,
            _ => Cylinder::On(point),
        };
        self.set_cylinder(self.seat, cylinder);
        self.turn = Turn::Busy;
    }

    /// Ends the turn, and every turn after it that passes.
    pub(super) fn end_turn(
        &mut self,
        history: &mut impl History,
        has_choice: &mut impl FnMut(&Position) -> bool,
    ) {
        loop {
            // D2: a turn without any legal step passes; two in a row are a draw.
            let passes = self.turn == Turn::Fresh;
            let stuck = passes && self.passed;
            self.passed = passes;
            // D5: no disc was added and no signal completed.
            self.idle = if self.turn == Turn::Busy { 0 } else { self.idle.saturating_add(1) };
            self.turn = Turn::Fresh;
            if stuck {
                return self.end(Outcome::draw(Reason::Stuck));
            }
            self.set_seat(self.seat.other());
            let first = if self.is_setup() { Phase::Setup } else { Phase::Own };
            self.set_phase(first);
            // D4: turns that passed count.
            if history.turn_begins(self.hash) {
                return self.end(Outcome::draw(Reason::Repetition));
            }
            if self.options.idle > 0 && self.idle >= self.options.idle {
                return self.end(Outcome::draw(Reason::Idle));
            }
            if self.finds_choice(first, has_choice) {
                return;
            }
        }
    }

    /// Sets the first step from `phase` on that has a legal choice; says if this turn has one.
    pub(super) fn finds_choice(
        &mut self,
        mut phase: Phase,
        has_choice: &mut impl FnMut(&Position) -> bool,
    ) -> bool {
        loop {
            self.set_phase(phase);
            if has_choice(self) {
                return true;
            }
            phase = match phase {
                Phase::Own => Phase::Theirs,
                Phase::Theirs => Phase::Add,
                Phase::Setup | Phase::Add | Phase::Over(_) => {
                    self.skip_addition();
                    return false;
                }
            };
        }
    }

    /// Edition `en`: a seat with no disc in stock at step 3 takes its cylinder off the board.
    fn skip_addition(&mut self) {
        if self.options.edition == Edition::En && self.stock(self.seat) == 0 {
            self.set_cylinder(self.seat, Cylinder::Off);
        }
    }

    fn end(&mut self, outcome: Outcome) {
        self.set_phase(Phase::Over(outcome));
    }
}
