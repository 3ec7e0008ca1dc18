//! Where the points of a board lie on a screen of characters.
//!
//! A scale `k` puts neighbours 2·`k` columns apart and rows `k` lines, so that every slanting line runs one
//! column a line, and boards of all games keep their shape at any size.

use hexagora_rules::Geometry;
use hexagora_rules::geometry::{Form, Point};

/// The distance between rows in the units of a geometry.
const ROW: f64 = 0.866_025_403_784_438_6;

/// The scales there are: below the first nothing can be read, above the last a window is a wall.
pub const SCALES: std::ops::RangeInclusive<i32> = 2..=9;

/// How a board is laid on a sheet of characters whose upper left corner is (0, 0).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lattice {
    /// The scale.
    pub scale: i32,
    /// How many columns and lines the whole board takes.
    pub size: (i32, i32),
    origin: (i32, i32),
}

impl Lattice {
    /// A board at a scale.
    pub fn new(geometry: &Geometry, scale: i32) -> Lattice {
        let plain = Lattice { scale, size: (0, 0), origin: (0, 0) };
        let points = geometry.cells.iter().flat_map(|cell| match geometry.kind {
            Form::Tiles => cell.outline.clone(),
            Form::Points | Form::Discs => vec![cell.at],
        });
        let places: Vec<(i32, i32)> = points.map(|point| plain.place(point)).collect();
        let span = |of: fn(&(i32, i32)) -> i32| {
            let least = places.iter().map(of).min().unwrap_or(0);
            (least, places.iter().map(of).max().unwrap_or(0) - least)
        };
        let ((left, width), (top, height)) = (span(|place| place.0), span(|place| place.1));
        // Room for the bodies and marks of the outermost cells.
        let (beside, above) = match geometry.kind {
            Form::Tiles => (0, 0),
            Form::Points | Form::Discs => (scale, (scale + 1) / 2),
        };
        Lattice {
            scale,
            size: (width + 2 * beside + 1, height + 2 * above + 1),
            origin: (left - beside, top - above),
        }
    }

    /// The largest scale at which a board fits into so many columns and lines; else the smallest.
    pub fn fitting(geometry: &Geometry, (columns, lines): (i32, i32)) -> Lattice {
        let fits = |lattice: &Lattice| lattice.size.0 <= columns && lattice.size.1 <= lines;
        let mut scales = SCALES.rev().map(|scale| Lattice::new(geometry, scale));
        scales.find(fits).unwrap_or_else(|| Lattice::new(geometry, *SCALES.start()))
    }

    /// The column and line of a point.
    pub fn place(&self, point: Point) -> (i32, i32) {
        let k = f64::from(self.scale);
        let column = (point.x * 2.0 * k).round().clamp(-1e8, 1e8) as i32;
        let line = (point.y / ROW * k).round().clamp(-1e8, 1e8) as i32;
        (column - self.origin.0, line - self.origin.1)
    }

    /// The point of a column and line.
    pub fn point(&self, (column, line): (i32, i32)) -> Point {
        let k = f64::from(self.scale);
        let (column, line) = (column.saturating_add(self.origin.0), line.saturating_add(self.origin.1));
        Point { x: f64::from(column) / (2.0 * k), y: f64::from(line) / k * ROW }
    }
}

#[cfg(test)]
mod tests {
    use hexagora_rules::{Game, GameKind, Setup};

    use super::*;

    #[test]
    fn a_larger_window_has_a_larger_board_and_it_fits() {
        for kind in GameKind::ALL {
            let geometry = Game::start(&Setup::new(kind)).unwrap().geometry();
            let mut last = 0;
            for size in [(10, 5), (60, 22), (120, 40), (200, 80), (500, 300)] {
                let lattice = Lattice::fitting(&geometry, size);
                assert!(lattice.scale >= last, "{kind}");
                let fits = lattice.size.0 <= size.0 && lattice.size.1 <= size.1;
                assert!(fits || lattice.scale == *SCALES.start(), "{kind}");
                last = lattice.scale;
            }
            assert!(last > 4, "{kind}");
        }
    }

    #[test]
    fn every_cell_is_found_where_it_is_shown() {
        for kind in GameKind::ALL {
            let geometry = Game::start(&Setup::new(kind)).unwrap().geometry();
            for scale in SCALES {
                let lattice = Lattice::new(&geometry, scale);
                for cell in &geometry.cells {
                    let place = lattice.place(cell.at);
                    assert!(place.0 >= 0 && place.0 < lattice.size.0, "{kind} {place:?}");
                    assert!(place.1 >= 0 && place.1 < lattice.size.1, "{kind} {place:?}");
                    let again = lattice.point(place);
                    assert!((again.x - cell.at.x).abs() < 0.3 && (again.y - cell.at.y).abs() < 0.3);
                }
            }
        }
    }
}
