//! Steps as sentences.

use hexagora_locale::{Message, message};

use super::{Position, RuleSet, Step};
use crate::Rules;

/// What a step does.
pub(super) fn said(position: &Position, step: Step) -> Message {
    let seat = position.seat_name(position.turn);
    let (one, other, target) = match step {
        Step::Place(point) => {
            return message!("said.attangle.place", seat = seat, to = point.to_string());
        }
        Step::Capture { movers: [one, other], target } => {
            (one.to_string(), other.to_string(), target.to_string())
        }
    };
    match (position.makes_triple(step), position.rules) {
        (false, _) => {
            message!("said.attangle.capture", seat = seat, one = one, other = other, target = target)
        }
        (true, RuleSet::Of2008 | RuleSet::Grand) => {
            message!("said.attangle.triple", seat = seat, one = one, other = other, target = target)
        }
        (true, RuleSet::Of2006) => {
            message!("said.attangle.five", seat = seat, one = one, other = other, target = target)
        }
    }
}

/// What is due.
pub(super) fn due(position: &Position) -> Option<Message> {
    if position.over.is_some() {
        return None;
    }
    Some(match (position.places() != 0, position.captures().count() > 0) {
        (true, true) => message!("due.attangle.choice"),
        (true, false) => message!("due.attangle.place"),
        (false, _) => message!("due.attangle.capture"),
    })
}
