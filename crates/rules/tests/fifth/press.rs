//! A step described as data.

use super::view::LETTERS;
use super::{Position, Step};
use crate::choice::{Choice, ChoiceKind};

pub(super) fn choice(position: &Position, step: Step) -> Choice {
    let piece = LETTERS[position.turn().index()];
    Choice::new(step.to_string(), ChoiceKind::Place).on([step.0]).of(piece)
}
