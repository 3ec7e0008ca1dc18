//! `hexagora book`: what was played from a position, by the opening book.

use clap::ArgMatches;
use hexagora_book::{Chapter, PlayedTurn, book_of};
use hexagora_locale::{Lang, Message, message};
use hexagora_rules::{Game, GameKind, Seat};

use super::{start, text};
use crate::figures::{aligned, decimal, whole};
use crate::wire::{BookTurn, Looked, Object};
use crate::{CliError, Session, cli};

/// Prints the turns that the book knows from a position.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let kind: Option<GameKind> = text(matches, cli::GAME).map(str::parse).transpose()?;
    let game = start::game(kind, matches, session)?;
    let book = book_of(game.kind()).ok_or_else(|| message!("book.deal", game = game.kind().title()))?;
    let chapter = book.chapter(&game).ok_or_else(|| message!("book.options", game = game.kind().title()))?;
    let turns = chapter.turns(&game);
    if matches.get_flag(cli::JSON) {
        return session.json(&Looked {
            game: game.kind().name(),
            players: game.seats(),
            options: Object(game.options()),
            text: game.text(),
            games: chapter.making.games,
            turns: turns.iter().map(BookTurn::from).collect(),
        });
    }
    let page = page(&game, chapter, &turns, session.lang);
    session.print(&page)
}

fn page(game: &Game, chapter: &Chapter, turns: &[PlayedTurn], lang: Lang) -> String {
    let made = made(chapter, lang).say(lang);
    if turns.is_empty() {
        return format!("{}\n{made}\n", message!("book.unknown").say(lang));
    }
    let seat = game.to_move().seat().unwrap_or(Seat(0));
    let heading = message!("analyse.heading", game = game.kind().title(), seat = game.seat_name(seat));
    let mut rows = vec![headings(game, lang)];
    rows.extend(turns.iter().map(|turn| row(turn, lang)));
    format!("{}\n\n{}\n{made}\n", heading.say(lang), aligned(&rows))
}

fn headings(game: &Game, lang: Lang) -> Vec<String> {
    let mut row = vec![message!("book.column.turn").say(lang), message!("book.column.games").say(lang)];
    row.extend((0..game.seats() as u8).map(|seat| game.seat_name(Seat(seat)).say(lang)));
    row.extend([message!("book.column.draws"), message!("book.column.chance")].map(|word| word.say(lang)));
    row
}

fn row(turn: &PlayedTurn, lang: Lang) -> Vec<String> {
    let games = turn.counts.games();
    let share = |count: u32| percent(f64::from(count) / f64::from(games.max(1)), 0, lang);
    let mut row = vec![turn.steps.join(" "), whole(f64::from(games), lang)];
    row.extend(turn.counts.wins.iter().map(|&wins| share(wins)));
    row.push(share(turn.counts.draws));
    row.push(turn.chance.map_or_else(String::new, |chance| percent(f64::from(chance.share()), 1, lang)));
    row
}

fn percent(share: f64, digits: usize, lang: Lang) -> String {
    format!("{} %", decimal(100.0 * share, digits, lang))
}

/// How the book was made.
fn made(chapter: &Chapter, lang: Lang) -> Message {
    let making = chapter.making;
    message!(
        "book.made",
        games = whole(making.games.into(), lang),
        nodes = whole(making.turn_nodes.into(), lang),
        chance = whole(making.chance_nodes.into(), lang),
        least = making.least,
    )
}
