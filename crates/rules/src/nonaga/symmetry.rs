//! The twelve symmetries of the plane about the origin.

use super::cell::Cell;
use super::parts::Parts;

/// How many symmetries there are: six turns, then the same after a reflection.
pub(super) const SYMMETRIES: usize = 12;

impl Cell {
    /// The image under a symmetry.
    pub(super) const fn image(self, symmetry: usize) -> Cell {
        let Cell { mut q, mut r } = self;
        if symmetry >= 6 {
            (q, r) = (r, q);
        }
        let mut turns = symmetry % 6;
        while turns > 0 {
            (q, r) = (r.wrapping_neg(), q.wrapping_add(r));
            turns -= 1;
        }
        Cell { q, r }
    }
}

impl Parts {
    /// The same parts under a symmetry of the plane.
    pub fn image(mut self, symmetry: usize) -> Parts {
        let turn = |cell: Cell| cell.image(symmetry);
        self.discs = self.discs.map(turn);
        self.men = self.men.map(|men| men.map(turn));
        self.locked = self.locked.map(turn);
        self
    }
}
