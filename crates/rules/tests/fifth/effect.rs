//! What a step does to the board.

use super::board::{LINES, each};
use super::view::LETTERS;
use super::{Position, Step};
use crate::effect::{Effect, Source, names};

pub(super) fn effects(before: &Position, step: Step, after: &Position) -> Vec<Effect> {
    let seat = before.turn();
    let piece = LETTERS[seat.index()].to_string();
    let mut effects =
        vec![Effect::Place { piece, at: step.to_string(), seat: Some(seat), from: Source::Stock }];
    let own = after.pieces[seat.index()];
    if let Some(line) = LINES.into_iter().find(|line| own & line == *line) {
        effects.push(Effect::Connected { cells: names(each(line)), seat });
    }
    effects
}
