//! Steps as people write them: `c3`, `a1+c3xb2`.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::{Message, message};

use super::Step;
use super::board::Point;
use crate::{GameKind, Refusal};

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

impl FromStr for Point {
    type Err = Refusal;

    /// Reads a point, in small or capital letters.
    fn from_str(text: &str) -> Result<Point, Refusal> {
        let found = match *text.as_bytes() {
            [row, number @ b'0'..=b'9'] => {
                Point::at(usize::from(row.to_ascii_lowercase().wrapping_sub(b'a')), number - b'0')
            }
            _ => None,
        };
        found.ok_or_else(|| unreadable(message!("attangle.read.point", point = text)))
    }
}

impl FromStr for Step {
    type Err = Refusal;

    /// Reads a step; the movers of a capture may stand in any order.
    ///
    /// ```
    /// use hexagora_rules::Refusal;
    /// use hexagora_rules::attangle::Step;
    ///
    /// # fn main() -> Result<(), Refusal> {
    /// let step: Step = "c3+a1xb2".parse()?;
    /// assert_eq!(step.to_string(), "a1+c3xb2");
    /// # Ok(())
    /// # }
    /// ```
    fn from_str(text: &str) -> Result<Step, Refusal> {
        let Some((movers, target)) = text.split_once(['x', 'X']) else {
            return match text.contains('+') {
                true => Err(unreadable(message!("attangle.read.target"))),
                false => text.parse().map(Step::Place),
            };
        };
        let (one, other) =
            movers.split_once('+').ok_or_else(|| unreadable(message!("attangle.read.movers")))?;
        Ok(Step::capture(one.parse()?, other.parse()?, target.parse()?))
    }
}

fn unreadable(why: Message) -> Refusal {
    Refusal::unreadable(GameKind::Attangle, why)
}
