//! `hexagora show`: a position as JSON.

use clap::ArgMatches;
use hexagora_rules::{Eye, Game, Scene, Seat};

use super::{number, start, text};
use crate::wire::ShowFields;
use crate::{CliError, Session, cli};

/// Replays steps and prints what the position answers.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let kind = text(matches, cli::GAME).map(str::parse).transpose()?;
    let game = start::game(kind, matches, session)?;
    let eye = text(matches, cli::SEAT).map_or(Ok(Eye::All), |seat| eye(&game, seat))?;
    let scene = Scene::new(&game, eye, 0, None);
    session.json(&ShowFields::from(&scene))
}

fn eye(game: &Game, seat: &str) -> Result<Eye, CliError> {
    let seat = number("--seat", seat, 0..=game.seats() as u64 - 1)?;
    Ok(Eye::Seat(Seat(seat as u8)))
}
