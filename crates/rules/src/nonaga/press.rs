//! How a step is pressed.

use super::notation;
use super::position::Position;
use super::step::{Act, Step};
use crate::Position as _;
use crate::choice::{Choice, ChoiceKind};

/// The letters of the seats' men.
pub(super) const MEN: [&str; 2] = ["R", "B"];

/// The letter of a disc.
pub(super) const DISC: &str = "D";

pub(super) fn choice(position: &Position, step: Step) -> Choice {
    let Some((act, from, to)) = position.decode(step) else {
        return Choice::new(String::new(), ChoiceKind::Pass);
    };
    let (kind, piece) = match act {
        Act::Man => (ChoiceKind::Slide, position.to_move().seat().map_or("", |seat| MEN[seat.index()])),
        Act::Disc => (ChoiceKind::Disc, DISC),
    };
    Choice::new(notation::write(act, from, to), kind).on([from, to]).of(piece)
}
