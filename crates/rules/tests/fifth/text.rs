//! A position as one line: the seven points in order, `x` and `o` for pieces, `.` for a free point.

use hexagora_locale::message;

use super::Position;
use super::board::{POINTS, Point};
use super::view::LETTERS;
use crate::{Rules as _, Seat, TextError};

pub(super) fn write(position: &Position) -> String {
    (0..POINTS).map(|point| letter(position, Point(point))).collect()
}

fn letter(position: &Position, point: Point) -> char {
    let seat = position.pieces.iter().position(|set| set & point.bit() != 0);
    seat.map_or('.', |seat| LETTERS[seat])
}

pub(super) fn read(text: &str) -> Result<Position, TextError> {
    let bad = || TextError::new(text, message!("toy.text"));
    let position = unchecked(text)?;
    let both = position.has_line(Seat(0)) && position.has_line(Seat(1));
    // Whoever is to move has no line yet: the game would have ended before.
    let late = position.has_line(position.turn());
    if both || late || position.check().is_err() { Err(bad()) } else { Ok(position) }
}

/// Reads a text without asking whether the rules allow it.
pub(super) fn unchecked(text: &str) -> Result<Position, TextError> {
    let bad = || TextError::new(text, message!("toy.text"));
    let mut position = Position::default();
    if text.chars().count() != usize::from(POINTS) {
        return Err(bad());
    }
    for (point, sign) in (0..POINTS).map(Point).zip(text.chars()) {
        match LETTERS.iter().position(|letter| *letter == sign) {
            Some(seat) => position.pieces[seat] |= point.bit(),
            None if sign == '.' => {}
            None => return Err(bad()),
        }
    }
    Ok(position)
}
