//! `cargo xtask strength [--quick]`: how strong the engine is, as a table in `docs/strength.md`.

use crate::shell::{build, command, read, root};

/// A game with the opponents' number and how many games are played against each.
struct Field {
    game: &'static str,
    title: &'static str,
    /// How many of the opponent sit at the table: Laberinto is for three or more.
    opponents: usize,
    quick: u32,
    long: u32,
}

const FIELDS: [Field; 4] = [
    Field { game: "ampel", title: "Ampel", opponents: 1, quick: 100, long: 400 },
    Field { game: "attangle", title: "Attangle", opponents: 1, quick: 60, long: 400 },
    Field { game: "nonaga", title: "Nonaga", opponents: 1, quick: 200, long: 400 },
    Field {
        game: "laberinto",
        title: "Laberinto (one seat against two)",
        opponents: 2,
        quick: 18,
        long: 300,
    },
];

/// The time a turn, in milliseconds: a second, or a tenth of it with `--quick`.
const TIMES: [u32; 2] = [1000, 100];

/// Plays all matches and writes the page.
pub fn task(args: &[String]) -> Result<(), String> {
    let quick = match args {
        [] => false,
        [flag] if flag == "--quick" => true,
        _ => return Err("strength takes --quick or nothing".into()),
    };
    let program = build()?;
    let time = TIMES[usize::from(quick)];
    let mut rows = Vec::new();
    for opponent in ["random".to_owned(), "greedy".to_owned(), format!("uct:time:{time}")] {
        let mut row = format!("| `{opponent}` |");
        for field in &FIELDS {
            let games = if quick { field.quick } else { field.long };
            row += &format!(" {} |", measure(&program, field, &opponent, time, games)?);
            println!("{} against {opponent}: done", field.title);
        }
        rows.push(row);
    }
    let titles: Vec<&str> = FIELDS.iter().map(|field| field.title).collect();
    let page = format!(
        "# How strong the engine is\n\nPoints of the engine at {time} ms a turn on one thread, with 95 % \
         intervals and the number of games; paired random openings with sides swapped (seats rotated in \
         Laberinto, where chance is 33 %), seed 1. Made by `cargo xtask strength{}`.\n\n\
         | opponent | {} |\n| --- |{}\n{}\n",
        if quick { " --quick" } else { "" },
        titles.join(" | "),
        " --- |".repeat(FIELDS.len()),
        rows.join("\n"),
    );
    std::fs::write(root().join("docs/strength.md"), page)
        .map_err(|error| format!("docs/strength.md: {error}"))
}

/// The engine's points in one match, as a cell of the table.
fn measure(program: &str, field: &Field, opponent: &str, time: u32, games: u32) -> Result<String, String> {
    let engine = format!("time:{time}");
    let (games, players) = (games.to_string(), (field.opponents + 1).to_string());
    let mut args = vec!["match", &engine];
    args.extend(std::iter::repeat_n(opponent, field.opponents));
    args.extend(["--game", field.game, "--players", &players, "--games", &games, "--json"]);
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
    fn the_first_score_is_read() {
        let json = r#"{"scores":[{"player":"a","score":[1.0,0.5,1],"elo":[]},{"score":[0,0,0]}]}"#;
        assert_eq!(numbers(json, "\"score\":["), Some(vec![1.0, 0.5, 1.0]));
        assert_eq!(numbers("{}", "\"score\":["), None);
    }
}
