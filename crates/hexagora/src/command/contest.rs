//! `hexagora match`: players against each other.

mod report;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use hexagora_engine::{Limits, LimitsError, Remaining};
use hexagora_locale::{Message, message};
use hexagora_rules::{Game, GameKind};

use super::{count, number, start, text, words};
use crate::contest::{Conditions, Contest, Entrant, GameResult, Sprt, Standings};
use crate::error::unwritable;
use crate::interrupt::Catch;
use crate::progress::Progress;
use crate::{CliError, Session, cli};

/// How many games there are when nobody says, and the most there may be.
const GAMES: (u64, u64) = (100, 1_000_000);
/// How many random turns begin a game of two when nobody says, and the most there may be. A game
/// that begins with a deal needs none.
const TURNS: (u64, u64) = (4, 100);
/// What a turn may cost when nobody says.
const LIMIT: Limits = Limits::time(Duration::from_secs(1));

/// Plays a contest and prints how it went.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let contest = contest(matches)?;
    let folder = matches.get_one::<PathBuf>(cli::SAVE);
    if let Some(folder) = folder {
        fs::create_dir_all(folder).map_err(|error| unwritable(&folder.display().to_string(), &error))?;
    }
    let catch = Catch::begin();
    let began = Instant::now();
    let mut progress = Progress::new(session.streams.err_terminal, contest.setup.game.title());
    let mut unsaved = None;
    let standings = contest.run(catch.flag(), |standings, played| {
        progress.label(report::live(&contest, standings, session.lang));
        progress.at(standings.games as f64 / standings.all as f64);
        let Some(folder) = folder else { return Ok(()) };
        save(folder, played).map_err(|(file, error)| {
            unsaved = Some(unwritable(&file.display().to_string(), &error));
            error
        })
    });
    drop(progress);
    if let Some(message) = unsaved {
        return Err(message.into());
    }
    let standings = standings?;
    answer(&contest, &standings, began.elapsed(), matches, session)?;
    if standings.interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

fn answer(
    contest: &Contest,
    standings: &Standings,
    took: Duration,
    matches: &ArgMatches,
    session: &mut Session<'_>,
) -> Result<(), CliError> {
    if matches.get_flag(cli::JSON) {
        return session.json(&report::wire(contest, standings, took, session.lang));
    }
    session.print(&report::page(contest, standings, took, session.lang))
}

/// What the command line asks for.
fn contest(matches: &ArgMatches) -> Result<Contest, CliError> {
    let kind: GameKind = text(matches, cli::GAME).ok_or_else(start::no_game)?.parse()?;
    let seed = text(matches, cli::SEED).map_or(Ok(1), |seed| number("--seed", seed, 0..=u64::MAX))?;
    let setup = start::setup(kind, matches)?;
    // The options are checked before the first game.
    let seats = Game::start(&setup)?.seats();
    let entrants = entrants(matches, seats)?;
    let count = |id: &str, default: u64, range| count(matches, id, default, range);
    let mut contest = Contest {
        conditions: Conditions { entrants, limits: limits(matches)?, clock: clock(matches)? },
        turns: count(cli::TURNS, if seats == 2 { TURNS.0 } else { 0 }, 0..=TURNS.1)? as usize,
        sprt: sprt(matches)?,
        threads: count(cli::THREADS, cores(), 1..=1024)? as usize,
        rounds: 1,
        openings: 1,
        setup,
        seed,
    };
    let games = count(cli::GAMES, GAMES.0, 1..=GAMES.1)? as usize;
    contest.rounds = games.div_ceil(seats * contest.pairings().len());
    let rounds = contest.rounds as u64;
    contest.openings = count(cli::OPENINGS, rounds, 1..=GAMES.1)?.min(rounds) as usize;
    Ok(contest)
}

/// How many games are played at once when nobody says.
pub(super) fn cores() -> u64 {
    thread::available_parallelism().map_or(1, |cores| cores.get() as u64)
}

fn entrants(matches: &ArgMatches, seats: usize) -> Result<Vec<Entrant>, CliError> {
    let entrants =
        words(matches, cli::PLAYER).into_iter().map(str::parse).collect::<Result<Vec<Entrant>, Message>>()?;
    if entrants.len() < 2 {
        return Err(message!("match.error.entrants").into());
    }
    entrants.iter().try_for_each(|entrant| entrant.check(seats))?;
    Ok(entrants)
}

/// What a turn may cost a player without limits of its own.
pub(super) fn limits(matches: &ArgMatches) -> Result<Limits, CliError> {
    let Some(given) = text(matches, cli::LIMIT) else { return Ok(LIMIT) };
    given.parse().map_err(|_: LimitsError| CliError::value("--limit", given, LimitsError::LEGAL))
}

/// `60+0.6`: the seconds on a clock, and those that each turn adds.
fn clock(matches: &ArgMatches) -> Result<Option<Remaining>, CliError> {
    let Some(given) = text(matches, cli::CLOCK) else { return Ok(None) };
    let (left, increment) = given.split_once('+').unwrap_or((given, "0"));
    let seconds = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        text.parse::<f64>().ok().filter(|seconds| plain && *seconds <= 86_400.0)
    };
    match (seconds(left), seconds(increment)) {
        (Some(left), Some(increment)) if left > 0.0 => Ok(Some(Remaining {
            left: Duration::from_secs_f64(left),
            increment: Duration::from_secs_f64(increment),
        })),
        _ => Err(CliError::value("--clock", given, "SECONDS, SECONDS+INCREMENT")),
    }
}

/// `0,20`: the difference in Elo that is assumed, and the one hoped for.
fn sprt(matches: &ArgMatches) -> Result<Option<Sprt>, CliError> {
    let Some(given) = text(matches, cli::SPRT) else { return Ok(None) };
    let elo = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1_000.0);
    match given.split_once(',').map(|(low, high)| (elo(low), elo(high))) {
        Some((Some(elo0), Some(elo1))) if elo0 < elo1 => Ok(Some(Sprt { elo0, elo1 })),
        _ => Err(CliError::value("--sprt", given, "ELO0,ELO1")),
    }
}

/// Writes the record of a game into a file of its own.
fn save(folder: &Path, played: &GameResult) -> Result<(), (PathBuf, io::Error)> {
    let file = folder.join(format!("{:05}.txt", played.bout.number + 1));
    fs::write(&file, played.record.to_string()).map_err(|error| (file, error))
}
