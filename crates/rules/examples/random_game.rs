//! Plays a random game and prints it as a record that `hexagora record check` accepts.
//! `cargo run -p hexagora-rules --example random_game [SETUP] [SEED]`, for instance
//! `… --example random_game "laberinto players=4 dice=on" 7`.

use std::error::Error;

use hexagora_rules::record::Record;
use hexagora_rules::{Game, Setup};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut setup: Setup = words.next().as_deref().unwrap_or("nonaga").parse()?;
    let seed: u64 = words.next().as_deref().unwrap_or("1").parse()?;

    // The rules draw nothing themselves: what is dealt comes from here, and what is rolled is a step.
    setup.fresh = seed;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::start(&setup)?;
    let mut record = Record::new(&game);
    while let Some(step) = game.random_step(&mut rng) {
        record.push(&mut game, &step)?;
    }

    println!("{record}");
    // The sentence in English; `say(Lang::Es)` says it in Spanish.
    if let Some(result) = game.result_message() {
        println!("{result}");
    }
    Ok(())
}
