//! Where a game begins.

use hexagora_locale::Message;
use hexagora_rules::{self as rules, Game, GameKind};
use serde::{Deserialize, Serialize};

/// What people agree on before a game, unchecked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Setup {
    /// The game.
    #[cfg_attr(feature = "ts", ts(as = "GameKind"))]
    pub game: String,
    /// The number of players; null is the fewest.
    pub players: Option<usize>,
    /// The options given, by name.
    pub set: Vec<(String, String)>,
}

impl Setup {
    /// How a game began, with everything decided that was left to chance or to a default.
    ///
    /// ```
    /// use hexagora_rules::Game;
    /// use hexagora_wire::Setup;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let game = Game::start(&"attangle".parse()?)?;
    /// let setup = Setup::of(&game);
    /// let given = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    /// assert_eq!(setup.set, [given("rules", "2008"), given("board", "standard")]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn of(game: &Game) -> Setup {
        let set = game.options().into_iter().map(|(name, value)| (name.to_owned(), value));
        Setup { game: game.kind().name().to_owned(), players: Some(game.seats()), set: set.collect() }
    }

    /// The setup as the rules read it. What is left to chance is drawn from `fresh`.
    pub fn read(&self, fresh: u64) -> Result<rules::Setup, Message> {
        let game: GameKind = self.game.parse().map_err(|error: rules::SetupError| error.message())?;
        Ok(rules::Setup { game, players: self.players, set: self.set.clone(), fresh })
    }
}

/// Where a game begins: at a setup, or at a position's text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// At the beginning.
    Setup(Setup),
    /// At a position.
    Text(String),
}

impl Start {
    /// The game before the first step. A start may be kept for years, so a setup is read as a dated one.
    pub fn game(&self) -> Result<Game, Message> {
        match self {
            Start::Setup(setup) => Game::start(&setup.read(0)?.dated()).map_err(|error| error.message()),
            Start::Text(text) => Game::from_text(text).map_err(|error| error.message()),
        }
    }
}
