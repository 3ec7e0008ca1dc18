//! A turn, which is one step.

use super::board::Point;
use crate::StepCode;

/// What a seat does in its turn. Its text needs no position, so it is read by `parse` and written by
/// `Display`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A piece from the stock is put on an empty point.
    Place(Point),
    /// Two stacks move together onto a third.
    Capture {
        /// Where the movers stand, in order: a capture has one spelling.
        movers: [Point; 2],
        /// The enemy stack that they capture.
        target: Point,
    },
}

const _: () = assert!(size_of::<Step>() <= 4);

impl Step {
    /// The capture of a target by two movers, given in any order.
    pub(super) fn capture(one: Point, other: Point, target: Point) -> Step {
        Step::Capture { movers: [one.min(other), one.max(other)], target }
    }
}

impl StepCode for Step {
    /// Six bits a point: the placed piece or the target, then the movers, of which the second is
    /// never point 0.
    fn code(self) -> u32 {
        match self {
            Step::Place(point) => u32::from(point.0),
            Step::Capture { movers: [one, other], target } => {
                u32::from(target.0) | u32::from(one.0) << 6 | u32::from(other.0) << 12
            }
        }
    }

    fn from_code(code: u32) -> Step {
        let point = |shift: u32| Point((code >> shift & 63) as u8);
        match code >> 6 {
            0 => Step::Place(point(0)),
            _ => Step::Capture { movers: [point(6), point(12)], target: point(0) },
        }
    }
}
