//! The twelve symmetries of a hexagon.

use super::board::{Board, NUMBERS, Point, Points, each};
use super::{Position, Step};

/// How many rotations there are. They come first.
pub(super) const ROTATIONS: usize = 6;

/// The rotations, and the same after a reflection.
pub(super) const SYMMETRIES: usize = 2 * ROTATIONS;

/// Where each point goes under each symmetry.
static IMAGES: [[Point; NUMBERS]; SYMMETRIES] = {
    let mut images = [[Point(0); NUMBERS]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut number = 0;
        while number < NUMBERS {
            let point = Point(number as u8);
            let on_board = point.is_in(point.board().points());
            images[symmetry][number] = if on_board { point_image(point, symmetry) } else { point };
            number += 1;
        }
        symmetry += 1;
    }
    images
};

/// The image of a point, turned about the centre by sixths after a reflection in the line of rising
/// columns.
const fn point_image(point: Point, symmetry: usize) -> Point {
    let centre = point.board().radius() as i8;
    let (row, column) = point.row_and_column();
    let (mut up, mut right) = (row as i8 - centre, column as i8 - centre);
    if symmetry >= ROTATIONS {
        (up, right) = (right, up);
    }
    // One sixth of a turn takes each of the directions to the next: right, up and right, up.
    let mut sixths = symmetry % ROTATIONS;
    while sixths > 0 {
        (up, right) = (right, right - up);
        sixths -= 1;
    }
    match point.board().at(centre + up, centre + right) {
        Some(image) => image,
        None => unreachable!(),
    }
}

impl Point {
    fn image(self, symmetry: usize) -> Point {
        IMAGES[symmetry % SYMMETRIES][usize::from(self.0) % NUMBERS]
    }
}

fn points_image(board: Board, points: Points, symmetry: usize) -> Points {
    each(board, points).fold(0, |image, point| image | point.image(symmetry).alone())
}

impl Step {
    pub(super) fn image(self, symmetry: usize) -> Step {
        match self {
            Step::Place(point) => Step::Place(point.image(symmetry)),
            Step::Capture { movers: [one, other], target } => {
                Step::capture(one.image(symmetry), other.image(symmetry), target.image(symmetry))
            }
        }
    }
}

/// The same position on a board turned or reflected.
pub(super) fn image(position: &Position, symmetry: usize) -> Position {
    let image = |points| points_image(position.board(), points, symmetry);
    Position {
        stacks: position.stacks.map(image),
        doubles: image(position.doubles),
        triples: image(position.triples),
        on_doubles: image(position.on_doubles),
        ..*position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attangle::board::{DIRECTIONS, first_met};

    #[test]
    fn symmetries_are_different_and_keep_lines() {
        for board in Board::ALL {
            let points = board.points();
            for symmetry in 0..SYMMETRIES {
                assert_eq!(points_image(board, points, symmetry), points);
                assert_eq!(board.centre().image(symmetry), board.centre());
                for other in 0..symmetry {
                    assert!(each(board, points).any(|point| point.image(symmetry) != point.image(other)));
                }
                for point in each(board, points) {
                    let neighbours = |of: Point| {
                        let met = (0..DIRECTIONS).filter_map(|direction| first_met(of, direction, points));
                        met.fold(0, |points, point| points | point.alone())
                    };
                    let image = points_image(board, neighbours(point), symmetry);
                    assert_eq!(neighbours(point.image(symmetry)), image);
                }
            }
            assert!(each(board, points).all(|point| point.image(0) == point));
        }
    }

    #[test]
    fn rotations_alone_keep_the_closed_points_of_the_grand_board() {
        let closed = Board::Grand.closed();
        for symmetry in 0..SYMMETRIES {
            let kept = points_image(Board::Grand, closed, symmetry) == closed;
            assert_eq!(kept, symmetry < ROTATIONS, "symmetry {symmetry}");
        }
    }
}
