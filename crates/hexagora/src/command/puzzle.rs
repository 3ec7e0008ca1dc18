//! `hexagora puzzle`: puzzles at the terminal, in lines.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_puzzle::{Puzzle, PuzzleFile, Theme, daily, embedded};
use hexagora_rules::GameKind;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{number, start, style, text};
use crate::play::Console;
use crate::puzzle::Solving;
use crate::{CliError, Session, cli};

/// Poses the puzzle that the flags name, or one after the other.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let puzzles = chosen(matches)?;
    let console = Console {
        style: style(matches, session),
        terminal: session.on_screen(),
        lang: session.lang,
        input: session.streams.input,
        out: session.streams.out,
    };
    Ok(Solving::new(console).run(&puzzles)?)
}

/// The puzzles that the flags ask for, in the order in which they are posed.
fn chosen(matches: &ArgMatches) -> Result<Vec<Puzzle>, CliError> {
    let kind = text(matches, cli::GAME).map(str::parse::<GameKind>).transpose()?;
    if matches.get_flag(cli::DAILY) {
        let day = today();
        let file = file(kind.unwrap_or_else(|| daily::game(day)))?;
        let found = daily::pick(day, &file.puzzles).map(|at| file.puzzles[at].clone());
        return found.map(|puzzle| vec![puzzle]).ok_or_else(none);
    }
    let kinds = kind.map_or_else(|| GameKind::ALL.to_vec(), |kind| vec![kind]);
    if let Some(id) = text(matches, cli::ID) {
        for kind in kinds {
            if let Some(puzzle) = file(kind)?.by_id(id) {
                return Ok(vec![puzzle.clone()]);
            }
        }
        return Err(message!("puzzle.command.no-id", id = hexagora_rules::brief(id)).into());
    }
    let seed = match text(matches, cli::SEED) {
        Some(seed) => number("--seed", seed, 0..=u64::MAX)?,
        None => start::entropy(),
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    // Whoever names no game gets those of one: an evening is spent with one board.
    let kind = kinds[rng.random_range(0..kinds.len())];
    let theme = text(matches, cli::THEME).map(theme).transpose()?;
    let mut puzzles = file(kind)?.puzzles;
    puzzles.retain(|puzzle| theme.is_none_or(|theme| puzzle.themes().contains(&theme)));
    puzzles.shuffle(&mut rng);
    if puzzles.is_empty() { Err(none()) } else { Ok(puzzles) }
}

fn theme(name: &str) -> Result<Theme, CliError> {
    let legal = || Theme::ALL.iter().map(|theme| theme.name()).collect::<Vec<_>>().join(", ");
    name.parse().map_err(|()| CliError::value("--theme", name, &legal()))
}

fn file(kind: GameKind) -> Result<PuzzleFile, CliError> {
    embedded(kind).parse().map_err(|error: hexagora_puzzle::FileError| error.message().into())
}

fn none() -> CliError {
    message!("puzzle.command.none").into()
}

/// The day, counted from 1 January 1970 in UTC.
fn today() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_secs() / 86_400) as u32
}
