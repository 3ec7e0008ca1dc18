//! `cargo xtask ladder GAME [GAMES]`: how far apart the levels of a game are.

use crate::shell::{build, command, read};
use crate::strength::numbers;

/// How many games each pair of neighbours plays when nobody says.
const GAMES: &str = "200";
/// The highest level: it thinks for a second, so it plays fewer games.
const HIGHEST: u32 = 8;

/// Plays every level against the one below, and the lowest against the greedy player.
pub fn task(args: &[String]) -> Result<(), String> {
    let (game, games) = match args {
        [game] => (game, GAMES),
        [game, games] => (game, games.as_str()),
        _ => return Err("ladder takes a game and, if you like, a number of games".into()),
    };
    let program = build()?;
    // One seat against the others, where there are more than two.
    let others = if game == "laberinto" { 2 } else { 1 };
    measure(&program, game, "level:1", "greedy", others, games)?;
    for level in 2..=HIGHEST {
        let below = format!("level:{}", level - 1);
        let fewer = (games.parse::<u32>().unwrap_or(0) / 5).max(1).to_string();
        let games = if level == HIGHEST { fewer.as_str() } else { games };
        measure(&program, game, &format!("level:{level}"), &below, others, games)?;
    }
    Ok(())
}

fn measure(
    program: &str,
    game: &str,
    player: &str,
    other: &str,
    others: usize,
    games: &str,
) -> Result<(), String> {
    let mut args = vec!["match", player];
    args.extend(std::iter::repeat_n(other, others));
    args.extend(["--game", game, "--games", games, "--json"]);
    let answer = read(&mut command(program, &args))?;
    let score = numbers(&answer, "\"score\":[").ok_or("no score")?;
    let elo = |share: f64| {
        let fair = 1.0 / (others + 1) as f64;
        400.0 * (share / (1.0 - share) * (1.0 - fair) / fair).log10()
    };
    let [mean, low, high] = score[..] else { return Err("not a score".into()) };
    println!("{game} {player} – {other}: {:+.0} ({:+.0} … {:+.0})", elo(mean), elo(low), elo(high));
    Ok(())
}
