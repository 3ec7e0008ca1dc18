//! A step: a piece comes to a point.

use super::board::{POINTS, Point};
use crate::StepCode;

/// A piece comes to a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(pub Point);

impl StepCode for Step {
    fn code(self) -> u32 {
        u32::from(self.0.0)
    }

    /// A code that is no point's is a point beside the board, which is never legal.
    fn from_code(code: u32) -> Step {
        Step(Point(u8::try_from(code).unwrap_or(POINTS)))
    }
}
