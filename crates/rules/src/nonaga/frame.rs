//! A window cut out along the board: no bit wraps around any more.

use super::board::DISCS;
use super::window::{Spot, Window, at, column, row};

/// How many rows a frame has at most.
const ROWS: usize = DISCS + 4;

/// Bits for all cells of a frame.
pub type Rows = [u32; ROWS];

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
        let mut rows = [0; ROWS];
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

    /// The first disc and all that are joined to it, of discs that may have fallen apart.
    pub fn first_group(&self, discs: &Rows) -> Option<Rows> {
        let first = (2..self.last).find(|&r| discs[r] != 0)?;
        let mut seeds = [0; ROWS];
        seeds[first] = discs[first] & discs[first].wrapping_neg();
        Some(self.flood(discs, seeds))
    }

    /// The empty cells that are not joined to the outside through empty cells.
    pub fn holes(&self) -> Rows {
        // The bits beside the board, which no disc can have.
        const BESIDE: u32 = !0 << (DISCS + 1) | 1;
        let mut seeds = [BESIDE; ROWS];
        (seeds[1], seeds[self.last]) = (!0, !0);
        let outside = self.flood(&self.rows.map(|row| !row), seeds);
        let mut holes = [0; ROWS];
        for (r, row) in holes.iter_mut().enumerate().take(self.last).skip(2) {
            *row = !(self.rows[r] | outside[r]);
        }
        holes
    }

    /// Seeds on open cells of the board's rows, and all open cells that are joined to them.
    fn flood(&self, open: &Rows, seeds: Rows) -> Rows {
        let mut found = seeds;
        let mut grow = |r: usize| {
            let (above, before, below) = (found[r - 1], found[r], found[r + 1]);
            let seed = before | (above | above >> 1 | below | below << 1) & open[r];
            found[r] = spread(seed, open[r]);
            found[r] != before
        };
        // Down and up by turns, until nothing is found on the whole way.
        loop {
            if !(2..self.last).fold(false, |grown, r| grow(r) | grown) {
                return found;
            }
            if !(2..self.last).rev().fold(false, |grown, r| grow(r) | grown) {
                return found;
            }
        }
    }
}

/// Flood fill within a row: the seeds and the open bits joined to them, all that lie higher and three of
/// those that lie lower. (The fill goes on until nothing changes, so what is missed is found later.)
///
/// Upwards the carry of an addition does the work: adding a seed to a run of ones clears the run from the
/// seed on, so the bits that changed are those that were reached.
///
/// ```text
/// open                0 1 1 1 1 0 1 1
/// seed                0 0 0 1 0 0 0 0
/// open + seed         1 0 0 0 1 0 1 1
/// open & !(sum)       0 1 1 1 0 0 0 0     the run from the seed upwards
/// and three shifts    0 1 1 1 1 0 0 0     downwards, one bit each
/// ```
const fn spread(seed: u32, open: u32) -> u32 {
    let mut found = seed | open & !open.wrapping_add(seed);
    found |= open & found >> 1;
    found |= open & found >> 1;
    found | open & found >> 1
}
