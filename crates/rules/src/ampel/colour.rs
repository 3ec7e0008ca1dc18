//! The three colours of a traffic light.

use serde::Serialize;

use crate::Seat;

/// The colour of a disc.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Colour {
    /// Seat 0's discs.
    #[serde(rename = "R")]
    Red,
    /// Seat 1's discs.
    #[serde(rename = "G")]
    Green,
    /// Nobody's discs.
    #[serde(rename = "Y")]
    Yellow,
}

impl Colour {
    pub(super) const ALL: [Colour; 3] = [Colour::Red, Colour::Green, Colour::Yellow];

    /// The colour of a seat's discs.
    pub const fn of(seat: Seat) -> Colour {
        if seat.0 == 0 { Colour::Red } else { Colour::Green }
    }

    /// The seat that the discs of the colour belong to.
    pub(super) const fn seat(self) -> Option<Seat> {
        match self {
            Colour::Red => Some(Seat(0)),
            Colour::Green => Some(Seat(1)),
            Colour::Yellow => None,
        }
    }

    /// The letter in texts.
    pub(super) const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Green => 'G',
            Colour::Yellow => 'Y',
        }
    }
}
