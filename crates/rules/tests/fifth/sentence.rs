//! Steps as sentences.

use hexagora_locale::{Message, message};

use super::{Position, Step};
use crate::{Position as _, Rules};

/// What a step does.
pub(super) fn said(before: &Position, step: Step, after: &Position) -> Message {
    let (seat, to) = (before.seat_name(before.turn()), step.to_string());
    match after.has_line(before.turn()) {
        true => message!("said.toy.line", seat = seat, to = to),
        false => message!("said.toy.place", seat = seat, to = to),
    }
}

/// What is due.
pub(super) fn due(position: &Position) -> Option<Message> {
    position.outcome().is_none().then(|| message!("due.toy.turn"))
}
