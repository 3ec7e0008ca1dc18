//! `cargo xtask ladder GAME [GAMES]`: how far apart the levels of a game are.

use crate::duel::Duel;
use crate::shell::{build, cores};

/// How many games each pair of neighbours plays when nobody says.
const GAMES: u32 = 200;
/// The highest level: it thinks for a second, so it plays fewer games.
const HIGHEST: u32 = 8;

/// Plays every level against the one below, and the lowest against the greedy player.
pub fn task(args: &[String]) -> Result<(), String> {
    let (game, games) = match args {
        [game] => (game, GAMES),
        [game, games] => (game, games.parse().map_err(|_| format!("“{games}” is no number of games"))?),
        _ => return Err("ladder takes a game and, if you like, a number of games".into()),
    };
    let program = build()?;
    let others = crate::games::game(&program, game)?.others();
    measure(&program, game, others, "level:1", "greedy", games)?;
    for level in 2..=HIGHEST {
        let games = if level == HIGHEST { (games / 5).max(1) } else { games };
        measure(&program, game, others, &format!("level:{level}"), &format!("level:{}", level - 1), games)?;
    }
    Ok(())
}

fn measure(
    program: &str,
    game: &str,
    others: usize,
    player: &str,
    other: &str,
    games: u32,
) -> Result<(), String> {
    // One seat against the others, where there are more than two.
    let threads = cores();
    let points = Duel { game, player, other, others, games, threads }.play(program)?;
    let fair = 1.0 / (others + 1) as f64;
    let elo = |share: f64| 400.0 * (share / (1.0 - share) * (1.0 - fair) / fair).log10();
    let [mean, low, high] = [points.mean, points.low, points.high].map(elo);
    println!("{game} {player} – {other}: {mean:+.0} ({low:+.0} … {high:+.0}; {})", points.games);
    Ok(())
}
