//! The keys of a position's hash. They belong to cells counted from the board's corner, so that a
//! position hashes the same wherever on the plane it lies (D3).

use super::cell::Cell;
use crate::zobrist;

/// What can lie or stand on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// A disc.
    Disc,
    /// A man of red.
    Red,
    /// A man of black.
    Black,
    /// The mark of the disc that was laid in the turn before.
    Locked,
}

impl Piece {
    /// The men of each seat.
    pub const MEN: [Piece; 2] = [Piece::Red, Piece::Black];
}

/// The stream of the first piece's keys; those of the others follow.
const STREAM: u64 = 0x4E31;

/// For each piece, the keys of a square of 32 × 32 cells.
static NEAR: [[u64; 1024]; 4] =
    [zobrist::keys(STREAM), zobrist::keys(STREAM + 1), zobrist::keys(STREAM + 2), zobrist::keys(STREAM + 3)];

/// The keys of whose turn it is.
pub const SEAT: [u64; 2] = zobrist::keys(0x4E35);

/// The key of the second step of a turn.
pub const DISC_STEP: u64 = zobrist::keys::<1>(0x4E36)[0];

/// The key of a piece at an index of the square.
pub fn near(piece: Piece, index: usize) -> u64 {
    if cfg!(target_family = "wasm") {
        return zobrist::key(STREAM + piece as u64, index & 1023);
    }
    NEAR[piece as usize][index & 1023]
}

/// The key of a piece at any distance from the corner.
pub fn far(piece: Piece, corner: Cell, cell: Cell) -> u64 {
    let (q, r) = (cell.q.wrapping_sub(corner.q) as u32, cell.r.wrapping_sub(corner.r) as u32);
    zobrist::mix(zobrist::mix(u64::from(q) << 32 | u64::from(r)).wrapping_add(piece as u64))
}
