//! Steps as people write them: `c3`, `a1+c3xb2`.

use std::fmt;

use hexagora_locale::{Message, message};

use super::Step;
use super::board::Point;

/// What stands between the names in a step.
pub(super) const SIGNS: &[char] = &['+', 'x'];

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
