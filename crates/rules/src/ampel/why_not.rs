//! Why a step is not legal.

use hexagora_locale::{Message, message};

use super::board::{INNER, Point};
use super::position::Position;
use super::turn::Phase;
use super::{Colour, Step};
use crate::Seat;

/// The first rule that a step breaks; none if it breaks none, or the game is over.
pub(super) fn why_not(position: &Position, step: Step) -> Option<Message> {
    let to = step.to()?;
    match (position.phase, step.from()) {
        (Phase::Setup, Some(_)) => Some(message!("ampel.why.setup")),
        (Phase::Setup, None) => occupied(position, to)
            .or_else(|| (!INNER.contains(to)).then(|| message!("ampel.why.inner", point = to.to_string()))),
        (Phase::Own, None) => Some(message!("ampel.why.own")),
        (Phase::Own, Some(from)) => wrong_disc(position, from, position.seat)
            .or_else(|| occupied(position, to).filter(|_| from != to))
            .or_else(|| no_course(position, from, to)),
        (Phase::Theirs, None) => Some(message!("ampel.why.theirs")),
        (Phase::Theirs, Some(from)) => wrong_disc(position, from, position.seat.other())
            .or_else(|| occupied(position, to).filter(|_| from != to))
            .or_else(|| no_course(position, from, to)),
        (Phase::Add, Some(_)) => Some(message!("ampel.why.add")),
        (Phase::Add, None) => occupied(position, to).or_else(|| {
            let signal = !position.additions().contains(to);
            signal.then(|| message!("ampel.why.signal", point = to.to_string()))
        }),
        (Phase::Over(_), _) => None,
    }
}

fn occupied(position: &Position, point: Point) -> Option<Message> {
    position.at(point).map(|_| message!("ampel.why.occupied", point = point.to_string()))
}

/// Why the disc on a point, if there is one, is not among those of `owner` that may move.
fn wrong_disc(position: &Position, point: Point, owner: Seat) -> Option<Message> {
    let name = point.to_string();
    match position.at(point) {
        None => Some(message!("ampel.why.empty", point = name)),
        Some(Colour::Yellow) => Some(message!("ampel.why.yellow", point = name)),
        Some(_) if position.movers().contains(point) => None,
        Some(colour) if colour == Colour::of(owner) => Some(message!("ampel.why.cylinder", point = name)),
        Some(_) if owner == position.seat => Some(message!("ampel.why.not-own", point = name)),
        Some(_) => Some(message!("ampel.why.not-theirs", point = name)),
    }
}

fn no_course(position: &Position, from: Point, to: Point) -> Option<Message> {
    let disc = position.traveller(from);
    let ends = disc.ends();
    if ends.contains(to) {
        return None;
    }
    if ends.is_empty() {
        return Some(message!("ampel.why.fixed", point = from.to_string()));
    }
    if from == to {
        return Some(message!("ampel.why.same"));
    }
    let [row, falling, rising] = disc.spaces();
    Some(message!(
        "ampel.why.course",
        from = from.to_string(),
        to = to.to_string(),
        row = row,
        falling = falling,
        rising = rising
    ))
}
