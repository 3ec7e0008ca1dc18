//! What a step does to the board.

use super::board::Point;
use super::position::{Position, SEATS};
use super::press::colour_due;
use super::{Colour, Step, signal};
use crate::arrange::arrange;
use crate::effect::{Destination, Effect, Source, names};
use crate::{Rules, Seat};

pub(super) fn effects(before: &Position, step: Step, after: &Position) -> Vec<Effect> {
    let Some(to) = step.to() else { return Vec::new() };
    let colour = colour_due(before);
    let (piece, seat) = (colour.letter().to_string(), colour.seat());
    let mut effects = vec![match step.from() {
        Some(from) => {
            let path = before.course(step).unwrap_or_else(|| names([from, to]));
            Effect::Move { piece, path, seat }
        }
        None => {
            let from = if colour == Colour::Yellow { Source::Box } else { Source::Stock };
            Effect::Place { piece, at: to.to_string(), seat, from }
        }
    }];
    let signals = signals(before, step);
    let complete = |cells: &[Point; 3]| Effect::Signal { cells: names(cells), seat: before.seat };
    effects.extend(signals.iter().map(complete));
    let gone = gone(&signals);
    effects.extend(gone.iter().map(|&point| {
        let disc = if point == to { Some(colour) } else { before.at(point) }.unwrap_or(Colour::Yellow);
        let (goal, seat) = match disc.seat() {
            Some(owner) => (Destination::Stock, owner),
            None => (Destination::Taken, before.seat),
        };
        let piece = disc.letter().to_string();
        Effect::Remove { piece, at: point.to_string(), to: goal, seat, carried: None }
    }));
    for seat in SEATS {
        let moved = before.cylinder_point(seat).map(|at| if Some(at) == step.from() { to } else { at });
        if moved.filter(|at| !gone.contains(at)) != after.cylinder_point(seat) {
            effects.push(Effect::Cylinder { at: after.cylinder_point(seat).map(|at| at.to_string()), seat });
        }
    }
    effects
}

/// The signals that a step completes.
pub(super) fn signals(before: &Position, step: Step) -> Vec<[Point; 3]> {
    match (step.from(), step.to(), colour_due(before).seat()) {
        (Some(_), Some(to), Some(owner)) => completed_by(before, owner, to),
        _ => Vec::new(),
    }
}

/// The signals that a disc of a seat's completes at the end of a move.
pub(super) fn completed_by(position: &Position, owner: Seat, end: Point) -> Vec<[Point; 3]> {
    let others = position.discs(Colour::of(owner.other()));
    signal::each(end, position.discs(Colour::Yellow), others).collect()
}

/// The discs of all signals, each once.
fn gone(signals: &[[Point; 3]]) -> Vec<Point> {
    let mut gone: Vec<Point> = signals.iter().flatten().copied().collect();
    arrange(&mut gone);
    gone.dedup();
    gone
}
