//! What is drawn over a board: rings on cells, and arrows from cell to cell.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Place, RecordError, RecordFault};
use crate::Game;

/// The colour of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Hue {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Violet,
}

impl Hue {
    /// All of them, in the order of the rainbow.
    pub const ALL: [Hue; 6] = [Hue::Red, Hue::Orange, Hue::Yellow, Hue::Green, Hue::Blue, Hue::Violet];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Hue::Red => "red",
            Hue::Orange => "orange",
            Hue::Yellow => "yellow",
            Hue::Green => "green",
            Hue::Blue => "blue",
            Hue::Violet => "violet",
        }
    }
}

impl fmt::Display for Hue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is no hue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAHue;

impl FromStr for Hue {
    type Err = NotAHue;

    fn from_str(name: &str) -> Result<Hue, NotAHue> {
        Hue::ALL.into_iter().find(|hue| hue.name() == name).ok_or(NotAHue)
    }
}

/// A ring on a cell, or an arrow from one cell to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// Its colour.
    pub hue: Hue,
    /// The cell of a ring, or the one where an arrow begins.
    pub from: String,
    /// The cell where an arrow ends.
    pub to: Option<String>,
    /// Where it was read.
    pub place: Place,
}

/// What a ring is called in a record.
pub(super) const RING: &str = "ring";
/// What an arrow is called.
pub(super) const ARROW: &str = "arrow";

impl Drawing {
    /// How many there may be at one place of a game.
    pub const MOST: usize = 100;

    /// A ring on a cell.
    pub fn ring(hue: Hue, cell: impl Into<String>) -> Drawing {
        Drawing { hue, from: cell.into(), to: None, place: Place::default() }
    }

    /// An arrow from one cell to another.
    pub fn arrow(hue: Hue, from: impl Into<String>, to: impl Into<String>) -> Drawing {
        Drawing { to: Some(to.into()), ..Drawing::ring(hue, from) }
    }
}

/// As it stands in a record: `[%ring red c3]`, `[%arrow red c3 e4]`.
impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.to {
            None => write!(f, "[%{RING} {} {}]", self.hue, self.from),
            Some(to) => write!(f, "[%{ARROW} {} {} {to}]", self.hue, self.from),
        }
    }
}

/// The names of a board's cells, by what people may write for them. Boards that stay as they are get read once.
#[derive(Default)]
pub(super) struct Cells {
    names: HashMap<String, String>,
    stay: bool,
}

impl Cells {
    /// Writes the cells of drawings as the notation spells them; an error names the first cell that is not on the board.
    pub fn check(&mut self, game: &Game, drawings: &mut [Drawing]) -> Result<(), RecordError> {
        if drawings.is_empty() {
            return Ok(());
        }
        if drawings.len() > Drawing::MOST {
            return Err(RecordFault::Drawings.at(drawings[Drawing::MOST].place));
        }
        if !self.stay {
            self.read(game);
        }
        for drawing in drawings {
            for cell in std::iter::once(&mut drawing.from).chain(&mut drawing.to) {
                match self.names.get(&cell.to_ascii_lowercase()) {
                    Some(name) => cell.clone_from(name),
                    None => return Err(RecordFault::Cell { cell: cell.clone() }.at(drawing.place)),
                }
            }
            if drawing.to.as_ref() == Some(&drawing.from) {
                return Err(RecordFault::Arrow { cell: drawing.from.clone() }.at(drawing.place));
            }
        }
        Ok(())
    }

    fn read(&mut self, game: &Game) {
        let geometry = game.geometry();
        self.stay = !geometry.moves;
        self.names =
            geometry.cells.into_iter().map(|cell| (cell.name.to_ascii_lowercase(), cell.name)).collect();
    }
}
