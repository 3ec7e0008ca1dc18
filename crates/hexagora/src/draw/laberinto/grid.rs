//! The triangles of the board: their names, their neighbours and the colours of the border.

use super::super::lettered;

pub(super) const ROWS: usize = 16;
pub(super) const HALF: usize = ROWS / 2;

/// A triangle: its row and its place in it, from 0.
pub(super) type Cell = (usize, usize);

pub(super) fn triangles(row: usize) -> usize {
    if row < HALF { 17 + 2 * row } else { 17 + 2 * (ROWS - 1 - row) }
}

pub(super) fn points_up((row, at): Cell) -> bool {
    (at % 2 == 0) == (row < HALF)
}

pub(super) fn name_of((row, at): Cell) -> String {
    format!("{}{}", char::from(b'A' + row as u8), at + 1)
}

pub(super) fn read_cell(text: &str) -> Option<Cell> {
    lettered(text, 'A').filter(|&(row, at)| row < ROWS && at < triangles(row))
}

/// The triangle across an edge: the horizontal one first, then clockwise. None is the border.
pub(super) fn across((row, at): Cell, edge: usize) -> Option<Cell> {
    let up = points_up((row, at));
    let beside = |right: bool| if right { Some(at + 1) } else { at.checked_sub(1) };
    let next = match edge {
        0 => {
            let other = if up { row + 1 } else { row.checked_sub(1)? };
            // Rows grow by one triangle at each end down to the middle, where two of a length meet.
            let shift = [(other < ROWS).then(|| triangles(other))?, triangles(row)];
            (other, (at + shift[0] / 2).checked_sub(shift[1] / 2)?)
        }
        1 => (row, beside(!up)?),
        _ => (row, beside(up)?),
    };
    (next.0 < ROWS && next.1 < triangles(next.0)).then_some(next)
}

/// The colour of the border along a triangle's edge, if the edge lies on it: clockwise from the top
/// the sides are R O Y G B V.
pub(super) fn side((row, at): Cell, edge: usize) -> Option<char> {
    if across((row, at), edge).is_some() {
        return None;
    }
    Some(match (edge, row < HALF, at == 0) {
        (0, true, _) => 'R',
        (0, false, _) => 'G',
        (_, true, false) => 'O',
        (_, false, false) => 'Y',
        (_, false, true) => 'B',
        (_, true, true) => 'V',
    })
}
