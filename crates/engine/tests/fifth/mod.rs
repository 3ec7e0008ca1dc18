//! What the engine knows of the made-up game.

mod features;
mod material;
mod priors;

use hexagora_rules::toy::{Position, Step};

use crate::Evaluate;

crate::registry::known!(Position, two_seats);

impl Evaluate for Position {
    type ReplyCache = ();

    const FEATURES: &'static [&'static str] = &features::NAMES;

    fn weights() -> &'static [i32] {
        &features::WEIGHTS
    }

    fn features(&self, tell: impl FnMut(usize, i32)) {
        features::features(self, tell);
    }

    fn prior(&self, step: Step) -> i32 {
        priors::prior(step)
    }

    fn null_move(&self) -> Option<Position> {
        Position::null_move(self)
    }
}
