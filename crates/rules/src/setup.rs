//! A game as asked for, before anybody has checked it.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use hexagora_locale::{Message, message};

use crate::{GameKind, OptionKind, OptionSpec, Preset, brief, nearest};

/// What people agreed on before a game, as given. [`Game::start`](crate::Game::start) checks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The game.
    pub game: GameKind,
    /// The number of players, if given.
    pub players: Option<usize>,
    /// The options given, by name, in the order given.
    pub set: Vec<(String, String)>,
    /// Where chance comes from when a game needs a seed and none is given. The rules draw
    /// nothing themselves: whoever asks for a fresh game puts fresh entropy here.
    pub fresh: u64,
}

impl Setup {
    /// The game with all its defaults.
    pub fn new(game: GameKind) -> Setup {
        Setup { game, players: None, set: Vec::new(), fresh: 0 }
    }

    /// The same for a number of players.
    #[must_use]
    pub fn players(mut self, players: usize) -> Setup {
        self.players = Some(players);
        self
    }

    /// The same with an option set.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Setup {
        self.set.push((name.into(), value.into()));
        self
    }

    /// The same with one more `name=value`, as it stands on a command line.
    ///
    /// ```
    /// use hexagora_rules::{GameKind, Setup};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let setup = Setup::new(GameKind::Nonaga).with_pair("slide=strict")?;
    /// assert_eq!(setup.value("slide"), Some("strict"));
    /// assert!(Setup::new(GameKind::Nonaga).with_pair("strict").is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_pair(self, pair: &str) -> Result<Setup, SetupError> {
        match pair.split_once('=') {
            Some((name, value)) => Ok(self.with(name, value)),
            None => Err(SetupError::NotAPair { pair: pair.into() }),
        }
    }

    /// The same with what a named setup sets, except for the options that are given already. Where no number of
    /// players is given and the game's fewest are too few for the preset, it has as many as that needs.
    pub fn preset(mut self, name: &str) -> Result<Setup, SetupError> {
        let presets = self.game.presets();
        let Some(preset) = presets.iter().find(|preset| preset.name == name) else {
            return Err(SetupError::UnknownPreset {
                game: self.game,
                name: name.into(),
                nearest: nearest(name, presets.iter().map(|preset| preset.name)),
            });
        };
        let players = self.players.unwrap_or(self.seats().max(preset.fewest));
        if !preset.players().contains(&players) {
            return Err(SetupError::PresetPlayers { preset, players });
        }
        if players != self.seats() {
            self.players = Some(players);
        }
        for (option, value) in preset.options {
            if self.value(option).is_none() {
                self = self.with(*option, *value);
            }
        }
        Ok(self)
    }

    /// The same with one more word of a setup's text: `players=4`, or an option as in
    /// [`Setup::with_pair`].
    pub(crate) fn with_word(mut self, word: &str) -> Result<Setup, SetupError> {
        let Some(players) = word.strip_prefix(PLAYERS) else { return self.with_pair(word) };
        let number = players.parse().map_err(|_| SetupError::NotANumber { players: players.into() })?;
        self.players = Some(number);
        Ok(self)
    }

    /// The same for a setup that was written down, perhaps by an older version: an option whose default has
    /// changed since, and that it does not name, has the default of before.
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Setup};
    ///
    /// # fn main() -> Result<(), hexagora_rules::SetupError> {
    /// let meet = |setup: &Setup| Ok(Game::start(setup)?.options().into_iter().find(|(name, _)| *name == "meet"));
    /// let setup = Setup::new(GameKind::Laberinto);
    /// assert_eq!(meet(&setup)?, Some(("meet", "must".to_owned())));
    /// assert_eq!(meet(&setup.dated())?, Some(("meet", "touch".to_owned())));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn dated(self) -> Setup {
        self.game.dated(self)
    }

    /// The number of players in force.
    pub fn seats(&self) -> usize {
        self.players.unwrap_or(*self.game.players().start())
    }

    /// The number of players in force, if the game can be played by so many.
    fn checked_seats(&self) -> Result<usize, SetupError> {
        let players = self.seats();
        if !self.game.players().contains(&players) {
            return Err(SetupError::Players { game: self.game, players });
        }
        Ok(players)
    }

    /// The value given to an option.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.set.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// A number option, or `default` when it is not given.
    pub fn number(&self, spec: &OptionSpec, default: u64) -> Result<u64, SetupError> {
        let Some(value) = self.value(spec.name) else { return Ok(default) };
        let OptionKind::Number { min, max, off } = spec.kind else {
            return Err(self.bad_value(spec, value));
        };
        let legal = |number: &u64| (min..=max).contains(number) || off && *number == 0;
        plain_number(value).filter(legal).ok_or_else(|| self.bad_value(spec, value))
    }

    /// A number for each seat, or `default` for all of them when the option is not given: one number means
    /// all seats.
    pub fn number_per_seat(&self, spec: &OptionSpec, default: u64) -> Result<Vec<u64>, SetupError> {
        let seats = self.checked_seats()?;
        let Some(value) = self.value(spec.name) else { return Ok(vec![default; seats]) };
        let OptionKind::NumberPerSeat { min, max } = spec.kind else {
            return Err(self.bad_value(spec, value));
        };
        let legal = |number: &u64| (min..=max).contains(number);
        let numbers: Option<Vec<u64>> =
            value.split(',').map(|number| plain_number(number).filter(legal)).collect();
        match numbers.as_deref() {
            Some(&[number]) => Ok(vec![number; seats]),
            Some(numbers) if numbers.len() == seats => Ok(numbers.to_vec()),
            _ => Err(self.bad_value(spec, value)),
        }
    }

    /// The index of a choice option's word, or of its default when it is not given.
    pub fn choice(&self, spec: &OptionSpec) -> Result<usize, SetupError> {
        let value = self.value(spec.name).unwrap_or(spec.default);
        match spec.kind {
            OptionKind::Choice(words) => words.iter().position(|word| *word == value),
            _ => None,
        }
        .ok_or_else(|| self.bad_value(spec, value))
    }

    /// The error for a value that an option cannot have.
    pub fn bad_value(&self, spec: &OptionSpec, value: &str) -> SetupError {
        let nearest = match spec.kind {
            OptionKind::Choice(words) => nearest(value, words.iter().copied()).map(str::to_owned),
            _ => None,
        };
        SetupError::BadValue {
            game: self.game,
            option: spec.name,
            value: value.into(),
            legal: spec.kind.to_string(),
            nearest,
        }
    }

    /// Checks what all games have in common: the number of players and the options' names.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        self.checked_seats()?;
        for (at, (name, _)) in self.set.iter().enumerate() {
            let specs = self.game.options();
            if !specs.iter().any(|spec| spec.name == name) {
                return Err(SetupError::UnknownOption {
                    game: self.game,
                    option: name.clone(),
                    nearest: nearest(name, specs.iter().map(|spec| spec.name)),
                });
            }
            if self.set[..at].iter().any(|(earlier, _)| earlier == name) {
                return Err(SetupError::Twice { option: name.clone() });
            }
        }
        Ok(())
    }
}

