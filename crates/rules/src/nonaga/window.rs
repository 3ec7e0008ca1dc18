//! The window: discs that are one group, as a bitboard on a torus of 32 × 32 cells.
//!
//! The board may wander over the endless plane, but connected discs span at most 19 rows and columns. So
//! a cell's bit is its coordinates modulo 32, no two cells that matter share a bit, and moving the board
//! never shifts a bit. The corner (the least q and the least r of all discs) says which of all the cells
//! with the same bit is meant.
//!
//! Example: three discs in row r = 5, at q = 30, 31 and 32.
//!
//! ```text
//! rows[5]     bit 31 30 29 …  2  1  0
//!                  1  1  0 …  0  0  1      q = 32 has bit 0
//! corner.q = 30
//! column 0 → q = 30 + ((0 − 30) mod 32) = 30 + 2 = 32
//! ```
//!
//! Neighbours are one rotation away, because rotating a row wraps around as the torus does. The six
//! neighbours of (q, r), with their bits in a [`Ring`], lie in three rows:
//!
//! ```text
//!               q − 1    q    q + 1
//! row r − 1              3      4
//! row r           5      ·      2
//! row r + 1       0      1
//! ```

use std::ops::ControlFlow;

use super::board::{Board, DISCS, Within};
use super::cell::{AROUND, Cell, DIRECTIONS};
use super::frame::Frame;
use super::hash::{self, Piece};
use super::patch::Patch;
use super::ring::Ring;
use super::stand::Stand;
use super::step::{Act, Step};
use super::survey::Survey;
use super::ways::Ways;

/// Connected discs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Bit `q` of row `r`, both modulo 32: a disc.
    pub rows: [u32; 32],
    /// The least q and the least r of all discs.
    corner: Cell,
    /// Euler characteristic: discs − neighbouring pairs + triangles, which for one group is 1 − holes.
    euler: i8,
}

/// Five bits of r, five bits of q.
pub type Spot = u16;

const COLUMNS: Spot = 31;
const ROWS: Spot = 31 << 5;

/// What each direction adds to the column, and to the row.
const WAYS: [(Spot, Spot); 6] = {
    let mut ways = [(0, 0); 6];
    let mut direction = 0;
    while direction < 6 {
        let (q, r) = DIRECTIONS[direction];
        ways[direction] = (at(q, 0), at(0, r));
        direction += 1;
    }
    ways
};

pub const fn column(spot: Spot) -> u32 {
    spot as u32 & 31
}

pub const fn row(spot: Spot) -> usize {
    spot as usize >> 5 & 31
}

pub const fn at(q: i32, r: i32) -> Spot {
    ((r & 31) << 5 | q & 31) as Spot
}

/// A number modulo 32 as one from −1 to 30.
const fn offset(wrapped: i32) -> i32 {
    ((wrapped + 1) & 31) - 1
}

impl Window {
    fn flip(&mut self, spot: Spot) {
        self.rows[row(spot)] ^= 1 << column(spot);
    }

    pub fn corner_spot(&self) -> Spot {
        at(self.corner.q, self.corner.r)
    }

    /// Brings the corner up to date after a disc has moved. Returns false if the window was re-anchored:
    /// hash keys are relative to the corner, so rehash then.
    fn update_corner(&mut self, from: Spot, to: Spot) -> bool {
        let (before, corner) = (self.corner, self.corner_spot());
        if row(to) == (row(corner) + 31) & 31 {
            self.corner.r -= 1;
        } else if row(from) == row(corner) {
            while self.rows[(self.corner.r & 31) as usize] == 0 {
                self.corner.r += 1;
            }
        }
        if column(to) == (column(corner) + 31) & 31 {
            self.corner.q -= 1;
        } else if column(from) == column(corner) {
            let columns = self.rows.iter().fold(0, |all, row| all | row);
            while columns >> (self.corner.q & 31) & 1 == 0 {
                self.corner.q += 1;
            }
        }
        self.corner == before
    }

    /// The neighbours in all directions.
    pub const fn neighbours(spot: Spot) -> [Spot; 6] {
        let (q, r) = (spot & COLUMNS, spot & ROWS);
        let (left, right) = ((q + 31) & COLUMNS, (q + 1) & COLUMNS);
        let (above, below) = ((r + ROWS) & ROWS, (r + 32) & ROWS);
        [below | left, below | q, r | right, above | q, above | right, r | left]
    }

    /// Whether a disc is the first or the last of its row.
    pub fn ends_row(&self, disc: Spot) -> bool {
        let turn = (column(self.corner_spot()) + 31) & 31;
        let bits = self.rows[row(disc)].rotate_right(turn);
        let bit = 1 << ((column(disc) + 32 - turn) & 31);
        bits & (bit - 1) == 0 || bits < bit << 1
    }
}

impl Board for Window {
    type Spot = Spot;
    type Cells = [u32; 32];
    type Meeting = Patch;

