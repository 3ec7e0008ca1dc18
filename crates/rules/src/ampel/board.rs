//! The board: 66 points in a triangle, and the six directions on it.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::message;
use serde::{Serialize, Serializer};

use super::points::Points;
use crate::{GameKind, Refusal, brief};

/// Rows of the board, and points on a side of it.
pub(super) const ROWS: u8 = 11;

/// How many points there are when each row is given the width of the base. The triangle leaves the
/// right of each row free, so a neighbour's number is always a fixed distance away, and a step off
/// the board never lands on it.
const CELLS: usize = 121;

/// A point of the board: `h3` is the third point from the left in row h.
///
/// ```
/// use hexagora_rules::ampel::Point;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let point: Point = "h3".parse()?;
/// assert_eq!((point.row(), point.column()), (7, 2));
/// assert_eq!(Point::new(7, 2), Some(point));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// Every point, row by row.
    pub const ALL: [Point; 66] = {
        let mut all = [Point(0); 66];
        let (mut at, mut row) = (0, 0);
        while row < ROWS {
            let mut column = 0;
            while column <= row {
                all[at] = Point(row * ROWS + column);
                at += 1;
                column += 1;
            }
            row += 1;
        }
        all
    };

    /// The point in a row and at a place of the row, both from 0, if there is one.
    pub const fn new(row: u8, column: u8) -> Option<Point> {
        if row < ROWS && column <= row { Some(Point(row * ROWS + column)) } else { None }
    }

    /// The row, from 0 at the apex.
    pub const fn row(self) -> u8 {
        self.0 / ROWS
    }

    /// The place in the row, from 0 on the left.
    pub const fn column(self) -> u8 {
        self.0 % ROWS
    }

    /// The number of the point's bit.
    pub(super) const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The point with this number, if there is one.
    pub(super) const fn from_index(index: u8) -> Option<Point> {
        let point = Point(index);
        if index < 128 && BOARD.contains(point) { Some(point) } else { None }
    }

    /// The point with this number, which is known to be one.
    pub(super) const fn known(index: u32) -> Point {
        Point(index as u8)
    }

    /// The neighbour in a direction, if it is on the board.
    pub(super) fn ahead(self, direction: Direction) -> Option<Point> {
        Points::one(self).ahead(direction).and(Points::BOARD).first()
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.column() + 1)
    }
}

impl FromStr for Point {
    type Err = Refusal;

    /// Reads `h3`; a capital letter is read too.
    fn from_str(text: &str) -> Result<Point, Refusal> {
        Point::read(text).ok_or_else(|| {
            Refusal::unreadable(GameKind::Ampel, message!("ampel.read.point", point = brief(text)))
        })
    }
}

impl Point {
    fn read(text: &str) -> Option<Point> {
        let (&letter, digits) = text.as_bytes().split_first()?;
        let number = match *digits {
            [digit @ b'1'..=b'9'] => digit - b'0',
            [b'1', digit @ b'0'..=b'1'] => 10 + digit - b'0',
            _ => return None,
        };
        let row = letter.to_ascii_lowercase().checked_sub(b'a')?;
        Point::new(row, number - 1)
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One of six directions, clockwise: a turn by 60° is the next one or the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Direction {
    Right,
    DownRight,
    DownLeft,
    Left,
    UpLeft,
    UpRight,
}

impl Direction {
    pub(super) const ALL: [Direction; 6] = [
        Direction::Right,
        Direction::DownRight,
        Direction::DownLeft,
        Direction::Left,
        Direction::UpLeft,
        Direction::UpRight,
    ];

    pub(super) const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }

    /// Which of the three families of lines runs this way.
    pub(super) const fn family(self) -> usize {
        self as usize % 3
    }

    /// The directions that a disc may turn to where its way is blocked: 60° or 120° to either side.
    pub(super) fn turns(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&to| to != self && to != self.opposite())
    }
}

/// Every line of the board by its number: eleven of each family of [`Direction::family`], along the
/// rows, along the right side (`\`) and along the left side (`/`).
pub(super) static LINES: [Points; 33] = {
    let mut lines = [Points::NONE; 33];
    let mut at = 0;
    while at < 66 {
        let point = Point::ALL[at];
        let mut family = 0;
        while family < 3 {
            let line = LINES_THROUGH[point.index()][family] as usize;
            lines[line] = lines[line].or(Points::one(point));
            family += 1;
        }
        at += 1;
    }
    lines
};

/// The numbers of the three lines through each point, by family.
pub(super) static LINES_THROUGH: [[u8; 3]; 128] = {
    let mut lines = [[0; 3]; 128];
    let mut at = 0;
    while at < 66 {
        let point = Point::ALL[at];
        let (row, column) = (point.row(), point.column());
        lines[point.index()] = [row, ROWS + row - column, 2 * ROWS + column];
        at += 1;
    }
    lines
};

/// The neighbours of each point.
pub(super) static NEIGHBOURS: [Points; 128] = {
    let mut neighbours = [Points::NONE; 128];
    let mut at = 0;
    while at < 66 {
        let point = Point::ALL[at];
        neighbours[point.index()] = Points::one(point).around();
        at += 1;
    }
    neighbours
};

/// All points.
pub(super) const BOARD: Points = {
    let mut board = Points::NONE;
    let mut at = 0;
    while at < 66 {
        board = board.or(Points::one(Point::ALL[at]));
        at += 1;
    }
    board
};

/// The inner points: those with six neighbours.
pub(super) const INNER: Points = {
    let mut inner = Points::NONE;
    let mut at = 0;
    while at < 66 {
        let point = Points::one(Point::ALL[at]);
        if point.around().len() == 6 {
            inner = inner.or(point);
        }
        at += 1;
    }
    inner
};

const _: () = assert!(CELLS <= 128 && ROWS as usize * ROWS as usize == CELLS);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_66_points_36_inner_ones_and_33_lines() {
        assert_eq!(Points::BOARD.len(), 66);
        assert_eq!(INNER.len(), 36);
        for family in LINES.chunks(11) {
            let mut lengths: Vec<u32> = family.iter().map(|line| line.len()).collect();
            lengths.sort_unstable();
            assert_eq!(lengths, (1..=11).collect::<Vec<_>>());
        }
        for point in Point::ALL {
            for direction in Direction::ALL {
                let line = LINES[usize::from(LINES_THROUGH[point.index()][direction.family()])];
                assert!(line.contains(point));
                assert!(point.ahead(direction).is_none_or(|next| line.contains(next)));
            }
        }
    }

    #[test]
    fn neighbours_are_those_of_the_rules() {
        for point in Point::ALL {
            let (row, column) = (i16::from(point.row()), i16::from(point.column()));
            for direction in Direction::ALL {
                let (down, along) = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)][direction as usize];
                let there = (u8::try_from(row + down).ok()).zip(u8::try_from(column + along).ok());
                let expected = there.and_then(|(row, column)| Point::new(row, column));
                assert_eq!(point.ahead(direction), expected, "{point} {direction:?}");
            }
        }
    }

    #[test]
    fn names_are_read_back() {
        for point in Point::ALL {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(Point::from_index(point.0), Some(point));
        }
        assert_eq!((0..=u8::MAX).filter_map(Point::from_index).count(), 66);
        for text in ["", "a", "a0", "a2", "a01", "k12", "k111", "l1", "h9", "3h", "é1", "A-1", "`1"] {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
    }
}
