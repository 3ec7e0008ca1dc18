//! A step described as data.

use super::turn::Phase;
use super::{Colour, Position, Step};
use crate::choice::{Choice, ChoiceKind, Group};

pub(super) fn choice(position: &Position, step: Step) -> Choice {
    let choice = |kind| {
        let cells = step.from().into_iter().chain(step.to());
        Choice::new(step.to_string(), kind).on(cells).of(colour_due(position).letter())
    };
    match step.is_place() {
        true => choice(ChoiceKind::Place).among(Group::Row),
        false => choice(ChoiceKind::Move).moving().among_first(1),
    }
}

/// The colour of the disc that the step due places or moves.
pub(super) fn colour_due(position: &Position) -> Colour {
    match position.phase {
        Phase::Setup => Colour::Yellow,
        Phase::Theirs => Colour::of(position.seat.other()),
        Phase::Own | Phase::Add | Phase::Over(_) => Colour::of(position.seat),
    }
}
