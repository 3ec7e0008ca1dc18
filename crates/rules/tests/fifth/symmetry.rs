//! The symmetries of the board: six turns, each with its mirror image.

use super::Position;
use super::board::{CENTRE, Point, each};

/// How many symmetries there are.
pub(super) const SYMMETRIES: usize = 12;

/// The image of a point; a point beside the board is its own.
pub(super) fn point(point: Point, symmetry: usize) -> Point {
    if point >= CENTRE {
        return point;
    }
    let turned = usize::from(point.0) + symmetry % 6;
    let mirrored = if symmetry < 6 { turned } else { 12 - turned };
    Point((mirrored % 6) as u8)
}

/// The image of a position.
pub(super) fn image(position: &Position, symmetry: usize) -> Position {
    let set = |points: u8| each(points).fold(0, |set, at| set | point(at, symmetry).bit());
    Position { pieces: position.pieces.map(set), ..*position }
}
