//! What a position's hash is made of.

use super::Colour;
use super::board::Point;
use super::position::Cylinder;
use super::turn::Phase;
use crate::{Seat, zobrist};

static DISCS: [[u64; 128]; 3] = [zobrist::keys(1), zobrist::keys(2), zobrist::keys(3)];
static CYLINDERS: [[u64; 128]; 2] = [zobrist::keys(4), zobrist::keys(5)];
static OUT: [u64; 2] = zobrist::keys(6);
static TAKEN: [[u64; 11]; 2] = [zobrist::keys(7), zobrist::keys(8)];
static PHASES: [u64; 4] = zobrist::keys(9);
static GREEN_TO_MOVE: [u64; 1] = zobrist::keys(10);

pub(super) fn disc(colour: Colour, point: Point) -> u64 {
    DISCS[colour as usize][point.index()]
}

pub(super) fn cylinder(seat: Seat, cylinder: Cylinder) -> u64 {
    match cylinder {
        Cylinder::On(point) => CYLINDERS[seat.index()][point.index()],
        Cylinder::Off => 0,
        Cylinder::Out => OUT[seat.index()],
    }
}

pub(super) fn taken(seat: Seat, taken: u8) -> u64 {
    TAKEN[seat.index()][usize::from(taken)]
}

pub(super) fn seat(seat: Seat) -> u64 {
    if seat.0 == 0 { 0 } else { GREEN_TO_MOVE[0] }
}

/// A turn begins with its first step, so that one has no key: the hash there is the board, the
/// cylinders, the yellow discs taken and the seat, which is what repetition compares (D4).
pub(super) fn phase(phase: Phase) -> u64 {
    match phase {
        Phase::Own => 0,
        Phase::Setup => PHASES[0],
        Phase::Theirs => PHASES[1],
        Phase::Add => PHASES[2],
        Phase::Over(_) => PHASES[3],
    }
}
