//! Questions as a page asks them, and what it is answered.
#![allow(clippy::unwrap_used)]

use hexagora_wasm_rules::RulesDesk;
use serde_json::{Value, json};

fn ask(desk: &mut RulesDesk, question: Value) -> Value {
    serde_json::from_str(&desk.ask(&question.to_string())).unwrap()
}

fn ok(desk: &mut RulesDesk, question: Value) -> Value {
    let answer = ask(desk, question);
    assert!(answer.get("fault").is_none(), "{answer}");
    answer["ok"].clone()
}

fn fault(desk: &mut RulesDesk, question: Value) -> String {
    let answer = ask(desk, question);
    answer["fault"]["message"]["key"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

fn start(game: &str) -> Value {
    json!({ "setup": { "game": game, "players": null, "set": [] } })
}

#[test]
fn a_settled_setup_is_decided_for_good() {
    let mut desk = RulesDesk::new();
    let setup = json!({ "game": "laberinto", "players": 4, "set": [["dice", "on"]] });
    let mut settle = |entropy| ok(&mut desk, json!({ "settle": { "setup": setup, "entropy": entropy } }));
    let (one, same, other) = (settle([1, 2]), settle([1, 2]), settle([1, 3]));
    assert_eq!(one, same);
    assert_ne!(one, other);
    // What is settled stays so, whatever chance there is.
    let again = ok(&mut desk, json!({ "settle": { "setup": one, "entropy": [7, 7] } }));
    assert_eq!(again, one);
}

#[test]
fn a_scene_says_what_the_last_step_did() {
    let mut desk = RulesDesk::new();
    let scene = |desk: &mut RulesDesk, steps: Value| {
        ok(desk, json!({ "scene": { "at": { "start": start("attangle"), "steps": steps }, "seat": null } }))
    };
    assert_eq!(scene(&mut desk, json!([]))["last"], Value::Null);
    let after = scene(&mut desk, json!(["c3"]));
    assert_eq!((&after["at"], &after["to_move"]), (&json!(1), &json!(1)));
    assert_eq!((&after["last"]["step"], &after["last"]["seat"]), (&json!("c3"), &json!(0)));
    assert_eq!(after["last"]["effects"][0]["at"], "c3");
    assert_eq!(after["choices"].as_array().unwrap().len(), 35);
}

#[test]
fn a_line_says_whose_its_steps_are() {
    let mut desk = RulesDesk::new();
    let mut steps: Vec<String> = Vec::new();
    let mut told = Vec::new();
    // Two steps a turn, and scenes say the same of each.
    for _ in 0..7 {
        let scene = |steps: &[String]| json!({ "scene": { "at": { "start": start("nonaga"), "steps": steps }, "seat": null } });
        let here = ok(&mut desk, scene(&steps));
        steps.push(here["choices"][0]["text"].as_str().unwrap().to_owned());
        let last = ok(&mut desk, scene(&steps))["last"].clone();
        told.push(json!({ "seat": last["seat"], "turn": last["turn"] }));
    }
    let whose = |steps: &[String]| json!({ "whose": { "at": { "start": start("nonaga"), "steps": steps } } });
    assert_eq!(ok(&mut desk, whose(&steps)), json!(told));
    assert_eq!((&told[1], &told[2]), (&json!({ "seat": 0, "turn": 1 }), &json!({ "seat": 1, "turn": 2 })));
    let why = json!({ "why": { "at": { "start": start("nonaga"), "steps": steps }, "tried": "nowhere" } });
    let refused = fault(&mut desk, why);
    steps.push("nowhere".to_owned());
    assert_eq!(fault(&mut desk, whose(&steps)), refused);
}

#[test]
fn a_line_that_somebody_thinks_of_is_described() {
    let mut desk = RulesDesk::new();
    let mut line = |game: &str, passed: bool, line: &[&str]| {
        ask(
            &mut desk,
            json!({ "line": { "at": { "start": start(game), "steps": [] }, "passed": passed, "line": line } }),
        )
    };
    let steps = line("attangle", false, &["c3", "e4"]);
    assert_eq!((&steps["ok"][0]["seat"], &steps["ok"][1]["seat"]), (&json!(0), &json!(1)));
    assert_eq!(steps["ok"][1]["choice"]["cells"], json!(["e4"]));
    let passed = line("attangle", true, &["c3"]);
    assert_eq!(passed["ok"][0]["seat"], json!(1));
    assert_eq!(line("ampel", true, &[])["fault"]["message"]["key"], "pass.setup");
    assert!(line("attangle", false, &["d4"]).get("fault").is_some());
}

#[test]
fn hidden_hands_stay_hidden() {
    let mut desk = RulesDesk::new();
    let setup = json!({ "game": "laberinto", "players": 3, "set": [["hands", "hidden"], ["first", "0"]] });
    let settled = ok(&mut desk, json!({ "settle": { "setup": setup, "entropy": [5, 6] } }));
    let mut seen = |seat: Value| {
        ok(
            &mut desk,
            json!({ "scene": { "at": { "start": { "setup": settled }, "steps": [] }, "seat": seat } }),
        )
    };
    let (all, own, other) = (seen(Value::Null), seen(json!(0)), seen(json!(1)));
    let hands = |scene: &Value| -> Vec<bool> {
        scene["view"]["hands"].as_array().unwrap().iter().map(Value::is_array).collect()
    };
    assert_eq!(hands(&all), [true, true, true]);
    assert_eq!((hands(&own), hands(&other)), (vec![true, false, false], vec![false, true, false]));
    assert!(!own["choices"].as_array().unwrap().is_empty());
    assert!(other["choices"].as_array().unwrap().is_empty());
    assert_eq!((&other["text"], &other["options"]["deal"]), (&json!(""), &json!("-")));
}

#[test]
fn dice_are_rolled_only_where_a_roll_is_due() {
    let mut desk = RulesDesk::new();
    let roll = json!({ "roll": { "at": { "start": start("attangle"), "steps": [] }, "entropy": [1, 1] } });
    assert_eq!(fault(&mut desk, roll), "wire.no-roll");
}

#[test]
fn records_go_out_and_come_back_with_their_variations() {
    let mut desk = RulesDesk::new();
    let entry = |step: &str, variations: Value| {
        json!({ "step": step, "symbol": "!?",
        "drawings": [{ "hue": "red", "from": step, "to": "a1" }, { "hue": "green", "from": "d4", "to": null }], "comments": [format!("about {step}")], "variations": variations })
    };
    let variation = json!({ "comments": [], "drawings": [], "entries": [entry("c4", json!([]))] });
    let line = json!({ "comments": ["begin"], "drawings": [{ "hue": "blue", "from": "c3", "to": null }], "entries": [entry("c3", json!([])), entry("e4", json!([variation]))] });
    let written = ok(
        &mut desk,
        json!({ "write_record": {
            "at": { "start": start("attangle"), "steps": ["c3", "e4"] }, "tags": [["Seat0", "Ana \"A\""]],
            "result": "win:1 resigned", "line": line,
        } }),
    );
    let read = ok(&mut desk, json!({ "read_record": { "text": written } }));
    assert_eq!(read["line"], line);
    let two = ok(
        &mut desk,
        json!({ "read_records": { "text": format!("{}\n{}", written.as_str().unwrap(), written.as_str().unwrap()) } }),
    );
    assert_eq!(two, json!([read, read]));
    assert_eq!(read["steps"], json!(["c3", "e4"]));
    assert_eq!(read["result"], "win:1 resigned");
    assert!(read["tags"].as_array().unwrap().contains(&json!(["Seat0", "Ana \"A\""])));
    let scene =
        json!({ "scene": { "at": { "start": read["start"], "steps": read["steps"] }, "seat": null } });
    assert_eq!(ok(&mut desk, scene)["at"], 2);
}

#[test]
fn a_result_that_cannot_be_is_refused() {
    let mut desk = RulesDesk::new();
    let text =
        ok(&mut desk, json!({ "scene": { "at": { "start": start("nonaga"), "steps": [] }, "seat": null } }));
    let position = json!({ "text": text["text"] });
    let write = json!({ "write_record": {
        "at": { "start": position, "steps": [] }, "tags": [], "result": "win:0 connected", "line": null,
    } });
    assert_eq!(fault(&mut desk, write), "record.not-over");
    let write = json!({ "write_record": {
        "at": { "start": position, "steps": [] }, "tags": [], "result": "whatever", "line": null,
    } });
    assert_eq!(fault(&mut desk, write), "record.verdict");
}

#[test]
fn nonsense_is_answered_with_a_sentence() {
    let mut desk = RulesDesk::new();
    assert_eq!(fault(&mut desk, json!({ "nothing": {} })), "wire.question");
    assert_eq!(fault(&mut desk, json!([1, 2])), "wire.question");
    let scene = |start: Value, steps: Value| json!({ "scene": { "at": { "start": start, "steps": steps }, "seat": null } });
    assert_eq!(fault(&mut desk, scene(start("chess"), json!([]))), "error.game");
    assert_eq!(fault(&mut desk, scene(json!({ "text": "ampel" }), json!([]))), "error.text");
    assert_eq!(fault(&mut desk, scene(start("attangle"), json!(["c3", "c3"]))), "error.step.why");
    assert_eq!(fault(&mut desk, scene(start("attangle"), json!([7]))), "wire.question");
    let why = json!({ "why": { "at": { "start": start("attangle"), "steps": ["c3"] }, "tried": "c3" } });
    assert_eq!(fault(&mut desk, why), "wire.refused");
    let answer =
        ask(&mut desk, json!({ "read_record": { "text": "[Game \"attangle\"]\n\n1. c3\n2. c3\n*" } }));
    assert_eq!((&answer["fault"]["line"], &answer["fault"]["column"]), (&json!(4), &json!(4)));
    // An eye that has no seat sees what nobody hides, and breaks nothing.
    let odd = json!({ "scene": { "at": { "start": start("ampel"), "steps": [] }, "seat": 255 } });
    assert_eq!(ok(&mut desk, odd)["game"], "ampel");
}
