//! Where the discs lie, and the cells around them where one may be laid.

use std::collections::BTreeSet;

use super::Cell;
use super::cell::DIRECTIONS;
use super::parts::Parts;
use crate::geometry::{self, Form, Geometry, Knot};

/// How far around the discs cells are named: where a disc may be laid, and a border of air.
const MARGIN: usize = 2;

pub(super) fn geometry(parts: &Parts) -> Geometry {
    around_discs(&parts.discs)
}

/// The same for any number of discs.
pub(super) fn around_discs(discs: &[Cell]) -> Geometry {
    let mut near = BTreeSet::new();
    near.extend(discs.iter().copied());
    for _ in 0..MARGIN {
        near.extend(near.clone().into_iter().flat_map(around));
    }
    let cells = near.iter().map(|&cell| geometry::Cell {
        name: cell.to_string(),
        at: knot(cell).point(),
        outline: knot(cell).hexagon(),
        neighbours: around(cell).filter(|next| near.contains(next)).map(|next| next.to_string()).collect(),
        side: None,
    });
    Geometry { moves: true, ..Geometry::new(Form::Discs, cells.collect()) }
}

fn around(cell: Cell) -> impl Iterator<Item = Cell> {
    (0..DIRECTIONS.len()).map(move |direction| cell.near(direction))
}

fn knot(cell: Cell) -> Knot {
    let (q, r) = (i64::from(cell.q), i64::from(cell.r));
    Knot::new(2 * q + r, 3 * r)
}
