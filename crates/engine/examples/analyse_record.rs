//! Looks at a game again: each seat's chances after every turn, and what would have been better.
//! `cargo run --release -p hexagora-engine --example analyse_record [FILE]`.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use hexagora_engine::{Engine, Limits, Reviewer, Settings};
use hexagora_rules::Record;

/// A game to look at when no file is named.
const RECORD: &str = include_str!("../../../docs/examples/attangle.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => RECORD.to_owned(),
    };
    let mut record: Record = text.parse()?;
    // Every step is checked and written as the rules write it.
    record.normalise()?;
    let steps: Vec<String> = record.steps().map(str::to_owned).collect();

    // A limit in nodes and a clock that stands still: the same answer on every machine.
    let mut engine = Engine::new(Settings::default());
    let stop = AtomicBool::new(false);
    let mut reviewer = Reviewer::new(&mut engine, Limits::nodes(5_000), &(), &stop);
    let review = reviewer.review(&record.start()?, &steps, |_| {})?;

    for turn in &review.turns {
        let chances: Vec<String> =
            turn.chances.iter().map(|chance| format!("{:3.0} %", 100.0 * chance)).collect();
        print!("{:>3}. {:<16} {}", turn.turn, turn.steps.join(" "), chances.join(" "));
        if let (Some(why), Some(best)) = (&turn.why, &turn.best) {
            print!("  {}: {} {why}", turn.grade.name(), best.steps.join(" "));
        }
        println!();
    }
    for player in &review.players {
        println!(
            "{}: accuracy {:.0}",
            record.start()?.seat_name(player.seat),
            player.accuracy.unwrap_or(0.0)
        );
    }
    println!("decided in turns {:?}", review.moments);
    Ok(())
}
