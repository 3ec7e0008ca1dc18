//! What the engine knows of Laberinto Interior.

mod distance;
mod estimate;
mod lay;
mod material;
mod movement;
mod peril;
mod race;
mod survey;

use hexagora_rules::Seat;
use hexagora_rules::laberinto::Position;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Estimate, MAX_SEATS};
use survey::Memory;

crate::registry::known_for_more!(Position);

impl Estimate for Position {
    type Memory = Memory;

    const FEATURES: &'static [&'static str] = &estimate::FEATURES;

    /// Of 400 games with 100 nodes a step.
    const SCALE: f32 = 1.34;

    fn weights() -> &'static [i32] {
        &estimate::WEIGHTS
    }

    fn features(&self, memory: &mut Memory, tell: impl FnMut(Seat, usize, f32)) {
        estimate::features(self, memory.survey(self), tell);
    }

    fn is_in(&self, seat: Seat) -> bool {
        !self.has_lost(seat)
    }

    fn payoffs(&self, memory: &mut Memory, weights: &[i32]) -> [f32; MAX_SEATS] {
        let mut shares = self.shares(memory, weights);
        // D14: the longer nothing happens, the more the standing counts as it is.
        let (quiet, limit) = self.quiet();
        let late = (quiet as f32 / limit as f32).powi(2);
        let leaders = self.leading();
        for (seat, share) in shares.iter_mut().enumerate() {
            let has = leaders.contains(Seat(seat as u8));
            let now = if has { 1.0 / leaders.len() as f32 } else { 0.0 };
            *share += late * (now - *share);
        }
        shares
    }

    fn candidates(&self, memory: &mut Memory, list: &mut Vec<(Self::Step, f32)>) -> bool {
        let survey = memory.survey(self);
        if !self.in_building() {
            movement::list(self, survey, list);
        }
        lay::list(self, survey, list)
    }

    fn deal_unseen(&self, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Option<Position> {
        self.deal_anew(seat, rng)
    }
}
