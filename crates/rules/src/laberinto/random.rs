//! Drawing one of the legal steps, each equally likely.

use std::ops::ControlFlow;

use rand::{Rng, RngExt};

use super::board::Cell;
use super::movement::Ground;
use super::position::Position;
use super::step::{Act, Step};

/// The most movements that a seat can have: four prisms with 36 ends of a walk each, seven figures
/// that may step, mount, dismount or leave, and eight kinds that may enter at eight triangles.
const MOVEMENTS: usize = 256;

/// Prefix sums for drawing a lay: the triangles where something can be laid, each with the number of ways up
/// to and including it. Where
/// one colour is asked for, as it is in every triangle of a frontier, 36 ways from the hand and 36
/// from the pool are the most, so all of them fit in 16 bits.
struct LayCounts {
    ways: [(Cell, u16); LayCounts::CELLS],
    len: usize,
}

impl LayCounts {
    const CELLS: usize = 384;

    const EMPTY: LayCounts = LayCounts { ways: [(Cell::OUTSIDE, 0); LayCounts::CELLS], len: 0 };

    fn fill(&mut self, position: &Position) {
        let mut sum = 0;
        position.tally_lays(|cell, ways| {
            sum += ways as u16;
            if let Some(place) = self.ways.get_mut(self.len).filter(|_| ways > 0) {
                *place = (cell, sum);
                self.len += 1;
            }
        });
    }

    fn sum(&self) -> usize {
        self.ways[..self.len].last().map_or(0, |&(_, sum)| usize::from(sum))
    }

    /// The triangle of one of the ways, and which of its ways it is.
    fn find(&self, way: usize) -> Option<(Cell, usize)> {
        let at = self.ways[..self.len].partition_point(|&(_, upto)| usize::from(upto) <= way);
        let before = at.checked_sub(1).map_or(0, |before| usize::from(self.ways[before].1));
        Some((self.ways[..self.len].get(at)?.0, way - before))
    }
}

impl Position {
    /// One of the legal steps, each equally likely; none when the game is over.
    pub(super) fn draw(&self, rng: &mut impl Rng) -> Option<Step> {
        if self.outcome.is_some() {
            return None;
        }
        if self.is_roll_due() {
            return Some(Act::Roll(rng.random_range(1..=6)).step());
        }
        let mut lays = LayCounts::EMPTY;
        lays.fill(self);
        let mut found = [Act::Ready.step(); MOVEMENTS];
        let others = if self.is_building() {
            usize::from(lays.sum() == 0 || self.is_built())
        } else {
            self.list_movements(&mut found)
        };
        let pick = rng.random_range(0..lays.sum() + others);
        match pick.checked_sub(lays.sum()) {
            Some(other) => found.get(other).copied(),
            None => {
                let (cell, way) = lays.find(pick)?;
                self.nth_lay(cell, way)
            }
        }
    }

    fn list_movements(&self, found: &mut [Step; MOVEMENTS]) -> usize {
        let mut count = 0;
        let _ = Ground::new(self).visit::<()>(|act| {
            if let Some(place) = found.get_mut(count) {
                *place = act.step();
                count += 1;
            }
            ControlFlow::Continue(())
        });
        if count == 0 {
            found[0] = Act::Pass.step();
            count = 1;
        }
        count
    }
}
