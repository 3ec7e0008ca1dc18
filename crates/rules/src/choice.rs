//! A legal step, and how it is pressed on a board.

use serde::Serialize;

/// What kind of step it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ChoiceKind {
    /// A new disc or piece comes to the board.
    Place,
    /// A disc or a figure moves.
    Move,
    /// Something is captured.
    Capture,
    /// Nonaga: a man slides.
    Slide,
    /// Nonaga: a disc is laid elsewhere.
    Disc,
    /// Laberinto: a tile is laid.
    Lay,
    /// Laberinto: a figure enters from the reserve.
    Enter,
    /// Laberinto: a pyramid climbs a prism.
    Mount,
    /// Laberinto: a pyramid leaves its prism.
    Dismount,
    /// Laberinto: a figure leaves the board.
    Leave,
    /// Laberinto: a crossed prism comes back.
    Return,
    /// Laberinto: the seat has built enough.
    Ready,
    /// Laberinto: there is no movement.
    Pass,
    /// Laberinto: a die is rolled.
    Roll,
}

/// A legal step, and how it is pressed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// Its canonical notation.
    pub text: String,
    /// What kind of step it is.
    pub kind: ChoiceKind,
    /// The cells that are pressed for it, in order. What happens within one cell names it once.
    pub cells: Vec<String>,
    /// Whether they may be pressed in any order.
    pub any_order: bool,
    /// What moves, comes or is laid, in the letters of the game's view.
    pub piece: Option<String>,
    /// Whether a tile comes from the pool.
    pub pool: bool,
}

impl Choice {
    pub(crate) fn new(text: String, kind: ChoiceKind) -> Choice {
        Choice { text, kind, cells: Vec::new(), any_order: false, piece: None, pool: false }
    }

    pub(crate) fn on(mut self, cells: impl IntoIterator<Item = impl ToString>) -> Choice {
        self.cells = cells.into_iter().map(|cell| cell.to_string()).collect();
        self.cells.dedup();
        self
    }

    pub(crate) fn of(mut self, piece: impl ToString) -> Choice {
        self.piece = Some(piece.to_string());
        self
    }
}
