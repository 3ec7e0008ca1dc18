//! Steps as sentences.

use hexagora_locale::{Message, message};

use super::effect::signals;
use super::position::{Cylinder, Position};
use super::turn::Phase;
use super::{Edition, Step};
use crate::Rules;

/// What a step does.
pub(super) fn said(before: &Position, step: Step) -> Message {
    let seat = before.seat_name(before.seat);
    let to = step.to().map(|to| to.to_string()).unwrap_or_default();
    let Some(from) = step.from() else {
        return match before.phase {
            Phase::Setup => message!("said.ampel.setup", seat = seat, to = to),
            _ => message!("said.ampel.add", seat = seat, to = to),
        };
    };
    let from = from.to_string();
    // There are six directions, so no more than six at once.
    let signals = match signals(before, step).len() {
        0 => None,
        count => Some(Message::new(format!("said.ampel.signals.{count}"))),
    };
    match (before.phase, signals) {
        (Phase::Theirs, None) => message!("said.ampel.theirs", seat = seat, from = from, to = to),
        (Phase::Theirs, Some(signals)) => {
            message!("said.ampel.theirs.signal", seat = seat, from = from, to = to, signals = signals)
        }
        (_, None) => message!("said.ampel.own", seat = seat, from = from, to = to),
        (_, Some(signals)) => {
            message!("said.ampel.own.signal", seat = seat, from = from, to = to, signals = signals)
        }
    }
}

/// What is due.
pub(super) fn due(position: &Position) -> Option<Message> {
    Some(match position.phase {
        Phase::Setup => message!("due.ampel.setup"),
        Phase::Own => message!("due.ampel.own"),
        Phase::Theirs => message!("due.ampel.theirs"),
        // Edition `es`: the last disc of a stock is added without a cylinder, and so is all after.
        Phase::Add
            if position.options.edition == Edition::Es
                && (position.cylinder(position.seat) == Cylinder::Out
                    || position.stock(position.seat) == 1) =>
        {
            message!("due.ampel.add.bare")
        }
        Phase::Add => message!("due.ampel.add"),
        Phase::Over(_) => return None,
    })
}
