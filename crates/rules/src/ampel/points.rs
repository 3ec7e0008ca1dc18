//! Sets of points, as the bits of one number.

use super::board::{BOARD, Direction, Point};

/// A set of points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Points(u128);

impl Points {
    pub(super) const NONE: Points = Points(0);
    pub(super) const BOARD: Points = Points(BOARD);

    pub(super) const fn one(point: Point) -> Points {
        Points(1 << point.index())
    }

    pub(super) const fn or(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }

    pub(super) const fn and(self, other: Points) -> Points {
        Points(self.0 & other.0)
    }

    /// The points of this set that are not in another.
    pub(super) const fn minus(self, other: Points) -> Points {
        Points(self.0 & !other.0)
    }

    pub(super) const fn contains(self, point: Point) -> bool {
        self.0 >> point.index() & 1 == 1
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Every point moved to its neighbour in a direction; one that has none leaves the board.
    pub(super) const fn ahead(self, direction: Direction) -> Points {
        Points(match direction {
            Direction::Right => self.0 << 1,
            Direction::DownRight => self.0 << 12,
            Direction::DownLeft => self.0 << 11,
            Direction::Left => self.0 >> 1,
            Direction::UpLeft => self.0 >> 12,
            Direction::UpRight => self.0 >> 11,
        })
    }

    /// All neighbours of the points.
    pub(super) const fn around(self) -> Points {
        let mut around = Points::NONE;
        let mut at = 0;
        while at < 6 {
            around = around.or(self.ahead(Direction::ALL[at]));
            at += 1;
        }
        around.and(Points::BOARD)
    }

    /// The first point, row by row.
    pub(super) const fn first(self) -> Option<Point> {
        if self.0 == 0 { None } else { Some(Point::known(self.0.trailing_zeros())) }
    }

    /// The point before which there are `nth` others; there must be one.
    pub(super) const fn nth_point(self, mut nth: u32) -> Point {
        let mut bits = self.0;
        let mut width = 64;
        let mut at = 0;
        while width > 0 {
            let low = (bits & ((1 << width) - 1)).count_ones();
            if nth >= low {
                nth -= low;
                bits >>= width;
                at += width;
            }
            width /= 2;
        }
        Point::known(at)
    }
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        points.into_iter().fold(Points::NONE, |set, point| set.or(Points::one(point)))
    }
}
