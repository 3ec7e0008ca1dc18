//! The 37 points and the straight lines through them.

use std::fmt;

/// A set of points, one bit each.
pub(super) type Points = u64;

/// A point of the board.
///
/// Its number is 8 × row + column. Columns lean so that every point has the same two columns above
/// it, its own and the next; column 7 and row 7 hold no points and stop every line, even one that
/// runs off an end of the word and comes in at the other. The bits of the first rows (dots hold no
/// point), and what a step in each direction adds:
///
/// ```text
/// row a    0  1  2  3  .  .  .  .          − 9   − 8
/// row b    8  9 10 11 12  .  .  .             \ /
/// row c   16 17 18 19 20 21  .  .       − 1 ── · ── + 1
/// row d   24 25 26 27 28 29 30  .             / \
/// row e    . 33 34 35 36 37 38  .          + 8   + 9
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub(super) u8);

/// How many points each row has, from `a` to `g`.
pub(super) const ROWS: [u8; 7] = [4, 5, 6, 7, 6, 5, 4];

/// The centre, `d4`.
pub(super) const CENTRE: Point = Point(3 * 8 + 3);

/// Every point.
pub(super) const BOARD: Points = {
    let mut board = 0;
    let mut row = 0;
    while row < ROWS.len() {
        board |= ((1 << ROWS[row]) - 1) << (8 * row + first_column(row) as usize);
        row += 1;
    }
    board
};

/// The column of a row's first point.
const fn first_column(row: usize) -> u8 {
    row.saturating_sub(3) as u8
}

impl Point {
    /// The point of a row, counted from 0, with a number, counted from 1 as in the notation.
    pub(super) fn at(row: usize, number: u8) -> Option<Point> {
        let known = (1..=*ROWS.get(row)?).contains(&number);
        known.then(|| Point(row as u8 * 8 + first_column(row) + number - 1))
    }

    /// The set of this point alone.
    pub(super) const fn alone(self) -> Points {
        1 << (self.0 & 63)
    }

    /// Whether a set has this point.
    pub(super) const fn is_in(self, points: Points) -> bool {
        points & self.alone() != 0
    }

    /// The lowest point of a set that is not empty.
    pub(super) const fn lowest(points: Points) -> Point {
        Point(points.trailing_zeros() as u8)
    }

    /// The row and the leaning column.
    pub(super) const fn row_and_column(self) -> (u8, u8) {
        (self.0 >> 3, self.0 & 7)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.row_and_column();
        let number = (column + 1).saturating_sub(first_column(usize::from(row)));
        write!(f, "{}{number}", char::from(b'a' + row))
    }
}

/// The points of a set in order.
pub(super) fn each(mut points: Points) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        let next = (points != 0).then(|| Point::lowest(points))?;
        points &= points - 1;
        Some(next)
    })
}

/// How many directions a line can be followed in.
pub(super) const DIRECTIONS: usize = 6;

/// How far a step in each direction rotates the word; three directions go up, three go back.
pub(super) const TURNS: [u32; DIRECTIONS] = [1, 9, 8, 64 - 1, 64 - 9, 64 - 8];

/// The direction that leads back.
pub(super) const fn back(direction: usize) -> usize {
    (direction + 3) % DIRECTIONS
}

/// The points that one meets going from a point in a direction.
static RAYS: [[Points; 64]; DIRECTIONS] = {
    let mut rays = [[0; 64]; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut from = 0;
        while from < 64 {
            let mut next = (BOARD & 1 << from).rotate_left(TURNS[direction]) & BOARD;
            while next != 0 {
                rays[direction][from] |= next;
                next = next.rotate_left(TURNS[direction]) & BOARD;
            }
            from += 1;
        }
        direction += 1;
    }
    rays
};

/// The first point of a set that one meets going from a point in a direction, if any.
pub(super) fn first_met(from: Point, direction: usize, points: Points) -> Option<Point> {
    let met = RAYS[direction][usize::from(from.0 & 63)] & points;
    let last = 63 - met.leading_zeros() as i32;
    let nearest = if direction < 3 { met.trailing_zeros() as i32 } else { last };
    (met != 0).then_some(Point(nearest as u8))
}

/// The last point of the board that one meets going from a point in a direction, if any.
pub(super) fn last_met(from: Point, direction: usize) -> Option<Point> {
    each(BOARD).find(|&end| {
        first_met(end, direction, BOARD).is_none() && first_met(end, back(direction), from.alone()).is_some()
    })
}

/// The points strictly between two points of one straight line; none if they share no line.
pub(super) fn between(from: Point, to: Point) -> Option<Points> {
    let direction = (0..DIRECTIONS).find(|&direction| to.is_in(RAYS[direction][usize::from(from.0 & 63)]))?;
    Some(RAYS[direction][usize::from(from.0 & 63)] & RAYS[back(direction)][usize::from(to.0 & 63)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_37_points_and_its_names_count_from_the_left() {
        assert_eq!(BOARD.count_ones(), 37);
        assert_eq!(CENTRE.to_string(), "d4");
        for (row, width) in ROWS.into_iter().enumerate() {
            for number in 1..=width {
                let point = Point::at(row, number).unwrap();
                assert!(point.is_in(BOARD));
                assert_eq!(point.to_string(), format!("{}{number}", (b'a' + row as u8) as char));
            }
            assert_eq!(Point::at(row, 0), None);
            assert_eq!(Point::at(row, width + 1), None);
        }
        assert_eq!(Point::at(7, 1), None);
    }

    #[test]
    fn neighbours_are_as_the_rules_number_them() {
        for (row, width) in ROWS.into_iter().enumerate().take(6) {
            for number in 1..=width {
                let above: Vec<Point> = (if row < 3 { [number, number + 1] } else { [number - 1, number] })
                    .into_iter()
                    .filter_map(|number| Point::at(row + 1, number))
                    .collect();
                let point = Point::at(row, number).unwrap();
                let met: Vec<Point> = [2, 1].iter().filter_map(|&up| first_met(point, up, BOARD)).collect();
                assert_eq!(met, above, "above {point}");
            }
        }
    }

    #[test]
    fn every_ray_leads_back() {
        for from in each(BOARD) {
            for direction in 0..DIRECTIONS {
                for to in each(RAYS[direction][usize::from(from.0)]) {
                    assert!(from.is_in(RAYS[back(direction)][usize::from(to.0)]));
                    assert_eq!(between(from, to), between(to, from));
                }
            }
        }
    }
}
