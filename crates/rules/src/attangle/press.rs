//! How a step is pressed.

use super::stack::LETTERS;
use super::{Position, Step};
use crate::choice::{Choice, ChoiceKind};

pub(super) fn choice(position: &Position, step: Step) -> Choice {
    let piece = LETTERS[position.turn.index()];
    match step {
        Step::Place(point) => Choice::new(step.to_string(), ChoiceKind::Place).on([point]).of(piece),
        Step::Capture { movers: [one, other], target } => {
            let choice = Choice::new(step.to_string(), ChoiceKind::Capture).on([one, other, target]);
            // Only one of the three is an enemy's, so their order says nothing.
            Choice { any_order: true, ..choice.of(piece) }
        }
    }
}