/// Numbers of players as an error names them: `2`, `3-6`.
fn written(players: &RangeInclusive<usize>) -> String {
    let (fewest, most) = (players.start(), players.end());
    if fewest == most { fewest.to_string() } else { format!("{fewest}-{most}") }
}

/// Reads plain digits only: `+5` and ` 5` parse elsewhere, but are not how a number is written.
fn plain_number(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// How the number of players is written in a setup's text.
const PLAYERS: &str = "players=";

impl fmt::Display for Setup {
    /// One line: the game, the players if given, and the options as given. `fresh` is not written, and
    /// an option's value must have no spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.game)?;
        if let Some(players) = self.players {
            write!(f, " {PLAYERS}{players}")?;
        }
        self.set.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    /// Reads the line that a position's text begins with.
    ///
    /// ```
    /// use hexagora_rules::{Game, GameKind, Setup};
    ///
    /// # fn main() -> Result<(), hexagora_rules::SetupError> {
    /// let setup: Setup = "laberinto players=4 seed=7".parse()?;
    /// assert_eq!(setup, Setup::new(GameKind::Laberinto).players(4).with("seed", "7"));
    /// assert_eq!(setup.to_string(), "laberinto players=4 seed=7");
    /// assert_eq!(Game::start(&setup)?.seats(), 4);
    /// # Ok(())
    /// # }
    /// ```
    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let mut words = text.split_whitespace();
        let game = words.next().unwrap_or_default().parse()?;
        words.try_fold(Setup::new(game), Setup::with_word)
    }
}

