//! Every parser against text of every kind: a short run with the other tests, and a long one with
//!
//! ```text
//! BOLERO_RANDOM_TEST_TIME_MS=600000 cargo test --package hexagora-rules --test fuzz -- TARGET
//! cd fuzz && cargo bolero test --rustc-bootstrap --sanitizer NONE -T 10m TARGET
//! ```
//!
//! The second one is guided by coverage and needs `cargo-bolero`; see `fuzz/Cargo.toml`.
//!
//! Text that is random from end to end hardly gets past the first word, so most inputs are valid
//! ones with a few edits.

#![allow(clippy::unwrap_used)]

mod edit;
mod seed;

use std::time::Duration;

use bolero::{TypeGenerator, check};
use edit::Text;
use hexagora_locale::{Lang, Message};
use hexagora_rules::{Game, GameKind, Record, Setup};

/// How long each target runs with the other tests.
const A_MOMENT: Duration = Duration::from_millis(1500);

/// How many of the legal steps of a position are tried.
const TRIED: usize = 12;

/// An error can be told in every language.
fn told(message: &Message) {
    for lang in Lang::ALL {
        assert_ne!(message.say(lang), message.key(), "no words");
    }
}

/// Whatever position there is, it obeys the rules, is told by its text, and its steps can be played.
fn sound(game: &Game) {
    assert_eq!(game.check(), Ok(()));
    let text = game.text();
    let again = Game::from_text(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.text(), text);
    let legal = game.legal();
    assert_eq!(legal.is_empty(), game.outcome().is_some());
    for step in legal.iter().step_by(legal.len() / TRIED + 1) {
        assert_eq!(game.read_step(step).as_ref(), Ok(step));
        let mut next = game.clone();
        next.play(step).unwrap();
        assert_eq!(next.check(), Ok(()), "{text} after {step}");
    }
}

#[derive(Debug, TypeGenerator)]
struct StepInput {
    game: u16,
    step: u16,
    text: Text,
}

#[test]
fn steps() {
    check!().with_type::<StepInput>().with_test_time(A_MOMENT).for_each(|input| {
        let game = seed::game(input.game);
        let legal = game.legal();
        let base = legal.get(usize::from(input.step) % legal.len().max(1)).map_or("", String::as_str);
        let text = input.text.edit(base);
        match game.read_step(&text) {
            Err(error) => {
                assert!(!legal.contains(&text));
                assert_eq!(error.legal, legal);
                told(&error.message());
            }
            Ok(step) => {
                assert!(legal.contains(&step), "{text} is read as {step}");
                assert_eq!(game.read_step(&step).as_ref(), Ok(&step));
                let mut next = game.clone();
                assert_eq!(next.play(&text).as_ref(), Ok(&step));
                assert_eq!(next.check(), Ok(()));
                assert!(game.course(&text).is_ok());
            }
        }
    });
}

#[derive(Debug, TypeGenerator)]
struct PositionInput {
    game: u16,
    text: Text,
}

#[test]
fn positions() {
    check!().with_type::<PositionInput>().with_test_time(A_MOMENT).for_each(|input| {
        let text = input.text.edit(&seed::game(input.game).text());
        match Game::from_text(&text) {
            Ok(game) => sound(&game),
            Err(error) => told(&error.message()),
        }
    });
}

#[derive(Debug, TypeGenerator)]
struct SetupInput {
    kind: u8,
    players: Option<u8>,
    fresh: u64,
    pairs: Vec<(u16, Text)>,
}

#[test]
fn options() {
    check!().with_type::<SetupInput>().with_test_time(A_MOMENT).for_each(|input| {
        let kind = GameKind::ALL[usize::from(input.kind) % GameKind::ALL.len()];
        let mut setup = Setup { fresh: input.fresh, ..Setup::new(kind) };
        setup.players = input.players.map(|players| usize::from(players % 9));
        for (base, text) in &input.pairs {
            match setup.clone().with_pair(&text.edit(&seed::option(kind, *base))) {
                Ok(next) => setup = next,
                Err(error) => told(&error.message()),
            }
        }
        match Game::start(&setup) {
            Err(error) => told(&error.message()),
            Ok(game) => {
                sound(&game);
                let mut given = Setup::new(kind).players(game.seats());
                given.set =
                    game.options().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
                let again = Game::start(&given).unwrap_or_else(|error| panic!("{given:?}: {error}"));
                assert_eq!(again.text(), game.text());
                assert_eq!(again.options(), game.options());
            }
        }
    });
}

/// A record that can be parsed is printed in one way, and if it can be played, so can the print.
fn read_record(text: &str) {
    let records = match Record::parse_all(text) {
        Ok(records) => records,
        Err(error) => {
            assert!(Record::parse(text).is_err());
            return told(&error.message());
        }
    };
    for mut record in records {
        let printed = record.to_string();
        let again = Record::parse(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
        assert_eq!(again, record);
        assert_eq!(again.to_string(), printed);
        match record.normalise() {
            Err(error) => told(&error.message()),
            Ok(game) => {
                sound(&game);
                assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
                assert_eq!(record.replay().as_ref(), Ok(&game));
                assert_eq!(record.game_at(usize::MAX).as_ref(), Ok(&game));
            }
        }
    }
}

#[derive(Debug, TypeGenerator)]
struct RecordInput {
    record: u16,
    text: Text,
}

#[test]
fn records() {
    check!().with_type::<RecordInput>().with_test_time(A_MOMENT).for_each(|input| {
        read_record(&input.text.edit(seed::record(input.record)));
    });
}

#[test]
fn bytes() {
    check!().with_test_time(A_MOMENT / 3).for_each(|bytes: &[u8]| {
        let lossy = String::from_utf8_lossy(bytes);
        match Record::decode(bytes) {
            Ok(text) => assert_eq!(text, lossy),
            Err(error) => told(&error.message()),
        }
        read_record(&lossy);
        if let Err(error) = Game::from_text(&lossy) {
            told(&error.message());
        }
    });
}

/// Texts that a target found, and that were once read wrongly.
#[test]
fn found_before() {
    for text in
        ["attangle; 999999999999999999999999999999999/5/6/7/6/5/4 w", "laberinto players=21474836461; RBY 0"]
    {
        match Game::from_text(text) {
            Ok(game) => sound(&game),
            Err(error) => told(&error.message()),
        }
    }
}
