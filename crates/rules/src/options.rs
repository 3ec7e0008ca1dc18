//! What may be agreed before a game.

use std::fmt;

use crate::{Eye, Setup, SetupError};

/// One option of a game: its name, what it may be, and what it is when nobody says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name, as in `--set name=value`.
    pub name: &'static str,
    /// The values it may have.
    pub kind: OptionKind,
    /// The default as people read it: a value, or a rule in words of the notation (`30×players`).
    pub default: &'static str,
}

/// The values that an option may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number; `off` allows 0 besides.
    Number {
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
        /// Whether 0, which turns the option off, is allowed too.
        off: bool,
    },
    /// A whole number for all seats, or one for each of them, separated by commas.
    NumberPerSeat {
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// Text with a form of its own, which the game's page describes.
    Text(&'static str),
}

impl fmt::Display for OptionKind {
    /// The legal values, as an error or a help text names them: `0 or 2-9`, `en|es`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OptionKind::Number { min, max, off: true } if min > 1 => write!(f, "0, {min}-{max}"),
            OptionKind::Number { max, off: true, .. } => write!(f, "0-{max}"),
            OptionKind::Number { min, max, off: false } => write!(f, "{min}-{max}"),
            OptionKind::NumberPerSeat { min, max } => write!(f, "{min}-{max}[,{min}-{max}…]"),
            OptionKind::Choice(words) => f.write_str(&words.join("|")),
            OptionKind::Text(form) => f.write_str(form),
        }
    }
}

/// The options of one game, all with legal values.
pub trait Options: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// Every option of the game.
    const SPECS: &'static [OptionSpec];

    /// Checks a setup. The setup's game and number of players are right already.
    fn read(setup: &Setup) -> Result<Self, SetupError>;

    /// A setup that was written down, with a value for every option whose default has changed: a text that
    /// does not name it is from before, and means the default of then.
    fn dated(setup: Setup) -> Setup {
        setup
    }

    /// Every option with the value in force, in the order of [`Options::SPECS`].
    fn in_force(&self) -> Vec<(&'static str, String)>;

    /// The same as somebody sees it: what would give away a hidden hand is concealed.
    fn in_force_for(&self, _eye: Eye) -> Vec<(&'static str, String)> {
        self.in_force()
    }

    /// The options that are not as usual, but for those that chance decides and that only the seats concern.
    fn unusual(&self) -> Vec<(&'static str, String)> {
        let is_unusual = |(spec, (_, value)): &(&OptionSpec, (&str, String))| spec.default != value;
        Self::SPECS.iter().zip(self.in_force()).filter(is_unusual).map(|(_, pair)| pair).collect()
    }

    /// The options that a position's text names: those that [`Options::dated`] would not give it.
    fn in_text(&self) -> Vec<(&'static str, String)> {
        self.unusual()
    }

    /// How often a position may stand at the start of a turn until it is a draw; 0 is never.
    fn repetition(&self) -> u8 {
        0
    }
}
