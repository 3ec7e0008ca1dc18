//! Why a step is not legal.

use hexagora_locale::message;

use super::board::{Point, between, each};
use super::stack::Build;
use super::{Position, RuleSet, Step};
use crate::{GameKind, Refusal, Rule};

const GAME: GameKind = GameKind::Attangle;
const END: Rule = Rule::new(GAME, Rule::END);
const NOTATION: Rule = Rule::new(GAME, Rule::NOTATION);
const TURN: Rule = Rule::new(GAME, "turn");
const PLACING: Rule = Rule::new(GAME, "placing");
const CAPTURING: Rule = Rule::new(GAME, "capturing");
const STACKS: Rule = Rule::new(GAME, "stacks");
const OPTIONS: Rule = Rule::new(GAME, Rule::OPTIONS);

/// Every rule that refuses a step.
pub(super) const RULES: &[Rule] = &[END, NOTATION, TURN, PLACING, CAPTURING, STACKS, OPTIONS];

/// The first rule that a step breaks; none if it breaks none.
pub(super) fn why_not(position: &Position, step: Step) -> Option<Refusal> {
    position.refusal(step)
}

impl Position {
    fn refusal(&self, step: Step) -> Option<Refusal> {
        if self.over.is_some() {
            return Some(Refusal::over(GAME));
        }
        match step {
            Step::Place(point) => self.refusal_of_placing(point),
            Step::Capture { movers: [one, other], target } => self
                .refusal_of_target(target)
                .or_else(|| self.refusal_of_mover(one))
                .or_else(|| self.refusal_of_mover(other))
                .or_else(|| (one == other).then(|| CAPTURING.because(message!("attangle.why.one-mover"))))
                .or_else(|| self.refusal_of_height([one, other, target]))
                .or_else(|| self.refusal_of_way(one, other, target))
                .or_else(|| self.refusal_of_way(other, one, target)),
        }
    }

    fn refusal_of_placing(&self, point: Point) -> Option<Refusal> {
        if point.is_in(self.places()) {
            None
        } else if point.is_in(self.occupied()) {
            Some(PLACING.because(message!("attangle.why.occupied", point = point.to_string())))
        } else if !point.is_in(self.board().closed()) {
            Some(TURN.because(message!("attangle.why.stock")))
        } else {
            Some(match self.rules {
                RuleSet::Of2008 => PLACING.because(message!("attangle.why.centre")),
                RuleSet::Of2006 => OPTIONS.because(message!("attangle.why.first")),
                RuleSet::Grand => {
                    let why = message!("attangle.why.closed", point = point.to_string());
                    OPTIONS.decided(4).because(why)
                }
            })
        }
    }

    fn refusal_of_target(&self, target: Point) -> Option<Refusal> {
        let point = target.to_string();
        match self.stack(target) {
            None => Some(CAPTURING.because(message!("attangle.why.nothing", point = point))),
            Some(stack) if stack.owner == self.turn => {
                Some(CAPTURING.because(message!("attangle.why.friend", point = point)))
            }
            Some(stack) => self.refusal_of_triple(stack.build, target),
        }
    }

    fn refusal_of_mover(&self, mover: Point) -> Option<Refusal> {
        match self.stack(mover) {
            Some(stack) if stack.owner == self.turn => self.refusal_of_triple(stack.build, mover),
            _ => Some(CAPTURING.because(message!("attangle.why.not-yours", point = mover.to_string()))),
        }
    }

    fn refusal_of_triple(&self, build: Build, point: Point) -> Option<Refusal> {
        let point = point.to_string();
        match (build, self.rules) {
            (Build::Single | Build::Double, _) => None,
            (_, RuleSet::Of2008 | RuleSet::Grand) => {
                Some(STACKS.because(message!("attangle.why.triple", point = point)))
            }
            (_, RuleSet::Of2006) => Some(OPTIONS.because(message!("attangle.why.five", point = point))),
        }
    }

    fn refusal_of_height(&self, all: [Point; 3]) -> Option<Refusal> {
        let doubles = all.into_iter().filter(|point| point.is_in(self.doubles)).count();
        (doubles > 1).then(|| match self.rules {
            RuleSet::Of2008 | RuleSet::Grand => STACKS.because(message!("attangle.why.height", height = 3)),
            RuleSet::Of2006 => OPTIONS.because(message!("attangle.why.height", height = 5)),
        })
    }

    fn refusal_of_way(&self, mover: Point, other: Point, target: Point) -> Option<Refusal> {
        let Some(way) = between(mover, target) else {
            let why = message!("attangle.why.line", from = mover.to_string(), to = target.to_string());
            return Some(CAPTURING.because(why));
        };
        if other.is_in(way) {
            return Some(CAPTURING.decided(3).because(message!("attangle.why.direction")));
        }
        let blocker = each(self.board(), way & self.occupied()).next()?.to_string();
        let (from, to) = (mover.to_string(), target.to_string());
        let why = message!("attangle.why.blocked", blocker = blocker, from = from, to = to);
        Some(CAPTURING.because(why))
    }
}
