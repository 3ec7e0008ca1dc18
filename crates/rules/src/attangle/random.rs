//! Choosing at random.

use super::board::{Point, Points};

/// The point at an index of a set.
pub(super) fn nth(mut points: Points, index: u32) -> Point {
    for _ in 0..index {
        points &= points.wrapping_sub(1);
    }
    Point::lowest(points)
}
