//! What a step does to the board.

use super::Cell;
use super::position::Position;
use super::press::{DISC, MEN};
use super::step::{Act, Step};
use crate::effect::{Effect, names};
use crate::{Position as _, Seat};

pub(super) fn effects(before: &Position, step: Step, after: &Position) -> Vec<Effect> {
    let Some(((act, from, to), seat)) = before.decode(step).zip(before.to_move().seat()) else {
        return Vec::new();
    };
    let mut effects = vec![match act {
        Act::Man => Effect::Move { piece: MEN[seat.index()].into(), path: path(from, to), seat: Some(seat) },
        Act::Disc => Effect::Move { piece: DISC.into(), path: names([from, to]), seat: None },
    }];
    if connects(after, seat) {
        effects.push(Effect::Connected { cells: names(after.parts().men[seat.index()]), seat });
    }
    let locked = after.parts().locked;
    if act == Act::Disc || locked != before.parts().locked {
        effects.push(Effect::Lock { at: locked.map(|disc| disc.to_string()) });
    }
    effects
}

/// Whether a step of a seat's has connected its men.
pub(super) fn connects(after: &Position, seat: Seat) -> bool {
    after.outcome().is_some_and(|outcome| outcome.winners.contains(seat))
}

/// The cells of a straight way.
fn path(from: Cell, to: Cell) -> Vec<String> {
    let direction = from.direction(to);
    let next = |&at: &Cell| (at != to).then(|| direction.map_or(to, |direction| at.near(direction)));
    names(std::iter::successors(Some(from), next))
}
