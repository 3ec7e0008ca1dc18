//! The tiles that a seat holds.

use super::tile::{Kind, Tile, Tiles};
use crate::arrange::arrange;

/// The tiles that a seat holds, or that lie in the pool: each kind at most twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hand {
    /// Every way in which one of the tiles can be laid.
    ways: Tiles,
    /// The kinds that it holds twice, a bit each.
    twice: u128,
}

impl Hand {
    pub(super) const EMPTY: Hand = Hand { ways: Tiles::EMPTY, twice: 0 };

    /// Every way in which one of the tiles can be laid.
    pub(super) const fn ways(&self) -> &Tiles {
        &self.ways
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ways.is_empty()
    }

    pub(super) const fn has(&self, tile: Tile) -> bool {
        self.ways.has(tile)
    }

    /// How many tiles of a kind there are.
    pub(super) const fn count(&self, kind: Kind) -> usize {
        self.has(kind.tile()) as usize + (self.twice >> kind.index() & 1) as usize
    }

    pub(super) fn len(&self) -> usize {
        Kind::all().map(|kind| self.count(kind)).sum()
    }

    /// One tile more. There must not be two of its kind yet.
    pub(super) fn add(&mut self, kind: Kind) {
        if self.has(kind.tile()) {
            self.twice |= 1 << kind.index();
        } else {
            rotations(kind).for_each(|tile| self.ways.insert(tile));
        }
    }

    /// One tile less. There must be one.
    pub(super) fn take(&mut self, kind: Kind) {
        if self.twice >> kind.index() & 1 == 1 {
            self.twice &= !(1 << kind.index());
        } else {
            rotations(kind).for_each(|tile| self.ways.remove(tile));
        }
    }

    /// The tiles, by kind.
    pub(super) fn iter(&self) -> impl Iterator<Item = Kind> {
        Kind::all().flat_map(|kind| std::iter::repeat_n(kind, self.count(kind)))
    }

    /// The names of the tiles, sorted by byte order.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.iter().map(|kind| kind.to_string()).collect();
        arrange(&mut names);
        names
    }
}

fn rotations(kind: Kind) -> impl Iterator<Item = Tile> {
    std::iter::successors(Some(kind.tile()), |tile| Some(tile.turned())).take(3)
}

impl FromIterator<Kind> for Hand {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Hand {
        let mut hand = Hand::EMPTY;
        kinds.into_iter().for_each(|kind| hand.add(kind));
        hand
    }
}
