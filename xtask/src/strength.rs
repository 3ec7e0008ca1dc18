//! `cargo xtask strength [--quick] [GAMES]`: how strong the engine is, as a table in `docs/strength.md`.

use crate::duel::{Duel, Points};
use crate::shell::{build, cores, root};

/// A game, and how many games are played against each opponent.
struct Field {
    game: &'static str,
    title: &'static str,
    /// How many of the opponent sit at the table: Laberinto is for three or more.
    others: usize,
    quick: u32,
    /// Against each of the opponents, so many that the interval can lie above what is expected.
    long: [u32; 3],
}

const FIELDS: [Field; 4] = [
    Field { game: "ampel", title: "Ampel", others: 1, quick: 100, long: [800, 200, 40] },
    Field { game: "attangle", title: "Attangle", others: 1, quick: 60, long: [800, 240, 40] },
    Field { game: "nonaga", title: "Nonaga", others: 1, quick: 200, long: [800, 300, 60] },
    Field {
        game: "laberinto",
        title: "Laberinto (one seat against two)",
        others: 2,
        quick: 18,
        long: [126, 120, 18],
    },
];

/// The time a turn, in milliseconds: a second, or a tenth of it with `--quick`.
const TIMES: [u32; 2] = [1000, 100];

/// How many games share a core against opponents that need no time. It costs the engine alone.
const CROWD: usize = 4;

/// Other programs' ways to play, each against the engine with about a tenth of its time: the game and its
/// title, the opponent, and the engine.
const BARS: [(&str, &str, &str, &str); 2] =
    [("attangle", "Attangle", "fixed:5", "nodes:1500"), ("nonaga", "Nonaga", "fixed:6", "time:44")];
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
    let cores = cores();
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
            let (game, others, threads) = (field.game, field.others, *threads);
            let duel = Duel { game, player: &engine, other: opponent, others, games, threads };
            row += &format!(" {} |", measure(&program, &duel)?);
        }
        rows.push(row);
    }
    let mut bars = String::new();
    for (game, title, opponent, engine) in BARS {
        let games = fewer.unwrap_or(BAR);
        let duel = Duel { game, player: engine, other: opponent, others: 1, games, threads: cores };
        bars += &format!("| {title} | `{opponent}` | `{engine}` | {} |\n", measure(&program, &duel)?);
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

/// The engine's points in one match, as a cell of the table.
fn measure(program: &str, duel: &Duel<'_>) -> Result<String, String> {
    let Points { mean, low, high, games } = duel.play(program)?;
    let cell = format!("{:.1} % ({:.1} … {:.1}; {games})", 100.0 * mean, 100.0 * low, 100.0 * high);
    println!("{}: {} against {}: {cell}", duel.game, duel.player, duel.other);
    Ok(cell)
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
}
