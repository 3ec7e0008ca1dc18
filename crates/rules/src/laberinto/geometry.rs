//! Where the triangles lie: row `A` on top, the middle of the board at the origin.

use super::board::{BOARD, Cell};
use crate::geometry::{self, Form, Geometry, Knot};

pub(super) fn geometry() -> Geometry {
    let cells = BOARD.iter().map(|cell| {
        let knot = knot(cell);
        geometry::Cell {
            name: cell.to_string(),
            at: knot.point(),
            outline: knot.triangle(cell.points_up()),
            neighbours: cell.neighbours().map(|next| next.to_string()).collect(),
            side: cell.side().map(|colour| colour.letter()),
        }
    });
    Geometry::new(Form::Tiles, cells.collect())
}

/// The centre of gravity: a third of the height above a base or below a top.
fn knot(cell: Cell) -> Knot {
    let (row, column) = cell.row_and_column();
    let top = 3 * (row as i64 - 8);
    Knot::new(column as i64 - 15, top + if cell.points_up() { 2 } else { 1 })
}
