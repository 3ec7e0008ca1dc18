//! Where the points lie: the apex on top.

use super::board::{Direction, LINES, Point};
use crate::geometry::{Cell, Form, Geometry, Knot};

pub(super) fn geometry() -> Geometry {
    let cells = Point::ALL.into_iter().map(|point| Cell {
        name: point.to_string(),
        at: knot(point).point(),
        outline: knot(point).hexagon(),
        neighbours: Direction::ALL
            .into_iter()
            .filter_map(|way| Some(point.ahead(way)?.to_string()))
            .collect(),
        side: None,
    });
    let lines = LINES.iter().filter_map(|&line| {
        let (first, last) = (line.first()?, line.last()?);
        (first != last).then(|| (knot(first).point(), knot(last).point()))
    });
    Geometry { lines: lines.collect(), ..Geometry::new(Form::Points, cells.collect()) }
}

fn knot(point: Point) -> Knot {
    let (row, column) = (i64::from(point.row()), i64::from(point.column()));
    Knot::new(2 * column - row, 3 * row)
}
