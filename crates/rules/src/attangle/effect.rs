//! What a step does to the board.

use super::board::{Point, between, each};
use super::stack::LETTERS;
use super::{Position, RuleSet, Step};
use crate::arrange::arrange;
use crate::effect::{Destination, Effect, Source, names};

pub(super) fn effects(position: &Position, step: Step) -> Vec<Effect> {
    let seat = position.turn;
    let piece = LETTERS[seat.index()].to_string();
    let (movers, target) = match step {
        Step::Place(point) => {
            let at = point.to_string();
            return vec![Effect::Place { piece, at, seat: Some(seat), from: Source::Stock }];
        }
        Step::Capture { movers: [one, other], target } => {
            // The taller mover goes under the other.
            let taller = if other.is_in(position.doubles) { [other, one] } else { [one, other] };
            (taller, target)
        }
    };
    let moves = movers.map(|mover| Effect::Move {
        piece: position.stack(mover).map(|stack| stack.letters(position.rules)).unwrap_or_default(),
        path: path(mover, target),
        seat: Some(seat),
    });
    let mut effects = Vec::from(moves);
    if position.rules != RuleSet::Of2006 {
        // The topmost goes back to the stock.
        let at = target.to_string();
        effects.push(Effect::Remove { piece, at, to: Destination::Stock, seat, carried: None });
    }
    if position.makes_triple(step) {
        effects.push(Effect::Triple { cells: names([target]), seat });
    }
    effects
}

/// The points of a straight way.
fn path(from: Point, to: Point) -> Vec<String> {
    let way = between(from, to).unwrap_or_default();
    let mut path: Vec<Point> = each(from.board(), way).chain([from, to]).collect();
    arrange(&mut path);
    if from > to {
        path.reverse();
    }
    names(path)
}
