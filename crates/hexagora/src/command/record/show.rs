//! `hexagora record show`: a position of a record.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_rules::record::{Record, Symbol};
use hexagora_rules::{Eye, Game, Scene};

use super::{ending, read, wrong};
use crate::command::{number, style, text};
use crate::draw::{self, Picture, Style, Trace};
use crate::output::plain;
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
        let scene = Scene::new(&game, Eye::All, at, None);
        return session.json(&RecordShown::new(&record, &scene));
    }
    let page = page(&record, at, &game, &style(matches, session), session);
    session.print(&page)
}

/// The players, where the record stands, the board, and how it ended.
fn page(record: &Record, at: usize, game: &Game, style: &Style, session: &Session<'_>) -> String {
    let title = std::iter::once(game.kind().title().to_owned());
    let players: Vec<&str> =
        (0..game.seats()).filter_map(|seat| record.tag(&format!("Seat{seat}"))).collect();
    let tags = [players.join(" – "), record.tag("Date").unwrap_or_default().to_owned()];
    let heading: Vec<String> = title.chain(tags).filter(|part| !part.is_empty()).collect();
    let place = message!("cli.record.at", at = at, steps = record.steps().len());
    let last = last_turn(record, at);
    let entry = at.checked_sub(1).and_then(|before| record.line().entries.get(before));
    let place = match last.last() {
        Some(trace) => {
            let symbol = entry.and_then(|entry| entry.symbol).map_or("", Symbol::text);
            let step = format!("{}{symbol}", trace.choice.text);
            message!("cli.record.last", place = place, step = step)
        }
        None => place,
    };
    let scene = Scene::new(game, Eye::All, at, None);
    let picture = Picture { scene: &scene, last: &last, whole: false, lang: session.lang };
    let board = draw::draw(&picture, style);
    let mut page = format!("{}\n{}\n\n{board}", heading.join(" · "), session.say(&place));
    for comment in entry.map_or(&record.line().comments, |entry| &entry.comments) {
        page += &format!("\n{}\n", plain(comment));
    }
    if at == record.steps().len() {
        page += &format!("\n{}\n", session.say(&ending(record, game)));
    }
    page
}

/// What the turn of the last step did, in a record whose first `at` steps are legal.
fn last_turn(record: &Record, at: usize) -> Vec<Trace> {
    let Ok(mut game) = record.start() else { return Vec::new() };
    let (mut last, mut turn) = (Vec::new(), 0);
    for step in record.steps().take(at) {
        if game.turns() != turn {
            turn = game.turns();
            last.clear();
        }
        let Ok(trace) = Trace::new(&game, step) else { break };
        if game.play(step).is_err() {
            break;
        }
        last.push(trace);
    }
    last
}
