//! The points of both boards and the straight lines through them.

use std::fmt;

/// A set of points of one board, one bit each.
pub(super) type Points = u64;

/// One of the two boards. Its number is that of its points' board bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Board {
    /// 37 points, 4 on a side.
    Standard = 0,
    /// 61 points, 5 on a side (D4).
    Grand = 64,
}

/// A point of a board.
///
/// Bit 6 of its number says which board it is of, the bits below it which bit of a set it is.
///
/// On the standard board that is 8 × row + column. Columns lean so that every point has the same two
/// columns above it, its own and the next; column 7 and row 7 hold no points and stop every line, even
/// one that runs off an end of the word and comes in at the other. The bits of the first rows (dots hold
/// no point), and what a step in each direction adds:
///
/// ```text
/// row a    0  1  2  3  .  .  .  .          − 9   − 8
/// row b    8  9 10 11 12  .  .  .             \ /
/// row c   16 17 18 19 20 21  .  .       − 1 ── · ── + 1
/// row d   24 25 26 27 28 29 30  .             / \
/// row e    . 33 34 35 36 37 38  .          + 8   + 9
/// ```
///
/// With nine columns the grand board has no room for such gaps in a word, so its 61 points are counted
/// one after the other, row by row. On both boards the order of the numbers is that of the names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub(super) u8);

/// How many numbers points have, on both boards together.
pub(super) const NUMBERS: usize = 128;

/// Every point of the standard board.
pub(super) const STANDARD: Points = Board::Standard.points();

impl Board {
    #[cfg(test)]
    pub(super) const ALL: [Board; 2] = [Board::Standard, Board::Grand];

    /// How many points each row has, from `a`.
    pub(super) const fn rows(self) -> &'static [u8] {
        match self {
            Board::Standard => &[4, 5, 6, 7, 6, 5, 4],
            Board::Grand => &[5, 6, 7, 8, 9, 8, 7, 6, 5],
        }
    }

    /// The letter of the highest row.
    pub(super) const fn top_row(self) -> char {
        (b'a' + self.rows().len() as u8 - 1) as char
    }

    /// How far the border is from the centre.
    pub(super) const fn radius(self) -> u8 {
        self.rows().len() as u8 / 2
    }

    /// Every point.
    pub(super) const fn points(self) -> Points {
        match self {
            Board::Standard => const { Board::Standard.counted() },
            Board::Grand => const { Board::Grand.counted() },
        }
    }

    /// The points that no piece is placed on and that may be crossed: the centre, and on the grand board
    /// six more around it (D4).
    pub(super) const fn closed(self) -> Points {
        match self {
            Board::Standard => const { Board::Standard.centre().alone() },
            Board::Grand => const { Board::Grand.named(["b3", "c6", "d2", "e5", "f7", "g2", "h4"]) },
        }
    }

    /// The points that a piece may be placed on.
    pub(super) const fn open(self) -> Points {
        match self {
            Board::Standard => const { Board::Standard.points() & !Board::Standard.closed() },
            Board::Grand => const { Board::Grand.points() & !Board::Grand.closed() },
        }
    }

    /// Where pieces of each seat stand before the first step (D4).
    pub(super) const fn pieces_at_start(self) -> [Points; 2] {
        match self {
            Board::Standard => [0; 2],
            Board::Grand => {
                const { [Board::Grand.named(["b4", "f2", "g6"]), Board::Grand.named(["c2", "d7", "h3"])] }
            }
        }
    }

    /// The point in the middle.
    pub(super) const fn centre(self) -> Point {
        let radius = self.radius();
        match self.at(radius as i8, radius as i8) {
            Some(centre) => centre,
            None => unreachable!(),
        }
    }

    /// The point of a row, counted from 0, with a number, counted from 1 as in the notation.
    pub(super) const fn point(self, row: usize, number: u8) -> Option<Point> {
        if row >= self.rows().len() || number == 0 || number > self.rows()[row] {
            return None;
        }
        self.at(row as i8, (self.first_column(row) + number - 1) as i8)
    }

    /// The point of a row and a leaning column.
    pub(super) const fn at(self, row: i8, column: i8) -> Option<Point> {
        if row < 0 || row as usize >= self.rows().len() {
            return None;
        }
        let first = self.first_column(row as usize) as i8;
        if column < first || column >= first + self.rows()[row as usize] as i8 {
            return None;
        }
        let bit = match self {
            Board::Standard => 8 * row + column,
            Board::Grand => self.points_below(row as usize) as i8 + column - first,
        };
        Some(Point(self as u8 | bit as u8))
    }

    /// The column of a row's first point.
    const fn first_column(self, row: usize) -> u8 {
        (row as u8).saturating_sub(self.radius())
    }

    /// How many points the rows below a row have.
    const fn points_below(self, row: usize) -> u8 {
        let (mut below, mut points) = (0, 0);
        while below < row {
            points += self.rows()[below];
            below += 1;
        }
        points
    }

    /// Every point, counted anew.
    const fn counted(self) -> Points {
        let mut points = 0;
        let mut row = 0;
        while row < self.rows().len() {
            let mut number = 1;
            while let Some(point) = self.point(row, number) {
                points |= point.alone();
                number += 1;
            }
            row += 1;
        }
        points
    }

    /// The points with these names.
    const fn named<const N: usize>(self, names: [&str; N]) -> Points {
        let mut points = 0;
        let mut at = 0;
        while at < N {
            let name = names[at].as_bytes();
            match self.point((name[0] - b'a') as usize, name[1] - b'0') {
                Some(point) => points |= point.alone(),
                None => unreachable!(),
            }
            at += 1;
        }
        points
    }
}

