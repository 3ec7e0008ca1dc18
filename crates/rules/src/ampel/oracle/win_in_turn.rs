//! The win oracle: winning within the turn.

use std::ops::ControlFlow;

use super::super::board::Point;
use super::super::course::{Survey, survey, visit_ends};
use super::super::points::Points;
use super::super::position::{DISCS, Position};
use super::super::turn::{Phase, Turn};
use super::super::{Colour, Step, signal};
use crate::{Position as _, Seat};

/// For engines: the win oracle, and what it is asked about.
#[doc(hidden)]
impl Position {
    /// How many yellow discs a seat lacks to win.
    pub fn lacks(&self, seat: Seat) -> u8 {
        self.options.yellows.div_ceil(2).saturating_sub(self.taken(seat))
    }

    /// How many signals a step completes.
    pub fn signals_of(&self, step: Step) -> u32 {
        let (Some(_), Some(to)) = (step.from(), step.to()) else { return 0 };
        let others = match self.phase {
            Phase::Own => self.discs(Colour::of(self.seat.other())),
            Phase::Theirs => self.discs(Colour::of(self.seat)),
            Phase::Setup | Phase::Add | Phase::Over(_) => return 0,
        };
        let yellow = self.discs(Colour::Yellow);
        signal::completed(to, yellow, others).and(yellow).len()
    }

    /// The position after a null move, as if the seat to move had passed; none if the other cannot move.
    pub fn null_move(&self) -> Option<Position> {
        if self.outcome().is_some() {
            return None;
        }
        let mut passed = *self;
        // A null move is no idle turn: neither it nor a turn passed before brings a draw.
        (passed.turn, passed.passed) = (Turn::Busy, false);
        passed.end_turn(&mut (), &mut Position::has_choice);
        (passed.seat != self.seat && passed.outcome().is_none()).then_some(passed)
    }

    /// The position as if the seat to move had only to add a disc; none where it has none.
    pub fn before_adding(&self) -> Option<Position> {
        let mut adding = *self;
        adding.set_phase(Phase::Add);
        (self.outcome().is_none() && self.stock(self.seat) > 0).then_some(adding)
    }

    /// The first step of a win within this turn, if there is one: none is missed.
    pub fn winning_step(&self) -> Option<Step> {
        let lacks = u32::from(self.lacks(self.seat));
        match self.phase {
            Phase::Own => self.win_by_own(lacks),
            Phase::Theirs => self.completes(lacks),
            // An added disc may not complete a signal.
            Phase::Setup | Phase::Add | Phase::Over(_) => None,
        }
    }

    /// The discs of the other seat that this one may move.
    fn theirs(&self) -> Points {
        Position { phase: Phase::Theirs, ..*self }.movers()
    }

    /// A step of those that are due that completes so many signals.
    fn completes(&self, signals: u32) -> Option<Step> {
        let others = match self.phase {
            Phase::Own => self.discs(Colour::of(self.seat.other())),
            _ => self.discs(Colour::of(self.seat)),
        };
        let targets = signal::completing_many(self.discs(Colour::Yellow), others, signals).and(self.empty());
        reaches(self.occupied(), self.movers(), targets)
    }

