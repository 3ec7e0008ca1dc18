//! A step described as data.

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
    let choice = |kind| Choice::new(notation::write(act, from, to), kind).on([from, to]).moving();
    match act {
        Act::Man => {
            let man = position.to_move().seat().map_or("", |seat| MEN[seat.index()]);
            choice(ChoiceKind::Slide).of(man).among_first(1)
        }
        Act::Disc => choice(ChoiceKind::Disc).of(DISC).among_first(2),
    }
}
