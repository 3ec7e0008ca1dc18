//! `hexagora analyse`: what the engine thinks of a position, or of every turn of a record.

mod page;
mod plot;

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use hexagora_engine::{Engine, Limits, LimitsError, Reviewer, Settings};
use hexagora_locale::message;
use hexagora_rules::record::Record;
use hexagora_rules::{Game, GameKind};

use super::record::{read, wrong};
use super::{number, start, text};
use crate::interrupt::Catch;
use crate::progress::Progress;
use crate::wire::{Analysed, Object, RecordAnalysed};
use crate::{CliError, Session, cli, picture};

/// What a position may cost when nobody says, and each turn of a record.
const LIMITS: [Limits; 2] = [Limits::time(Duration::from_secs(1)), Limits::time(Duration::from_millis(300))];
/// How many lines are shown of a position when nobody says.
const LINES: u64 = 3;

/// Analyses what the command line names.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let plot = matches.get_one::<PathBuf>(cli::PLOT);
    if let Some(file) = plot {
        picture::Format::of(file)?;
    }
    let catch = Catch::begin();
    let answer = match matches.get_one::<PathBuf>(cli::RECORD) {
        Some(file) => record(file, plot.map(PathBuf::as_path), matches, session, &catch),
        None if plot.is_some() => Err(message!("analyse.error.plot").into()),
        None => position(matches, session, &catch),
    };
    answer?;
    match catch.flag().load(std::sync::atomic::Ordering::Relaxed) {
        true => Err(CliError::Interrupted),
        false => Ok(()),
    }
}

/// The engine and its limits, as the flags say.
fn engine(matches: &ArgMatches, lines: u64, limits: Limits) -> Result<(Engine, Limits), CliError> {
    let count = |id: &str, name: &str, default: u64, range| {
        text(matches, id).map_or(Ok(default), |given| number(name, given, range))
    };
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let settings = Settings {
        hash: count(cli::HASH, "--hash", 64, 1..=65_536)? as usize,
        threads: count(cli::THREADS, "--threads", cores, 1..=1_024)? as usize,
        multi_pv: count(cli::LINES, "--lines", lines, 1..=64)? as usize,
        ..Settings::default()
    };
    let limits = match text(matches, cli::LIMIT) {
        Some(given) => {
            given.parse().map_err(|_: LimitsError| CliError::value("--limit", given, LimitsError::LEGAL))?
        }
        None => limits,
    };
    Ok((Engine::new(settings), limits))
}

fn position(matches: &ArgMatches, session: &mut Session<'_>, catch: &Catch) -> Result<(), CliError> {
    let kind: Option<GameKind> = text(matches, cli::GAME).map(str::parse).transpose()?;
    let game = start::game(kind, matches, session)?;
    let (mut engine, limits) = engine(matches, LINES, LIMITS[0])?;
    let clock = Instant::now();
    let mut reviewer = Reviewer::new(&mut engine, limits, &clock, catch.flag());
    let judgement = reviewer.judge(&game);
    if matches.get_flag(cli::JSON) {
        return session.json(&Analysed {
            game: game.kind().name(),
            players: game.seats(),
            options: Object(game.options()),
            text: game.text(),
            judgement,
        });
    }
    session.print(&page::of_position(&game, &judgement, session.lang))
}

fn record(
    file: &Path,
    plot: Option<&Path>,
    matches: &ArgMatches,
    session: &mut Session<'_>,
    catch: &Catch,
) -> Result<(), CliError> {
    let bytes = read(file, session)?;
    let told = |error| wrong(file, &error);
    let mut record = Record::decode(&bytes).and_then(Record::parse).map_err(told)?;
    record.normalise().map_err(told)?;
    let start: Game = record.start().map_err(told)?;
    let steps: Vec<String> = record.steps().map(str::to_owned).collect();
    let (mut engine, limits) = engine(matches, 1, LIMITS[1])?;
    let clock = Instant::now();
    let mut reviewer = Reviewer::new(&mut engine, limits, &clock, catch.flag());
    let mut progress = Progress::new(session.streams.err_terminal, start.kind().title());
    let review = reviewer.review(&start, &steps, |so_far| {
        let done = so_far.turns.last().map_or(0, |turn| turn.until);
        progress.at(done as f64 / steps.len().max(1) as f64);
    });
    drop(progress);
    let review = review?;
    if let Some(file) = plot {
        picture::write(&plot::Plot::new(&start, &review, session.lang).svg(), file)?;
    }
    if matches.get_flag(cli::JSON) {
        let tags = record.tags().iter().map(|tag| (tag.name().to_owned(), tag.value().to_owned()));
        return session.json(&RecordAnalysed {
            game: start.kind().name(),
            players: start.seats(),
            tags: Object(tags.collect()),
            mistakes: review.slips().into_iter().map(|turn| turn.turn).collect(),
            chances: review.chances,
            turns: review.turns,
            seats: review.players,
            moments: review.moments,
        });
    }
    session.print(&page::of_record(&record, &start, &review, session.lang))?;
    if let Some(file) = plot {
        let sentence = session.say(&message!("analyse.plotted", file = file.display().to_string()));
        session.line(&sentence)?;
    }
    Ok(())
}
