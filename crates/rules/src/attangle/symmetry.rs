//! The twelve symmetries of the hexagon.

use super::board::{BOARD, CENTRE, Point, Points, each};
use super::{Position, Step};

/// Six rotations, and the same after a reflection.
pub(super) const SYMMETRIES: usize = 12;

/// Where each point goes under each symmetry.
static IMAGES: [[Point; 64]; SYMMETRIES] = {
    let mut images = [[Point(0); 64]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut number = 0;
        while number < 64 {
            let point = Point(number as u8);
            images[symmetry][number] = if point.is_in(BOARD) { point_image(point, symmetry) } else { point };
            number += 1;
        }
        symmetry += 1;
    }
    images
};

/// The image of a point, turned about the centre by sixths after a reflection in the line of rising
/// columns.
const fn point_image(point: Point, symmetry: usize) -> Point {
    let (centre_row, centre_column) = CENTRE.row_and_column();
    let (row, column) = point.row_and_column();
    let (mut up, mut right) = (row as i8 - centre_row as i8, column as i8 - centre_column as i8);
    if symmetry >= 6 {
        (up, right) = (right, up);
    }
    // One sixth of a turn takes each of the directions to the next: right, up and right, up.
    let mut sixths = symmetry % 6;
    while sixths > 0 {
        (up, right) = (right, right - up);
        sixths -= 1;
    }
    Point(((centre_row as i8 + up) * 8 + centre_column as i8 + right) as u8)
}

impl Point {
    fn image(self, symmetry: usize) -> Point {
        IMAGES[symmetry % SYMMETRIES][usize::from(self.0 & 63)]
    }
}

fn points_image(points: Points, symmetry: usize) -> Points {
    each(points).fold(0, |image, point| image | point.image(symmetry).alone())
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
    let image = |points| points_image(points, symmetry);
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
        for symmetry in 0..SYMMETRIES {
            assert_eq!(points_image(BOARD, symmetry), BOARD);
            assert_eq!(CENTRE.image(symmetry), CENTRE);
            for other in 0..symmetry {
                assert_ne!(IMAGES[symmetry], IMAGES[other]);
            }
            for point in each(BOARD) {
                let neighbours = |of: Point| {
                    let met = (0..DIRECTIONS).filter_map(|direction| first_met(of, direction, BOARD));
                    met.fold(0, |points, point| points | point.alone())
                };
                assert_eq!(neighbours(point.image(symmetry)), points_image(neighbours(point), symmetry));
            }
        }
        assert!(each(BOARD).all(|point| point.image(0) == point));
    }
}
