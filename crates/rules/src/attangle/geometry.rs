//! Where the points lie: row `a` at the bottom, the centre at the origin.

use super::board::{BOARD, CENTRE, DIRECTIONS, Point, back, each, first_met, last_met};
use crate::geometry::{Cell, Form, Geometry, Knot};

pub(super) fn geometry() -> Geometry {
    let cells = each(BOARD).map(|point| Cell {
        name: point.to_string(),
        at: knot(point).point(),
        outline: knot(point).hexagon(),
        neighbours: (0..DIRECTIONS)
            .filter_map(|way| Some(first_met(point, way, BOARD)?.to_string()))
            .collect(),
        side: None,
    });
    // A line begins where there is nothing behind.
    let starts = (0..DIRECTIONS / 2).flat_map(|way| {
        each(BOARD)
            .filter(move |&point| first_met(point, back(way), BOARD).is_none())
            .map(move |point| (point, way))
    });
    let lines = starts.filter_map(|(first, way)| {
        let last = last_met(first, way)?;
        Some((knot(first).point(), knot(last).point()))
    });
    Geometry { lines: lines.collect(), ..Geometry::new(Form::Points, cells.collect()) }
}

fn knot(point: Point) -> Knot {
    let place = |point: Point| {
        let (row, column) = point.row_and_column();
        let (row, column) = (i64::from(row), i64::from(column));
        (2 * column - row, -3 * row)
    };
    let (right, down) = place(CENTRE);
    let (column, row) = place(point);
    Knot::new(column - right, row - down)
}
