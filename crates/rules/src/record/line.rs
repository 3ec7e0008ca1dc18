//! The tree of steps, comments and variations.

use super::{Drawing, Symbol};

/// A line of play: the main line or a variation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// What is said before the first step.
    pub comments: Vec<String>,
    /// What is drawn over the board at the start of the record; a variation has none.
    pub drawings: Vec<Drawing>,
    /// The steps in order.
    pub entries: Vec<Entry>,
}

/// One step with what was written beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The step as written.
    pub step: String,
    /// The turn it belongs to, counted from 1; 0 where the record does not say.
    pub turn: u32,
    /// What somebody thinks of the step.
    pub symbol: Option<Symbol>,
    /// What is drawn over the board after the step.
    pub drawings: Vec<Drawing>,
    /// What is said after the step.
    pub comments: Vec<String>,
    /// The lines that could have been played in its place.
    pub variations: Vec<Line>,
    /// Where it was read.
    pub place: Place,
}

impl Entry {
    /// A step of a turn; nothing is said about it yet.
    pub fn new(step: impl Into<String>, turn: u32) -> Entry {
        Entry {
            step: step.into(),
            turn,
            symbol: None,
            drawings: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
            place: Place::default(),
        }
    }
}

/// Where in a text something was read: line and column, counted from 1; 0 when it was not read at
/// all. All places are equal: a record that is printed anew is still the same record.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

impl PartialEq for Place {
    fn eq(&self, _: &Place) -> bool {
        true
    }
}

impl Eq for Place {}