    fn new(cells: &[Cell; DISCS]) -> Window {
        let mut corner = cells[0];
        for cell in cells {
            corner = Cell::new(corner.q.min(cell.q), corner.r.min(cell.r));
        }
        let mut window = Window { rows: [0; 32], corner, euler: 0 };
        for cell in cells {
            let spot = at(cell.q, cell.r);
            window.euler += 1 - window.ring(spot).arcs() as i8;
            window.flip(spot);
        }
        window
    }

    fn cell(&self, spot: Spot) -> Cell {
        Cell {
            q: self.corner.q + offset(column(spot) as i32 - self.corner.q),
            r: self.corner.r + offset(row(spot) as i32 - self.corner.r),
        }
    }

    fn spot(&self, cell: Cell) -> Option<Spot> {
        let (q, r) = self.corner.to(cell);
        let reach = -1..=DISCS as i64;
        (reach.contains(&q) && reach.contains(&r)).then(|| at(cell.q, cell.r))
    }

    #[inline]
    fn near(spot: Spot, direction: usize) -> Spot {
        let (q, r) = WAYS[direction];
        (spot + q) & COLUMNS | (spot + r) & ROWS
    }

    #[inline]
    fn ahead(spot: Spot, direction: usize, far: u32) -> Spot {
        let (q, r) = WAYS[direction];
        let by = |way: Spot| spot.wrapping_add(way.wrapping_mul(far as Spot));
        by(q) & COLUMNS | by(r) & ROWS
    }

    #[inline]
    fn toward(spot: Spot, other: Spot) -> Ring {
        let q = (column(other) + 33 - column(spot)) & 31;
        let r = (row(other) + 33 - row(spot)) & 31;
        if q > 2 || r > 2 { Ring(0) } else { AROUND[r * 3 + q as usize] }
    }

    #[inline]
    fn aligned(spot: Spot, other: Spot) -> Option<usize> {
        let (q, r) = between(spot, other);
        let is_straight = q == 0 || r == 0 || q + r == 0;
        let Ring(way) = AROUND[((r.signum() + 1) * 3 + q.signum() + 1) as usize];
        (is_straight && way != 0).then(|| way.trailing_zeros() as usize)
    }

    #[inline]
    fn distance(spot: Spot, other: Spot) -> u32 {
        let (q, r) = between(spot, other);
        q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
    }

    #[inline]
    fn has(&self, spot: Spot) -> bool {
        self.rows[row(spot)] >> column(spot) & 1 == 1
    }

    #[inline]
    fn ring(&self, spot: Spot) -> Ring {
        around(&self.rows, spot)
    }

    /// Along a row, the length of a way is a run of ones, counted by one instruction on the row rotated
    /// so that the man is bit 0. In the other directions the first four cells are gathered into bits 1
    /// to 4 and counted in the same way: hardly a way is longer, and a loop whose end no processor can
    /// predict costs more.
    ///
    /// ```text
    /// below-left of the man, far = 1, 2, 3, 4     row r + far, bit −far (after rotation by q)
    /// below                                       row r + far, bit 0
    /// above                                       row r − far, bit 0
    /// above-right                                 row r − far, bit far
    /// gathered bits 4 3 2 1 = 0 1 1 1             three discs, so the way has length 3
    /// ```
    fn ways(&self, man: Spot) -> Ways {
        const TOGETHER: u32 = 4;
        let (q, r) = (column(man), row(man));
        let here = self.rows[r].rotate_right(q);
        let [mut below_left, mut below, mut above, mut above_right] = [0u32; 4];
        for far in 1..=TOGETHER {
            let under = self.rows[(r + far as usize) & 31].rotate_right(q);
            let over = self.rows[(r + 32 - far as usize) & 31].rotate_right(q);
            below |= (under & 1) << far;
            above |= (over & 1) << far;
            below_left |= (under >> (32 - far) & 1) << far;
            above_right |= (over >> far & 1) << far;
        }
        let on = |cells: u32, direction: usize| match (cells >> 1).trailing_ones() {
            TOGETHER => TOGETHER + self.way(Self::ahead(man, direction, TOGETHER), direction),
            len => len,
        };
        let (left, right) = (here.leading_ones(), (here >> 1).trailing_ones());
        Ways::new([on(below_left, 0), on(below, 1), right, on(above, 3), on(above_right, 4), left])
    }

    #[inline]
    fn lift(&mut self, disc: Spot) {
        self.rows[row(disc)] &= !(1 << column(disc));
    }

    #[inline]
    fn put_back(&mut self, disc: Spot) {
        self.rows[row(disc)] |= 1 << column(disc);
    }

    fn carry(&mut self, from: Spot, to: Spot) -> bool {
        self.flip(from);
        self.euler += self.ring(from).arcs() as i8 - self.ring(to).arcs() as i8;
        self.flip(to);
        self.update_corner(from, to)
    }

    fn discs(&self) -> [Spot; DISCS] {
        let mut discs = [0; DISCS];
        let mut len = 0;
        let frame = Frame::of(self);
        for (r, &row) in frame.rows.iter().enumerate() {
            let mut bits = row;
            while bits != 0 && len < DISCS {
                discs[len] = frame.spot(bits.trailing_zeros(), r);
                len += 1;
                bits &= bits - 1;
            }
        }
        discs
    }