    fn win_by_own(&self, lacks: u32) -> Option<Step> {
        let yellow = self.discs(Colour::Yellow);
        if yellow.len() < lacks {
            return None;
        }
        if let Some(step) = self.completes(lacks) {
            return Some(step);
        }
        let theirs = self.theirs();
        if theirs.is_empty() {
            return None;
        }
        let some = signal::completing_many(yellow, self.discs(Colour::of(self.seat.other())), 1);
        let some = some.and(self.empty());
        // No disc ends beside more yellow discs than there are, so most positions are soon done with.
        let quiet = Quiet::new(self, theirs, lacks);
        if (lacks == 1 || some.is_empty()) && quiet.is_none() {
            return None;
        }
        let mut late = Vec::new();
        let found = visit_ends(self.occupied(), self.movers(), |from, ends| {
            if lacks > 1 {
                for to in ends.and(some) {
                    let mut child = *self;
                    let step = Step::shift(from, to);
                    child.play_unchecked(step, &mut ());
                    let goes_on = child.seat == self.seat && child.phase == Phase::Theirs;
                    if goes_on && child.winning_step().is_some() {
                        return ControlFlow::Break(step);
                    }
                }
            }
            let Some(quiet) = &quiet else { return ControlFlow::Continue(()) };
            for to in ends.minus(some) {
                match quiet.judge(from, to) {
                    Judgement::Wins => return ControlFlow::Break(Step::shift(from, to)),
                    Judgement::Open(discs, targets) => late.push((from, to, discs, targets)),
                    Judgement::Fails => {}
                }
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(step) = found {
            return Some(step);
        }
        let occupied = self.occupied();
        late.into_iter().find_map(|(from, to, discs, targets)| {
            let occupied = occupied.minus(Points::one(from)).or(Points::one(to));
            reaches(occupied, discs, targets).map(|_| Step::shift(from, to))
        })
    }
}

/// A disc that can end on one of some points.
fn reaches(occupied: Points, discs: Points, targets: Points) -> Option<Step> {
    if targets.is_empty() {
        return None;
    }
    let found = visit_ends(occupied, discs, |from, ends| match ends.and(targets).first() {
        Some(to) => ControlFlow::Break(Step::shift(from, to)),
        None => ControlFlow::Continue(()),
    });
    match found {
        ControlFlow::Break(step) => Some(step),
        ControlFlow::Continue(()) => None,
    }
}

/// What is known of the second step of a turn whose first completes nothing.
struct Quiet {
    yellow: Points,
    mine: Points,
    empty: Points,
    signals: u32,
    /// The targets if no own disc moved.
    targets: Points,
    surveys: [(Point, Survey); DISCS as usize],
    count: usize,
    beside: Points,
}

/// What is known of a first step before its second is tried.
enum Judgement {
    Wins,
    Fails,
    /// These discs would have to be tried for these targets.
    Open(Points, Points),
}

impl Quiet {
    /// None if the second step cannot complete so many signals, whatever the first is.
    fn new(position: &Position, theirs: Points, signals: u32) -> Option<Quiet> {
        let (yellow, empty) = (position.discs(Colour::Yellow), position.empty());
        let mine = position.discs(Colour::of(position.seat));
        // So many yellow discs must stand around one point.
        if signals > 1 && signal::completing_many(yellow, Points::BOARD, signals).is_empty() {
            return None;
        }
        let fewer = signals.saturating_sub(1);
        // The first step adds at most one half to what is there.
        if fewer > 0 && signal::completing_many(yellow, mine, fewer).and(empty.or(mine)).is_empty() {
            return None;
        }
        let targets = signal::completing_many(yellow, mine, signals);
        let mut quiet = Quiet {
            yellow,
            mine,
            empty,
            signals,
            targets,
            surveys: [(Point::ALL[0], Survey::NONE); DISCS as usize],
            count: 0,
            beside: yellow.around(),
        };
        survey(position.occupied(), theirs, |from, survey| {
            if let Some(slot) = quiet.surveys.get_mut(quiet.count) {
                *slot = (from, survey);
                quiet.count += 1;
            }
        });
        Some(quiet)
    }

    fn judge(&self, from: Point, to: Point) -> Judgement {
        let moved = Points::one(from).or(Points::one(to));
        // Only a disc beside a yellow one is half of a signal.
        let targets = if self.beside.and(moved).is_empty() {
            self.targets
        } else {
            let mine = self.mine.minus(Points::one(from)).or(Points::one(to));
            signal::completing_many(self.yellow, mine, self.signals)
        };
        let targets = targets.and(self.empty.or(Points::one(from))).minus(Points::one(to));
        if targets.is_empty() {
            return Judgement::Fails;
        }
        let mut open = Points::NONE;
        for (disc, survey) in &self.surveys[..self.count] {
            if survey.touched.and(moved).is_empty() {
                if !survey.ends.and(targets).is_empty() {
                    return Judgement::Wins;
                }
            } else if !survey.within.and(targets).is_empty() {
                open = open.or(Points::one(*disc));
            }
        }
        if open.is_empty() { Judgement::Fails } else { Judgement::Open(open, targets) }
    }
}
