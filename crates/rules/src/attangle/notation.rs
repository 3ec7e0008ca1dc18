//! Steps as people write them: `c3`, `a1+c3xb2`.

use std::fmt;

use hexagora_locale::{Message, message};

use super::board::{BOARD, CENTRE, Point, between, each};
use super::stack::Build;
use super::{Position, RuleSet, Step};

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Place(point) => write!(f, "{point}"),
            Step::Capture { movers: [one, other], target } => write!(f, "{one}+{other}x{target}"),
        }
    }
}

impl Point {
    /// Reads a point, in small or capital letters.
    pub(super) fn read(text: &str) -> Result<Point, Message> {
        let found = match *text.as_bytes() {
            [row, number @ b'0'..=b'9'] => {
                Point::at(usize::from(row.to_ascii_lowercase().wrapping_sub(b'a')), number - b'0')
            }
            _ => None,
        };
        found.ok_or_else(|| message!("attangle.read.point", point = text))
    }
}

impl Step {
    /// Reads a step; the movers of a capture may stand in any order.
    pub(super) fn read(text: &str) -> Result<Step, Message> {
        let Some((movers, target)) = text.split_once(['x', 'X']) else {
            return match text.contains('+') {
                true => Err(message!("attangle.read.target")),
                false => Point::read(text).map(Step::Place),
            };
        };
        let (one, other) = movers.split_once('+').ok_or_else(|| message!("attangle.read.movers"))?;
        Ok(Step::capture(Point::read(one)?, Point::read(other)?, Point::read(target)?))
    }
}

impl Position {
    /// Why a step is not legal here; none if it is, or if the game is over.
    pub(super) fn objection(&self, step: Step) -> Option<Message> {
        if self.over.is_some() {
            return None;
        }
        match step {
            Step::Place(point) => self.objection_to_placing(point),
            Step::Capture { movers: [one, other], target } => self
                .objection_to_target(target)
                .or_else(|| self.objection_to_mover(one))
                .or_else(|| self.objection_to_mover(other))
                .or_else(|| (one == other).then(|| message!("attangle.why.one-mover")))
                .or_else(|| self.objection_to_height([one, other, target]))
                .or_else(|| self.objection_to_way(one, other, target))
                .or_else(|| self.objection_to_way(other, one, target)),
        }
    }

    fn objection_to_placing(&self, point: Point) -> Option<Message> {
        if point.is_in(self.places()) {
            None
        } else if !point.is_in(BOARD & !self.occupied()) {
            Some(message!("attangle.why.occupied", point = point.to_string()))
        } else if point != CENTRE {
            Some(message!("attangle.why.stock"))
        } else {
            Some(match self.rules {
                RuleSet::Of2008 => message!("attangle.why.centre"),
                RuleSet::Of2006 => message!("attangle.why.first"),
            })
        }
    }

    fn objection_to_target(&self, target: Point) -> Option<Message> {
        let point = target.to_string();
        match self.stack(target) {
            None => Some(message!("attangle.why.nothing", point = point)),
            Some(stack) if stack.owner == self.turn => Some(message!("attangle.why.friend", point = point)),
            Some(stack) => self.objection_to_triple(stack.build, target),
        }
    }

    fn objection_to_mover(&self, mover: Point) -> Option<Message> {
        match self.stack(mover) {
            Some(stack) if stack.owner == self.turn => self.objection_to_triple(stack.build, mover),
            _ => Some(message!("attangle.why.not-yours", point = mover.to_string())),
        }
    }

    fn objection_to_triple(&self, build: Build, point: Point) -> Option<Message> {
        let point = point.to_string();
        match (build, self.rules) {
            (Build::Single | Build::Double, _) => None,
            (_, RuleSet::Of2008) => Some(message!("attangle.why.triple", point = point)),
            (_, RuleSet::Of2006) => Some(message!("attangle.why.five", point = point)),
        }
    }

    fn objection_to_height(&self, all: [Point; 3]) -> Option<Message> {
        let doubles = all.into_iter().filter(|point| point.is_in(self.doubles)).count();
        (doubles > 1).then(|| match self.rules {
            RuleSet::Of2008 => message!("attangle.why.height", height = 3),
            RuleSet::Of2006 => message!("attangle.why.height", height = 5),
        })
    }

    fn objection_to_way(&self, mover: Point, other: Point, target: Point) -> Option<Message> {
        let Some(way) = between(mover, target) else {
            return Some(message!("attangle.why.line", from = mover.to_string(), to = target.to_string()));
        };
        if other.is_in(way) {
            return Some(message!("attangle.why.direction"));
        }
        let blocker = each(way & self.occupied()).next()?.to_string();
        Some(message!(
            "attangle.why.blocked",
            blocker = blocker,
            from = mover.to_string(),
            to = target.to_string()
        ))
    }
}
