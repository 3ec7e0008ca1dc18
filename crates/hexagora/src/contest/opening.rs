//! How the games of a contest begin: a few random turns after which nobody is better yet.

use std::sync::atomic::AtomicBool;

use hexagora_engine::{Engine, Limits, SearchContext, Settings};
use hexagora_rules::{Game, Setup, SetupError};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A start and the steps after it.
#[derive(Debug, Clone)]
pub struct Opening {
    /// The game before any step.
    pub start: Game,
    /// The steps that everybody plays.
    pub steps: Vec<String>,
}

/// The largest distance from a fair chance that an opening may have.
const UNEVEN: f32 = 0.15;
/// How many openings are tried before the most even of them is taken.
const TRIES: usize = 48;
/// How long each is judged.
const NODES: u64 = 4_000;

impl Opening {
    /// A random opening of so many turns: the same for the same seed.
    pub fn random(setup: &Setup, turns: usize, seed: u64) -> Result<Opening, SetupError> {
        let start = Game::start(&Setup { fresh: seed, ..setup.clone() })?;
        let mut best = Opening { start: start.clone(), steps: Vec::new() };
        if turns == 0 {
            return Ok(best);
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut engine = Engine::new(Settings { hash: 1, seed, ..Settings::default() });
        let mut least = f32::INFINITY;
        for _ in 0..TRIES {
            let Some((game, steps)) = walk(&start, turns, &mut rng) else { continue };
            let uneven = unevenness(&game, &mut engine);
            if uneven < least {
                least = uneven;
                best.steps = steps;
            }
            if least <= UNEVEN {
                break;
            }
        }
        Ok(best)
    }
}

/// So many random turns, unless the game ends before.
fn walk(start: &Game, turns: usize, rng: &mut Xoshiro256PlusPlus) -> Option<(Game, Vec<String>)> {
    let (mut game, mut steps) = (start.clone(), Vec::new());
    while game.turns() < start.turns() + turns {
        let step = game.random_step(rng)?;
        steps.push(game.play(&step).ok()?);
    }
    game.outcome().is_none().then_some((game, steps))
}

/// How far the best chance of any seat is from a fair one.
fn unevenness(game: &Game, engine: &mut Engine) -> f32 {
    let stop = AtomicBool::new(false);
    let mut context =
        SearchContext { limits: Limits::nodes(NODES), clock: &(), stop: &stop, progress: &mut |_| {} };
    let fair = 1.0 / game.seats() as f32;
    engine.clear();
    let report = engine.think(game, &mut context);
    let chances = report.as_ref().map(|report| report.lines[0].chances.as_slice()).unwrap_or_default();
    chances.iter().map(|chance| (chance - fair).abs()).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use hexagora_rules::GameKind;

    use super::*;

    #[test]
    fn an_opening_is_legal_not_over_and_the_same_for_its_seed() {
        for kind in GameKind::ALL {
            let setup = Setup::new(kind);
            for seed in 0..3 {
                let opening = Opening::random(&setup, 3, seed).unwrap();
                let mut game = opening.start.clone();
                for step in &opening.steps {
                    game.play(step).unwrap();
                }
                assert_eq!((game.turns(), game.outcome()), (4, None), "{kind} {seed}");
                assert_eq!(Opening::random(&setup, 3, seed).unwrap().steps, opening.steps);
            }
            assert_ne!(
                Opening::random(&setup, 3, 1).unwrap().steps,
                Opening::random(&setup, 3, 2).unwrap().steps
            );
            assert!(Opening::random(&setup, 0, 1).unwrap().steps.is_empty());
        }
    }
}
