//! `hexagora record`: games that somebody has written down.

mod check;
mod show;

use std::fs;
use std::io;
use std::path::Path;

use clap::ArgMatches;
use hexagora_locale::{Message, message};
use hexagora_rules::record::Record;
use hexagora_rules::{Game, RecordError};

use super::{chosen, help};
use crate::error::unreadable;
use crate::{CliError, Session};

/// Runs the command under `record`.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    match chosen(matches) {
        ("check", matches) => check::run(matches, session),
        ("show", matches) => show::run(matches, session),
        _ => help::run(matches, session),
    }
}

/// A file's name as people read it.
fn name(file: &Path) -> String {
    file.to_string_lossy().into_owned()
}

/// The bytes of a file, or of standard input for `-`; the error is a sentence.
pub(super) fn read(file: &Path, session: &mut Session<'_>) -> Result<Vec<u8>, Message> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        session.streams.input.read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    bytes.map_err(|error: io::Error| unreadable(&name(file), &error))
}

/// What is wrong with a record, with the file it stands in.
pub(super) fn wrong(file: &Path, error: &RecordError) -> Message {
    message!("cli.record.wrong", file = name(file), error = error.message())
}

/// How a recorded game ended: by the rules, or at the table, or not yet.
fn ending(record: &Record, game: &Game) -> Message {
    match (game.result_message(), record.result()) {
        (Some(result), _) => result,
        (None, Some(verdict)) => message!("cli.record.verdict", verdict = verdict.to_string()),
        (None, None) => message!("cli.record.open"),
    }
}