    fn has_holes(&self) -> bool {
        self.euler < 1
    }

    fn holes(&self) -> [u32; 32] {
        let frame = Frame::of(self);
        let mut holes = [0; 32];
        for (r, bits) in frame.holes().into_iter().enumerate().take(frame.last).skip(2) {
            let first = frame.spot(0, r);
            holes[row(first)] = bits.rotate_left(column(first));
        }
        holes
    }

    fn enclosed(&self, holes: &[u32; 32], spot: Spot) -> Ring {
        around(holes, spot)
    }

    #[inline]
    fn add(cells: &mut [u32; 32], spot: Spot) {
        cells[row(spot)] |= 1 << column(spot);
    }

    #[inline]
    fn is_in(cells: &[u32; 32], spot: Spot) -> bool {
        cells[row(spot)] >> column(spot) & 1 == 1
    }

    #[inline]
    fn meeting(men: [Spot; 2]) -> Patch {
        Patch::meeting(men)
    }

    #[inline]
    fn meets(meeting: &Patch, spot: Spot) -> bool {
        meeting.has(spot)
    }

    #[inline]
    fn visit_meeting(meeting: &Patch, man: Spot, visit: impl FnMut(Spot)) {
        meeting.visit_in_line(man, visit);
    }

    #[inline]
    fn count_meeting(&self, meeting: &Patch) -> u32 {
        meeting.count(&self.rows)
    }

    fn key(&self, piece: Piece, spot: Spot) -> u64 {
        let corner = self.corner_spot();
        let (q, r) = (column(spot) as i32 - column(corner) as i32, row(spot) as i32 - row(corner) as i32);
        hash::near(piece, at(q, r).into())
    }

    fn discs_key(&self) -> u64 {
        let corner = self.corner_spot();
        let mut key = 0;
        for r in 0..DISCS {
            let mut bits = self.rows[(row(corner) + r) & 31].rotate_right(column(corner));
            while bits != 0 {
                key ^= hash::near(Piece::Disc, r << 5 | bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
        key
    }

    fn encode(&self, act: Act, from: Spot, to: Spot) -> Option<Step> {
        Some(Step::new(act, from, to))
    }

    fn decode(&self, step: Step) -> Option<(Act, Spot, Spot)> {
        step.parts()
    }

    fn visit_lays_on<'c, R>(
        stand: &Stand<Window>,
        wanted: impl FnMut(Spot) -> Within<'c, [u32; 32]>,
        visit: impl FnMut(Spot, Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        Survey::of(stand).visit_on(wanted, visit)
    }

    fn visit_lays_cheapest_first<'c, R>(
        stand: &Stand<Window>,
        wanted: impl FnMut(Spot) -> Within<'c, [u32; 32]>,
        visit: impl FnMut(Spot, Spot) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        Survey::of(stand).visit_cheapest_first(wanted, visit)
    }

    fn count_lays(stand: &Stand<Window>) -> u64 {
        Survey::of(stand).count()
    }

    fn can_lay(stand: &Stand<Window>) -> bool {
        stand.has_loose_disc() || Survey::of(stand).visit(|_, _| ControlFlow::Break(())).is_break()
    }

    fn check(&self) -> Result<(), String> {
        let count: u32 = self.rows.iter().map(|row| row.count_ones()).sum();
        if count != DISCS as u32 {
            return Err(format!("{count} discs"));
        }
        let cells = self.discs().map(|disc| self.cell(disc));
        if Window::new(&cells) != *self {
            return Err("the window's corner or Euler number is wrong".into());
        }
        match self.reach(self.discs()[0]) {
            DISCS => Ok(()),
            part => Err(format!("only {part} discs are joined")),
        }
    }
}

/// How far one spot is from another, from −16 to 15: only discs in a thin line could lie further apart.
#[inline]
const fn between(spot: Spot, other: Spot) -> (i32, i32) {
    let q = column(other) as i32 - column(spot) as i32;
    let r = row(other) as i32 - row(spot) as i32;
    (((q + 16) & 31) - 16, ((r + 16) & 31) - 16)
}

/// The six bits around a spot, as a ring.
///
/// Three rows are rotated so that what is wanted of them lies lowest; see the picture at the top.
///
/// ```text
/// above, rotated by q       … 4 3        bits 1 0
/// here, rotated by q − 1    … 2 · 5      bits 2 1 0
/// below, rotated by q − 1   … 1 0        bits 1 0
/// ```
#[inline]
pub fn around(rows: &[u32; 32], spot: Spot) -> Ring {
    let (q, r) = (column(spot), row(spot));
    let above = rows[(r + 31) & 31].rotate_right(q);
    let here = rows[r].rotate_right((q + 31) & 31);
    let below = rows[(r + 1) & 31].rotate_right((q + 31) & 31);
    Ring((below & 3 | here & 4 | (above & 3) << 3 | (here & 1) << 5) as u8)
}
