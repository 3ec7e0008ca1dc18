//! A cell of the endless plane.

use std::fmt;

use serde::{Serialize, Serializer};

use super::ring::Ring;

/// A cell in axial coordinates; the third cube coordinate is −q−r.
///
/// ```
/// use hexagora_rules::nonaga::Cell;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let cell: Cell = "(-2, 0)".parse()?;
/// assert_eq!(cell, Cell::new(-2, 0));
/// assert_eq!(cell.to_string(), "-2,0");
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The first coordinate.
    pub q: i32,
    /// The second coordinate.
    pub r: i32,
}

/// The six directions, in the order in which [`Ring`](super::ring::Ring) has its bits.
pub(super) const DIRECTIONS: [(i32, i32); 6] = [(-1, 1), (0, 1), (1, 0), (0, -1), (1, -1), (-1, 0)];

/// The ring of each direction, by rows of the square of three by three cells around a cell.
pub(super) const AROUND: [Ring; 9] = {
    let mut around = [Ring(0); 9];
    let mut direction = 0;
    while direction < DIRECTIONS.len() {
        let (q, r) = DIRECTIONS[direction];
        around[((r + 1) * 3 + q + 1) as usize] = Ring::one(direction);
        direction += 1;
    }
    around
};

impl Cell {
    /// The cell with these coordinates.
    pub const fn new(q: i32, r: i32) -> Cell {
        Cell { q, r }
    }

    /// The neighbour in a direction.
    pub(super) const fn near(self, direction: usize) -> Cell {
        self.ahead(direction, 1)
    }

    /// The cell that lies so far in a direction.
    pub(super) const fn ahead(self, direction: usize, far: i32) -> Cell {
        let (q, r) = DIRECTIONS[direction];
        Cell { q: self.q.wrapping_add(q.wrapping_mul(far)), r: self.r.wrapping_add(r.wrapping_mul(far)) }
    }

    /// The direction of a neighbour, as a ring; none of anything else.
    pub(super) const fn toward(self, other: Cell) -> Ring {
        // The square of three by three cells around this one holds all its neighbours.
        let q = other.q.wrapping_sub(self.q).wrapping_add(1) as u32;
        let r = other.r.wrapping_sub(self.r).wrapping_add(1) as u32;
        if q > 2 || r > 2 { Ring(0) } else { AROUND[(r * 3 + q) as usize] }
    }

    /// How far another cell is from this one, by both coordinates.
    pub(super) fn to(self, other: Cell) -> (i64, i64) {
        (i64::from(other.q) - i64::from(self.q), i64::from(other.r) - i64::from(self.r))
    }

    /// The direction in which another cell lies, if it lies on a line with this one.
    pub(super) fn direction(self, other: Cell) -> Option<usize> {
        let (q, r) = self.to(other);
        let on_line = q == 0 || r == 0 || q + r == 0;
        let unit = (q.signum(), r.signum());
        let direction = DIRECTIONS.iter().position(|&(dq, dr)| (i64::from(dq), i64::from(dr)) == unit);
        direction.filter(|_| on_line)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.q, self.r).serialize(serializer)
    }
}
