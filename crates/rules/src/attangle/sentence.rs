//! Steps as sentences.

use hexagora_locale::{Message, message};

use super::{Position, RuleSet, Step};
use crate::Rules;

impl Position {
    /// What a step does.
    pub(super) fn sentence(&self, step: Step) -> Message {
        let seat = self.seat_name(self.turn);
        let (one, other, target) = match step {
            Step::Place(point) => {
                return message!("said.attangle.place", seat = seat, to = point.to_string());
            }
            Step::Capture { movers: [one, other], target } => {
                (one.to_string(), other.to_string(), target.to_string())
            }
        };
        match (self.makes_triple(step), self.rules) {
            (false, _) => {
                message!("said.attangle.capture", seat = seat, one = one, other = other, target = target)
            }
            (true, RuleSet::Of2008) => {
                message!("said.attangle.triple", seat = seat, one = one, other = other, target = target)
            }
            (true, RuleSet::Of2006) => {
                message!("said.attangle.five", seat = seat, one = one, other = other, target = target)
            }
        }
    }

    /// What is due.
    pub(super) fn due_words(&self) -> Option<Message> {
        if self.over.is_some() {
            return None;
        }
        Some(match (self.places() != 0, self.captures().count() > 0) {
            (true, true) => message!("due.attangle.choice"),
            (true, false) => message!("due.attangle.place"),
            (false, _) => message!("due.attangle.capture"),
        })
    }
}
