//! `hexagora play`: a game at the terminal.

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_rules::{Game, GameKind};

use super::{number, start, style, text};
use crate::play::{self, Console, LocalGame, Play, Sitting};
use crate::screen;
use crate::{CliError, Session, cli};

/// Plays a new game, or the one that a record holds: on the whole screen of a terminal, in lines elsewhere
/// and for whoever asks for them.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let plain = !session.on_screen() || matches.get_flag(cli::PLAIN);
    if !plain && text(matches, cli::GAME).is_none() && !matches.contains_id(cli::RECORD) {
        return screen::menu(&style(matches, session), session);
    }
    let sitting = sitting(matches, session)?;
    if !plain {
        return screen::play(sitting, &style(matches, session), session);
    }
    let console = Console {
        style: style(matches, session),
        terminal: session.on_screen(),
        lang: session.lang,
        input: session.streams.input,
        out: session.streams.out,
    };
    Ok(Play::new(console, sitting).run()?)
}

/// The game that the flags describe, with its players.
fn sitting(matches: &ArgMatches, session: &Session<'_>) -> Result<Sitting, CliError> {
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
    Ok(Sitting::new(local, players, seed).in_file(file))
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
