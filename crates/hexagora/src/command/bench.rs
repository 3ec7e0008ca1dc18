//! `hexagora bench`: how fast the rules are on one thread.

mod clock;
mod machine;
mod measure;
mod table;

use std::time::Duration;

use clap::ArgMatches;
use hexagora_rules::{Game, GameKind, Setup};

use super::{number, text, words};
use crate::progress::Progress;
use crate::wire::{Benched, Figures};
use crate::{CliError, Session, cli};

/// The seed when nobody gives one: figures of two days compare.
const SEED: u64 = 1;

/// The seconds of random games when nobody says, and the most there may be.
const SECONDS: (&str, f64) = ("3", 3600.0);

/// Measures the games and prints the figures.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let kinds = kinds(matches)?;
    let seconds = seconds(text(matches, cli::SECONDS).unwrap_or(SECONDS.0))?;
    let seed = text(matches, cli::SEED).map_or(Ok(SEED), |seed| number("--seed", seed, 0..=u64::MAX))?;
    let mut progress = Progress::new(session.streams.err_terminal, "");
    let mut games = Vec::new();
    for kind in kinds {
        games.push(figures(kind, seconds, seed, &mut progress, session)?);
    }
    drop(progress);
    let benched = Benched {
        version: env!("CARGO_PKG_VERSION"),
        optimised: !cfg!(debug_assertions),
        machine: machine::this(),
        seed,
        seconds: seconds.as_secs_f64(),
        games,
    };
    if matches.get_flag(cli::JSON) {
        return session.json(&benched);
    }
    let text = table::of(&benched, session.lang);
    session.print(&text)
}

fn figures(
    kind: GameKind,
    seconds: Duration,
    seed: u64,
    progress: &mut Progress,
    session: &Session<'_>,
) -> Result<Figures, CliError> {
    let game = Game::start(&Setup { fresh: seed, ..Setup::new(kind) })?;
    Ok(game.visit(measure::Measure { seconds, seed, progress, lang: session.lang }))
}

/// The games named, each once, or all of them.
fn kinds(matches: &ArgMatches) -> Result<Vec<GameKind>, CliError> {
    let mut kinds = Vec::new();
    for name in words(matches, cli::GAME) {
        let kind: GameKind = name.parse()?;
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Ok(if kinds.is_empty() { GameKind::ALL.to_vec() } else { kinds })
}

fn seconds(text: &str) -> Result<Duration, CliError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    match text.parse::<f64>() {
        Ok(seconds) if plain && seconds > 0.0 && seconds <= SECONDS.1 => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(CliError::value("--seconds", text, &format!("0.001-{}", SECONDS.1))),
    }
}
