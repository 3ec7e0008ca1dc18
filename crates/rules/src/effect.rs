//! What a step does to the board, in order: for motion, sound and speech.

use serde::Serialize;

use crate::Seat;

/// Where something comes from that was not on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The box: it belongs to nobody.
    Box,
    /// A seat's stock.
    Stock,
    /// A seat's hand.
    Hand,
    /// The pool that is open to all.
    Pool,
    /// A seat's reserve.
    Reserve,
    /// Outside, where crossed prisms wait.
    Outside,
}

/// Where something goes that leaves the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Destination {
    /// What a seat has taken for good.
    Taken,
    /// A seat's stock.
    Stock,
    /// A seat's prisoners.
    Prisoner,
    /// A seat's reserve.
    Reserve,
    /// What a seat has lost.
    Eliminated,
    /// Outside, where crossed prisms wait.
    Outside,
}

/// Where the pyramid of a prism that leaves the board goes, when it goes another way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Carried {
    /// Where it goes.
    pub to: Destination,
    /// Whose it becomes.
    pub seat: Seat,
}

/// One thing that a step does to the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Effect {
    /// Something comes to a cell.
    Place {
        /// What comes.
        piece: String,
        /// The cell.
        at: String,
        /// Whose it is.
        seat: Option<Seat>,
        /// Where it was.
        from: Source,
    },
    /// Something moves, with all that stands on it, onto what stands at its end.
    Move {
        /// What moves.
        piece: String,
        /// The cells that it passes, the first and the last included.
        path: Vec<String>,
        /// Whose it is.
        seat: Option<Seat>,
    },
    /// Something leaves the board, of a stack its top.
    Remove {
        /// What leaves.
        piece: String,
        /// The cell.
        at: String,
        /// Where it goes.
        to: Destination,
        /// To whom it goes.
        seat: Seat,
        /// Where the pyramid goes that it carried, if it goes another way.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        carried: Option<Carried>,
    },
    /// Ampel: red–yellow–green is complete.
    Signal {
        /// The three discs, first the one that completes it.
        cells: Vec<String>,
        /// Who completes it.
        seat: Seat,
    },
    /// Ampel: a cylinder is put on a disc or leaves the board. It rides on its disc besides, and
    /// leaves with it.
    Cylinder {
        /// Where it is put.
        at: Option<String>,
        /// Whose it is.
        seat: Seat,
    },
    /// Attangle: a stack is as high as stacks become.
    Triple {
        /// Where it stands.
        cells: Vec<String>,
        /// Whose it is.
        seat: Seat,
    },
    /// Nonaga: a disc is locked for the turn to come, or none is.
    Lock {
        /// The disc.
        at: Option<String>,
    },
    /// Nonaga: three men are connected.
    Connected {
        /// The men.
        cells: Vec<String>,
        /// Whose they are.
        seat: Seat,
    },
    /// Laberinto: a pyramid and a prism in one triangle become a mounted prism.
    Mount {
        /// The triangle.
        at: String,
        /// Whose they are.
        seat: Seat,
    },
    /// Laberinto: a mounted prism becomes a prism and a pyramid.
    Dismount {
        /// The triangle.
        at: String,
        /// Whose they are.
        seat: Seat,
    },
    /// Laberinto: a prism has crossed.
    Crossed {
        /// Where it left.
        cells: Vec<String>,
        /// Whose point it is.
        seat: Seat,
    },
    /// Laberinto: a seat is out.
    Out {
        /// Which one.
        seat: Seat,
    },
    /// Laberinto: a die is rolled.
    Roll {
        /// What it shows.
        points: u8,
        /// For whom.
        seat: Seat,
    },
}

impl Effect {
    /// The names of all kinds.
    pub const KINDS: [&'static str; 13] = [
        "place",
        "move",
        "remove",
        "signal",
        "cylinder",
        "triple",
        "lock",
        "connected",
        "mount",
        "dismount",
        "crossed",
        "out",
        "roll",
    ];

    /// The name of its kind in JSON.
    pub const fn kind(&self) -> &'static str {
        match self {
            Effect::Place { .. } => "place",
            Effect::Move { .. } => "move",
            Effect::Remove { .. } => "remove",
            Effect::Signal { .. } => "signal",
            Effect::Cylinder { .. } => "cylinder",
            Effect::Triple { .. } => "triple",
            Effect::Lock { .. } => "lock",
            Effect::Connected { .. } => "connected",
            Effect::Mount { .. } => "mount",
            Effect::Dismount { .. } => "dismount",
            Effect::Crossed { .. } => "crossed",
            Effect::Out { .. } => "out",
            Effect::Roll { .. } => "roll",
        }
    }
}

/// Cells by their names.
pub(crate) fn names(cells: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}
