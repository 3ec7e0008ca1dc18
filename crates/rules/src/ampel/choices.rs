//! All legal steps of a position, kept by disc.

use std::ops::ControlFlow;

use rand::{Rng, RngExt};

use super::board::Point;
use super::course::visit_ends;
use super::points::Points;
use super::position::{DISCS, Position};
use super::step::Step;

/// The legal steps of a position: enough to count them and to pick one, without a list.
pub(super) struct Choices {
    places: Points,
    /// Each disc that can move, with the points where it may end; only the first `movers` count.
    moves: [(Point, Points); DISCS as usize],
    movers: usize,
    count: u32,
}

impl Choices {
    pub(super) fn of(position: &Position) -> Choices {
        let moves = [(Point::ALL[0], Points::NONE); DISCS as usize];
        let mut choices = Choices { places: Points::NONE, moves, movers: 0, count: 0 };
        choices.read(position);
        choices
    }

    /// Refills this list with the steps of another position, without allocation.
    pub(super) fn read(&mut self, position: &Position) {
        self.places = position.places();
        self.count = self.places.len();
        self.movers = 0;
        let _ = visit_ends::<()>(position.occupied(), position.movers(), |from, ends| {
            if let Some(slot) = self.moves.get_mut(self.movers) {
                *slot = (from, ends);
                self.movers += 1;
                self.count += ends.len();
            }
            ControlFlow::Continue(())
        });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// One of the steps, each equally likely.
    pub(super) fn random(&self, rng: &mut impl Rng) -> Option<Step> {
        if self.is_empty() {
            return None;
        }
        let mut nth = rng.random_range(0..self.count);
        if nth < self.places.len() {
            return Some(Step::place(self.places.nth_point(nth)));
        }
        self.moves.iter().take(self.movers).find_map(|&(from, ends)| {
            if nth < ends.len() {
                return Some(Step::shift(from, ends.nth_point(nth)));
            }
            nth -= ends.len();
            None
        })
    }
}
