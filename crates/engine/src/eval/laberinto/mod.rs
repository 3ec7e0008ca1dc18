//! What the engine knows of Laberinto Interior.

mod distance;
mod estimate;
mod lay;
mod movement;
mod race;
mod survey;

use hexagora_rules::laberinto::{Count, Figure, Position};
use hexagora_rules::{Position as _, Seat};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::baseline::Material;
use crate::{Estimate, MAX_SEATS};
use survey::Memory;

impl Estimate for Position {
    type Memory = Memory;

    fn payoffs(&self, memory: &mut Memory) -> [f32; MAX_SEATS] {
        estimate::payoffs(self, memory.survey(self))
    }

    fn candidates(&self, memory: &mut Memory, list: &mut Vec<(Self::Step, f32)>) -> bool {
        let survey = memory.survey(self);
        let building = self.in_building();
        if !building {
            movement::list(self, survey, list);
        }
        lay::list(self, survey, list)
    }

    fn deal_unseen(&self, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Option<Position> {
        self.deal_anew(seat, rng)
    }
}

impl Material for Position {
    /// Points first, then prisms taken from others, then prisoners.
    fn material(&self, seat: Seat) -> i32 {
        let own = self.seat_colour(seat);
        let carried = self
            .figures(seat)
            .filter(|&(_, figure)| matches!(figure, Figure::Mounted(colour) if colour != own))
            .count();
        let taken: usize = (0..self.seats() as u8)
            .map(Seat)
            .filter(|&other| other != seat)
            .map(|other| self.count(other, Count::Eliminated))
            .sum();
        (10 * self.count(seat, Count::Points) + 2 * taken + self.held(seat) + carried) as i32
    }
}
