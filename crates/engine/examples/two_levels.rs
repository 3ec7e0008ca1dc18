//! Lets two levels play a game and prints it as a record.
//! `cargo run --release -p hexagora-engine --example two_levels [GAME] [LEVEL] [LEVEL]`.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use hexagora_engine::{Level, Limits, PlayContext, Player};
use hexagora_rules::record::Record;
use hexagora_rules::{Game, GameKind, Setup, ToMove};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Chance is drawn from here: a run can be repeated.
const SEED: u64 = 7;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let kind: GameKind = words.next().as_deref().unwrap_or("attangle").parse()?;
    let first: Level = words.next().as_deref().unwrap_or("3").parse()?;
    let second: Level = words.next().as_deref().unwrap_or("2").parse()?;

    let mut game = Game::start(&Setup { fresh: SEED, ..Setup::new(kind) })?;
    let mut record = Record::new(&game);
    // Seat 0 plays at the first level, all others at the second.
    let levels: Vec<Level> = (0..game.seats()).map(|seat| if seat == 0 { first } else { second }).collect();
    let seated = levels.iter().zip(SEED..);
    let mut players: Vec<Player> = seated.map(|(&level, seed)| Player::of_level(level, kind, seed)).collect();
    for (seat, level) in levels.iter().enumerate() {
        record.set_tag(&format!("Seat{seat}"), &format!("level:{level}"))?;
    }

    // A level has limits of its own, so the context sets none.
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let context = PlayContext { clock: &clock, stop: &stop, limits: Limits::default(), time: None };
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(SEED);
    loop {
        let steps = match game.to_move() {
            ToMove::Seat(seat) => players[seat.index()].turn(&game, &context).map(|turn| turn.steps),
            ToMove::Chance(_) => game.random_step(&mut dice).map(|roll| vec![roll]),
            ToMove::Nobody => None,
        };
        let Some(steps) = steps else { break };
        for step in steps {
            record.push(&mut game, &step)?;
        }
    }

    println!("{record}");
    Ok(())
}
