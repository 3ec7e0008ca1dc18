//! The commands, one a file.

mod analyse;
mod bench;
mod book;
mod completions;
mod config;
mod contest;
mod export;
mod games;
mod help;
mod import;
mod lab;
mod load;
mod man;
mod perft;
mod play;
mod prune;
mod puzzle;
mod record;
mod rules;
mod serve;
mod show;
mod start;
mod ugi;

use clap::ArgMatches;
pub(crate) use start::entropy;

use crate::draw::Style;
use crate::{CliError, Session, cli, screen};

/// Runs the command that a parsed command line names.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let Some((name, matches)) = matches.subcommand() else { return alone(session) };
    match name {
        "analyse" => analyse::run(matches, session),
        "bench" => bench::run(matches, session),
        "book" => book::run(matches, session),
        "completions" => completions::run(matches, session),
        "export" => export::run(matches, session),
        "games" => games::run(matches, session),
        "import" => import::run(matches, session),
        "lab" => lab::run(matches, session),
        "load" => load::run(matches, session),
        "match" => contest::run(matches, session),
        "man" => man::run(matches, session),
        "perft" => perft::run(matches, session),
        "play" => play::run(matches, session),
        "prune" => prune::run(matches, session),
        "puzzle" => puzzle::run(matches, session),
        "record" => record::run(matches, session),
        "rules" => rules::run(matches, session),
        "serve" => serve::run(matches, session),
        "show" => show::run(matches, session),
        "ugi" => ugi::run(matches, session),
        _ => help::run(matches, session),
    }
}

/// `hexagora` alone offers the games.
fn alone(session: &mut Session<'_>) -> Result<(), CliError> {
    screen::menu(&drawn(session.ascii, session), session)
}

/// The subcommand, which the grammar requires of a family.
fn chosen(matches: &ArgMatches) -> (&str, &ArgMatches) {
    matches.subcommand().unwrap_or(("help", matches))
}

/// A flag's text.
fn text<'m>(matches: &'m ArgMatches, id: &str) -> Option<&'m str> {
    matches.get_one::<String>(id).map(String::as_str)
}

/// The words given to an argument that may stand several times.
fn words<'m>(matches: &'m ArgMatches, id: &str) -> Vec<&'m str> {
    matches.get_many::<String>(id).map(|words| words.map(String::as_str).collect()).unwrap_or_default()
}

/// A number in plain digits, if it lies in a range. `legal` names the range in the error.
fn number(name: &str, text: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, CliError> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if plain && range.contains(&number) => Ok(number),
        _ => Err(CliError::value(name, text, &span(range.start(), range.end()))),
    }
}

/// The number given to a flag, or its default.
fn count(
    matches: &ArgMatches,
    id: &str,
    default: u64,
    range: std::ops::RangeInclusive<u64>,
) -> Result<u64, CliError> {
    text(matches, id).map_or(Ok(default), |given| number(&format!("--{id}"), given, range))
}

/// A range as people read it: `3-6`, or `2` where there is no choice.
fn span(from: impl ToString, to: impl ToString) -> String {
    let (from, to) = (from.to_string(), to.to_string());
    if from == to { from } else { format!("{from}-{to}") }
}

/// How wide a page is where no terminal says: as wide as the largest board.
const WIDTH: usize = 110;

/// How boards are drawn, for a command that has the flag `--ascii`.
fn style(matches: &ArgMatches, session: &Session<'_>) -> Style {
    drawn(session.ascii || matches.get_flag(cli::ASCII), session)
}

/// How wide and how high the terminal is, if there is one.
fn window(session: &Session<'_>) -> Option<(usize, usize)> {
    session.streams.size.filter(|_| session.streams.out_terminal)
}

fn drawn(ascii: bool, session: &Session<'_>) -> Style {
    let size = window(session);
    Style {
        depth: session.depth,
        ascii,
        width: size.map_or(WIDTH, |(width, _)| width),
        height: size.map(|(_, height)| height),
    }
}
