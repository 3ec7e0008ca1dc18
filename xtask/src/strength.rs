//! `cargo xtask strength [--quick] [GAMES]`: how strong the engine is, as a table in `docs/strength.md`.

use std::thread::available_parallelism;

use crate::shell::{build, command, read, root};

/// A game, and how many games are played against each opponent.
struct Field {
    game: &'static str,
    title: &'static str,
    /// How many of the opponent sit at the table: Laberinto is for three or more.
    opponents: usize,
    quick: u32,
    /// Against each of the opponents, so many that the interval can lie above what is expected.
    long: [u32; 3],
}

const FIELDS: [Field; 4] = [
    Field { game: "ampel", title: "Ampel", opponents: 1, quick: 100, long: [800, 200, 40] },
    Field { game: "attangle", title: "Attangle", opponents: 1, quick: 60, long: [800, 240, 40] },
    Field { game: "nonaga", title: "Nonaga", opponents: 1, quick: 200, long: [800, 300, 60] },
    Field {
        game: "laberinto",
        title: "Laberinto (one seat against two)",
        opponents: 2,
        quick: 18,
        long: [126, 120, 18],
    },
];

/// The time a turn, in milliseconds: a second, or a tenth of it with `--quick`.
const TIMES: [u32; 2] = [1000, 100];

/// How many games share a core against opponents that need no time. It costs the engine alone.
const CROWD: usize = 4;

/// Other programs' ways to play, each against the engine with about a tenth of its time: the game, the
/// opponent, and the positions that the engine looks at meanwhile.
const BARS: [(&str, &str, &str); 2] =
    [("attangle", "fixed:5", "nodes:1500"), ("nonaga", "fixed:6", "time:44")];
/// How many games those are.
const BAR: u32 = 200;

/// Plays all matches and writes the page. Each result is told as soon as it is there.
pub fn task(args: &[String]) -> Result<(), String> {
    let quick = args.iter().any(|arg| arg == "--quick");
    let numbers: Vec<&String> = args.iter().filter(|arg| *arg != "--quick").collect();
    let fewer: Option<u32> = match numbers[..] {
        [] => None,
        [games] => Some(games.parse().map_err(|_| format!("“{games}” is no number of games"))?),
        _ => return Err("strength takes --quick and, if you like, a number of games".into()),
    };
    let program = build()?;
    let time = TIMES[usize::from(quick)];
    let engine = format!("time:{time}");
    let cores = available_parallelism().map_or(1, usize::from);
    let opponents = [
        ("random".to_owned(), CROWD * cores),
        ("greedy".to_owned(), CROWD * cores),
        (format!("uct:time:{time}"), cores),
    ];
    let mut rows = Vec::new();
    for (at, (opponent, threads)) in opponents.iter().enumerate() {
        let mut row = format!("| `{opponent}` |");
        for field in &FIELDS {
            let games = fewer.unwrap_or(if quick { field.quick } else { field.long[at] });
            let cell = measure(&program, field, &engine, opponent, games, *threads)?;
            println!("{}: {engine} against {opponent}: {cell}", field.title);
            row += &format!(" {cell} |");
        }
        rows.push(row);
    }
    let mut bars = String::new();
    for (game, opponent, engine) in BARS {
        let Some(field) = FIELDS.iter().find(|field| field.game == game) else { continue };
        let cell = measure(&program, field, engine, opponent, fewer.unwrap_or(BAR), cores)?;
        println!("{}: {engine} against {opponent}: {cell}", field.title);
        bars += &format!("| {} | `{opponent}` | `{engine}` | {cell} |\n", field.title);
    }
    let titles: Vec<&str> = FIELDS.iter().map(|field| field.title).collect();
    let table = format!(
        "At {time} ms a turn (`cargo xtask strength{}`):\n\n\
         | opponent | {} |\n| --- |{}\n{}\n",
        if quick { " --quick" } else { "" },
        titles.join(" | "),
        " --- |".repeat(FIELDS.len()),
        rows.join("\n"),
    );
    let bars = format!("| game | opponent | engine | points |\n| --- | --- | --- | --- |\n{bars}");
    let path = root().join("docs/strength.md");
    let fault = |error: &dyn std::fmt::Display| format!("docs/strength.md: {error}");
    let page = std::fs::read_to_string(&path).map_err(|error| fault(&error))?;
    let page = replaced(&page, "measured", &table)
        .and_then(|page| replaced(&page, "alpha-beta", &bars))
        .ok_or_else(|| fault(&"its marks are missing"))?;
    std::fs::write(&path, page).map_err(|error| fault(&error))
}

/// The page with another table between its marks; the rest is written by hand.
fn replaced(page: &str, name: &str, table: &str) -> Option<String> {
    let [open, close] = [format!("<!-- {name} -->\n"), format!("<!-- /{name} -->\n")];
    let (before, rest) = page.split_once(&open)?;
    let (_, after) = rest.split_once(&close)?;
    Some(format!("{before}{open}{table}{close}{after}"))
}

/// The engine's points in one match, so many games at once, as a cell of the table.
fn measure(
    program: &str,
    field: &Field,
    engine: &str,
    opponent: &str,
    games: u32,
    threads: usize,
) -> Result<String, String> {
    let [games, players] = [games as usize, field.opponents + 1].map(|number| number.to_string());
    let threads = threads.to_string();
    let mut args = vec!["match", engine];
    args.extend(std::iter::repeat_n(opponent, field.opponents));
    args.extend([
        "--game",
        field.game,
        "--players",
        &players,
        "--games",
        &games,
        "--threads",
        &threads,
        "--json",
    ]);
    let answer = read(&mut command(program, &args))?;
    let score = numbers(&answer, "\"score\":[").ok_or_else(|| format!("{}: no score", field.game))?;
    let [points, low, high] = score[..] else { return Err(format!("{}: not a score", field.game)) };
    Ok(format!("{:.1} % ({:.1} … {:.1}; {games})", 100.0 * points, 100.0 * low, 100.0 * high))
}

/// The numbers of the first list that follows a key: the first player is the engine.
pub fn numbers(json: &str, key: &str) -> Option<Vec<f64>> {
    let list = json.split(key).nth(1)?.split(']').next()?;
    list.split(',').map(|number| number.trim().parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_measured_is_written_anew() {
        let page = "# a\n<!-- measured -->\nold\n<!-- /measured -->\nlevels\n";
        let new = replaced(page, "measured", "new\n").unwrap();
        assert_eq!(new, "# a\n<!-- measured -->\nnew\n<!-- /measured -->\nlevels\n");
        assert_eq!(replaced("no marks", "measured", "new"), None);
        let kept = std::fs::read_to_string(root().join("docs/strength.md")).unwrap();
        for name in ["measured", "alpha-beta"] {
            assert!(replaced(&kept, name, "").is_some(), "{name}");
        }
    }

    #[test]
    fn the_first_score_is_read() {
        let json = r#"{"scores":[{"player":"a","score":[1.0,0.5,1],"elo":[]},{"score":[0,0,0]}]}"#;
        assert_eq!(numbers(json, "\"score\":["), Some(vec![1.0, 0.5, 1.0]));
        assert_eq!(numbers("{}", "\"score\":["), None);
    }
}
