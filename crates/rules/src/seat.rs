//! Who sits at the table, and whose step it is.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::{Message, message};
use serde::{Deserialize, Serialize};

use crate::brief;

/// A seat at the table, counted from 0 in the order of play.
///
/// ```
/// use hexagora_rules::Seat;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let seat: Seat = "1".parse()?;
/// assert_eq!(seat.other(), Seat(0));
/// assert_eq!(["Ana", "Bruno"][seat.index()], "Bruno");
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seat {
    type Err = SeatError;

    /// Reads one digit, as it is written in results: `0` to `7`.
    fn from_str(text: &str) -> Result<Seat, SeatError> {
        match text.as_bytes() {
            [digit @ b'0'..=b'7'] => Ok(Seat(digit - b'0')),
            _ => Err(SeatError { text: text.to_owned() }),
        }
    }
}

/// Why a text is no seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatError {
    /// The text as given.
    pub text: String,
}

impl SeatError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        message!("error.seat", text = brief(&self.text))
    }
}

hexagora_locale::says!(SeatError);

/// What a seat is called in a game whose seats have their colours as names.
pub(crate) fn seat_of(colour: Message) -> Message {
    message!("seat.colour", colour = colour)
}

/// Whose step it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ToMove {
    /// A seat chooses.
    Seat(Seat),
    /// Chance decides, for a seat: a die is rolled.
    Chance(Seat),
    /// The game is over.
    Nobody,
}

impl ToMove {
    /// The seat that chooses, or for which the die is rolled.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            ToMove::Seat(seat) | ToMove::Chance(seat) => Some(seat),
            ToMove::Nobody => None,
        }
    }
}

/// A set of seats.
///
/// ```
/// use hexagora_rules::{Seat, SeatSet};
///
/// let winners = SeatSet::one(Seat(0)).with(Seat(2));
/// assert!(winners.contains(Seat(2)));
/// assert_eq!(winners.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// One seat alone.
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// The set with one seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Whether a seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}
