//! `hexagora play`: a game at the terminal.

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_rules::{Game, GameKind};

use super::{number, start, style, text};
use crate::play::{self, Console, LocalGame, Play};
use crate::{CliError, Session, cli};

/// Plays a new game, or the one that a record holds.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let seed = match text(matches, cli::SEED) {
        Some(seed) => number("--seed", seed, 0..=u64::MAX)?,
        None => start::entropy(),
    };
    let file = matches.get_one::<std::path::PathBuf>(cli::RECORD).map(|file| file.display().to_string());
    let local = match &file {
        Some(file) => play::read(file)?,
        None => LocalGame::new(fresh(matches, seed)?),
    };
    let players = play::players(text(matches, cli::SEATS), local.game().seats(), session.lang)?;
    let console = Console {
        style: style(matches, session),
        terminal: session.streams.in_terminal && session.streams.out_terminal,
        lang: session.lang,
        input: session.streams.input,
        out: session.streams.out,
    };
    let play = Play::new(console, local, players, seed);
    match file {
        Some(file) => play.in_file(file),
        None => play,
    }
    .run()?;
    Ok(())
}

/// The game that the flags describe. The seed decides everything that chance does, the deal too.
fn fresh(matches: &ArgMatches, seed: u64) -> Result<Game, CliError> {
    let Some(name) = text(matches, cli::GAME) else {
        return Err(message!("cli.error.no-game", legal = GameKind::names().join(", ")).into());
    };
    let mut setup = start::setup(name.parse()?, matches)?;
    setup.fresh = seed;
    Ok(Game::start(&setup)?)
}