impl Point {
    /// The board that it is of.
    pub(super) const fn board(self) -> Board {
        if self.0 & Board::Grand as u8 == 0 { Board::Standard } else { Board::Grand }
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
    pub(super) const fn lowest(board: Board, points: Points) -> Point {
        Point(board as u8 | points.trailing_zeros() as u8)
    }

    /// The row and the leaning column.
    pub(super) const fn row_and_column(self) -> (u8, u8) {
        match self.board() {
            Board::Standard => (self.0 >> 3, self.0 & 7),
            Board::Grand => {
                let board = Board::Grand;
                let mut row = board.rows().len() - 1;
                while board.points_below(row) > self.0 & 63 {
                    row -= 1;
                }
                (row as u8, board.first_column(row) + (self.0 & 63) - board.points_below(row))
            }
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.row_and_column();
        let number = (column + 1).saturating_sub(self.board().first_column(usize::from(row)));
        write!(f, "{}{number}", char::from(b'a' + row))
    }
}

/// The points of a set in order.
pub(super) fn each(board: Board, mut points: Points) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        let next = (points != 0).then(|| Point::lowest(board, points))?;
        points &= points - 1;
        Some(next)
    })
}

/// How many directions a line can be followed in.
pub(super) const DIRECTIONS: usize = 6;

/// What a step in each direction adds to the row and the leaning column; three directions go up, three
/// go back.
const STEPS: [(i8, i8); DIRECTIONS] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// How far a step in each direction rotates the word of the standard board.
pub(super) const TURNS: [u32; DIRECTIONS] = [1, 9, 8, 64 - 1, 64 - 9, 64 - 8];

/// The direction that leads back.
pub(super) const fn back(direction: usize) -> usize {
    (direction + 3) % DIRECTIONS
}

/// The points that one meets going from a point in a direction.
static RAYS: [[Points; NUMBERS]; DIRECTIONS] = {
    let mut rays = [[0; NUMBERS]; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut from = 0;
        while from < NUMBERS {
            rays[direction][from] = ray_from(Point(from as u8), direction);
            from += 1;
        }
        direction += 1;
    }
    rays
};

const fn ray_from(from: Point, direction: usize) -> Points {
    let board = from.board();
    let mut ray = 0;
    if !from.is_in(board.points()) {
        return ray;
    }
    let ((row, column), (up, right)) = (from.row_and_column(), STEPS[direction]);
    let (mut row, mut column) = (row as i8 + up, column as i8 + right);
    while let Some(point) = board.at(row, column) {
        ray |= point.alone();
        row += up;
        column += right;
    }
    ray
}

fn ray(from: Point, direction: usize) -> Points {
    RAYS[direction][usize::from(from.0) % NUMBERS]
}

/// The first point of a set that one meets going from a point in a direction, if any.
pub(super) fn first_met(from: Point, direction: usize, points: Points) -> Option<Point> {
    let met = ray(from, direction) & points;
    let last = 63 - met.leading_zeros() as i32;
    let nearest = if direction < 3 { met.trailing_zeros() as i32 } else { last };
    (met != 0).then_some(Point(from.board() as u8 | nearest as u8))
}

