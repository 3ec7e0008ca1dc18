//! A window cut out along the board: no bit wraps around any more.

use super::board::DISCS;
use super::window::{Spot, Window, at, column, row};

/// The board's rows, with its first column at bit 1 and its first row at number 2: on every side
/// there is room for the empty cells that touch it, and above and below for those around them.
pub struct Frame {
    pub rows: [u32; DISCS + 4],
    /// The number of the row below the board.
    pub last: usize,
    corner: Spot,
}

impl Frame {
    /// The frame of a window.
    pub fn of(window: &Window) -> Frame {
        let corner = window.corner_spot();
        let turn = (column(corner) + 31) & 31;
        let mut rows = [0; DISCS + 4];
        let mut last = 2;
        // The rows of connected discs have no gap.
        while last < DISCS + 2 {
            let bits = window.rows[(row(corner) + last - 2) & 31];
            if bits == 0 {
                break;
            }
            rows[last] = bits.rotate_right(turn);
            last += 1;
        }
        Frame { rows, last, corner }
    }

    /// The spot of a bit.
    pub fn spot(&self, bit: u32, r: usize) -> Spot {
        at(column(self.corner) as i32 + bit as i32 - 1, row(self.corner) as i32 + r as i32 - 2)
    }

    /// The bit of a spot, and its row.
    pub fn place(&self, spot: Spot) -> (u32, usize) {
        let bit = (column(spot) + 33 - column(self.corner)) & 31;
        (bit, (row(spot) + 34 - row(self.corner)) & 31)
    }

    /// For the cells of a row, the six cells around them, going round.
    pub fn sides(&self, r: usize) -> [u32; 6] {
        let (above, here, below) = (self.rows[r - 1], self.rows[r], self.rows[r + 1]);
        [here >> 1, above >> 1, above, here << 1, below << 1, below]
    }
}