/// Why a setup makes no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetupError {
    /// No game has this name.
    UnknownGame {
        /// The name given.
        name: String,
        /// The game that may have been meant.
        nearest: Option<&'static str>,
    },
    /// The game is not for that many.
    Players {
        /// The game.
        game: GameKind,
        /// The number given.
        players: usize,
    },
    /// The number of players is not written in digits.
    NotANumber {
        /// What was given.
        players: String,
    },
    /// An option is not written `name=value`.
    NotAPair {
        /// What was given.
        pair: String,
    },
    /// The game has no such option.
    UnknownOption {
        /// The game.
        game: GameKind,
        /// The name given.
        option: String,
        /// The option that may have been meant.
        nearest: Option<&'static str>,
    },
    /// The game has no such preset.
    UnknownPreset {
        /// The game.
        game: GameKind,
        /// The name given.
        name: String,
        /// The preset that may have been meant.
        nearest: Option<&'static str>,
    },
    /// The preset is not for that many.
    PresetPlayers {
        /// The preset.
        preset: &'static Preset,
        /// The number given.
        players: usize,
    },
    /// An option is given twice.
    Twice {
        /// Its name.
        option: String,
    },
    /// An option cannot have this value.
    BadValue {
        /// The game.
        game: GameKind,
        /// The option.
        option: &'static str,
        /// The value given.
        value: String,
        /// The values it may have.
        legal: String,
        /// The value that may have been meant.
        nearest: Option<String>,
    },
    /// The option's value has the right form, but something in it is wrong.
    Detail {
        /// The option.
        option: &'static str,
        /// What is wrong, and what would be right.
        detail: Message,
    },
}

impl SetupError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        let told = match self {
            SetupError::UnknownGame { name, .. } => {
                message!("error.game", name = brief(name), legal = GameKind::names().join(", "))
            }
            SetupError::Players { game, players } => {
                let legal = written(&game.players());
                message!("error.players", game = game.title(), players = *players, legal = legal)
            }
            SetupError::NotANumber { players } => message!("record.players", value = brief(players)),
            SetupError::NotAPair { pair } => message!("error.pair", pair = brief(pair)),
            SetupError::UnknownOption { game, option, .. } => {
                let names: Vec<_> = game.options().iter().map(|spec| spec.name).collect();
                message!(
                    "error.option",
                    game = game.title(),
                    option = brief(option),
                    legal = names.join(", ")
                )
            }
            SetupError::UnknownPreset { game, name, .. } => {
                let names: Vec<_> = game.presets().iter().map(|preset| preset.name).collect();
                message!("error.preset", game = game.title(), name = brief(name), legal = names.join(", "))
            }
            SetupError::PresetPlayers { preset, players } => {
                let legal = written(&preset.players());
                message!("error.preset.players", preset = preset.name, players = *players, legal = legal)
            }
            SetupError::Twice { option } => message!("error.option.twice", option = brief(option)),
            SetupError::BadValue { option, value, legal, .. } => {
                message!("error.value", option = *option, value = brief(value), legal = legal)
            }
            SetupError::Detail { option, detail } => {
                message!("error.value.detail", option = *option, detail = detail.clone())
            }
        };
        match self.nearest() {
            Some(nearest) => message!("error.nearest", error = told, nearest = nearest),
            None => told,
        }
    }

    fn nearest(&self) -> Option<&str> {
        match self {
            SetupError::UnknownGame { nearest, .. }
            | SetupError::UnknownOption { nearest, .. }
            | SetupError::UnknownPreset { nearest, .. } => *nearest,
            SetupError::BadValue { nearest, .. } => nearest.as_deref(),
            _ => None,
        }
    }
}

hexagora_locale::says!(SetupError);
