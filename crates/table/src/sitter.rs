//! Who sits where.

use hexagora_rules::Seat;

use crate::{Person, Time};

/// Who plays a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// One person, or several as a team, in the order in which they sat down.
    People(Vec<Person>),
    /// The engine at a level.
    Engine(u8),
    /// Nobody any more: the seat is passed.
    Empty,
}

impl Sitter {
    /// Whether people play the seat.
    pub fn is_people(&self) -> bool {
        matches!(self, Sitter::People(_))
    }
}

/// A person who has sat down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// The number at this table.
    pub person: Person,
    /// What they are called.
    pub name: String,
    /// Where they sit.
    pub seat: Seat,
    /// How many phrases they have said, and when the last one.
    pub said: (u32, Time),
}
