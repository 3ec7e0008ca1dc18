//! What a board is made of: cells, where they lie and what they touch.
//!
//! Lengths are in units of the distance between neighbouring points or discs, and of the side of a
//! triangle. `x` grows to the right and `y` downwards. All four boards lie on one lattice, so corners
//! that cells share are the same numbers, not only near ones.

use serde::Serialize;

use crate::arrange::arrange_by;

/// A place in the plane.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// One place of a board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cell {
    /// Its name in the notation.
    pub name: String,
    /// Its centre.
    pub at: Point,
    /// Its corners, clockwise. The edges of a triangle are in the order in which a tile names them:
    /// the first one runs from the first corner to the second.
    pub outline: Vec<Point>,
    /// The names of its neighbours.
    pub neighbours: Vec<String>,
    /// The letter of the side of the board that it has an edge on, where sides have colours.
    pub side: Option<char>,
}

/// How cells are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// Points that lines join.
    Points,
    /// Discs, and places for them.
    Discs,
    /// Triangles.
    Tiles,
}

/// What a board is made of.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Geometry {
    /// How cells are drawn.
    pub kind: Form,
    /// The cells, row by row from the top, each row from the left.
    pub cells: Vec<Cell>,
    /// The straight lines that join points.
    pub lines: Vec<(Point, Point)>,
    /// The smallest box around all cells: x, y, width, height.
    #[serde(rename = "box")]
    pub bounds: [f64; 4],
    /// Whether the next position may have other cells.
    pub moves: bool,
}

impl Geometry {
    pub(crate) fn new(kind: Form, mut cells: Vec<Cell>) -> Geometry {
        arrange_by(&mut cells, |a, b| a.at.y.total_cmp(&b.at.y).then(a.at.x.total_cmp(&b.at.x)));
        let bounds = bounds(&cells);
        Geometry { kind, cells, lines: Vec::new(), bounds, moves: false }
    }
}

fn bounds(cells: &[Cell]) -> [f64; 4] {
    let corners = || cells.iter().flat_map(|cell| &cell.outline);
    let least = |of: fn(&Point) -> f64| corners().map(of).reduce(f64::min).unwrap_or(0.0);
    let most = |of: fn(&Point) -> f64| corners().map(of).reduce(f64::max).unwrap_or(0.0);
    let (left, top) = (least(|corner| corner.x), least(|corner| corner.y));
    [left, top, most(|corner| corner.x) - left, most(|corner| corner.y) - top]
}

/// A point of the lattice that all boards lie on: columns half a unit apart, rows a sixth of √3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Knot {
    pub(crate) column: i64,
    pub(crate) row: i64,
}

impl Knot {
    pub(crate) const fn new(column: i64, row: i64) -> Knot {
        Knot { column, row }
    }

    /// The knot so many columns to the right and rows down.
    pub(crate) const fn by(self, (right, down): (i64, i64)) -> Knot {
        Knot { column: self.column + right, row: self.row + down }
    }

    pub(crate) fn point(self) -> Point {
        Point { x: self.column as f64 / 2.0, y: self.row as f64 * 3f64.sqrt() / 6.0 }
    }

    /// The hexagon around a centre that touches the hexagons around the centres one unit away.
    pub(crate) fn hexagon(self) -> Vec<Point> {
        const CORNERS: [(i64, i64); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
        CORNERS.map(|corner| self.by(corner).point()).to_vec()
    }

    /// The triangle around its centre of gravity, from the right of a base or the left of a top.
    pub(crate) fn triangle(self, points_up: bool) -> Vec<Point> {
        const UP: [(i64, i64); 3] = [(1, 1), (-1, 1), (0, -2)];
        let corners = if points_up { UP } else { UP.map(|(right, down)| (-right, -down)) };
        corners.map(|corner| self.by(corner).point()).to_vec()
    }
}
