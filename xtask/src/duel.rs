//! A match that the command plays, and what the first player made of it.

use crate::shell::{command, read};

/// One player against another, who has all the other seats.
pub struct Duel<'a> {
    pub game: &'a str,
    pub player: &'a str,
    pub other: &'a str,
    /// How many seats the other has: Laberinto is for three or more.
    pub others: usize,
    pub games: u32,
    /// How many games are played at once.
    pub threads: usize,
}

/// The first player's points a game, with the interval that they are in with 95 % certainty.
#[derive(Debug, PartialEq)]
pub struct Points {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
    /// How many games were played: whole rounds, so there may be more than were wanted.
    pub games: u32,
}

impl Duel<'_> {
    /// Plays it.
    pub fn play(&self, program: &str) -> Result<Points, String> {
        let mut args = vec!["match", self.player];
        args.extend(std::iter::repeat_n(self.other, self.others));
        let numbers = [self.others + 1, self.games as usize, self.threads].map(|number| number.to_string());
        args.extend(["--json", "--game", self.game]);
        for (name, number) in ["--players", "--games", "--threads"].into_iter().zip(&numbers) {
            args.extend([name, number]);
        }
        let answer = read(&mut command(program, &args))?;
        Points::read(&answer).ok_or_else(|| format!("{}: no score", self.game))
    }
}

impl Points {
    /// The first player's, as `match --json` tells them.
    fn read(json: &str) -> Option<Points> {
        let scores = json.split("\"scores\":[").nth(1)?;
        let games = scores.split("\"games\":").nth(1)?.split(',').next()?.trim().parse().ok()?;
        let list = scores.split("\"score\":[").nth(1)?.split(']').next()?;
        let numbers: Option<Vec<f64>> = list.split(',').map(|number| number.trim().parse().ok()).collect();
        let [mean, low, high] = numbers?[..] else { return None };
        Some(Points { mean, low, high, games })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_players_points_are_read() {
        let json = r#"{"games":9,"matches":[{"scores":[{"player":"a","games":3,"score":[1.0,0.5,1]},{"games":3,"score":[0,0,0]}]}]}"#;
        assert_eq!(Points::read(json), Some(Points { mean: 1.0, low: 0.5, high: 1.0, games: 3 }));
        assert_eq!(Points::read("{}"), None);
        assert_eq!(Points::read(r#"{"scores":[{"games":3,"score":[1]}]}"#), None);
    }
}
