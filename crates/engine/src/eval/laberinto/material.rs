//! What a greedy player of Laberinto counts.

use hexagora_rules::laberinto::{Count, Figure, Position};
use hexagora_rules::{Position as _, Seat};

use super::race::race;
use super::survey::Survey;
use crate::baseline::Material;

/// More than any way that is still to go.
const PRISONER: usize = 10_000;
const PRISM: usize = 2 * PRISONER;
const POINT: usize = 10 * PRISONER;

impl Material for Position {
    /// Points first, then prisms taken from others, then prisoners, then how short the way is that is still
    /// to go: nobody who did not count it would ever set out.
    fn material(&self, seat: Seat) -> i32 {
        let own = self.seat_colour(seat);
        let others = (0..self.seats() as u8).map(Seat).filter(|&other| other != seat);
        let taken: usize = others.map(|other| self.count(other, Count::Eliminated)).sum();
        let carried = (self.figures(seat))
            .filter(|&(_, figure)| matches!(figure, Figure::Mounted(colour) if colour != own))
            .count();
        let gained =
            POINT * self.count(seat, Count::Points) + PRISM * taken + PRISONER * (self.held(seat) + carried);
        let survey = Survey::without_attacks(self);
        let look = survey.of(seat);
        gained as i32 - i32::from(race(self, seat, &look.field, look.door).all)
    }
}
