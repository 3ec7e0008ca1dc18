//! `web/src/wire.ts` is made from the wire types and from what is known of the games; `UPDATE=1` writes it anew.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hexagora_engine::{Attempt, Counts, Grade, PlayerReview, Report, ReportLine, Review, Reviewed};
use hexagora_learn::markup::{Block, Inline};
use hexagora_learn::{
    self as learn, Marks, Page, Section, Sheet, ShownFigure, ShownLesson, ShownPace, Standing,
};
use hexagora_locale::Message;
use hexagora_puzzle::{self as puzzle, Rating, Theme};
use hexagora_rules::geometry::{Cell, Form, Geometry, Point};
use hexagora_rules::record::{Hue, Symbol};
use hexagora_rules::{
    Carried, Choice, ChoiceKind, Destination, DraftFault, DraftView, Due, Edit, Effect, Ended, Field,
    GameInfo, GameKind, GameOption, Last, OptionValues, PresetInfo, Prospect, Rule, Scene, Seat, SeatInfo,
    Source, Survey, Threat, ThreatKind, ValueKind, ampel, attangle, laberinto, nonaga,
};
use hexagora_table::{
    Clock, Command, Event, Leaving, Offer, Person, Phrase, SeenOffer, SeenPerson, SeenSeat, SeenStep,
    SeenTable, Terms, Time,
};
use hexagora_wire::*;
use ts_rs::{Config, TS};

const HEAD: &str = "// What Rust and the page say to each other: made from crates/wire, crates/rules,\n\
    // crates/engine, crates/puzzle, crates/learn, crates/table and crates/locale by `UPDATE=1 cargo test -p hexagora-wire`.\n";

/// Every type of the page, in the order in which somebody reads them.
macro_rules! types {
    ($config:expr, $with:ident: $($type:ty),* $(,)?) => {
        [$($with::<$type>($config)),*]
    };
}

fn written() -> String {
    let config = Config::new().with_large_int("number");
    let types = types!(
        &config, declared: Message, GameKind, Seat, Setup, Start, Place, Point, Cell, Form, Geometry, ChoiceKind,
        Choice, Source, Destination, Carried, Effect, ThreatKind, Threat, Prospect, Survey, Ended, Last, Due, Scene, ampel::View,
        attangle::View, nonaga::View, laberinto::View, ValueKind, OptionValues, GameOption, PresetInfo, SeatInfo, GameInfo, Rule, Fault, ReportLine,
        Report, TurnFound, Grade, Reviewed, Counts, PlayerReview, Review, ReviewNews, Attempt, LibraryGame, BookRead, OpeningTurn,
        BookPage, OpeningsFound, Theme, Rating, puzzle::Standing, ShownPuzzle, PuzzleList, ProvenPuzzle, Edit, Field, DraftFault, DraftView, Draft, DraftQuestion, Drafted, Hue, Symbol, RecordDrawing, RecordEntry, RecordLine, RecordRead, Whose, LineStep, Inline, Block,
        Section, Sheet, Marks,
        ShownPace, ShownFigure, learn::Goal, ShownLesson, Page, Standing, Question, Task,
        Time, Person, Clock, Leaving, Terms, Offer, Phrase, Event, Command, SeenPerson, SeenSeat, SeenOffer,
        SeenStep, SeenTable, FollowedTable, You, Attendee, Refused, News, Asked, FromClient, ToClient, NewTable, NewSeat,
        NewSecret, GivenSecret, Purpose, NewKey, Key, ShownKey, Invitation, Device, Placed, Made, Look, LobbyTable,
    );
    let known: BTreeSet<&str> = types.iter().map(|(name, _, _)| name.as_str()).collect();
    assert_eq!(known.len(), types.len(), "two types have one name");
    for (name, needs, _) in &types {
        for need in needs {
            assert!(known.contains(need.as_str()), "{name} needs {need}");
        }
    }
    let types = types.iter().fold(HEAD.to_owned(), |file, (_, _, declaration)| file + "\n" + declaration);
    format!("{types}\n{}\n{}", games(), lessons())
}

/// What is known of the games, so that the first page needs no rules.
fn games() -> String {
    let games = serde_json::to_string_pretty(&GameInfo::all()).unwrap();
    format!(
        "/** The games, in the order in which they are shown. */\nexport const GAMES: readonly GameInfo[] = {games}\n"
    )
}

/// How long the courses are, so that one's progress is known before a course is read.
fn lessons() -> String {
    let lengths: BTreeMap<&str, usize> =
        GameKind::ALL.into_iter().map(|kind| (kind.name(), learn::course(kind).len())).collect();
    let lengths = serde_json::to_string_pretty(&lengths).unwrap();
    format!(
        "/** How many tasks each course has. */\nexport const LESSONS: Readonly<Record<GameName, number>> = {lengths}\n"
    )
}

/// A type's name, the names of what it needs, and its declaration.
fn declared<T: TS + 'static>(config: &Config) -> (String, Vec<String>, String) {
    let needs = T::dependencies(config).into_iter().map(|need| need.ts_name).collect();
    let docs = T::docs().unwrap_or_default();
    let text = pretty(&format!("{docs}export {}", T::decl(config)));
    (T::ident(config), needs, text)
}

/// The same with one field a line.
fn pretty(text: &str) -> String {
    let mut out = String::new();
    // How many braces are open, and how many other brackets in the innermost of them.
    let (mut braces, mut within) = (0_usize, vec![0_usize]);
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if rest.starts_with("/**") {
            let (comment, after) = rest.split_once("*/").unwrap();
            // An example in Rust says nothing to a page.
            let words: Vec<&str> = comment
                .lines()
                .map(|line| line.trim().trim_start_matches(['/', '*']).trim())
                .take_while(|line| !line.starts_with("```"))
                .collect();
            out += &format!("/** {} */\n{}", words.join(" ").trim(), "  ".repeat(braces));
            rest = after.trim_start();
            continue;
        }
        rest = &rest[next.len_utf8()..];
        match next {
            '{' => {
                braces += 1;
                within.push(0);
                rest = rest.trim_start();
                out += &format!("{{\n{}", "  ".repeat(braces));
            }
            '}' => {
                braces -= 1;
                within.pop();
                out.truncate(out.trim_end().len());
                out += &format!("\n{}}}", "  ".repeat(braces));
                rest = rest.trim_start_matches(' ');
                out += if rest.starts_with('|') { " " } else { "" };
            }
            ',' if *within.last().unwrap() == 0 => {
                rest = rest.trim_start();
                out += &format!("\n{}", "  ".repeat(braces));
            }
            ';' => {}
            _ => {
                match next {
                    '<' | '[' | '(' => *within.last_mut().unwrap() += 1,
                    '>' | ']' | ')' => *within.last_mut().unwrap() -= 1,
                    _ => {}
                }
                out.push(next);
            }
        }
    }
    format!("{}\n", out.trim_end())
}

#[test]
fn the_page_knows_the_wire_types() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    let written = written();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &written).unwrap();
    }
    let there = std::fs::read_to_string(&file).unwrap();
    assert!(there == written, "web/src/wire.ts is stale: UPDATE=1 cargo test -p hexagora-wire");
}
