//! A win within one turn with its zone: all points that it rests on (its relevance zone).

use super::super::board::{Direction, LINES, LINES_THROUGH, Point};
use super::super::points::Points;
use super::super::position::{Cylinder, Position};
use super::super::turn::Phase;
use super::super::{Colour, Step, signal};
use crate::{Position as _, Seat};

/// A win within the turn that begins in a position. As long as nothing changes on some points, it is
/// there, whatever else happens on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Win {
    seat: Seat,
    zone: Points,
    /// What stands in the zone.
    discs: [Points; 3],
    /// The disc of the other seat's that moves: it must not be under a cylinder.
    uncovered: Option<Point>,
}

impl Win {
    /// A win of the seat whose turn begins, if there is one that begins with a disc of its own.
    pub fn of(position: &Position) -> Option<Win> {
        if position.phase != Phase::Own {
            return None;
        }
        let first = position.winning_step()?;
        let mut after = *position;
        after.play_unchecked(first, &mut ());
        let mut zone = course_zone(position, first)?;
        let mut uncovered = None;
        if after.outcome().is_none() {
            let second = after.winning_step()?;
            // The first step must take what it takes, no more and no less.
            zone = zone
                .or(signal_zone(first.to()?))
                .or(course_zone(&after, second)?)
                .or(finish_zone(&after, second)?);
            uncovered = second.from();
        } else {
            zone = zone.or(finish_zone(position, first)?);
        }
        let discs = position.discs.map(|discs| discs.and(zone));
        Some(Win { seat: position.seat, zone, discs, uncovered })
    }

    /// The points that the win rests on.
    pub const fn zone(&self) -> Points {
        self.zone
    }

    /// Whether the win is there in another position of the same game, at the start of a turn of the
    /// same seat, which has taken as many yellow discs.
    #[inline]
    pub fn holds(&self, position: &Position) -> bool {
        position.phase == Phase::Own && position.seat == self.seat && self.stands(position)
    }

    /// Whether it would be there if the seat's turn began now.
    #[inline]
    pub fn stands(&self, position: &Position) -> bool {
        let same = |at: usize| position.discs[at].and(self.zone) == self.discs[at];
        let covered = match position.cylinder(self.seat.other()) {
            Cylinder::On(point) => self.uncovered == Some(point),
            Cylinder::Off | Cylinder::Out => false,
        };
        same(0) && same(1) && same(2) && !covered
    }
}

/// The points that let a disc go its way.
fn course_zone(position: &Position, step: Step) -> Option<Points> {
    let (from, to) = (step.from()?, step.to()?);
    let course = position.traveller(from).course(to)?;
    let mut zone: Points = course.iter().copied().collect();
    let way = |from: Point, to: Point| Direction::ALL.into_iter().find(|&way| from.ahead(way) == Some(to));
    let first = way(course[0], *course.get(1)?)?;
    // All discs on the line of its start are counted.
    zone = zone.or(LINES[usize::from(LINES_THROUGH[from.index()][first.family()])]);
    let mut before = first;
    for pair in course.windows(2) {
        let next = way(pair[0], pair[1])?;
        if next != before {
            // It turned because it could not go on.
            zone = zone.or(pair[0].ahead(before).map_or(Points::NONE, Points::one));
        }
        before = next;
    }
    Some(zone)
}

/// The discs of the signals that a step completes.
fn finish_zone(position: &Position, step: Step) -> Option<Points> {
    let others = match position.phase {
        Phase::Own => position.seat.other(),
        _ => position.seat,
    };
    let yellow = position.discs(Colour::Yellow);
    Some(signal::completed(step.to()?, yellow, position.discs(Colour::of(others))))
}

/// All points that decide which signals a disc on a point completes.
fn signal_zone(point: Point) -> Points {
    Direction::ALL.into_iter().fold(Points::NONE, |points, way| {
        let one = Points::one(point).ahead(way);
        points.or(one).or(one.ahead(way))
    })
}
