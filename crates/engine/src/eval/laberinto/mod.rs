//! What the engine knows of Laberinto Interior.

mod approach;
mod attack_map;
mod distance;
mod features;
mod lay;
mod material;
mod movement;
mod priors;
mod race;
mod survey;

use hexagora_rules::Seat;
use hexagora_rules::laberinto::Position;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Estimate, MAX_SEATS};
use survey::SurveyCache;

crate::registry::known!(Position, many_seats);

impl Estimate for Position {
    type Cache = SurveyCache;

    const FEATURES: &'static [&'static str] = &features::NAMES;

    /// Of 400 games with 100 nodes a step.
    const SCALE: f32 = 1.34;

    fn weights() -> &'static [i32] {
        &features::WEIGHTS
    }

    fn features(&self, cache: &mut SurveyCache, tell: impl FnMut(Seat, usize, f32)) {
        features::features(self, cache.survey(self), tell);
    }

    fn is_in(&self, seat: Seat) -> bool {
        !self.has_lost(seat)
    }

    fn payoffs(&self, cache: &mut SurveyCache, weights: &[i32]) -> [f32; MAX_SEATS] {
        let mut shares = self.shares(cache, weights);
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

    fn candidates(&self, cache: &mut SurveyCache, list: &mut Vec<(Self::Step, f32)>) -> bool {
        priors::candidates(self, cache.survey(self), list)
    }

    fn determinize(&self, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Option<Position> {
        self.determinize(seat, rng)
    }
}
