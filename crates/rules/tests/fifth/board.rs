//! Seven points: `a` to `f` clockwise around the centre `g`.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::message;

use crate::{GameKind, Refusal};

/// How many points there are.
pub(super) const POINTS: u8 = 7;
/// The centre.
pub(super) const CENTRE: Point = Point(6);
/// Every point.
pub(super) const BOARD: u8 = (1 << POINTS) - 1;
/// The three lines through the centre.
pub(super) const LINES: [u8; 3] = [0b100_1001, 0b101_0010, 0b110_0100];

/// A point of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub(super) u8);

impl Point {
    /// The set of this point alone.
    pub(super) const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// The points of a set, in order.
pub(super) fn each(set: u8) -> impl Iterator<Item = Point> {
    (0..POINTS).map(Point).filter(move |point| set & point.bit() != 0)
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(b'a' + self.0).fmt(f)
    }
}

impl FromStr for Point {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Point, Refusal> {
        match text.as_bytes() {
            [letter @ b'a'..=b'g'] => Ok(Point(letter - b'a')),
            _ => Err(Refusal::unreadable(GameKind::Toy, message!("toy.read.point", point = text))),
        }
    }
}
