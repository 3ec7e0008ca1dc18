//! Why a step is not legal.

use hexagora_locale::message;

use super::{Position, Step};
use crate::{GameKind, Position as _, Refusal, Rule};

const GAME: GameKind = GameKind::Toy;
const END: Rule = Rule::new(GAME, Rule::END);
const NOTATION: Rule = Rule::new(GAME, Rule::NOTATION);
const PLACING: Rule = Rule::new(GAME, "placing");

/// Every rule that refuses a step.
pub(super) const RULES: &[Rule] = &[END, NOTATION, PLACING];

/// The rule that a step breaks; none if it breaks none.
pub(super) fn why_not(position: &Position, step: Step) -> Option<Refusal> {
    if position.outcome().is_some() {
        return Some(Refusal::over(GAME));
    }
    (!position.is_legal(step))
        .then(|| PLACING.because(message!("toy.why.occupied", point = step.to_string())))
}
