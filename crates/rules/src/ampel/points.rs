//! Sets of points, as the bits of one 128-bit number in two halves.
//!
//! A point's bit is 11 × row + column, so a neighbour is a fixed number of bits away, and all points of a
//! set step in a direction by one shift. The first rows, with the bits of the points (the dots are bits
//! of no point: whatever is shifted onto them has left the board):
//!
//! ```text
//! row a    0  .  .  .  …            UpLeft −12   UpRight −11
//! row b   11 12  .  .  …                      \ /
//! row c   22 23 24  .  …          Left −1 ──── · ──── Right +1
//! row d   33 34 35 36  …                      / \
//!                                 DownLeft +11   DownRight +12
//! ```
//!
//! Example: c2 is bit 23. DownRight is bit 35, which is d3; Left is bit 22, c1; UpRight is bit 12, b2.

use super::board::{BOARD, Direction, Point};

/// A set of points.
///
/// ```
/// use hexagora_rules::ampel::{Point, Points};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let corners: Points = ["a1", "k1", "k11"].into_iter().filter_map(|name| name.parse().ok()).collect();
/// assert_eq!(corners.len(), 3);
/// assert_eq!(corners.around().len(), 6); // each corner has two neighbours
/// assert!(corners.contains("k1".parse::<Point>()?));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Points {
    low: u64,
    high: u64,
}

impl Points {
    /// No point.
    pub const NONE: Points = Points { low: 0, high: 0 };
    pub(super) const BOARD: Points = BOARD;

    /// One point.
    #[inline]
    pub const fn one(point: Point) -> Points {
        let bit = 1 << (point.index() % 64);
        if point.index() < 64 { Points { low: bit, high: 0 } } else { Points { low: 0, high: bit } }
    }

    /// The points of either set.
    #[inline(always)]
    pub const fn or(self, other: Points) -> Points {
        Points { low: self.low | other.low, high: self.high | other.high }
    }

    /// The points of both sets.
    #[inline(always)]
    pub const fn and(self, other: Points) -> Points {
        Points { low: self.low & other.low, high: self.high & other.high }
    }

    /// The points of this set that are not in another.
    #[inline(always)]
    pub const fn minus(self, other: Points) -> Points {
        Points { low: self.low & !other.low, high: self.high & !other.high }
    }

    /// Whether a point is in the set.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        !self.and(Points::one(point)).is_empty()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// Every point moved to its neighbour in a direction; one that has none leaves the board.
    #[inline(always)]
    pub(super) const fn ahead(self, direction: Direction) -> Points {
        match direction {
            Direction::Right => self.up::<1>(),
            Direction::DownRight => self.up::<12>(),
            Direction::DownLeft => self.up::<11>(),
            Direction::Left => self.down::<1>(),
            Direction::UpLeft => self.down::<12>(),
            Direction::UpRight => self.down::<11>(),
        }
    }

    /// Shifts the 128 bits up. What leaves the low half at its top comes into the high half at its bottom:
    ///
    /// ```text
    ///   high 127 … 64        low 63 … 0
    ///  ◄────────────┐◄──────┐◄──────────── 0
    ///               low >> (64 − BY)
    /// ```
    #[inline(always)]
    const fn up<const BY: u32>(self) -> Points {
        Points { low: self.low << BY, high: self.high << BY | self.low >> (64 - BY) }
    }

    /// Shifts the 128 bits down.
    #[inline(always)]
    const fn down<const BY: u32>(self) -> Points {
        Points { low: self.low >> BY | self.high << (64 - BY), high: self.high >> BY }
    }

    /// All neighbours of the points.
    pub const fn around(self) -> Points {
        let mut around = Points::NONE;
        let mut at = 0;
        while at < 6 {
            around = around.or(self.ahead(Direction::ALL[at]));
            at += 1;
        }
        around.and(Points::BOARD)
    }

    #[inline(always)]
    pub(super) const fn halves(self) -> (u64, u64) {
        (self.low, self.high)
    }

    #[inline(always)]
    pub(super) const fn from_halves(low: u64, high: u64) -> Points {
        Points { low, high }
    }

    /// The first point, row by row.
    pub(super) const fn first(self) -> Option<Point> {
        if self.low != 0 {
            Some(Point::known(self.low.trailing_zeros()))
        } else if self.high != 0 {
            Some(Point::known(64 + self.high.trailing_zeros()))
        } else {
            None
        }
    }

    /// The last point, row by row.
    pub(super) const fn last(self) -> Option<Point> {
        if self.is_empty() { None } else { Some(self.nth_point(self.len() - 1)) }
    }

    /// The point before which there are `nth` others; there must be one.
    pub(super) const fn nth_point(self, nth: u32) -> Point {
        let low = self.low.count_ones();
        if nth < low {
            Point::known(nth_bit(self.low, nth))
        } else {
            Point::known(64 + nth_bit(self.high, nth - low))
        }
    }
}

/// The number of the bit below which `nth` others are set.
const fn nth_bit(mut bits: u64, mut nth: u32) -> u32 {
    let mut width = 32;
    let mut at = 0;
    while width > 0 {
        let below = (bits & ((1 << width) - 1)).count_ones();
        if nth >= below {
            nth -= below;
            bits >>= width;
            at += width;
        }
        width /= 2;
    }
    at
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let first = self.first()?;
        if self.low != 0 {
            self.low &= self.low - 1;
        } else {
            self.high &= self.high - 1;
        }
        Some(first)
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        points.into_iter().fold(Points::NONE, |set, point| set.or(Points::one(point)))
    }
}
