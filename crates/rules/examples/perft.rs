//! Counts step sequences: how many ways there are to play the first steps of a game.
//! `cargo run --release -p hexagora-rules --example perft [SETUP] [DEPTH]`, for instance
//! `… --example perft "nonaga connected=always" 3`.

use std::error::Error;
use std::time::Instant;

use hexagora_rules::{Game, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let setup: Setup = words.next().as_deref().unwrap_or("attangle").parse()?;
    let depth: u32 = words.next().as_deref().unwrap_or("4").parse()?;

    let game = Game::start(&setup)?;
    println!("{game}");
    for depth in 1..=depth {
        let began = Instant::now();
        let count = game.perft(depth);
        println!("perft {depth}: {count:>12}  {:>8.3} s", began.elapsed().as_secs_f64());
    }

    // The same count, divided by the first step: where two programs disagree, this finds the step.
    for (step, count) in game.divide(2).into_iter().take(5) {
        println!("{step:>12} {count}");
    }
    Ok(())
}
