//! Where the points lie: `a` at the upper left of the centre, the others clockwise.

use super::board::{CENTRE, POINTS, Point};
use crate::geometry::{Cell, Form, Geometry, Knot};

/// The neighbours of a point, in columns and rows of the lattice.
const AROUND: [(i64, i64); 6] = [(-1, -3), (1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0)];

pub(super) fn geometry() -> Geometry {
    let cells = (0..POINTS).map(Point).map(|point| Cell {
        name: point.to_string(),
        at: knot(point).point(),
        outline: knot(point).hexagon(),
        neighbours: (0..POINTS)
            .map(Point)
            .filter(|&other| are_near(point, other))
            .map(|at| at.to_string())
            .collect(),
        side: None,
    });
    let line = |from: u8| (knot(Point(from)).point(), knot(Point(from + 3)).point());
    Geometry { lines: (0..3).map(line).collect(), ..Geometry::new(Form::Points, cells.collect()) }
}

fn knot(point: Point) -> Knot {
    Knot::new(0, 0).by(AROUND.get(usize::from(point.0)).copied().unwrap_or((0, 0)))
}

fn are_near(one: Point, other: Point) -> bool {
    one != other && (one == CENTRE || other == CENTRE || matches!((6 + one.0 - other.0) % 6, 1 | 5))
}
