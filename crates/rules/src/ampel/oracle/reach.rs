//! What the discs of a colour could complete if they moved now.

use std::ops::ControlFlow;

use super::super::board::Point;
use super::super::course::visit_ends;
use super::super::points::Points;
use super::super::position::{Cylinder, Position, SEATS};
use super::super::turn::Phase;
use super::super::{Colour, Step, signal};
use crate::Seat;

/// The signals that some discs could complete with one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Chances {
    /// How many moves complete a signal.
    pub moves: u32,
    /// The most signals that one move completes.
    pub most: u32,
    /// Where these moves end.
    pub ends: Points,
}

impl Chances {
    /// Both together.
    #[must_use]
    pub fn with(self, other: Chances) -> Chances {
        Chances {
            moves: self.moves + other.moves,
            most: self.most.max(other.most),
            ends: self.ends.or(other.ends),
        }
    }
}

/// How the discs of one seat stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// How many moves they have.
    pub moves: u32,
    /// What the discs that both seats may move could complete.
    pub free: Chances,
    /// What the disc under the cylinder, which only its owner may move, could complete.
    pub held: Chances,
    /// The empty points where a disc of theirs would complete a signal, whether one gets there or not.
    pub open: Points,
    /// The empty points where it would complete two or more.
    pub open_twice: Points,
}

impl Reach {
    /// A disc can end on these points; `held` if it is under its owner's cylinder.
    fn add(&mut self, ends: Points, held: bool) {
        self.moves += ends.len();
        let good = ends.and(self.open);
        if !good.is_empty() {
            let twice = !good.and(self.open_twice).is_empty();
            let chances = Chances { moves: good.len(), most: 1 + u32::from(twice), ends: good };
            let kind = if held { &mut self.held } else { &mut self.free };
            *kind = kind.with(chances);
        }
    }
}

/// For engines: what discs could complete.
#[doc(hidden)]
impl Position {
    /// How the discs of a seat stand, and what they could complete.
    pub fn reach(&self, seat: Seat) -> Reach {
        let mut reach = self.unmoved(seat);
        let _ = visit_ends::<()>(self.occupied(), self.discs(Colour::of(seat)), |from, ends| {
            reach.add(ends, self.cylinder(seat) == Cylinder::On(from));
            ControlFlow::Continue(())
        });
        reach
    }

    /// The same for both seats: to look at all discs together costs less.
    pub fn reaches(&self) -> [Reach; 2] {
        self.follow_all(|_, _| {})
    }

    /// The same, and the legal steps in the order of `visit_steps`: all courses are followed but once.
    pub fn reaches_and_steps(&self, mut visit: impl FnMut(Step)) -> [Reach; 2] {
        let movers = self.movers();
        self.places().for_each(|point| visit(Step::place(point)));
        self.follow_all(|from, ends| {
            if movers.contains(from) {
                ends.for_each(|to| visit(Step::shift(from, to)));
            }
        })
    }

    /// How the discs of both seats stand. Shows each that can move with the points where its courses end.
    fn follow_all(&self, mut show: impl FnMut(Point, Points)) -> [Reach; 2] {
        let mut reaches = SEATS.map(|seat| self.unmoved(seat));
        let [first, second] = SEATS.map(|seat| self.discs(Colour::of(seat)));
        let _ = visit_ends::<()>(self.occupied(), first.or(second), |from, ends| {
            let seat = SEATS[usize::from(second.contains(from))];
            reaches[seat.index()].add(ends, self.cylinder(seat) == Cylinder::On(from));
            show(from, ends);
            ControlFlow::Continue(())
        });
        reaches
    }

    /// How the discs of a seat stand before any is moved.
    fn unmoved(&self, seat: Seat) -> Reach {
        let (yellow, others) = (self.discs(Colour::Yellow), self.discs(Colour::of(seat.other())));
        let empty = self.empty();
        let open = signal::completing_many(yellow, others, 1).and(empty);
        let open_twice = match open.is_empty() {
            true => Points::NONE,
            false => signal::completing_many(yellow, others, 2).and(empty),
        };
        Reach { open, open_twice, ..Reach::default() }
    }

    /// The empty points where a disc of a seat would complete a signal.
    pub fn open_to(&self, seat: Seat) -> Points {
        signal::completing(self.discs(Colour::Yellow), self.discs(Colour::of(seat.other()))).and(self.empty())
    }

    /// The points where a red or green disc is, or would be, half of a signal that can still be
    /// completed: beyond the yellow disc it is empty.
    pub fn halves(&self) -> Points {
        signal::completing(self.discs(Colour::Yellow), self.empty())
    }

    /// The points of the discs that a disc on one of some points would complete signals with.
    pub fn halves_of(&self, ends: Points) -> Points {
        signal::completing(self.discs(Colour::Yellow), ends)
    }

    /// Shows the moves due that complete a signal.
    pub fn visit_completions<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let owner = match self.phase {
            Phase::Own => self.seat,
            Phase::Theirs => self.seat.other(),
            Phase::Setup | Phase::Add | Phase::Over(_) => return ControlFlow::Continue(()),
        };
        let open = self.open_to(owner);
        if open.is_empty() {
            return ControlFlow::Continue(());
        }
        visit_ends(self.occupied(), self.movers(), |from, ends| {
            ends.and(open).try_for_each(|to| visit(Step::shift(from, to)))
        })
    }

    /// Which step of a turn is due, from 0; none in the setup and when the game is over.
    pub fn step_of_turn(&self) -> Option<usize> {
        match self.phase {
            Phase::Own => Some(0),
            Phase::Theirs => Some(1),
            Phase::Add => Some(2),
            Phase::Setup | Phase::Over(_) => None,
        }
    }
}
