//! `cargo xtask options GAME [GAMES] [OPTION…]`: what the options of a game change, measured for the page.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::io::ErrorKind;

use serde::{Deserialize, Serialize};

use crate::shell::{build, command, read, root};

/// The options and values that are measured.
const MEASURED: &str = include_str!("options.txt");
/// The level of the computers that play.
const LEVEL: u8 = 4;
/// How many games each value has when nobody says.
const GAMES: u32 = 200;

/// Plays games with every value of the measured options of a game, all or those that are named, and writes what they
/// show into `web/src/lab/GAME.json`, where the figures of the other options stay. `web/src/lab/measured.json` names
/// them all.
pub fn task(args: &[String]) -> Result<(), String> {
    let Asked { game, games, measured } = Asked::read(args)?;
    let program = build()?;
    let file = root().join("web/src/lab").join(game).with_extension("json");
    let failed = |error: &dyn Display| format!("{}: {error}", file.display());
    let mut tables: BTreeMap<String, Table> = match fs::read_to_string(&file) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| failed(&error))?,
        Err(error) if error.kind() == ErrorKind::NotFound => BTreeMap::new(),
        Err(error) => return Err(failed(&error)),
    };
    for (option, values) in measured {
        let table = Table { level: LEVEL, games, rows: play(&program, game, games, option, &values)? };
        tables.insert(option.to_owned(), table);
        fs::write(&file, written(&tables)?).map_err(|error| failed(&error))?;
        println!("{}: {option}", file.display());
    }
    Ok(())
}

/// The file of a game: an option a line, so that a change is seen.
fn written(tables: &BTreeMap<String, Table>) -> Result<String, String> {
    let line = |(option, table): (&String, &Table)| {
        let table = serde_json::to_string(table).map_err(|error| error.to_string())?;
        Ok(format!("  \"{option}\": {table}"))
    };
    let lines = tables.iter().map(line).collect::<Result<Vec<_>, String>>()?;
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}

/// What is to be measured.
#[derive(Debug, PartialEq)]
struct Asked<'a> {
    game: &'a str,
    games: u32,
    /// The options, each with its values.
    measured: Vec<(&'static str, Vec<&'static str>)>,
}

impl<'a> Asked<'a> {
    fn read(args: &'a [String]) -> Result<Asked<'a>, String> {
        let [game, rest @ ..] = args else {
            return Err(
                "options takes a game and, if you like, a number of games and names of options".into()
            );
        };
        let number = rest.first().and_then(|word| word.parse().ok());
        let names = &rest[usize::from(number.is_some())..];
        let all: Vec<_> = measured(game).collect();
        let find = |name: &String| {
            let found = all.iter().find(|(option, _)| option == name).cloned();
            found.ok_or_else(|| format!("xtask/src/options.txt doesn’t measure “{name}” of “{game}”"))
        };
        let measured =
            if names.is_empty() { all.clone() } else { names.iter().map(find).collect::<Result<_, _>>()? };
        if measured.is_empty() {
            return Err(format!("xtask/src/options.txt measures no option of “{game}”"));
        }
        Ok(Asked { game, games: number.unwrap_or(GAMES), measured })
    }
}

/// The options of a game that are measured, each with its values.
fn measured(game: &str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let lines = MEASURED.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::split_whitespace).filter_map(move |mut words| {
        (words.next()? == game).then_some(())?;
        Some((words.next()?, words.collect()))
    })
}

/// What the page reads of an option: a row for each value.
#[derive(Serialize, Deserialize)]
struct Table {
    level: u8,
    /// How many games each row tells of.
    games: u32,
    rows: Vec<Row>,
}

/// What the games with one value show; shares in percent.
#[derive(Serialize, Deserialize)]
struct Row {
    value: String,
    /// How many turns a game had, by the median.
    turns: u32,
    draws: u32,
    /// The first player's share of the points, with its 95 % interval.
    first: [u32; 3],
    /// How games ended, the most frequent first.
    ends: Vec<(String, u32)>,
}

/// As much of the answer of `hexagora lab --json` as is wanted.
#[derive(Deserialize)]
struct Answer {
    settings: Vec<Setting>,
}

