//! What a table agreed on before anybody played.

use std::collections::BTreeMap;

use hexagora_rules::{Game, GameKind, Setup};
use serde::{Deserialize, Serialize};

use crate::{Clock, Refusal};

/// What people agree on when they open a table.
///
/// ```
/// use hexagora_rules::GameKind;
/// use hexagora_table::{Clock, Terms};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let terms = Terms { clock: Clock::Turn { seconds: 60 }, listed: true, ..Terms::new(GameKind::Nonaga) };
/// let json = serde_json::to_string(&terms)?;
/// assert_eq!(serde_json::from_str::<Terms>(&json)?, terms);
/// // What is not said is as usual.
/// assert_eq!(serde_json::from_str::<Terms>(r#"{"game": "nonaga"}"#)?, Terms::new(GameKind::Nonaga));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Terms {
    /// The game, by name.
    pub game: String,
    /// How many seats there are; the fewest that the game allows if nobody says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// The game's options that were given.
    #[serde(default)]
    pub set: BTreeMap<String, String>,
    /// How time is measured.
    #[serde(default)]
    pub clock: Clock,
    /// The seats that the engine takes, with its level from 1 to 8. The others are for people.
    #[serde(default, with = "engines")]
    #[cfg_attr(feature = "ts", ts(type = "{ seat: number, level: number }[]"))]
    pub engines: BTreeMap<u8, u8>,
    /// What becomes of a seat that leaves a game of three or more.
    #[serde(default)]
    pub leaving: Leaving,
    /// How many people may share a seat.
    #[serde(default = "one")]
    pub team: u8,
    /// Whether the lobby shows the table while it has open seats.
    #[serde(default)]
    pub listed: bool,
    /// Whether people may watch.
    #[serde(default = "yes")]
    pub watchers: bool,
    /// The seconds by which watchers see everything later.
    #[serde(default)]
    pub delay: u32,
    /// Whether the seats may say the ready phrases.
    #[serde(default = "yes")]
    pub phrases: bool,
}

fn one() -> u8 {
    1
}

fn yes() -> bool {
    true
}

/// What becomes of a seat that leaves a game of three or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", try_from = "Written")]
pub enum Leaving {
    /// The engine plays on in its place.
    Engine {
        /// The level, from 1 to 8.
        level: u8,
    },
    /// It stays empty and is passed: it does as little as the rules allow.
    Empty,
}

/// What becomes of such a seat, as it is written.
#[derive(Deserialize)]
struct Written {
    kind: String,
    level: Option<u8>,
}

impl TryFrom<Written> for Leaving {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Leaving, &'static str> {
        match (written.kind.as_str(), written.level) {
            ("engine", Some(level)) => Ok(Leaving::Engine { level }),
            ("empty", _) => Ok(Leaving::Empty),
            _ => Err("nobody leaves like this: engine (level) or empty"),
        }
    }
}

impl Default for Leaving {
    fn default() -> Leaving {
        Leaving::Engine { level: 4 }
    }
}

impl Terms {
    /// The highest level of the engine.
    pub const LEVELS: u8 = 8;
    /// The most people that share a seat.
    pub const TEAM: u8 = 6;
    /// The longest delay of watchers, in seconds.
    pub const DELAY: u32 = 3_600;
    /// The longest text of an option; a deal of Laberinto is the longest.
    const OPTION: usize = 1_024;

    /// The terms of a game with everything else as usual.
    pub fn new(game: GameKind) -> Terms {
        Terms {
            game: game.name().to_owned(),
            players: None,
            set: BTreeMap::new(),
            clock: Clock::None,
            engines: BTreeMap::new(),
            leaving: Leaving::default(),
            team: 1,
            listed: false,
            watchers: true,
            delay: 0,
            phrases: true,
        }
    }

    /// The game before its first step, dealt by `seed`, if the terms are in order. A table whose events have
    /// the first format is from before the present defaults of options.
    pub(crate) fn start(&self, seed: u64, format: u32) -> Result<Game, Refusal> {
        if self.set.iter().any(|(name, value)| name.len() + value.len() > Terms::OPTION) {
            return Err(Refusal::Terms("set"));
        }
        let kind: GameKind = self.game.parse().map_err(Refusal::Setup)?;
        let mut setup = Setup::new(kind);
        setup.players = self.players.map(usize::from);
        setup.set = self.set.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        setup.fresh = seed;
        let setup = if format > 1 { setup } else { setup.dated() };
        Game::start(&setup).map_err(Refusal::Setup)
    }

    /// Refuses terms that make no table; what the game's rules say is checked by its start.
    pub(crate) fn check(&self, seats: usize) -> Result<(), Refusal> {
        self.clock.check()?;
        let level = |level: u8| (1..=Terms::LEVELS).contains(&level);
        let engines = self.engines.iter().all(|(&seat, &at)| usize::from(seat) < seats && level(at));
        // A table without people would be a contest of engines, which needs no table.
        if !engines || self.engines.len() >= seats {
            return Err(Refusal::Terms("engines"));
        }
        if let Leaving::Engine { level: at } = self.leaving
            && !level(at)
        {
            return Err(Refusal::Terms("leaving"));
        }
        if !(1..=Terms::TEAM).contains(&self.team) {
            return Err(Refusal::Terms("team"));
        }
        if self.delay > Terms::DELAY {
            return Err(Refusal::Terms("delay"));
        }
        // Whoever chooses the deal knows every hand.
        if self.is_hidden() && (self.set.contains_key("seed") || self.set.contains_key("deal")) {
            return Err(Refusal::Dealt);
        }
        Ok(())
    }

    /// The same terms without a deal that was chosen: for a new one.
    pub(crate) fn undealt(&self) -> Terms {
        let mut terms = self.clone();
        terms.set.retain(|name, _| name != "seed" && name != "deal");
        terms
    }

    /// Whether hands are hidden.
    pub fn is_hidden(&self) -> bool {
        self.set.get("hands").is_some_and(|hands| hands == "hidden")
    }
}

/// The engines' seats as a list of objects: an object's keys would be text.
mod engines {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct EngineSeat {
        seat: u8,
        level: u8,
    }

    pub fn serialize<S: Serializer>(engines: &BTreeMap<u8, u8>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(engines.iter().map(|(&seat, &level)| EngineSeat { seat, level }))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<u8, u8>, D::Error> {
        let list = Vec::<EngineSeat>::deserialize(deserializer)?;
        Ok(list.into_iter().map(|engine| (engine.seat, engine.level)).collect())
    }
}
