//! `hexagora record check`: whether records hold only legal steps.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use hexagora_locale::{Message, message};
use hexagora_rules::RecordError;
use hexagora_rules::record::Record;

use super::{ending, name, read, wrong};
use crate::wire::Checked;
use crate::{CliError, Session, cli};

/// Replays every record of every file. Where one is wrong, only what is wrong is said.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let files: Vec<PathBuf> =
        matches.get_many(cli::FILE).map(|files| files.cloned().collect()).unwrap_or_default();
    let (mut checked, mut right, mut mistakes) = (Vec::new(), Vec::new(), Vec::new());
    for file in &files {
        for answer in file_answers(file, session) {
            match answer {
                CheckedRecord::Right(record, sentence) => {
                    checked.push(*record);
                    right.push(session.say(&sentence));
                }
                CheckedRecord::Wrong(place, sentence) => {
                    checked.push(Checked::wrong(name(file), place, session.say(&sentence)));
                    mistakes.push(sentence);
                }
            }
        }
    }
    if matches.get_flag(cli::JSON) {
        session.json(&checked)?;
    } else if mistakes.is_empty() {
        right.iter().try_for_each(|line| session.line(line))?;
    }
    if mistakes.is_empty() { Ok(()) } else { Err(CliError::Input(mistakes)) }
}

enum CheckedRecord {
    /// A record of legal steps: for programs and for people.
    Right(Box<Checked>, Message),
    /// What is wrong, and in which line and column, if it is in one.
    Wrong(Option<(u32, u32)>, Message),
}

fn file_answers(file: &Path, session: &mut Session<'_>) -> Vec<CheckedRecord> {
    let bytes = match read(file, session) {
        Ok(bytes) => bytes,
        Err(sentence) => return vec![CheckedRecord::Wrong(None, sentence)],
    };
    match Record::decode(&bytes).and_then(Record::parse_all) {
        Err(error) => vec![mistake(file, &error)],
        Ok(records) if records.is_empty() => {
            vec![CheckedRecord::Wrong(None, message!("cli.record.none", file = name(file)))]
        }
        Ok(records) => records.into_iter().map(|record| answer(file, record)).collect(),
    }
}

fn answer(file: &Path, mut record: Record) -> CheckedRecord {
    let game = match record.normalise() {
        Ok(game) => game,
        Err(error) => return mistake(file, &error),
    };
    let sentence = message!(
        "cli.record.right",
        file = name(file),
        game = game.kind().title(),
        steps = record.steps().len(),
        result = ending(&record, &game),
    );
    CheckedRecord::Right(Box::new(Checked::right(name(file), &record, &game)), sentence)
}

fn mistake(file: &Path, error: &RecordError) -> CheckedRecord {
    let place = (error.place.line > 0).then_some((error.place.line, error.place.column));
    CheckedRecord::Wrong(place, wrong(file, error))
}
