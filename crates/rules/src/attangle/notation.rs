//! Steps as people write them: `c3`, `a1+c3xb2`.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::{Message, message};

use super::Step;
use super::board::{Board, Point};
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

impl Point {
    /// Reads a point of a board, in small or capital letters.
    pub(super) fn read(board: Board, text: &str) -> Result<Point, Refusal> {
        let found = match *text.as_bytes() {
            [row, number @ b'0'..=b'9'] => {
                board.point(usize::from(row.to_ascii_lowercase().wrapping_sub(b'a')), number - b'0')
            }
            _ => None,
        };
        found.ok_or_else(|| {
            unreadable(match board {
                Board::Standard => message!("attangle.read.point", point = text),
                Board::Grand => message!("attangle.read.point-grand", point = text),
            })
        })
    }
}

impl FromStr for Point {
    type Err = Refusal;

    /// Reads a point of the standard board, in small or capital letters.
    fn from_str(text: &str) -> Result<Point, Refusal> {
        Point::read(Board::Standard, text)
    }
}

impl Step {
    /// Reads a step on a board; the movers of a capture may stand in any order.
    pub(super) fn read(board: Board, text: &str) -> Result<Step, Refusal> {
        let point = |text| Point::read(board, text);
        let Some((movers, target)) = text.split_once(['x', 'X']) else {
            return match text.contains('+') {
                true => Err(unreadable(message!("attangle.read.target"))),
                false => point(text).map(Step::Place),
            };
        };
        let (one, other) =
            movers.split_once('+').ok_or_else(|| unreadable(message!("attangle.read.movers")))?;
        Ok(Step::capture(point(one)?, point(other)?, point(target)?))
    }
}

impl FromStr for Step {
    type Err = Refusal;

    /// Reads a step on the standard board; the movers of a capture may stand in any order.
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
        Step::read(Board::Standard, text)
    }
}

fn unreadable(why: Message) -> Refusal {
    Refusal::unreadable(GameKind::Attangle, why)
}