/// What is seen from a point in a direction: the points as far as the first that is occupied, and that
/// one too.
pub(super) fn seen_from(from: Point, direction: usize, occupied: Points) -> Points {
    let ray_on = first_met(from, direction, occupied).map_or(0, |blocker| ray(blocker, direction));
    ray(from, direction) & !ray_on
}

/// The last point of the board that one meets going from a point in a direction, if any.
pub(super) fn last_met(from: Point, direction: usize) -> Option<Point> {
    let board = from.board();
    each(board, board.points()).find(|&end| {
        first_met(end, direction, board.points()).is_none()
            && first_met(end, back(direction), from.alone()).is_some()
    })
}

/// The points strictly between two points of one straight line; none if they share no line.
pub(super) fn between(from: Point, to: Point) -> Option<Points> {
    let direction = (0..DIRECTIONS).find(|&direction| to.is_in(ray(from, direction)))?;
    Some(ray(from, direction) & ray(to, back(direction)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_have_their_points_and_their_names_count_from_the_left() {
        for (board, count, centre) in [(Board::Standard, 37, "d4"), (Board::Grand, 61, "e5")] {
            assert_eq!(board.points().count_ones(), count);
            assert_eq!(board.centre().to_string(), centre);
            let mut names = Vec::new();
            for (row, &width) in board.rows().iter().enumerate() {
                for number in 1..=width {
                    let point = board.point(row, number).unwrap();
                    assert!(point.is_in(board.points()));
                    assert_eq!(point.board(), board);
                    assert_eq!(point.to_string(), format!("{}{number}", (b'a' + row as u8) as char));
                    names.push(point.to_string());
                }
                assert_eq!(board.point(row, 0), None);
                assert_eq!(board.point(row, width + 1), None);
            }
            assert_eq!(board.point(board.rows().len(), 1), None);
            // The order of the points is that of their names.
            assert!(each(board, board.points()).map(|point| point.to_string()).eq(names));
        }
    }

    #[test]
    fn closed_points_and_first_pieces_are_those_of_the_page() {
        let names = |board, points| each(board, points).map(|point| point.to_string()).collect::<Vec<_>>();
        assert_eq!(names(Board::Standard, Board::Standard.closed()), ["d4"]);
        assert_eq!(names(Board::Grand, Board::Grand.closed()), ["b3", "c6", "d2", "e5", "f7", "g2", "h4"]);
        let [white, black] = Board::Grand.pieces_at_start();
        assert_eq!(names(Board::Grand, white), ["b4", "f2", "g6"]);
        assert_eq!(names(Board::Grand, black), ["c2", "d7", "h3"]);
    }

    #[test]
    fn neighbours_are_as_the_rules_number_them() {
        for board in Board::ALL {
            let middle = usize::from(board.radius());
            for (row, &width) in board.rows().iter().enumerate().take(2 * middle) {
                for number in 1..=width {
                    let above: Vec<Point> =
                        (if row < middle { [number, number + 1] } else { [number - 1, number] })
                            .into_iter()
                            .filter_map(|number| board.point(row + 1, number))
                            .collect();
                    let point = board.point(row, number).unwrap();
                    let met: Vec<Point> =
                        [2, 1].iter().filter_map(|&up| first_met(point, up, board.points())).collect();
                    assert_eq!(met, above, "above {point}");
                }
            }
        }
    }

    #[test]
    fn a_step_rotates_the_word_of_the_standard_board() {
        for from in each(Board::Standard, STANDARD) {
            for (direction, turn) in TURNS.into_iter().enumerate() {
                let next = first_met(from, direction, STANDARD).map_or(0, Point::alone);
                assert_eq!(from.alone().rotate_left(turn) & STANDARD, next);
            }
        }
    }

    #[test]
    fn every_ray_leads_back() {
        for board in Board::ALL {
            for from in each(board, board.points()) {
                for direction in 0..DIRECTIONS {
                    for to in each(board, ray(from, direction)) {
                        assert!(from.is_in(ray(to, back(direction))));
                        assert_eq!(between(from, to), between(to, from));
                    }
                }
            }
        }
    }
}
