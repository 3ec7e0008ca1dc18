//! A game that goes on and on, for tests that need something to happen.

#![allow(clippy::unwrap_used, dead_code)]

use hexagora_rules::{Game, GameKind, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

/// Random steps of a game, none of which ends it.
pub struct Walk {
    game: Game,
    steps: usize,
    rng: Xoshiro256PlusPlus,
}

impl Walk {
    pub fn new(game: &str) -> Walk {
        let kind: GameKind = game.parse().unwrap();
        let game = Game::start(&Setup::new(kind)).unwrap();
        Walk { game, steps: 0, rng: Xoshiro256PlusPlus::seed_from_u64(5) }
    }

    /// The seat that is to move.
    pub fn seat(&self) -> usize {
        self.game.to_move().seat().unwrap().index()
    }

    /// How many steps have been made.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// The next step; it counts as made.
    pub fn step(&mut self) -> String {
        let (step, after) = (0..1_000)
            .find_map(|_| {
                let step = self.game.random_step(&mut self.rng)?;
                let mut after = self.game.clone();
                after.play(&step).ok()?;
                after.outcome().is_none().then_some((step, after))
            })
            .unwrap();
        self.game = after;
        self.steps += 1;
        step
    }

    /// The next step as an order; it counts as made.
    pub fn order(&mut self) -> Value {
        let at = self.steps;
        json!({ "id": format!("w{at}"), "do": "step", "step": self.step(), "at": at })
    }
}
