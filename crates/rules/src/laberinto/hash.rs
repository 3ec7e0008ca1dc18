//! The hash of a position.
//!
//! A position is a multiset of facts — this tile lies there, that seat holds such a tile, a figure
//! stands here — and its hash is the sum of their Zobrist keys. A sum, not the usual exclusive or: a fact may
//! hold twice, as when two prisms stand in one triangle, and xor would cancel it.

use super::board::Cell;
use super::figure::Figure;
use super::position::Position;
use super::team::Count;
use super::tile::{Kind, Tile};
use crate::zobrist::mix;

fn key(what: u64, place: usize, thing: usize) -> u64 {
    mix(what << 48 | (place as u64) << 24 | thing as u64)
}

/// A tile lies in a triangle.
pub(super) fn laid(cell: Cell, tile: Tile) -> u64 {
    key(1, cell.index(), tile.number())
}

/// A seat, or the pool, holds a tile.
pub(super) fn held(seat: Option<usize>, kind: Kind) -> u64 {
    key(2, seat.map_or(0, |seat| seat + 1), kind.index())
}

/// A figure of a seat stands in a triangle.
pub(super) fn stands(seat: usize, cell: Cell, figure: Figure) -> u64 {
    key(3, seat, cell.index() << 4 | usize::from(figure.code()))
}

/// A seat has one of what is counted.
pub(super) fn counted(seat: usize, count: Count) -> u64 {
    key(4, seat, count.index())
}

impl Position {
    /// The sum of all facts, computed anew.
    pub(super) fn sum_from_scratch(&self) -> u64 {
        let mut sum = 0u64;
        let mut add = |key: u64| sum = sum.wrapping_add(key);
        for cell in self.laid.iter() {
            if let Some(tile) = self.tile(cell) {
                add(laid(cell, tile));
            }
        }
        self.pool.iter().for_each(|kind| add(held(None, kind)));
        for seat in self.parameters.seats() {
            self.hands[seat].iter().for_each(|kind| add(held(Some(seat), kind)));
            let team = &self.teams[seat];
            team.figures.iter().for_each(|(cell, figure)| add(stands(seat, cell, figure)));
            for count in Count::all() {
                add(counted(seat, count).wrapping_mul(u64::from(team.count(count))));
            }
        }
        sum
    }

    /// The key of whose turn it is and how far it has come.
    pub(super) fn turn_key(&self) -> u64 {
        let parameters = &self.parameters;
        let [turn, first, ready, laid_now, roll] =
            [self.turn, parameters.first, self.ready, self.laid_now, self.roll].map(u64::from);
        mix(5 << 48 | turn | first << 8 | ready << 16 | laid_now << 24 | roll << 32)
    }
}
