//! What somebody thinks of a step, in a mark of one or two characters.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A mark behind a step, as chess players write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "StepSymbol"))]
pub enum Symbol {
    /// `!`: a good step.
    #[serde(rename = "!")]
    Good,
    /// `?`: a mistake.
    #[serde(rename = "?")]
    Mistake,
    /// `!!`: a brilliant step.
    #[serde(rename = "!!")]
    Brilliant,
    /// `??`: a blunder.
    #[serde(rename = "??")]
    Blunder,
    /// `!?`: an interesting step.
    #[serde(rename = "!?")]
    Interesting,
    /// `?!`: a dubious step.
    #[serde(rename = "?!")]
    Dubious,
}

impl Symbol {
    /// All of them.
    pub const ALL: [Symbol; 6] = [
        Symbol::Good,
        Symbol::Mistake,
        Symbol::Brilliant,
        Symbol::Blunder,
        Symbol::Interesting,
        Symbol::Dubious,
    ];

    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Symbol::Good => "!",
            Symbol::Mistake => "?",
            Symbol::Brilliant => "!!",
            Symbol::Blunder => "??",
            Symbol::Interesting => "!?",
            Symbol::Dubious => "?!",
        }
    }

    /// Whether symbols are made of a character. No game's notation uses it.
    pub(super) fn is_part(character: char) -> bool {
        matches!(character, '!' | '?')
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A text that is no symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotASymbol;

impl FromStr for Symbol {
    type Err = NotASymbol;

    fn from_str(text: &str) -> Result<Symbol, NotASymbol> {
        Symbol::ALL.into_iter().find(|symbol| symbol.text() == text).ok_or(NotASymbol)
    }
}
