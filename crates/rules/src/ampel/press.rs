//! How a step is pressed.

use super::turn::Phase;
use super::{Colour, Position, Step, notation};
use crate::choice::{Choice, ChoiceKind};

pub(super) fn choice(position: &Position, step: Step) -> Choice {
    let kind = if step.is_place() { ChoiceKind::Place } else { ChoiceKind::Move };
    let cells = step.from().into_iter().chain(step.to());
    Choice::new(notation::write(step), kind).on(cells).of(colour_due(position).letter())
}

/// The colour of the disc that the step due places or moves.
pub(super) fn colour_due(position: &Position) -> Colour {
    match position.phase {
        Phase::Setup => Colour::Yellow,
        Phase::Theirs => Colour::of(position.seat.other()),
        Phase::Own | Phase::Add | Phase::Over(_) => Colour::of(position.seat),
    }
}
