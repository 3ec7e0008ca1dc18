//! The position that `show`, `perft` and their like are asked about: a game from its start or from
//! a text, with steps played.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_rules::{Game, GameKind, Setup};

use super::{number, span, text, words};
use crate::{CliError, Session, cli, error};

/// The game that the flags describe; `kind` is the game named, if one is.
pub fn game(
    kind: Option<GameKind>,
    matches: &ArgMatches,
    session: &mut Session<'_>,
) -> Result<Game, CliError> {
    let mut game = match (text(matches, cli::POSITION), kind) {
        (Some(position), kind) => placed(position, kind)?,
        (None, Some(kind)) => Game::start(&setup(kind, matches)?)?,
        (None, None) => return Err(no_game()),
    };
    let mut number = 0;
    for part in words(matches, cli::MOVES) {
        match part {
            "-" => play(&mut game, &mut number, &input(session)?)?,
            steps => play(&mut game, &mut number, steps)?,
        }
    }
    Ok(game)
}

/// The error for a command line that names no game.
pub fn no_game() -> CliError {
    message!("cli.error.no-game", legal = GameKind::names().join(", ")).into()
}

/// What people agreed on, as the flags say it.
pub fn setup(kind: GameKind, matches: &ArgMatches) -> Result<Setup, CliError> {
    preset(given(kind, matches)?, matches)
}

/// The same with the preset that the flags name, where they name one. What is set already stays.
pub fn preset(setup: Setup, matches: &ArgMatches) -> Result<Setup, CliError> {
    match text(matches, cli::PRESET) {
        Some(name) => Ok(setup.preset(name)?),
        None => Ok(setup),
    }
}

/// The number of players and the options, each as its flag says it.
pub fn given(kind: GameKind, matches: &ArgMatches) -> Result<Setup, CliError> {
    let mut setup = Setup::new(kind);
    setup.fresh = entropy();
    if let Some(given) = text(matches, cli::PLAYERS) {
        setup.players = Some(players(kind, given)?);
    }
    for pair in words(matches, cli::SET) {
        setup = setup.with_pair(pair)?;
    }
    Ok(setup)
}

fn players(kind: GameKind, given: &str) -> Result<usize, CliError> {
    let range = kind.players();
    match number("--players", given, 0..=u64::from(u32::MAX)) {
        Ok(players) => Ok(players as usize),
        Err(_) => Err(CliError::value("--players", given, &span(range.start(), range.end()))),
    }
}

fn placed(position: &str, kind: Option<GameKind>) -> Result<Game, CliError> {
    let game = Game::from_text(position)?;
    match kind {
        Some(kind) if kind != game.kind() => {
            Err(message!("cli.error.other-game", game = kind.title(), other = game.kind().title()).into())
        }
        _ => Ok(game),
    }
}

/// Plays steps; `number` counts them through all the lists that are given.
fn play(game: &mut Game, number: &mut usize, steps: &str) -> Result<(), CliError> {
    for step in steps.split_whitespace() {
        *number += 1;
        game.play(step)
            .map_err(|error| message!("cli.error.moves", number = *number, error = error.message()))?;
    }
    Ok(())
}

/// All of standard input.
pub fn input(session: &mut Session<'_>) -> Result<String, CliError> {
    let mut text = String::new();
    match session.streams.input.read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(problem) => Err(error::unreadable("-", &problem).into()),
    }
}

/// A number that nobody can foretell, for a game whose chance has no seed.
pub fn entropy() -> u64 {
    RandomState::new().build_hasher().finish()
}
