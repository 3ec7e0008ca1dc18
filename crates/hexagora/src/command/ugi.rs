//! `hexagora ugi`: the engine for other programs.

use clap::ArgMatches;
use hexagora_rules::Game;

use super::{start, text};
use crate::{CliError, Session, cli, ugi};

/// Serves a game until `quit` or the end of standard input.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let kind = text(matches, cli::GAME).ok_or_else(start::no_game)?.parse()?;
    let setup = start::setup(kind, matches)?;
    // What is wrong with it is said before the conversation begins.
    Game::start(&setup)?;
    Ok(ugi::serve(setup, session.lang, session.streams.input, session.streams.out)?)
}
