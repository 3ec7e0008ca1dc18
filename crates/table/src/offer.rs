//! Offers: what happens only by agreement.

use hexagora_rules::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What one seat can offer the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// That nobody wins.
    Draw,
    /// That steps are taken back.
    Undo,
    /// That the clocks stop.
    Pause,
    /// That they go on.
    Resume,
    /// That the same people play again.
    Rematch,
}

impl Offer {
    /// All of them.
    pub const ALL: [Offer; 5] = [Offer::Draw, Offer::Undo, Offer::Pause, Offer::Resume, Offer::Rematch];

    /// The word on the wire, which also names it in the word lists.
    pub const fn name(self) -> &'static str {
        match self {
            Offer::Draw => "draw",
            Offer::Undo => "undo",
            Offer::Pause => "pause",
            Offer::Resume => "resume",
            Offer::Rematch => "rematch",
        }
    }
}

/// An offer that waits for answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pending {
    /// What is offered.
    pub offer: Offer,
    /// The seat that made it.
    pub by: Seat,
    /// For an undo: how many steps would stay.
    pub to: Option<u32>,
    /// The seats that agree, the one that made it counted in.
    pub agreed: SeatSet,
}

impl Pending {
    /// Whether an offer still stands after a step of a seat: who was asked and plays on has
    /// declined, and an undo means the steps as they were.
    pub(crate) fn outlives_step(&self, seat: Seat) -> bool {
        match self.offer {
            Offer::Undo => false,
            Offer::Draw => self.by == seat,
            Offer::Pause | Offer::Resume | Offer::Rematch => true,
        }
    }
}
