//! A position of Ampel.

use std::ops::ControlFlow;

use rand::Rng;

use super::board::{INNER, Point};
use super::choices::Choices;
use super::course::{Traveller, visit_ends};
use super::points::Points;
use super::turn::{Phase, Turn};
use super::{Colour, Options, Step, hash, signal};
use crate::{History, Outcome, Seat, ToMove};

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
        DISCS.saturating_sub(self.discs(Colour::of(seat)).len() as u8)
    }

    /// How many yellow discs a seat has taken.
    pub const fn taken(&self, seat: Seat) -> u8 {
        self.taken[seat.index()]
    }

    /// The points of all discs of a colour, row by row.
    pub fn points(&self, colour: Colour) -> impl Iterator<Item = Point> + use<> {
        self.discs(colour)
    }

    /// The point of a seat's cylinder, where it is on the board.
    pub const fn cylinder_point(&self, seat: Seat) -> Option<Point> {
        match self.cylinder(seat) {
            Cylinder::On(point) => Some(point),
            Cylinder::Off | Cylinder::Out => None,
        }
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

    /// All points without a disc.
    pub fn empty(&self) -> Points {
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

    /// The discs that may move where their ways are open, if moving is the step that is due.
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
        if !self.places().is_empty() {
            return true;
        }
        let movers = self.movers().and(self.empty().around());
        let any =
            |mut movers: Points, can: fn(Traveller) -> bool| movers.any(|disc| can(self.traveller(disc)));
        // Most often some disc can go straight ahead, and that is soon seen.
        any(movers, |disc| disc.goes_straight()) || any(movers, |disc| !disc.ends().is_empty())
    }

    /// Whether a seat holds at least half of the yellow discs.
    pub(super) fn has_won(&self, seat: Seat) -> bool {
        2 * self.taken(seat) >= self.options.yellows
    }

    /// Whether yellow discs are still to be placed.
    pub(super) fn is_setup(&self) -> bool {
        let yellows = self.discs(Colour::Yellow).len() as u8 + self.taken[0] + self.taken[1];
        yellows < self.options.yellows
    }

    pub(super) fn put(&mut self, colour: Colour, point: Point) {
        self.discs[colour as usize] = self.discs(colour).or(Points::one(point));
        self.hash ^= hash::disc(colour, point);
    }

    pub(super) fn lift(&mut self, colour: Colour, point: Point) {
        self.discs[colour as usize] = self.discs(colour).minus(Points::one(point));
        self.hash ^= hash::disc(colour, point);
    }

    pub(super) fn set_cylinder(&mut self, seat: Seat, cylinder: Cylinder) {
        self.hash ^= hash::cylinder(seat, self.cylinder(seat)) ^ hash::cylinder(seat, cylinder);
        self.cylinders[seat.index()] = cylinder;
    }

    pub(super) fn set_seat(&mut self, seat: Seat) {
        self.hash ^= hash::seat(self.seat) ^ hash::seat(seat);
        self.seat = seat;
    }

    pub(super) fn set_phase(&mut self, phase: Phase) {
        self.hash ^= hash::phase(self.phase) ^ hash::phase(phase);
        self.phase = phase;
    }

    /// The seat takes yellow discs.
    pub(super) fn take(&mut self, yellows: u8) {
        let taken = self.taken(self.seat) + yellows;
        self.hash ^= hash::taken(self.seat, self.taken(self.seat)) ^ hash::taken(self.seat, taken);
        self.taken[self.seat.index()] = taken;
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
        visit_ends(self.occupied(), self.movers(), |from, mut ends| {
            ends.try_for_each(|to| visit(Step::shift(from, to)))
        })
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
        self.play_with(step, history, &mut Position::has_choice);
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
        let mut count = self.places().len();
        let _ = visit_ends::<()>(self.occupied(), self.movers(), |_, ends| {
            count += ends.len();
            ControlFlow::Continue(())
        });
        u64::from(count)
    }

    fn random_step(&self, rng: &mut impl Rng) -> Option<Step> {
        Choices::of(self).random(rng)
    }

    /// Whether a step is skipped is known once its choices are, and the next step is one of them.
    fn play_out(&mut self, rng: &mut impl Rng, history: &mut impl History, cap: u32) -> u32 {
        let mut choices = Choices::of(self);
        for played in 0..cap {
            let Some(step) = choices.random(rng) else { return played };
            self.play_with(step, history, &mut |position| {
                choices.read(position);
                !choices.is_empty()
            });
            if self.outcome().is_some() {
                return played + 1;
            }
        }
        cap
    }
}
