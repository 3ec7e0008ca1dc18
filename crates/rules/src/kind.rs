//! The kinds of games, by name.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;

use crate::{OptionSpec, Options, Preset, Reason, Rule, Rules, Setup, SetupError, nearest};

macro_rules! kinds {
    ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
        /// One of the games.
        ///
        /// ```
        /// use hexagora_rules::GameKind;
        ///
        /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
        /// let kind: GameKind = "laberinto".parse()?;
        /// assert_eq!((kind.title(), kind.players()), ("Laberinto Interior", 3..=6));
        /// // A slip of the finger is answered with the nearest name.
        /// assert!("atangle".parse::<GameKind>().unwrap_err().to_string().ends_with("Did you mean “attangle”?"));
        /// # Ok(())
        /// # }
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[cfg_attr(feature = "ts", ts(rename = "GameName"))]
        #[serde(rename_all = "lowercase")]
        pub enum GameKind {
            $(
                $(#[$on])*
                #[doc = concat!("[`", stringify!($module), "`](crate::", stringify!($module), ")")]
                $kind,
            )*
        }

        impl GameKind {
            /// All games, in the order in which they are shown.
            pub const ALL: [GameKind; GameKind::COUNT] = [$($(#[$on])* GameKind::$kind,)*];

            /// How many games there are.
            pub const COUNT: usize = [$($(#[$on])* GameKind::$kind,)*].len();

            /// The name on the command line, in records and on the wire.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[$on])* GameKind::$kind => stringify!($module),)*
                }
            }

            /// The name on the box: the same in every language.
            pub const fn title(self) -> &'static str {
                match self {
                    $($(#[$on])* GameKind::$kind => crate::$module::Position::TITLE,)*
                }
            }

            /// How many can play.
            pub const fn players(self) -> RangeInclusive<usize> {
                match self {
                    $($(#[$on])* GameKind::$kind => crate::$module::Position::PLAYERS,)*
                }
            }

            /// The game's named setups, in the order in which they are shown.
            ///
            /// ```
            /// use hexagora_rules::GameKind;
            ///
            /// let names: Vec<&str> = GameKind::Laberinto.presets().iter().map(|preset| preset.name).collect();
            /// assert_eq!(names, ["quick", "die", "whole"]);
            /// ```
            pub const fn presets(self) -> &'static [Preset] {
                match self {
                    $($(#[$on])* GameKind::$kind => crate::$module::Position::PRESETS,)*
                }
            }

            /// The options of the game.
            ///
            /// ```
            /// use hexagora_rules::GameKind;
            ///
            /// for option in GameKind::Ampel.options() {
            ///     println!("{}={} ({})", option.name, option.default, option.kind);
            /// }
            /// assert_eq!(GameKind::Ampel.options()[0].kind.to_string(), "1-10");
            /// ```
            pub const fn options(self) -> &'static [OptionSpec] {
                match self {
                    $($(#[$on])* GameKind::$kind => crate::$module::Options::SPECS,)*
                }
            }

            /// [`Options::dated`] of this game.
            pub(crate) fn dated(self, setup: Setup) -> Setup {
                match self {
                    $($(#[$on])* GameKind::$kind => crate::$module::Options::dated(setup),)*
                }
            }

            /// Every rule that a step of the game can be refused by, each section once.
            pub const fn rules(self) -> &'static [Rule] {
                match self {
                    $($(#[$on])* GameKind::$kind => crate::$module::Position::RULES,)*
                }
            }

            /// How the game can end, each way with the rule that says so.
            pub const fn ends(self) -> &'static [(Reason, Rule)] {
                match self {
                    $($(#[$on])* GameKind::$kind => crate::$module::Position::ENDS,)*
                }
            }
        }
    };
}

each_game!(kinds);

impl GameKind {
    /// The names of all games.
    pub fn names() -> Vec<&'static str> {
        GameKind::ALL.iter().map(|kind| kind.name()).collect()
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
