//! The games that the command knows.

use serde::Deserialize;

use crate::shell::{command, read};

/// A game, as `hexagora games --json` tells it.
#[derive(Debug, Deserialize)]
pub struct Game {
    /// Its name.
    pub game: String,
    /// The fewest and the most players.
    pub players: [usize; 2],
}

impl Game {
    /// How many seats an opponent has in a match: all but one of the fewest that can play.
    pub fn others(&self) -> usize {
        self.players[0] - 1
    }
}

/// All games.
pub fn games(program: &str) -> Result<Vec<Game>, String> {
    let json = read(&mut command(program, &["games", "--json"]))?;
    serde_json::from_str(&json).map_err(|error| format!("hexagora games --json: {error}"))
}

/// One game by its name.
pub fn game(program: &str, name: &str) -> Result<Game, String> {
    let found = games(program)?.into_iter().find(|game| game.game == name);
    found.ok_or_else(|| format!("“{name}” is not a game"))
}
