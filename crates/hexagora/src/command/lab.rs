//! `hexagora lab`: what a game and its options are like.

mod page;
mod plot;
mod report;
mod words;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::ArgMatches;
use hexagora_locale::{Message, message};
use hexagora_rules::{Game, GameKind, SetupError};

use super::contest::{cores, limits};
use super::{count, start, text, window, words};
use crate::contest::{Conditions, Entrant};
use crate::error::unwritable;
use crate::interrupt::Catch;
use crate::lab::{self, Lab, Played, Setting, Variation};
use crate::progress::Progress;
use crate::{CliError, Session, cli, picture};

/// How many games a setting has when nobody says, and the most there may be.
const GAMES: (u64, u64) = (100, 1_000_000);
/// The most random turns that may begin a game.
const MOST_TURNS: u64 = 100;
/// The most settings: what a person can compare, and a terminal show.
const MOST_SETTINGS: usize = 64;
/// Who plays when nobody says.
const PLAYER: &str = "level:4";

/// Plays games and prints what they show.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let lab = lab(matches)?;
    let plot = matches.get_one::<PathBuf>(cli::PLOT);
    if let Some(file) = plot {
        picture::Format::of(file)?;
    }
    let folder = matches.get_one::<PathBuf>(cli::SAVE);
    if let Some(folder) = folder {
        fs::create_dir_all(folder).map_err(|error| unwritable(&folder.display().to_string(), &error))?;
    }
    let catch = Catch::begin();
    let began = Instant::now();
    let title = lab.settings[0].setup.game.title();
    let mut progress = Progress::new(session.streams.err_terminal, title);
    let mut unsaved = None;
    let findings = lab.run(catch.flag(), |games, played| {
        progress.label(format!("{title}  {games}/{}", lab.all()));
        progress.at(games as f64 / lab.all() as f64);
        let Some(folder) = folder else { return Ok(()) };
        save(folder, played, lab.settings.len()).map_err(|(file, error)| {
            unsaved = Some(unwritable(&file.display().to_string(), &error));
            error
        })
    });
    drop(progress);
    if let Some(message) = unsaved {
        return Err(message.into());
    }
    let (findings, took) = (findings?, began.elapsed());
    if let Some(file) = plot {
        picture::write(&plot::svg(&lab, &findings, session.lang), file)?;
    }
    if matches.get_flag(cli::JSON) {
        session.json(&report::wire(&lab, &findings, took, session.lang))?;
    } else {
        let room = window(session).map(|(width, _)| width);
        session.print(&page::page(&lab, &findings, took, session.lang, room))?;
        if let Some(file) = plot {
            let sentence = session.say(&message!("analyse.plotted", file = file.display().to_string()));
            session.line(&sentence)?;
        }
    }
    if findings.interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

/// What the command line asks for.
fn lab(matches: &ArgMatches) -> Result<Lab, CliError> {
    let kind: GameKind = text(matches, cli::GAME).ok_or_else(start::no_game)?.parse()?;
    let settings = settings(kind, matches)?;
    let seats: Vec<usize> = settings.iter().map(|setting| setting.setup.seats()).collect();
    Ok(Lab {
        conditions: Conditions {
            entrants: entrants(text(matches, cli::SEATS).unwrap_or(PLAYER), &seats)?,
            limits: limits(matches)?,
            clock: None,
        },
        games: count(matches, cli::GAMES, GAMES.0, 1..=GAMES.1)? as usize,
        turns: count(matches, cli::TURNS, 0, 0..=MOST_TURNS)? as usize,
        threads: count(matches, cli::THREADS, cores(), 1..=1024)? as usize,
        seed: count(matches, cli::SEED, 1, 0..=u64::MAX)?,
        settings,
    })
}

/// The settings, each checked before the first game.
fn settings(kind: GameKind, matches: &ArgMatches) -> Result<Vec<Setting>, CliError> {
    let variations: Vec<Variation> =
        words(matches, cli::VARY).into_iter().map(str::parse).collect::<Result<_, SetupError>>()?;
    let count = lab::count(&variations);
    if count > MOST_SETTINGS {
        return Err(message!("lab.error.settings", count = count, most = MOST_SETTINGS).into());
    }
    let mut settings = lab::product(start::given(kind, matches)?, &variations)?;
    for setting in &mut settings {
        // What varies comes before what a preset says.
        setting.setup = start::preset(setting.setup.clone(), matches)?;
        Game::start(&setting.setup)?;
    }
    Ok(settings)
}

/// One player for all seats, or one for each seat of every setting.
fn entrants(given: &str, seats: &[usize]) -> Result<Vec<Entrant>, CliError> {
    let entrants =
        given.split(',').map(|spec| spec.trim().parse()).collect::<Result<Vec<Entrant>, Message>>()?;
    for &seats in seats {
        if entrants.len() != 1 && entrants.len() != seats {
            return Err(message!("play.error.players", given = entrants.len(), seats = seats).into());
        }
        entrants.iter().try_for_each(|entrant| entrant.check(seats))?;
    }
    Ok(entrants)
}

/// Writes the record of a game into a file of its own; where there are several settings, the first number is the
/// setting's.
fn save(folder: &Path, played: &Played, settings: usize) -> Result<(), (PathBuf, io::Error)> {
    let game = format!("{:05}.txt", played.result.bout.number + 1);
    let name = if settings > 1 { format!("{:02}-{game}", played.setting + 1) } else { game };
    let file = folder.join(name);
    fs::write(&file, played.result.record.to_string()).map_err(|error| (file, error))
}
