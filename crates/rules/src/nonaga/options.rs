//! What may be agreed before a game of Nonaga.

use crate::{OptionKind, OptionSpec, Setup, SetupError};

/// What the discs must be once one is laid (D1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Connected {
    /// One group once the disc is laid.
    After,
    /// One group also while it is in the hand.
    Always,
    /// Anything: the board may fall apart.
    Off,
}

/// Which empty cells put a disc on the outer part of the board (D5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Those that are joined to the endless outside.
    Outer,
    /// All of them.
    Any,
}

/// How much room a free disc needs (D6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Slide {
    /// At most four neighbours.
    Count,
    /// Two cells side by side as well, so that it can slide out on a table.
    Strict,
}

/// The options of Nonaga.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Options {
    /// What the discs must be once one is laid (D1).
    pub connected: Connected,
    /// Which empty cells put a disc on the outer part of the board (D5).
    pub edge: Edge,
    /// How often a position may stand at the start of a turn until it is a draw; 0 is never (D3).
    pub repetition: u8,
    /// How much room a free disc needs (D6).
    pub slide: Slide,
}

impl Default for Options {
    fn default() -> Options {
        Options { connected: Connected::After, edge: Edge::Outer, repetition: 3, slide: Slide::Count }
    }
}

const CONNECTED: OptionSpec =
    OptionSpec { name: "connected", kind: OptionKind::Choice(&["after", "always", "off"]), default: "after" };
const EDGE: OptionSpec =
    OptionSpec { name: "edge", kind: OptionKind::Choice(&["outer", "any"]), default: "outer" };
const REPETITION: OptionSpec =
    OptionSpec { name: "repetition", kind: OptionKind::Number { min: 2, max: 9, off: true }, default: "3" };
const SLIDE: OptionSpec =
    OptionSpec { name: "slide", kind: OptionKind::Choice(&["count", "strict"]), default: "count" };

impl crate::Options for Options {
    const SPECS: &'static [OptionSpec] = &[CONNECTED, EDGE, REPETITION, SLIDE];

    fn read(setup: &Setup) -> Result<Options, SetupError> {
        let usual = Options::default();
        Ok(Options {
            connected: [Connected::After, Connected::Always, Connected::Off][setup.choice(&CONNECTED)?],
            edge: [Edge::Outer, Edge::Any][setup.choice(&EDGE)?],
            repetition: setup.number(&REPETITION, usual.repetition.into())? as u8,
            slide: [Slide::Count, Slide::Strict][setup.choice(&SLIDE)?],
        })
    }

    fn in_force(&self) -> Vec<(&'static str, String)> {
        let connected = match self.connected {
            Connected::After => "after",
            Connected::Always => "always",
            Connected::Off => "off",
        };
        let edge = match self.edge {
            Edge::Outer => "outer",
            Edge::Any => "any",
        };
        let slide = match self.slide {
            Slide::Count => "count",
            Slide::Strict => "strict",
        };
        vec![
            (CONNECTED.name, connected.into()),
            (EDGE.name, edge.into()),
            (REPETITION.name, self.repetition.to_string()),
            (SLIDE.name, slide.into()),
        ]
    }

    fn repetition(&self) -> u8 {
        self.repetition
    }
}
