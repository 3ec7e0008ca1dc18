//! The player that takes what it gets at once.

use hexagora_rules::{Game, Played, Rules, ToMove};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Material, gain};
use crate::registry::{KnowledgeVisitor, dispatch};
use crate::{Estimate, Evaluate};

/// A step that wins within the turn, else one with the largest gain at once, else any.
pub fn greedy<P: Material>(position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P::Step> {
    let ToMove::Seat(seat) = position.to_move() else { return position.random_step(rng) };
    let mut best: Vec<P::Step> = Vec::new();
    let mut most = i32::MIN;
    for step in position.legal_steps() {
        let gain = gain(position, step, seat);
        if gain > most {
            most = gain;
            best.clear();
        }
        if gain == most {
            best.push(step);
        }
    }
    (!best.is_empty()).then(|| best[rng.random_range(0..best.len())])
}

/// The same in notation, of whatever game it is; none when nobody chooses.
///
/// ```
/// use hexagora_engine::baseline::greedy_step;
/// use hexagora_rules::{Game, GameKind, Setup};
/// use rand::SeedableRng;
///
/// let game = Game::start(&Setup::new(GameKind::Nonaga))?;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let step = greedy_step(&game, &mut rng).expect("red is to move");
/// assert!(game.legal().contains(&step));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn greedy_step(game: &Game, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
    dispatch(game, Greedy(rng))
}

struct Greedy<'a>(&'a mut Xoshiro256PlusPlus);

impl Greedy<'_> {
    fn step<P: Rules + Material>(self, played: &Played<P>) -> Option<String> {
        greedy(&played.position, self.0).map(|step| played.position.write_step(step))
    }
}

impl KnowledgeVisitor for Greedy<'_> {
    type Output = Option<String>;

    fn two_seats<P: Rules + Evaluate + Material>(self, played: &Played<P>) -> Option<String> {
        self.step(played)
    }

    fn many_seats<P: Rules + Estimate + Material>(self, played: &Played<P>) -> Option<String> {
        self.step(played)
    }
}
