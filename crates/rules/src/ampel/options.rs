//! What may be agreed before a game of Ampel.

use crate::{OptionKind, OptionSpec, Setup, SetupError};

/// Which of the two rule sheets decides about the last disc's cylinder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edition {
    /// Without a disc to add, the cylinder leaves the board until one is added.
    En,
    /// With the last disc, the cylinder leaves the game.
    Es,
}

impl Edition {
    const NAMES: &'static [&'static str] = &["en", "es"];
}

/// The options of a game of Ampel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Options {
    pub(super) yellows: u8,
    pub(super) edition: Edition,
    pub(super) repetition: u8,
    pub(super) idle: u16,
}

impl Options {
    /// How many yellow discs are in the game. D1: a number agreed before it.
    pub const fn yellows(&self) -> u8 {
        self.yellows
    }

    /// The rule sheet in force.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// How many idle turns in a row are a draw; 0 is never.
    pub const fn idle(&self) -> u16 {
        self.idle
    }
}

const YELLOWS: OptionSpec =
    OptionSpec { name: "yellows", kind: OptionKind::Number { min: 1, max: 10, off: false }, default: "5" };
const EDITION: OptionSpec =
    OptionSpec { name: "edition", kind: OptionKind::Choice(Edition::NAMES), default: "en" };
const REPETITION: OptionSpec =
    OptionSpec { name: "repetition", kind: OptionKind::Number { min: 2, max: 9, off: true }, default: "3" };
const IDLE: OptionSpec =
    OptionSpec { name: "idle", kind: OptionKind::Number { min: 1, max: 1000, off: true }, default: "100" };

impl Default for Options {
    fn default() -> Options {
        Options { yellows: 5, edition: Edition::En, repetition: 3, idle: 100 }
    }
}

impl crate::Options for Options {
    const SPECS: &'static [OptionSpec] = &[YELLOWS, EDITION, REPETITION, IDLE];

    fn read(setup: &Setup) -> Result<Options, SetupError> {
        let usual = Options::default();
        Ok(Options {
            yellows: setup.number(&YELLOWS, usual.yellows.into())? as u8,
            edition: if setup.choice(&EDITION)? == 0 { Edition::En } else { Edition::Es },
            repetition: setup.number(&REPETITION, usual.repetition.into())? as u8,
            idle: setup.number(&IDLE, usual.idle.into())? as u16,
        })
    }

    fn in_force(&self) -> Vec<(&'static str, String)> {
        vec![
            (YELLOWS.name, self.yellows.to_string()),
            (EDITION.name, Edition::NAMES[self.edition as usize].to_owned()),
            (REPETITION.name, self.repetition.to_string()),
            (IDLE.name, self.idle.to_string()),
        ]
    }

    fn repetition(&self) -> u8 {
        self.repetition
    }
}
