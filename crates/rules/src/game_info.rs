//! The games there are: how many play, for how long, in which colours, and what may be agreed before.

use hexagora_locale::Message;
use serde::Serialize;

use crate::{Game, GameKind, OptionKind, OptionSpec, Preset, Seat, Setup};

/// A game, as somebody chooses one.
///
/// ```
/// use hexagora_rules::{GameInfo, GameKind};
/// let info = GameInfo::of(GameKind::Laberinto);
/// assert_eq!((info.title, info.players), ("Laberinto Interior", [3, 6]));
/// assert_eq!(info.seats[0].iter().map(|seat| seat.colour).collect::<Vec<_>>(), ["red", "blue", "yellow"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
    /// The named setups.
    pub presets: Vec<PresetInfo>,
    /// The seats as they are usually, for each number of players from the fewest on.
    pub seats: Vec<Vec<SeatInfo>>,
    /// What may be agreed.
    pub options: Vec<GameOption>,
}

/// A named setup of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PresetInfo {
    /// The name.
    pub name: &'static str,
    /// What it is called.
    pub title: Message,
    /// What is different in it.
    pub about: Message,
    /// The fewest and the most players that it is for.
    pub players: [usize; 2],
    /// About how many minutes a game takes, for each number of players from the fewest on.
    pub minutes: &'static [u32],
    /// For how many players it is suggested instead of the defaults.
    pub suggested: &'static [usize],
    /// The options that it sets.
    pub options: &'static [(&'static str, &'static str)],
}

/// A seat of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// What it is called.
    pub name: Message,
    /// Its colour.
    pub colour: &'static str,
    /// The letter of the colour where seats may have others, as the option `colours` writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub letter: Option<char>,
}

/// One option of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameOption {
    /// The name.
    pub name: &'static str,
    /// What it decides.
    pub about: Message,
    /// What its values are.
    #[serde(flatten)]
    pub values: OptionValues,
    /// The default: a value, or a rule in words of the notation.
    pub default: &'static str,
}

/// The values that an option may have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionValues {
    /// The legal values, as people read them.
    pub legal: String,
    /// What they are.
    pub kind: ValueKind,
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
    /// Whether each seat may have a number of its own: as many numbers, separated by commas.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub per_seat: Option<bool>,
    /// The words to choose from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub values: Option<&'static [&'static str]>,
}

/// What the values of an option are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// A whole number.
    Number,
    /// One of a few words.
    Choice,
    /// Text with a form of its own.
    Text,
}

impl GameInfo {
    /// All games, in the order in which they are shown.
    pub fn all() -> Vec<GameInfo> {
        GameKind::ALL.into_iter().map(GameInfo::of).collect()
    }

    /// One game.
    pub fn of(game: GameKind) -> GameInfo {
        GameInfo {
            game,
            title: game.title(),
            about: Message::new(format!("{game}.about")),
            players: [*game.players().start(), *game.players().end()],
            presets: game.presets().iter().map(|preset| PresetInfo::of(game, preset)).collect(),
            // A game starts with as many players as it allows.
            seats: (game.players())
                .filter_map(|players| Game::start(&Setup::new(game).players(players)).ok())
                .map(|game| (0..game.seats()).map(|seat| SeatInfo::of(&game, Seat(seat as u8))).collect())
                .collect(),
            options: game.options().iter().map(|spec| GameOption::of(game, spec)).collect(),
        }
    }

    /// The shortest and the longest game, in minutes, whatever the preset and the number of players.
    pub fn minutes(&self) -> [u32; 2] {
        let all = || self.presets.iter().flat_map(|preset| preset.minutes).copied();
        [all().min().unwrap_or_default(), all().max().unwrap_or_default()]
    }
}

impl PresetInfo {
    fn of(game: GameKind, preset: &Preset) -> PresetInfo {
        let key = format!("preset.{game}.{}", preset.name);
        PresetInfo {
            name: preset.name,
            about: Message::new(format!("{key}.about")),
            title: Message::new(key),
            players: [*preset.players().start(), *preset.players().end()],
            minutes: preset.minutes,
            suggested: preset.suggested,
            options: preset.options,
        }
    }
}

impl SeatInfo {
    /// A seat of a game that has begun.
    fn of(game: &Game, seat: Seat) -> SeatInfo {
        SeatInfo {
            name: game.seat_name(seat),
            colour: game.seat_colour(seat),
            letter: game.seat_letter(seat),
        }
    }
}

impl GameOption {
    fn of(game: GameKind, spec: &OptionSpec) -> GameOption {
        GameOption {
            name: spec.name,
            about: Message::new(format!("option.{game}.{}", spec.name)),
            values: OptionValues::of(spec.kind),
            default: spec.default,
        }
    }
}

impl OptionValues {
    fn of(kind: OptionKind) -> OptionValues {
        let text = OptionValues {
            legal: kind.to_string(),
            kind: ValueKind::Text,
            min: None,
            max: None,
            off: None,
            per_seat: None,
            values: None,
        };
        let number = |min, max, off| OptionValues {
            kind: ValueKind::Number,
            min: Some(min),
            max: Some(max),
            off: Some(off),
            ..text.clone()
        };
        match kind {
            OptionKind::Number { min, max, off } => number(min, max, off),
            OptionKind::NumberPerSeat { min, max } => {
                OptionValues { per_seat: Some(true), ..number(min, max, false) }
            }
            OptionKind::Choice(values) => {
                OptionValues { kind: ValueKind::Choice, values: Some(values), ..text }
            }
            OptionKind::Text(_) => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_players_has_as_many_seats_and_each_its_own_colour() {
        for info in GameInfo::all() {
            let counts: Vec<usize> = info.seats.iter().map(Vec::len).collect();
            assert_eq!(counts, (info.players[0]..=info.players[1]).collect::<Vec<_>>(), "{}", info.game);
            for seats in &info.seats {
                let mut colours: Vec<&str> = seats.iter().map(|seat| seat.colour).collect();
                colours.sort_unstable();
                colours.dedup();
                assert_eq!(colours.len(), seats.len(), "{}", info.game);
            }
        }
    }
}
