//! A step described as data.

use super::stack::LETTERS;
use super::{Position, Step};
use crate::choice::{Choice, ChoiceKind, Group};

pub(super) fn choice(position: &Position, step: Step) -> Choice {
    let piece = LETTERS[position.turn.index()];
    match step {
        Step::Place(point) => {
            Choice::new(step.to_string(), ChoiceKind::Place).on([point]).of(piece).among(Group::Row)
        }
        Step::Capture { movers: [one, other], target } => {
            let choice = Choice::new(step.to_string(), ChoiceKind::Capture).on([one, other, target]);
            // Only one of the three is an enemy's, so their order says nothing.
            Choice { any_order: true, ..choice.of(piece).moving().among(Group::Target) }
        }
    }
}
