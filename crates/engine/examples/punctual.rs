//! How punctual the engine is: by how much a turn outlasts its time, over positions of every game. Where
//! the system tells, time spent waiting for a busy machine's processor does not count.
//! `cargo run --release -p hexagora-engine --example punctual [MILLISECONDS]`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use hexagora_engine::{Clock, EngineSpec, Limits, PlayContext, Player, Spec};
use hexagora_rules::{Game, GameKind, Setup, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many turns of each game are timed.
const TURNS: u64 = 12;
/// How many random steps lie between two positions.
const APART: usize = 7;

/// The time since a moment, without what this thread waited for a processor since.
struct Unhindered {
    began: Instant,
    waited: Duration,
}

impl Unhindered {
    fn start() -> Unhindered {
        Unhindered { waited: waited(), began: Instant::now() }
    }
}

impl Clock for Unhindered {
    fn now(&self) -> Duration {
        self.began.elapsed().saturating_sub(waited().saturating_sub(self.waited))
    }
}

/// How long this thread has waited for a processor so far, as Linux tells it.
fn waited() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(told.split_whitespace().nth(1).and_then(|nanos| nanos.parse().ok()).unwrap_or(0))
}

fn main() {
    let millis = std::env::args().nth(1).and_then(|arg| arg.parse().ok()).unwrap_or(100);
    let limit = Duration::from_millis(millis);
    println!("{:<10} {:>9} {:>9}", "game", "median ms", "most ms");
    for kind in GameKind::ALL {
        let mut late: Vec<Duration> = (0..TURNS).filter_map(|seed| lateness(kind, seed, limit)).collect();
        late.sort_unstable();
        let Some((most, median)) = late.last().zip(late.get(late.len() / 2)) else { continue };
        let millis = |time: &Duration| time.as_secs_f64() * 1000.0;
        println!("{:<10} {:>9.2} {:>9.2}", kind.name(), millis(median), millis(most));
    }
}

/// By how much a turn in the position after some random steps outlasts the limit; none where
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
    let mut player = Player::new(&Spec::Engine(EngineSpec::default()), kind, seed);
    let stop = AtomicBool::new(false);
    let clock = Unhindered::start();
    player
        .turn(&game, &PlayContext { limits: Limits::time(limit), clock: &clock, stop: &stop, time: None })?;
    Some(clock.now().saturating_sub(limit))
}
