//! What is due.

use hexagora_locale::Message;
use serde::Serialize;

use crate::Seat;

/// What is due: who is to do what. For a roll, the seat is the one for which the die is rolled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Due {
    /// Who.
    pub seat: Seat,
    /// What, as a sentence that can stand after the seat's name.
    pub what: Message,
}
