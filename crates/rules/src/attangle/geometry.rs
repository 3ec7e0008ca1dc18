//! Where the points lie: row `a` at the bottom, the centre at the origin.

use super::board::{Board, DIRECTIONS, Point, back, each, first_met, last_met};
use crate::geometry::{Cell, Form, Geometry, Knot};

pub(super) fn geometry(board: Board) -> Geometry {
    let points = board.points();
    let cells = each(board, points).map(|point| Cell {
        name: point.to_string(),
        at: knot(point).point(),
        outline: knot(point).hexagon(),
        neighbours: (0..DIRECTIONS)
            .filter_map(|way| Some(first_met(point, way, points)?.to_string()))
            .collect(),
        side: None,
    });
    // A line begins where there is nothing behind.
    let starts = (0..DIRECTIONS / 2).flat_map(|way| {
        each(board, points)
            .filter(move |&point| first_met(point, back(way), points).is_none())
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
    let (right, down) = place(point.board().centre());
    let (column, row) = place(point);
    Knot::new(column - right, row - down)
}
