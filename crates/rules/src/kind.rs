//! The games there are.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;

use crate::{OptionSpec, Options, Rule, Rules, SetupError, ampel, attangle, laberinto, nearest, nonaga};

/// One of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "GameName"))]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// Red and green race to complete signals.
    Ampel,
    /// Two pieces capture together.
    Attangle,
    /// Three men each, on a board that the players move.
    Nonaga,
    /// Three to six players cross a labyrinth that they lay.
    Laberinto,
}

impl GameKind {
    /// All games, in the order in which they are shown.
    pub const ALL: [GameKind; 4] =
        [GameKind::Ampel, GameKind::Attangle, GameKind::Nonaga, GameKind::Laberinto];

    /// The name on the command line, in records and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Ampel => "ampel",
            GameKind::Attangle => "attangle",
            GameKind::Nonaga => "nonaga",
            GameKind::Laberinto => "laberinto",
        }
    }

    /// The names of all games.
    pub fn names() -> Vec<&'static str> {
        GameKind::ALL.iter().map(|kind| kind.name()).collect()
    }

    /// The name on the box: the same in every language.
    pub const fn title(self) -> &'static str {
        match self {
            GameKind::Ampel => "Ampel",
            GameKind::Attangle => "Attangle",
            GameKind::Nonaga => "Nonaga",
            GameKind::Laberinto => "Laberinto Interior",
        }
    }

    /// How many can play.
    pub const fn players(self) -> RangeInclusive<usize> {
        match self {
            GameKind::Ampel | GameKind::Attangle | GameKind::Nonaga => 2..=2,
            GameKind::Laberinto => 3..=6,
        }
    }

    /// The options of the game.
    pub const fn options(self) -> &'static [OptionSpec] {
        match self {
            GameKind::Ampel => ampel::Options::SPECS,
            GameKind::Attangle => attangle::Options::SPECS,
            GameKind::Nonaga => nonaga::Options::SPECS,
            GameKind::Laberinto => laberinto::Options::SPECS,
        }
    }

    /// Every rule that a step of the game can be refused by, each section once.
    pub const fn rules(self) -> &'static [Rule] {
        match self {
            GameKind::Ampel => ampel::Position::RULES,
            GameKind::Attangle => attangle::Position::RULES,
            GameKind::Nonaga => nonaga::Position::RULES,
            GameKind::Laberinto => laberinto::Position::RULES,
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = SetupError;

    fn from_str(name: &str) -> Result<GameKind, SetupError> {
        GameKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| SetupError::UnknownGame {
            name: name.into(),
            nearest: nearest(name, GameKind::names()),
        })
    }
}