#[derive(Deserialize)]
struct Setting {
    varied: BTreeMap<String, String>,
    found: Found,
}

#[derive(Deserialize)]
struct Found {
    ends: Vec<End>,
    draws: Share,
    turns: Turns,
    order: Vec<Share>,
}

#[derive(Deserialize)]
struct End {
    reason: String,
    share: [f64; 3],
}

#[derive(Deserialize)]
struct Share {
    share: [f64; 3],
}

#[derive(Deserialize)]
struct Turns {
    median: f64,
}

fn play(program: &str, game: &str, games: u32, option: &str, values: &[&str]) -> Result<Vec<Row>, String> {
    let (seats, games) = (format!("level:{LEVEL}"), games.to_string());
    let vary = format!("{option}={}", values.join(","));
    let args = ["lab", game, "--seats", &seats, "--games", &games, "--vary", &vary, "--json"];
    let json = read(&mut command(program, &args))?;
    let Answer { settings } =
        serde_json::from_str(&json).map_err(|error| format!("hexagora lab: {error}"))?;
    settings.into_iter().map(|setting| row(option, setting)).collect()
}

fn row(option: &str, Setting { mut varied, found }: Setting) -> Result<Row, String> {
    let value = varied.remove(option).ok_or_else(|| format!("hexagora lab did not vary {option}"))?;
    let percent = |share: f64| (100.0 * share).round() as u32;
    let first = found.order.first().ok_or("hexagora lab tells of nobody who begins")?;
    Ok(Row {
        value,
        turns: found.turns.median.round() as u32,
        draws: percent(found.draws.share[0]),
        first: first.share.map(percent),
        ends: found.ends.into_iter().map(|end| (end.reason, percent(end.share[0]))).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_names_a_game_an_option_and_two_values_or_more() {
        for line in MEASURED.lines().filter(|line| !line.starts_with('#')) {
            assert!(line.split_whitespace().count() >= 4, "{line}");
        }
        assert_eq!(measured("ampel").next(), Some(("yellows", vec!["3", "4", "5", "6", "7"])));
        assert_eq!(measured("chess").count(), 0);
    }

    #[test]
    fn all_options_are_measured_or_those_that_are_named() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let names = |text: &str| {
            let words = words(text);
            let asked = Asked::read(&words)?;
            Ok::<_, String>((asked.games, asked.measured.iter().map(|(name, _)| *name).collect::<Vec<_>>()))
        };
        assert_eq!(names("attangle"), Ok((GAMES, vec!["rules", "board"])));
        assert_eq!(names("attangle 60 board"), Ok((60, vec!["board"])));
        assert_eq!(names("laberinto tie dice"), Ok((GAMES, vec!["tie", "dice"])));
        assert!(names("attangle 60 yellows").is_err_and(|error| error.contains("yellows")));
        assert!(names("chess").is_err_and(|error| error.contains("chess")));
    }

    #[test]
    fn the_files_of_the_page_are_written_as_they_are_read() {
        for game in ["ampel", "attangle", "nonaga", "laberinto"] {
            let text =
                fs::read_to_string(root().join("web/src/lab").join(game).with_extension("json")).unwrap();
            assert_eq!(written(&serde_json::from_str(&text).unwrap()), Ok(text), "{game}");
        }
    }

    #[test]
    fn a_row_has_whole_percents() {
        let told = r#"{ "varied": { "dice": "on" }, "found": {
            "ends": [{ "reason": "crossed", "games": 7, "share": [0.875, 0.5, 0.97] }],
            "draws": { "games": 0, "share": [0.0, 0.0, 0.3] },
            "turns": { "median": 41.5 },
            "order": [{ "won": 3, "share": [0.375, 0.137, 0.694] }] } }"#;
        let row = row("dice", serde_json::from_str(told).unwrap()).unwrap();
        let json = r#"{"value":"on","turns":42,"draws":0,"first":[38,14,69],"ends":[["crossed",88]]}"#;
        assert_eq!(serde_json::to_string(&row).unwrap(), json);
    }
}
