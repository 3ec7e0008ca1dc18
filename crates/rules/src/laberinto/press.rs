//! A step described as data.

use super::board::Cell;
use super::figure::Figure;
use super::movement::Ground;
use super::notation;
use super::position::Position;
use super::step::{Act, Step};
use crate::Rules;
use crate::choice::{Choice, ChoiceKind, Group};

pub(super) fn choice(position: &Position, step: Step) -> Choice {
    let choice = |kind| Choice::new(notation::write(position, step), kind);
    let figure = |kind, figure: Figure, cells: &[Cell]| {
        choice(kind).on(cells).of(figure.name(position.colour(position.mover())))
    };
    match Act::of(step) {
        Some(Act::Lay { cell, tile, pool }) => {
            let lay = choice(ChoiceKind::Lay).on([cell]).among_first(1);
            Choice { tile: Some(tile.to_string()), pool, ..lay }
        }
        Some(Act::Enter { figure: mounted @ Figure::Mounted(_), to }) => {
            entering(figure(ChoiceKind::Return, mounted, &[to]))
        }
        Some(Act::Enter { figure: new, to }) => entering(figure(ChoiceKind::Enter, new, &[to])),
        Some(Act::Go { figure: going, from, to }) => {
            let going = figure(ChoiceKind::Move, going, &[from, to]).moving();
            walking(Choice { way: way(position, step), ..going })
        }
        Some(Act::Capture { from, to }) => {
            let capture = figure(ChoiceKind::Capture, Figure::Prism, &[from, to]).moving();
            walking(Choice { way: way(position, step), ..capture })
        }
        Some(Act::Mount { from, to }) => {
            walking(figure(ChoiceKind::Mount, Figure::Pyramid, &[from, to]).moving())
        }
        Some(Act::Dismount { from, to }) => {
            let own = Figure::Mounted(position.colour(position.mover()));
            walking(figure(ChoiceKind::Dismount, own, &[from, to]).moving())
        }
        Some(Act::Leave { figure: leaving, from }) => {
            let retreats = matches!(leaving, Figure::Mounted(_)) && !Ground::new(position).crosses(from);
            let kind = if retreats { ChoiceKind::Retreat } else { ChoiceKind::Leave };
            walking(figure(kind, leaving, &[from]))
        }
        Some(Act::Ready) => choice(ChoiceKind::Ready),
        Some(Act::Roll(_)) => choice(ChoiceKind::Roll),
        Some(Act::Pass) | None => choice(ChoiceKind::Pass),
    }
}

/// The triangles of a run or a walk; none of a step across one edge.
fn way(position: &Position, step: Step) -> Vec<String> {
    position.course(step).filter(|cells| cells.len() > 2).unwrap_or_default()
}

/// What comes to the board belongs with all that is the same: `MG@`.
fn entering(choice: Choice) -> Choice {
    let figure = choice.piece.as_ref().map_or(0, String::len);
    choice.among(Group::Beginning(figure + 1))
}

/// What a figure on the board does belongs with all that it can do: `AF1`.
fn walking(choice: Choice) -> Choice {
    let figure = choice.piece.as_ref().map_or(0, String::len);
    choice.among_first(figure)
}
