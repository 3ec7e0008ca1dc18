//! Simple players that the engine is measured against: random, greedy, alpha-beta of a fixed depth,
//! and plain UCT.

mod alpha_beta;
mod greedy;
mod uct;

use hexagora_rules::{Position, Seat};
use rand_xoshiro::Xoshiro256PlusPlus;

pub use alpha_beta::{AlphaBeta, alpha_beta_step};
pub use greedy::{greedy, greedy_step};
pub use uct::{Uct, uct_turn};

/// What a greedy player counts.
pub trait Material: Position {
    /// What a seat has gained so far, in the game's own currency.
    fn material(&self, seat: Seat) -> i32;
}

/// Any legal step, each as likely.
pub fn random<P: Position>(position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P::Step> {
    position.random_step(rng)
}

/// What a step gains a seat at once; a game won or lost outweighs everything.
fn gain<P: Material>(position: &P, step: P::Step, seat: Seat) -> i32 {
    let mut child = position.clone();
    child.play_unchecked(step, &mut ());
    let own = child.material(seat) - position.material(seat);
    match child.outcome() {
        Some(outcome) if outcome.winners.contains(seat) => i32::MAX,
        Some(outcome) if !outcome.winners.is_empty() => i32::MIN + 1,
        _ => own,
    }
}
