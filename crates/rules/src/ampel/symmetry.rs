//! The six symmetries of the triangle.

use super::board::{Point, ROWS};

/// How many symmetries there are, the identity counted in.
pub(super) const SYMMETRIES: usize = 6;

/// The image of a point. A point is how far it is from the three sides; a symmetry exchanges the
/// sides. Number 0 changes nothing, 1 and 2 turn the board, the others reflect it.
pub(super) fn image(point: Point, symmetry: usize) -> Point {
    let last = ROWS - 1;
    let sides = [point.column(), point.row() - point.column(), last - point.row()];
    let order = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [1, 0, 2], [0, 2, 1], [2, 1, 0]][symmetry % SYMMETRIES];
    let [left, _, base] = order.map(|side: usize| sides[side]);
    Point::new(last - base, left).unwrap_or(point)
}
