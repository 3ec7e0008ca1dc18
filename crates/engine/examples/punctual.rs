//! How punctual the engine is: by how much a thought outlasts its time, over positions of every game.
//! `cargo run --release -p hexagora-engine --example punctual [MILLISECONDS]`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use hexagora_engine::Limits;
use hexagora_engine::engine::{Engine, Settings, Task};
use hexagora_rules::{Game, GameKind, Setup, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many thoughts each game gets.
const THOUGHTS: u64 = 12;
/// How many random steps lie between two positions.
const APART: usize = 7;

fn main() {
    let millis = std::env::args().nth(1).and_then(|arg| arg.parse().ok()).unwrap_or(100);
    let limit = Duration::from_millis(millis);
    println!("{:<10} {:>9} {:>9}", "game", "median ms", "most ms");
    for kind in GameKind::ALL {
        let mut late: Vec<Duration> = (0..THOUGHTS).filter_map(|seed| lateness(kind, seed, limit)).collect();
        late.sort_unstable();
        let Some((most, median)) = late.last().zip(late.get(late.len() / 2)) else { continue };
        let millis = |time: &Duration| time.as_secs_f64() * 1000.0;
        println!("{:<10} {:>9.2} {:>9.2}", kind.name(), millis(median), millis(most));
    }
}

/// By how much a thought about the position after some random steps outlasts the limit; none where
/// the game is over.
fn lateness(kind: GameKind, seed: u64, limit: Duration) -> Option<Duration> {
    let mut game = Game::start(&Setup { fresh: seed, ..Setup::new(kind) }).ok()?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..APART * seed as usize {
        let step = game.random_step(&mut rng)?;
        game.play(&step).ok()?;
    }
    while let ToMove::Chance(_) = game.to_move() {
        let step = game.random_step(&mut rng)?;
        game.play(&step).ok()?;
    }
    let mut engine = Engine::new(Settings { seed, ..Settings::default() });
    let stop = AtomicBool::new(false);
    let began = Instant::now();
    let mut task = Task { limits: Limits::time(limit), clock: &began, stop: &stop, progress: &mut |_| {} };
    engine.turn(&game, &mut task)?;
    Some(began.elapsed().saturating_sub(limit))
}
