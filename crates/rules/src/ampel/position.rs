//! A position of Ampel, and how a turn goes.

use std::ops::ControlFlow;

use rand::{Rng, RngExt};

use super::board::{INNER, Point};
use super::course::Traveller;
use super::points::Points;
use super::{Colour, Edition, Options, Step, keys, signal};
use crate::{History, Outcome, Reason, Seat, ToMove};

pub(super) const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// How many discs each seat has.
pub(super) const DISCS: u8 = 20;

/// Where a seat's cylinder is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Cylinder {
    /// On the seat's disc at a point.
    On(Point),
    /// With its owner.
    Off,
    /// Out of the game for good.
    Out,
}

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

/// A position of Ampel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(super) discs: [Points; 3],
    pub(super) hash: u64,
    pub(super) options: Options,
    /// Turns in a row, before this one, in which no disc was added and no signal completed.
    pub(super) idle: u16,
    pub(super) cylinders: [Cylinder; 2],
    pub(super) taken: [u8; 2],
    pub(super) seat: Seat,
    pub(super) phase: Phase,
    pub(super) turn: Turn,
    /// Whether the turn before this one passed and nothing has been played since.
    pub(super) passed: bool,
}

const _: () = assert!(size_of::<Position>() <= 128);

impl Position {
    /// The options in force.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The disc on a point.
    pub fn at(&self, point: Point) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.discs(colour).contains(point))
    }

    /// How many discs a seat has in stock.
    pub fn stock(&self, seat: Seat) -> u8 {
        DISCS - self.discs(Colour::of(seat)).len() as u8
    }

    /// How many yellow discs a seat has taken.
    pub const fn taken(&self, seat: Seat) -> u8 {
        self.taken[seat.index()]
    }

    pub(super) const fn cylinder(&self, seat: Seat) -> Cylinder {
        self.cylinders[seat.index()]
    }

    pub(super) const fn discs(&self, colour: Colour) -> Points {
        self.discs[colour as usize]
    }

    pub(super) fn occupied(&self) -> Points {
        let [red, green, yellow] = self.discs;
        red.or(green).or(yellow)
    }

    pub(super) fn empty(&self) -> Points {
        Points::BOARD.minus(self.occupied())
    }

    /// The disc on a point, about to move.
    pub(super) fn traveller(&self, from: Point) -> Traveller {
        Traveller::new(self.occupied(), from)
    }

    /// The points where a disc may be placed, if placing is the step that is due.
    pub(super) fn places(&self) -> Points {
        match self.phase {
            Phase::Setup => self.empty().and(INNER),
            Phase::Add => self.additions(),
            Phase::Own | Phase::Theirs | Phase::Over(_) => Points::NONE,
        }
    }

    /// The points where the seat may add a disc. It may not complete a signal.
    pub(super) fn additions(&self) -> Points {
        if self.stock(self.seat) == 0 {
            return Points::NONE;
        }
        let theirs = self.discs(Colour::of(self.seat.other()));
        self.empty().minus(signal::completing(self.discs(Colour::Yellow), theirs))
    }

    /// The discs that may move, if moving is the step that is due and their ways are open.
    pub(super) fn movers(&self) -> Points {
        match self.phase {
            Phase::Own => self.discs(Colour::of(self.seat)),
            Phase::Theirs => {
                let theirs = self.discs(Colour::of(self.seat.other()));
                match self.cylinder(self.seat.other()) {
                    Cylinder::On(point) => theirs.minus(Points::one(point)),
                    Cylinder::Off | Cylinder::Out => theirs,
                }
            }
            Phase::Setup | Phase::Add | Phase::Over(_) => Points::NONE,
        }
    }

    /// Whether the step that is due has a legal choice.
    pub(super) fn has_choice(&self) -> bool {
        !self.places().is_empty() || self.movers().any(|disc| !self.traveller(disc).ends().is_empty())
    }

    fn put(&mut self, colour: Colour, point: Point) {
        self.discs[colour as usize] = self.discs(colour).or(Points::one(point));
        self.hash ^= keys::disc(colour, point);
    }

    fn lift(&mut self, colour: Colour, point: Point) {
        self.discs[colour as usize] = self.discs(colour).minus(Points::one(point));
        self.hash ^= keys::disc(colour, point);
    }

    fn set_cylinder(&mut self, seat: Seat, cylinder: Cylinder) {
        self.hash ^= keys::cylinder(seat, self.cylinder(seat)) ^ keys::cylinder(seat, cylinder);
        self.cylinders[seat.index()] = cylinder;
    }

    fn set_phase(&mut self, phase: Phase) {
        self.hash ^= keys::phase(self.phase) ^ keys::phase(phase);
        self.phase = phase;
    }

    fn take(&mut self, yellows: u8) {
        let taken = self.taken(self.seat) + yellows;
        self.hash ^= keys::taken(self.seat, self.taken(self.seat)) ^ keys::taken(self.seat, taken);
        self.taken[self.seat.index()] = taken;
    }

    fn end(&mut self, outcome: Outcome) {
        self.set_phase(Phase::Over(outcome));
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
        if signals.is_empty() {
            self.turn = if self.turn == Turn::Fresh { Turn::Moved } else { self.turn };
        } else {
            self.remove(signals);
            self.turn = Turn::Busy;
        }
    }

    /// Takes the discs of completed signals off the board.
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

    /// Whether a seat holds at least half of the yellow discs.
    pub(super) fn has_won(&self, seat: Seat) -> bool {
        2 * self.taken(seat) >= self.options.yellows
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

    /// Goes on with the first step from `phase` on that has a legal choice, else with the next turn.
    fn go_on(&mut self, phase: Phase, history: &mut impl History) {
        if !self.finds_choice(phase) {
            self.end_turn(history);
        }
    }

    /// Sets the first step from `phase` on that has a legal choice; says if this turn has one.
    pub(super) fn finds_choice(&mut self, phase: Phase) -> bool {
        let mut phase = phase;
        loop {
            self.set_phase(phase);
            if self.has_choice() {
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

    /// Ends the turn, and every turn after it that passes.
    fn end_turn(&mut self, history: &mut impl History) {
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
            self.seat = self.seat.other();
            self.hash ^= keys::seat(Seat(1));
            let first = if self.is_setup() { Phase::Setup } else { Phase::Own };
            self.set_phase(first);
            // D4: turns that passed count.
            if history.turn_begins(self.hash) {
                return self.end(Outcome::draw(Reason::Repetition));
            }
            if self.options.idle > 0 && self.idle >= self.options.idle {
                return self.end(Outcome::draw(Reason::Idle));
            }
            if self.finds_choice(first) {
                return;
            }
        }
    }

    /// Whether yellow discs are still to be placed.
    pub(super) fn is_setup(&self) -> bool {
        let yellows = self.discs(Colour::Yellow).len() as u8 + self.taken[0] + self.taken[1];
        yellows < self.options.yellows
    }

    /// After a move: a win ends the game at once, else the turn goes on with the next step.
    fn judge(&mut self, next: Phase, history: &mut impl History) {
        if self.has_won(self.seat) {
            (self.idle, self.turn) = (0, Turn::Fresh);
            return self.end(Outcome::win(self.seat, Reason::Signals));
        }
        self.go_on(next, history);
    }
}

impl crate::Position for Position {
    type Step = Step;

    fn to_move(&self) -> ToMove {
        match self.phase {
            Phase::Over(_) => ToMove::Nobody,
            _ => ToMove::Seat(self.seat),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    fn visit_steps<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        for point in self.places() {
            visit(Step::place(point))?;
        }
        for from in self.movers() {
            for to in self.traveller(from).ends() {
                visit(Step::shift(from, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, step: Step) -> bool {
        match (step.from(), step.to()) {
            (None, Some(to)) => step.is_place() && self.places().contains(to),
            (Some(from), Some(to)) => {
                self.movers().contains(from) && self.traveller(from).ends().contains(to)
            }
            (_, None) => false,
        }
    }

    fn play_unchecked(&mut self, step: Step, history: &mut impl History) {
        let Some(to) = step.to() else { return };
        self.passed = false;
        match (self.phase, step.from()) {
            (Phase::Setup, _) => {
                self.put(Colour::Yellow, to);
                self.turn = Turn::Busy;
                self.end_turn(history);
            }
            (Phase::Own, Some(from)) => {
                self.shift(self.seat, from, to);
                self.judge(Phase::Theirs, history);
            }
            (Phase::Theirs, Some(from)) => {
                self.shift(self.seat.other(), from, to);
                self.judge(Phase::Add, history);
            }
            (Phase::Add, _) => {
                self.add(to);
                self.end_turn(history);
            }
            (Phase::Own | Phase::Theirs, None) | (Phase::Over(_), _) => {}
        }
    }

    fn enter(&self, history: &mut impl History) {
        if self.turn == Turn::Fresh && self.outcome().is_none() {
            // The key of a turn is that of its first step, also where that one was skipped.
            let mut beginning = *self;
            if beginning.phase != Phase::Setup {
                beginning.set_phase(Phase::Own);
            }
            history.turn_begins(beginning.hash);
        }
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn count_steps(&self) -> u64 {
        let moves: u32 = self.movers().map(|from| self.traveller(from).ends().len()).sum();
        u64::from(self.places().len() + moves)
    }

    fn random_step(&self, rng: &mut impl Rng) -> Option<Step> {
        let places = self.places();
        if !places.is_empty() {
            return Some(Step::place(places.nth_point(rng.random_range(0..places.len()))));
        }
        let mut ends = [(Point::ALL[0], Points::NONE); DISCS as usize];
        let mut count = 0;
        for (slot, from) in ends.iter_mut().zip(self.movers()) {
            *slot = (from, self.traveller(from).ends());
            count += slot.1.len();
        }
        if count == 0 {
            return None;
        }
        let mut nth = rng.random_range(0..count);
        ends.into_iter().find_map(|(from, to)| {
            if nth < to.len() {
                return Some(Step::shift(from, to.nth_point(nth)));
            }
            nth -= to.len();
            None
        })
    }
}
