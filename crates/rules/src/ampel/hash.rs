//! What a position's hash is made of.

use super::Colour;
use super::board::Point;
use super::position::Cylinder;
use super::turn::Phase;
use crate::{Seat, zobrist};

static DISCS: [[u64; 128]; 3] = [point_keys(1), point_keys(2), point_keys(3)];
static CYLINDERS: [[u64; 128]; 2] = [point_keys(4), point_keys(5)];
static OUT: [u64; 2] = zobrist::keys(6);
static TAKEN: [[u64; 11]; 2] = [zobrist::keys(7), zobrist::keys(8)];
static PHASES: [u64; 4] = zobrist::keys(9);
static GREEN_TO_MOVE: [u64; 1] = zobrist::keys(10);

/// The keys of the board's points, by their numbers. No other number has one: what is random is the one thing
/// that no compression makes smaller on the way to a browser.
const fn point_keys(stream: u64) -> [u64; 128] {
    let mut keys = [0; 128];
    let mut at = 0;
    while at < Point::ALL.len() {
        let number = Point::ALL[at].index();
        keys[number] = zobrist::key(stream, number);
        at += 1;
    }
    keys
}

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
