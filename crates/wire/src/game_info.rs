//! The games there are, and what may be agreed before each.

use hexagora_locale::Message;
use hexagora_rules::{GameKind, OptionKind, OptionSpec};
use serde::Serialize;

/// A game, as somebody chooses one.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    /// The game.
    pub game: GameKind,
    /// The name on the box.
    pub title: &'static str,
    /// What it is about.
    pub about: Message,
    /// The fewest and the most players.
    pub players: [usize; 2],
    /// What may be agreed.
    pub options: Vec<GameOption>,
}

impl GameInfo {
    /// All games, in the order in which they are shown.
    pub fn all() -> Vec<GameInfo> {
        GameKind::ALL.into_iter().map(GameInfo::of).collect()
    }

    /// One game.
    pub fn of(game: GameKind) -> GameInfo {
        let name = game.name();
        GameInfo {
            game,
            title: game.title(),
            about: Message::new(format!("{name}.about")),
            players: [*game.players().start(), *game.players().end()],
            options: game.options().iter().map(|spec| GameOption::of(game, spec)).collect(),
        }
    }
}

/// One option of a game.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameOption {
    /// The name.
    pub name: &'static str,
    /// What it decides.
    pub about: Message,
    /// What its values are.
    pub kind: Values,
    /// The smallest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub min: Option<u64>,
    /// The largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub max: Option<u64>,
    /// Whether 0, which turns the option off, is allowed too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub off: Option<bool>,
    /// The words to choose from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub values: Option<&'static [&'static str]>,
    /// The default: a value, or a rule in words of the notation.
    pub default: &'static str,
}

/// What the values of an option are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Values {
    /// A whole number.
    Number,
    /// One of a few words.
    Choice,
    /// Text with a form of its own.
    Text,
}

impl GameOption {
    fn of(game: GameKind, spec: &OptionSpec) -> GameOption {
        let about = Message::new(format!("option.{}.{}", game.name(), spec.name));
        let plain = GameOption {
            name: spec.name,
            about,
            kind: Values::Text,
            min: None,
            max: None,
            off: None,
            values: None,
            default: spec.default,
        };
        match spec.kind {
            OptionKind::Number { min, max, off } => {
                GameOption { kind: Values::Number, min: Some(min), max: Some(max), off: Some(off), ..plain }
            }
            OptionKind::Choice(values) => GameOption { kind: Values::Choice, values: Some(values), ..plain },
            OptionKind::Text(_) => plain,
        }
    }
}
