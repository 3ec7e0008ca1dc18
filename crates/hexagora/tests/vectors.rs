//! `show` answers every vector of the rules, field by field.

#![allow(clippy::unwrap_used)]

mod inside;

use std::io::{self, BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use hexagora::Exit;
use hexagora_rules::Setup;
use serde_json::{Map, Value};

fn show(vector: &Value) -> Value {
    let mut args: Vec<String> = ["show", vector["game"].as_str().unwrap()].map(String::from).into();
    args.extend(["--players".into(), vector["players"].to_string()]);
    // The vectors are older than the present defaults.
    let game = vector["game"].as_str().unwrap().parse().unwrap();
    let mut setup = Setup::new(game).players(vector["players"].as_u64().unwrap() as usize);
    for (name, value) in vector["set"].as_object().unwrap() {
        setup = setup.with(name, value.as_str().unwrap());
    }
    for (name, value) in setup.dated().set {
        args.extend(["--set".into(), format!("{name}={value}")]);
    }
    args.extend(["--moves".into(), vector["moves"].as_str().unwrap().into()]);
    let (exit, line, err) = inside::run(args, &mut io::empty(), &[]);
    assert_eq!(exit, Exit::Done, "{vector}: {err}");
    assert_eq!(line.lines().count(), 1, "one line");
    serde_json::from_str(&line).unwrap()
}

/// What `show` must answer, gathered from the fields of a vector.
fn expected(vector: &Value) -> Map<String, Value> {
    let mut fields: Map<String, Value> = ["game", "players", "to_move", "step", "legal", "over"]
        .map(|name| (name.to_owned(), vector[name].clone()))
        .into_iter()
        .collect();
    let result = match vector["over"].as_bool().unwrap() {
        true => serde_json::json!({ "winners": vector["winners"], "reason": vector["reason"] }),
        false => Value::Null,
    };
    fields.insert("result".into(), result);
    fields.extend(vector["view"].as_object().unwrap().clone());
    fields
}

fn check(game: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/vectors");
    let file = std::fs::File::open(folder.join(format!("{game}.jsonl.gz"))).unwrap();
    let mut checked = 0;
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let vector: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let shown = show(&vector);
        for (name, value) in expected(&vector) {
            assert_eq!(shown[&name], value, "{name} of {game} after {}", vector["moves"]);
        }
        for (name, value) in vector["set"].as_object().unwrap() {
            assert_eq!(&shown["options"][name], value, "option {name} of {game}");
        }
        checked += 1;
    }
    assert!(checked > 50, "{game} has {checked} vectors");
}

#[test]
fn ampel() {
    check("ampel");
}

#[test]
fn attangle() {
    check("attangle");
}

#[test]
fn nonaga() {
    check("nonaga");
}

#[test]
fn laberinto() {
    check("laberinto");
}
