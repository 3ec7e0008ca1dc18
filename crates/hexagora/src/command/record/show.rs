//! `hexagora record show`: a position of a record.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_rules::Game;
use hexagora_rules::record::Record;

use super::{ending, read, wrong};
use crate::command::{number, text};
use crate::wire::RecordShown;
use crate::{CliError, Session, cli};

/// Shows where a record's main line stands after all its steps, or after some.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let dash = PathBuf::from("-");
    let file: &Path = matches.get_one::<PathBuf>(cli::FILE).unwrap_or(&dash);
    let bytes = read(file, session)?;
    let record = Record::decode(&bytes).and_then(Record::parse).map_err(|error| wrong(file, &error))?;
    let steps = record.steps().len();
    let at = match text(matches, cli::AT) {
        Some(at) => number("--at", at, 0..=steps as u64)? as usize,
        None => steps,
    };
    let game = record.game_at(at).map_err(|error| wrong(file, &error))?;
    if matches.get_flag(cli::JSON) {
        return session.json(&RecordShown::new(&record, at, &game));
    }
    let page = page(&record, at, &game, session);
    session.print(&page)
}

/// The players, the position, where it stands in the record, and what came last.
fn page(record: &Record, at: usize, game: &Game, session: &Session<'_>) -> String {
    let title = std::iter::once(game.kind().title().to_owned());
    let players: Vec<&str> =
        (0..game.seats()).filter_map(|seat| record.tag(&format!("Seat{seat}"))).collect();
    let tags = [players.join(" – "), record.tag("Date").unwrap_or_default().to_owned()];
    let heading: Vec<String> = title.chain(tags).filter(|part| !part.is_empty()).collect();
    let place = message!("cli.record.at", at = at, steps = record.steps().len());
    let last = match at.checked_sub(1).and_then(|last| record.steps().nth(last)) {
        Some(step) => session.say(&message!("cli.record.last", place = place, step = step)),
        None => session.say(&place),
    };
    let mut page = format!("{}\n{last}\n\n{}\n", heading.join(" · "), game.text());
    if at == record.steps().len() {
        page += &format!("\n{}\n", session.say(&ending(record, game)));
    }
    page
}
