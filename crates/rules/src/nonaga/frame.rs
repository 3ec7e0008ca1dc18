//! A window cut out along the board: no bit wraps around any more.

use super::board::DISCS;
use super::window::{Spot, Window, at, column, row};

/// Bits for all cells of a frame.
pub type Rows = [u32; DISCS + 4];

/// The board's rows, with its first column at bit 1 and its first row at number 2: on every side
/// there is room for the empty cells that touch it, and above and below for those around them.
pub struct Frame {
    pub rows: Rows,
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

    /// The cells of a row that touch one of the given cells.
    pub fn touching(cells: &Rows, r: usize) -> u32 {
        let (above, here, below) = (cells[r - 1], cells[r], cells[r + 1]);
        here >> 1 | here << 1 | above | above >> 1 | below | below << 1
    }

    /// Of the given discs, those that are joined to one of them.
    pub fn group(&self, discs: &Rows, (bit, r): (u32, usize)) -> Rows {
        let mut group = [0; DISCS + 4];
        group[r] = 1 << bit;
        let mut grow = |r: usize| {
            let (above, before, below) = (group[r - 1], group[r], group[r + 1]);
            let seed = before | (above | above >> 1 | below | below << 1) & discs[r];
            group[r] = spread(seed, discs[r]);
            group[r] != before
        };
        // Down and up by turns, until nothing is found on the whole way.
        loop {
            if !(2..self.last).fold(false, |grown, r| grow(r) | grown) {
                return group;
            }
            if !(2..self.last).rev().fold(false, |grown, r| grow(r) | grown) {
                return group;
            }
        }
    }
}

/// The seeds and the open bits that follow them without a gap: all that lie higher, and a few of
/// those that lie lower.
const fn spread(seed: u32, open: u32) -> u32 {
    // Adding a bit to a run of ones clears the run from there on.
    let mut found = seed | open & !open.wrapping_add(seed);
    found |= open & found >> 1;
    found |= open & found >> 1;
    found | open & found >> 1
}
