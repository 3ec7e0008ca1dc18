//! How a step is pressed.

use super::figure::Figure;
use super::position::Position;
use super::step::{Act, Step};
use crate::choice::{Choice, ChoiceKind};

impl Position {
    pub(super) fn choice_of(&self, step: Step) -> Choice {
        let own = self.colour(self.mover());
        let choice = |kind| Choice::new(self.write_act(step), kind);
        match Act::of(step) {
            Some(Act::Lay { cell, tile, pool }) => {
                Choice { pool, ..choice(ChoiceKind::Lay).on([cell]).of(tile) }
            }
            Some(Act::Enter { figure, to }) => {
                let returns = matches!(figure, Figure::Mounted(_));
                let kind = if returns { ChoiceKind::Return } else { ChoiceKind::Enter };
                choice(kind).on([to]).of(figure.name(own))
            }
            Some(Act::Go { figure, from, to }) => {
                choice(ChoiceKind::Move).on([from, to]).of(figure.name(own))
            }
            Some(Act::Capture { from, to }) => choice(ChoiceKind::Capture).on([from, to]).of("P"),
            Some(Act::Mount { from, to }) => choice(ChoiceKind::Mount).on([from, to]).of("A"),
            Some(Act::Dismount { from, to }) => choice(ChoiceKind::Dismount).on([from, to]).of("M"),
            Some(Act::Leave { figure, from }) => choice(ChoiceKind::Leave).on([from]).of(figure.name(own)),
            Some(Act::Ready) => choice(ChoiceKind::Ready),
            Some(Act::Roll(_)) => choice(ChoiceKind::Roll),
            Some(Act::Pass) | None => choice(ChoiceKind::Pass),
        }
    }
}
