//! Steps as sentences.

use hexagora_locale::{Message, message};

use super::effect::connects;
use super::position::Position;
use super::stand::Phase;
use super::step::{Act, Step};
use crate::{Position as _, Rules, Seat};

/// What a step does.
pub(super) fn said(before: &Position, step: Step, after: &Position) -> Message {
    let mover = before.to_move().seat().unwrap_or(Seat(0));
    let seat = before.seat_name(mover);
    let (act, from, to) = match before.decode(step) {
        Some((act, from, to)) => (act, from.to_string(), to.to_string()),
        None => (Act::Man, String::new(), String::new()),
    };
    match act {
        Act::Disc => message!("said.nonaga.disc", seat = seat, from = from, to = to),
        Act::Man if connects(after, mover) => {
            message!("said.nonaga.connected", seat = seat, from = from, to = to)
        }
        Act::Man => message!("said.nonaga.man", seat = seat, from = from, to = to),
    }
}

/// What is due.
pub(super) fn due(position: &Position) -> Option<Message> {
    match position.phase() {
        Phase::Step(Act::Man) => Some(message!("due.nonaga.man")),
        Phase::Step(Act::Disc) => Some(message!("due.nonaga.disc")),
        Phase::Over(_) => None,
    }
}
