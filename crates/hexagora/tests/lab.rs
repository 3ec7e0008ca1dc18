//! The laboratory: every game, saved games, plots, and the same answer for the same seed.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod inside;

use std::fs;
use std::path::{Path, PathBuf};

use hexagora::Exit;
use hexagora_rules::{GameKind, Record};
use serde_json::Value;

/// The answer of `hexagora lab WORDS`.
fn lab(words: &str) -> String {
    let args = std::iter::once("lab").chain(words.split_whitespace());
    let (exit, out, err) = inside::run(args, &mut std::io::empty(), &[]);
    assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{words}");
    out
}

fn json(words: &str) -> Value {
    serde_json::from_str(&lab(&format!("{words} --json"))).unwrap()
}

/// A folder that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn games_of_every_kind_are_studied() {
    for kind in GameKind::ALL {
        let told = json(&format!("{kind} --seats level:1 --games 2"));
        let found = &told["settings"][0]["found"];
        assert_eq!((&told["games"], &found["games"]), (&2.into(), &2.into()), "{kind}");
        let ended: u64 =
            found["ends"].as_array().unwrap().iter().filter_map(|end| end["games"].as_u64()).sum();
        assert_eq!(ended, 2, "{kind}");
        let share = |points: &Value| points["share"][0].as_f64().unwrap();
        for places in ["order", "seats"] {
            let sum: f64 = found[places].as_array().unwrap().iter().map(share).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{kind}: {sum}");
        }
        for rates in ["steps", "effects", "phases"] {
            assert!(!found[rates].as_array().unwrap().is_empty(), "{kind}: {rates}");
        }
        let page = lab(&format!("{kind} --seats random --games 2"));
        assert!(!page.contains("lab."), "{page}");
    }
}

#[test]
fn points_are_told_by_seat_where_the_first_seat_is_drawn() {
    let page = lab("laberinto --seats random --games 6 --vary players=3,4");
    let (_, seats) = page.split_once("Points by seat").unwrap();
    let rows: Vec<&str> = seats.lines().skip(1).take(4).map(str::trim_start).collect();
    for (seat, row) in rows.iter().enumerate() {
        assert!(row.starts_with(&format!("seat {seat}  ")), "{page}");
    }
    // Three players have no fourth seat.
    assert!(rows[3].split_whitespace().nth(2) == Some("–"), "{page}");
    // Where the same seat always begins, the order of play says it all.
    for words in ["laberinto --set first=0", "attangle"] {
        let page = lab(&format!("{words} --seats random --games 6"));
        assert!(page.contains("Points by order of play") && !page.contains("Points by seat"), "{page}");
    }
}

#[test]
fn a_game_without_a_score_has_no_lead() {
    let row = |page: &str| {
        let is_lead = |line: &&str| line.starts_with("Lead changes") || line.starts_with("Cambios de líder");
        page.lines().find(is_lead).unwrap().to_owned()
    };
    assert!(row(&lab("nonaga --seats random --games 2")).ends_with("no score"));
    assert!(row(&lab("nonaga --seats random --games 2 --lang es")).ends_with("sin puntuación"));
    let told = json("nonaga --seats random --games 2");
    assert!(told["settings"][0]["found"]["lead_changes"].is_null(), "{told}");
    for kind in ["ampel", "attangle", "laberinto"] {
        let figure = row(&lab(&format!("{kind} --seats random --games 2")));
        assert!(figure.ends_with(|end: char| end.is_ascii_digit()), "{figure}");
    }
}

#[test]
fn it_is_told_when_all_paths_of_laberinto_met() {
    let told = json("laberinto --seats random --games 3 --vary players=3,5 --set dice=on");
    for (setting, players) in told["settings"].as_array().unwrap().iter().zip([3, 5]) {
        assert_eq!(setting["players"], players);
        assert_eq!(
            (&setting["varied"]["players"], &setting["set"]["dice"]),
            (&players.to_string().into(), &"on".into())
        );
        let met = &setting["found"]["milestones"][0];
        assert_eq!(met["name"], "met");
        assert_eq!(met["games"] == 0, met["turn"].is_null(), "{met}");
        let names: Vec<&str> = setting["found"]["phases"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|phase| phase["name"].as_str())
            .collect();
        assert_eq!(names, ["build", "roll", "play"]);
    }
}

#[test]
fn the_same_seed_gives_the_same_answer_on_any_number_of_threads() {
    let of = |more: &str| {
        let mut told = json(&format!("nonaga --seats random --games 12 --vary slide=count,strict {more}"));
        for free in ["seconds", "threads"] {
            told[free] = Value::Null;
        }
        told
    };
    let one = of("--threads 1");
    assert_eq!(one, of("--threads 4"));
    assert_ne!(one["settings"], of("--seed 2")["settings"]);
}

#[test]
fn saved_games_are_the_games_that_were_counted() {
    let (alone, several) = (folder("alone"), folder("several"));
    let told = json(&format!("attangle --seats random --games 3 --save {}", alone.display()));
    let turns = |file: &Path| {
        let record: Record = fs::read_to_string(file).unwrap().parse().unwrap();
        record.replay().unwrap();
        record.steps().len() as f64
    };
    let sum: f64 = (1..=3).map(|game| turns(&alone.join(format!("{game:05}.txt")))).sum();
    assert!((told["settings"][0]["found"]["turns"]["mean"].as_f64().unwrap() - sum / 3.0).abs() < 1e-9);
    lab(&format!("attangle --seats random --games 1 --vary rules=2008,2006 --save {}", several.display()));
    for name in ["01-00001.txt", "02-00001.txt"] {
        assert!(turns(&several.join(name)) > 0.0, "{name}");
    }
    fs::remove_dir_all(alone).unwrap();
    fs::remove_dir_all(several).unwrap();
}

#[test]
fn a_plot_has_a_bar_and_a_box_for_every_setting() {
    let folder = folder("plot");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("lab.svg");
    let words = "attangle --seats random --games 20 --vary rules=2008,2006";
    let page = lab(&format!("{words} --plot {}", file.display()));
    assert!(page.contains(&file.display().to_string()), "{page}");
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches('<').count(), svg.matches('>').count(), "{svg}");
    let found = json(words);
    let settings = found["settings"].as_array().unwrap();
    let ends: usize = settings.iter().map(|setting| setting["found"]["ends"].as_array().unwrap().len()).sum();
    let reasons = svg.matches(r#"width="14.0""#).count();
    assert_eq!(svg.matches("<rect x=").count(), reasons + ends + settings.len(), "{svg}");
    assert!(settings.len() == 2 && svg.contains("rules=2008") && svg.contains("rules=2006"), "{svg}");
    if cfg!(feature = "png") {
        let file = folder.join("lab.png");
        lab(&format!("attangle --seats random --games 2 --plot {}", file.display()));
        assert!(fs::read(&file).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"));
    }
    fs::remove_dir_all(folder).unwrap();
}
