//! Ampel's steps.

use super::board::Point;
use crate::StepCode;

/// A step: a disc is placed on a point, or moved from one to another. Its text needs no position, so it
/// is read by `parse` and written by `Display`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    from: u8,
    to: u8,
}

impl Step {
    /// In place of a start: the disc is new on the board.
    const NEW: u8 = u8::MAX;

    /// A disc is placed on a point: a yellow one in the setup, later one's own.
    pub const fn place(to: Point) -> Step {
        Step { from: Step::NEW, to: to.index() as u8 }
    }

    /// A disc moves.
    pub const fn shift(from: Point, to: Point) -> Step {
        Step { from: from.index() as u8, to: to.index() as u8 }
    }

    /// Where the moved disc comes from; none for a placed disc.
    pub const fn from(self) -> Option<Point> {
        Point::from_index(self.from)
    }

    /// Where the disc ends; none only in a step that is made from a code of no step.
    pub const fn to(self) -> Option<Point> {
        Point::from_index(self.to)
    }

    /// Whether the step places a disc.
    pub const fn is_place(self) -> bool {
        self.from == Step::NEW
    }
}

impl StepCode for Step {
    fn code(self) -> u32 {
        u32::from(self.from) << 8 | u32::from(self.to)
    }

    /// A code that no step has gives a step that is legal nowhere.
    fn from_code(code: u32) -> Step {
        let [high, low, from, to] = code.to_be_bytes();
        if high | low == 0 { Step { from, to } } else { Step { from: 0, to: u8::MAX } }
    }
}
