//! `cargo xtask strength [--quick] [GAMES]`: how strong the engine is, as a table in `docs/strength.md`.

use crate::duel::{Duel, Points};
use crate::games::{Game, games};
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
    let forgotten = |game: &Game| FIELDS.iter().all(|field| field.game != game.game);
    if let Some(game) = games(&program)?.into_iter().find(forgotten) {
        return Err(format!("{} has no line in FIELDS of xtask/src/strength.rs", game.game));
    }
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
    let table = strength_table(time, quick, &rows);
    let path = root().join("docs/strength.md");
    let fault = |error: &dyn std::fmt::Display| format!("docs/strength.md: {error}");
    let page = std::fs::read_to_string(&path).map_err(|error| fault(&error))?;
    let page = rewritten(&page, "strength", &table)
        .and_then(|page| rewritten(&page, "alpha-beta", &format!("{BAR_HEAD}{bars}")))
        .ok_or_else(|| fault(&"its marks are missing"))?;
    std::fs::write(&path, page).map_err(|error| fault(&error))
}

/// The head of the table of other programs' ways to play.
const BAR_HEAD: &str = "| game | opponent | engine | points |\n| --- | --- | --- | --- |\n";

/// The block of the simple players, whole.
fn strength_table(time: u32, quick: bool, rows: &[String]) -> String {
    let titles: Vec<&str> = FIELDS.iter().map(|field| field.title).collect();
    format!(
        "At {time} ms a turn (`cargo xtask strength{}`):\n\n| opponent | {} |\n| --- |{}\n{}\n",
        if quick { " --quick" } else { "" },
        titles.join(" | "),
        " --- |".repeat(FIELDS.len()),
        rows.join("\n"),
    )
}

/// What closes every block that a task writes.
const END: &str = "<!-- end -->\n";

/// The page before a block, the block between its marks, and the page after it.
fn parts<'p>(page: &'p str, name: &str) -> Option<[&'p str; 3]> {
    let open = format!("<!-- {name}: written by cargo xtask strength -->\n");
    let begin = page.find(&open)? + open.len();
    let end = begin + page[begin..].find(END)?;
    Some([&page[..begin], &page[begin..end], &page[end..]])
}

/// The page with another block between its marks; what is outside stays as it is.
fn rewritten(page: &str, name: &str, block: &str) -> Option<String> {
    let [before, _, after] = parts(page, name)?;
    Some(format!("{before}{block}{after}"))
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

    fn page() -> String {
        std::fs::read_to_string(root().join("docs/strength.md")).unwrap()
    }

    #[test]
    fn only_the_block_is_written_anew() {
        let page =
            "# a\n<!-- x: written by cargo xtask strength -->\nold\n<!-- end -->\nby hand\n<!-- end -->\n";
        assert_eq!(rewritten(page, "x", "new\n").unwrap(), page.replace("old", "new"));
        assert_eq!(rewritten(page, "y", "new\n"), None);
        assert_eq!(rewritten("<!-- x: written by cargo xtask strength -->\nold\n", "x", "new\n"), None);
    }

    #[test]
    fn the_blocks_of_the_page_hold_nothing_by_hand() {
        let page = page();
        let rows = |block: &str, columns: usize| -> Vec<String> {
            let rows: Vec<String> =
                block.lines().filter(|line| line.starts_with('|')).map(str::to_owned).collect();
            assert!(rows.iter().all(|row| row.matches('|').count() == columns + 1), "{rows:?}");
            rows.into_iter().skip(2).collect()
        };
        let [_, block, _] = parts(&page, "strength").unwrap();
        let rows_there = rows(block, FIELDS.len() + 1);
        let whole = |quick: bool| strength_table(TIMES[usize::from(quick)], quick, &rows_there);
        assert!(block == whole(false) || block == whole(true), "{block}");
        let [_, block, _] = parts(&page, "alpha-beta").unwrap();
        let bars: String = rows(block, 4).iter().map(|row| format!("{row}\n")).collect();
        assert_eq!(block, format!("{BAR_HEAD}{bars}"));
    }
}
