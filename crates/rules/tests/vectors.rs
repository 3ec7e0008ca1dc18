//! Positions with all their legal steps, one JSON object a line: the specification's own, and more
//! (`*.more.jsonl.gz`) from a second program, written from the pages alone, that was steered into
//! draws, rare ends and options in combination.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use hexagora_rules::{Eye, Game, GameKind, Setup, ToMove};
use serde_json::{Value, json};

fn lines(file: &str) -> impl Iterator<Item = Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(file);
    let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    BufReader::new(GzDecoder::new(file)).lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap())
}

fn setup(vector: &Value) -> Setup {
    let game: GameKind = vector["game"].as_str().unwrap().parse().unwrap();
    let mut setup = Setup::new(game).players(vector["players"].as_u64().unwrap() as usize);
    for (name, value) in vector["set"].as_object().unwrap() {
        setup = setup.with(name, value.as_str().unwrap());
    }
    // The vectors are older than the present defaults.
    setup.dated()
}

/// What `show` must answer, in the vectors' own form.
fn answer(game: &Game) -> Value {
    let to_move = match game.to_move() {
        ToMove::Seat(seat) | ToMove::Chance(seat) => json!(seat),
        ToMove::Nobody => Value::Null,
    };
    let outcome = game.outcome();
    json!({
        "to_move": to_move,
        "step": game.step_name(),
        "legal": game.legal(),
        "over": outcome.is_some(),
        "winners": outcome.map(|outcome| outcome.winners.iter().collect::<Vec<_>>()),
        "reason": outcome.map(|outcome| outcome.reason.name()),
        "view": game.view(Eye::All),
    })
}

fn check(file: &str, at_least: usize) {
    let mut count = 0;
    for (number, vector) in lines(file).enumerate() {
        let place = format!("{file} line {}", number + 1);
        let mut game = Game::start(&setup(&vector)).unwrap_or_else(|error| panic!("{place}: {error}"));
        for step in vector["moves"].as_str().unwrap().split_whitespace() {
            let spelled = game.play(step).unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(spelled, step, "{place}: canonical spelling");
        }
        let answer = answer(&game);
        for (field, value) in answer.as_object().unwrap() {
            assert_eq!(value, &vector[field], "{place}: {field} after {}", vector["moves"]);
        }
        count += 1;
    }
    assert!(count >= at_least, "{file} holds only {count} vectors");
}

#[test]
fn ampel() {
    check("ampel.jsonl.gz", 340);
    check("ampel.more.jsonl.gz", 228);
}

#[test]
fn attangle() {
    check("attangle.jsonl.gz", 310);
    check("attangle.more.jsonl.gz", 270);
}

#[test]
fn nonaga() {
    check("nonaga.jsonl.gz", 471);
}

#[test]
fn laberinto() {
    check("laberinto.jsonl.gz", 277);
}
