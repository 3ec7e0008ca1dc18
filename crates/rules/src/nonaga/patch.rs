//! A few cells close together, in one number: a patch of 8 × 8 cells, bit = 8 × row + column.
//!
//! Its use is to find where a third man connects two others. The ring around a man is a constant, shifted
//! to where the man is; the cells that touch both men are two such rings and-ed together.
//!
//! ```text
//! AROUND, the ring around the cell at row 1, column 1        rings around a and b, two apart
//!
//! column   0 1 2                                               0 1 2 3 4
//! row 0    . 1 1                                               . a a b b
//! row 1    1 · 1                                               a · * · b     * touches both: there a
//! row 2    1 1 .                                               a a b b .       third man connects them
//! ```

use super::window::{Spot, at, column, row};

/// A square of 8 × 8 cells of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patch {
    /// Its first column and row.
    q: u32,
    r: u32,
    /// Eight bits a row.
    bits: u64,
}

/// The six cells around the second cell of the second row, and that cell itself.
const AROUND: u64 = 0b110 | 0b101 << 8 | 0b011 << 16;
const CENTRE: u64 = 1 << 9;

/// The cells of a patch in one row, in one column and on one slant, by how far that lies from the first one,
/// modulo 32.
const IN_ROW: [u64; 32] = lines(0, 1);
const IN_COLUMN: [u64; 32] = lines(1, 0);
const ON_SLANT: [u64; 32] = lines(1, 1);

const fn lines(by_q: usize, by_r: usize) -> [u64; 32] {
    let mut lines = [0; 32];
    let mut place = 0;
    while place < 64 {
        lines[place % 8 * by_q + place / 8 * by_r] |= 1 << place;
        place += 1;
    }
    lines
}

impl Patch {
    /// The cells that touch both of two men, which are at most two apart; where these are neighbours,
    /// those that touch one of them.
    #[inline]
    pub fn meeting([a, b]: [Spot; 2]) -> Patch {
        // From −2 to 2, as numbers modulo 32.
        let wrapped = |difference: u32| ((difference.wrapping_add(16) & 31) as i32) - 16;
        let q = wrapped(column(b).wrapping_sub(column(a)));
        let r = wrapped((row(b) as u32).wrapping_sub(row(a) as u32));
        let (left, up) = (q.min(0), r.min(0));
        let at_a = (-up * 8 - left) as u32 & 63;
        let at_b = ((r - up) * 8 + q - left) as u32 & 63;
        let (around_a, around_b) = (AROUND << at_a, AROUND << at_b);
        let (a_itself, b_itself) = (CENTRE << at_a, CENTRE << at_b);
        let bits = if around_a & b_itself != 0 {
            (around_a | around_b) & !(a_itself | b_itself)
        } else {
            around_a & around_b
        };
        let before = |at: u32, by: i32| at.wrapping_add_signed(by - 1) & 31;
        Patch { q: before(column(a), left), r: before(row(a) as u32, up), bits }
    }

    /// Whether a cell is in the patch.
    #[inline]
    pub fn has(&self, spot: Spot) -> bool {
        let q = column(spot).wrapping_sub(self.q) & 31;
        let r = (row(spot) as u32).wrapping_sub(self.r) & 31;
        q < 8 && r < 8 && self.bits >> (r * 8 + q) & 1 == 1
    }

    /// How many cells of the patch are set on a board.
    #[inline]
    pub fn count(&self, rows: &[u32; 32]) -> u32 {
        self.among(rows).count_ones()
    }

    /// Visits the cells of the patch that lie in a straight line with a man, and perhaps others far from it.
    #[inline]
    pub fn visit_in_line(&self, man: Spot, mut visit: impl FnMut(Spot)) {
        let q = column(man).wrapping_sub(self.q);
        let r = (row(man) as u32).wrapping_sub(self.r);
        let line = |lines: &[u64; 32], at: u32| lines[at as usize & 31];
        let lines = line(&IN_ROW, r) | line(&IN_COLUMN, q) | line(&ON_SLANT, q.wrapping_add(r));
        let mut bits = self.bits & lines;
        while bits != 0 {
            let place = bits.trailing_zeros();
            visit(at((self.q + place % 8) as i32, (self.r + place / 8) as i32));
            bits &= bits - 1;
        }
    }

    /// The cells of the patch that are set on a board.
    #[inline]
    fn among(&self, rows: &[u32; 32]) -> u64 {
        let mut bits = 0;
        // Row by row: a gather instruction measured slower.
        for r in (0..5).rev() {
            let row = rows[((self.r + r) & 31) as usize].rotate_right(self.q);
            bits = bits << 8 | u64::from(row & 0xFF);
        }
        bits & self.bits
    }
}
