//! Why a step is not legal.

use hexagora_locale::message;

use super::board::{INNER, Point};
use super::position::Position;
use super::turn::Phase;
use super::{Colour, Step};
use crate::{GameKind, Refusal, Rule, Seat};

const GAME: GameKind = GameKind::Ampel;
const END: Rule = Rule::new(GAME, Rule::END);
const NOTATION: Rule = Rule::new(GAME, Rule::NOTATION);
const SETUP: Rule = Rule::new(GAME, "setup");
const TURN: Rule = Rule::new(GAME, "turn");
const MOVING: Rule = Rule::new(GAME, "moving");
const CYLINDER: Rule = Rule::new(GAME, "cylinder");
const ADDING: Rule = Rule::new(GAME, "adding");

/// Every rule that refuses a step.
pub(super) const RULES: &[Rule] = &[END, NOTATION, SETUP, TURN, MOVING, CYLINDER, ADDING];

/// The first rule that a step breaks; none if it breaks none.
pub(super) fn why_not(position: &Position, step: Step) -> Option<Refusal> {
    let to = step.to()?;
    match (position.phase, step.from()) {
        (Phase::Setup, Some(_)) => Some(SETUP.because(message!("ampel.why.setup"))),
        (Phase::Setup, None) => occupied(position, to, SETUP).or_else(|| {
            let edge = !INNER.contains(to);
            edge.then(|| SETUP.because(message!("ampel.why.inner", point = to.to_string())))
        }),
        (Phase::Own, None) => Some(TURN.because(message!("ampel.why.own"))),
        (Phase::Own, Some(from)) => cannot_go(position, from, to, position.seat),
        (Phase::Theirs, None) => Some(TURN.because(message!("ampel.why.theirs"))),
        (Phase::Theirs, Some(from)) => cannot_go(position, from, to, position.seat.other()),
        (Phase::Add, Some(_)) => Some(TURN.because(message!("ampel.why.add"))),
        (Phase::Add, None) => occupied(position, to, ADDING).or_else(|| {
            let signal = !position.additions().contains(to);
            signal.then(|| ADDING.because(message!("ampel.why.signal", point = to.to_string())))
        }),
        (Phase::Over(_), _) => Some(Refusal::over(GAME)),
    }
}

fn occupied(position: &Position, point: Point, rule: Rule) -> Option<Refusal> {
    position.at(point).map(|_| rule.because(message!("ampel.why.occupied", point = point.to_string())))
}

/// Why no disc of `owner` goes from one point to another.
fn cannot_go(position: &Position, from: Point, to: Point, owner: Seat) -> Option<Refusal> {
    wrong_disc(position, from, owner)
        .or_else(|| occupied(position, to, MOVING).filter(|_| from != to))
        .or_else(|| no_course(position, from, to))
}

/// Why the disc on a point, if there is one, is not among those of `owner` that may move.
fn wrong_disc(position: &Position, point: Point, owner: Seat) -> Option<Refusal> {
    let name = point.to_string();
    match position.at(point) {
        None => Some(MOVING.because(message!("ampel.why.empty", point = name))),
        Some(Colour::Yellow) => Some(MOVING.because(message!("ampel.why.yellow", point = name))),
        Some(_) if position.movers().contains(point) => None,
        Some(colour) if colour == Colour::of(owner) => {
            Some(CYLINDER.because(message!("ampel.why.cylinder", point = name)))
        }
        Some(_) if owner == position.seat => Some(TURN.because(message!("ampel.why.not-own", point = name))),
        Some(_) => Some(TURN.because(message!("ampel.why.not-theirs", point = name))),
    }
}

fn no_course(position: &Position, from: Point, to: Point) -> Option<Refusal> {
    let disc = position.traveller(from);
    let ends = disc.ends();
    if ends.contains(to) {
        return None;
    }
    if ends.is_empty() {
        return Some(MOVING.because(message!("ampel.why.fixed", point = from.to_string())));
    }
    if from == to {
        return Some(MOVING.because(message!("ampel.why.same")));
    }
    let [row, falling, rising] = disc.spaces();
    Some(MOVING.because(message!(
        "ampel.why.course",
        from = from.to_string(),
        to = to.to_string(),
        row = row,
        falling = falling,
        rising = rising
    )))
}
