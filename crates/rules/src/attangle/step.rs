//! A turn, which is one step.

use super::board::{Board, Point};
use crate::StepCode;

/// What a seat does in its turn. A step knows which board it is for: `Display` writes it, `parse` reads
/// one of the standard board, and a position's `read_step` one of the position's board.
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

/// The bit of a code that says that the board is the grand one.
const GRAND: u32 = 18;

impl Step {
    /// The capture of a target by two movers, given in any order.
    pub(super) fn capture(one: Point, other: Point, target: Point) -> Step {
        Step::Capture { movers: [one.min(other), one.max(other)], target }
    }

    /// The board that the step is for.
    pub(super) const fn board(self) -> Board {
        match self {
            Step::Place(point) | Step::Capture { target: point, .. } => point.board(),
        }
    }
}

impl StepCode for Step {
    /// Six bits a point: the placed piece or the target, then the movers, of which the second is
    /// never point 0. One bit more says that the board is the grand one.
    fn code(self) -> u32 {
        let bits = |point: Point| u32::from(point.0 & 63);
        let points = match self {
            Step::Place(point) => bits(point),
            Step::Capture { movers: [one, other], target } => {
                bits(target) | bits(one) << 6 | bits(other) << 12
            }
        };
        points | u32::from(self.board() == Board::Grand) << GRAND
    }

    fn from_code(code: u32) -> Step {
        let board = if code >> GRAND & 1 == 0 { Board::Standard } else { Board::Grand };
        let point = |shift: u32| Point(board as u8 | (code >> shift & 63) as u8);
        match code >> 6 & 0xfff {
            0 => Step::Place(point(0)),
            _ => Step::Capture { movers: [point(6), point(12)], target: point(0) },
        }
    }
}
