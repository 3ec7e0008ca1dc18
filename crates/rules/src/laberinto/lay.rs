//! Laying tiles.

use std::ops::ControlFlow;

use super::board::{BOARD, Cell, Cells, EDGES, GRID, SIDES};
use super::hash;
use super::position::Position;
use super::step::{Act, Step};
use super::tile::{BORDERS, Paint, Tile};

/// The colours that a tile must show to lie in a free triangle: those of the tiles next to it, and D5: those
/// of the border.
pub(super) fn asked(tiles: &[Option<Tile>; GRID], cell: Cell) -> Paint {
    EDGES.into_iter().fold(BORDERS[cell.index()], |asked, edge| {
        asked.and(Paint::of(tiles[cell.across(edge).index()]).only(edge))
    })
}

impl Position {
    /// The colours that a tile must show to lie in a free triangle.
    pub(super) fn asked(&self, cell: Cell) -> Paint {
        asked(&self.tiles, cell)
    }

    /// D6: where a seat can lay: free triangles of its own side or next to a tile of its path.
    pub(super) fn frontier(&self, seat: usize) -> Cells {
        self.paths[seat].around().and(&BOARD).or(self.door(seat)).without(&self.laid)
    }

    /// Every way to lay a tile, if the seat to move may.
    pub fn visit_lays<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let seat = self.mover();
        if !self.may_lay() {
            return ControlFlow::Continue(());
        }
        for cell in self.lay_cells().iter() {
            let fits = self.asked(cell).fits();
            for (hand, pool) in [(&self.hands[seat], false), (&self.pool, true)] {
                for tile in fits.and(hand.ways()).iter() {
                    visit(Act::Lay { cell, tile, pool }.step())?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// How many ways there are to lay a tile.
    pub(super) fn count_lays(&self) -> u64 {
        let mut count = 0;
        self.tally_lays(|_, ways| count += u64::from(ways));
        count
    }

    /// How many ways there are to lay a tile, triangle by triangle.
    pub(super) fn tally_lays(&self, mut tally: impl FnMut(Cell, u32)) {
        let seat = self.mover();
        let (hand, pool) = (&self.hands[seat], &self.pool);
        if !self.may_lay() || hand.is_empty() && pool.is_empty() {
            return;
        }
        for cell in self.lay_cells().iter() {
            let fits = self.asked(cell).fits();
            tally(cell, fits.common(hand.ways()) + fits.common(pool.ways()));
        }
    }

    /// One of the ways to lay a tile in a triangle of the frontier.
    pub(super) fn nth_lay(&self, cell: Cell, way: usize) -> Option<Step> {
        let fits = self.asked(cell).fits();
        let from_hand = fits.and(self.hands[self.mover()].ways());
        let (tile, pool) = match from_hand.iter().nth(way) {
            Some(tile) => (tile, false),
            None => (fits.and(self.pool.ways()).iter().nth(way - from_hand.iter().count())?, true),
        };
        Some(Act::Lay { cell, tile, pool }.step())
    }

    /// Whether the seat to move may lay a tile in a triangle.
    pub(super) fn can_lay(&self, cell: Cell, tile: Tile, pool: bool) -> bool {
        let seat = self.mover();
        let hand = if pool { &self.pool } else { &self.hands[seat] };
        self.may_lay() && hand.has(tile) && self.lay_cells().has(cell) && self.asked(cell).fits().has(tile)
    }

    /// Takes a tile from the hand of the seat to move, or from the pool, and lays it.
    pub(super) fn lay(&mut self, cell: Cell, tile: Tile, pool: bool) {
        let seat = self.mover();
        let hand = if pool { &mut self.pool } else { &mut self.hands[seat] };
        hand.take(tile.kind());
        self.sum = self.sum.wrapping_sub(hash::held((!pool).then_some(seat), tile.kind()));
        self.sum = self.sum.wrapping_add(hash::laid(cell, tile));
        self.join(cell, tile);
        self.looped = self.looped || self.has_loops();
    }

    /// Puts a tile on the board and joins it to every path that it touches.
    pub(super) fn join(&mut self, cell: Cell, tile: Tile) {
        self.tiles[cell.index()] = Some(tile);
        self.laid.insert(cell);
        let near = Cells::one(cell).around().and(&self.laid);
        let mut group = None;
        let mut met = true;
        for seat in self.parameters.seats() {
            let path = &mut self.paths[seat];
            let own_side = &SIDES[self.parameters.colours[seat].index()];
            if !own_side.has(cell) && path.and(&near).is_empty() {
                met = false;
                continue;
            }
            path.insert(cell);
            if !near.without(path).is_empty() {
                let group = group.get_or_insert_with(|| Cells::one(cell).flood(&self.laid));
                *path = path.or(group);
            }
        }
        self.met |= met;
    }
}
