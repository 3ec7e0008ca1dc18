//! What only an engine asks: the null move, and how many lines are still open to a seat.

use super::Position;
use super::board::LINES;
use crate::{Position as _, Seat};

impl Position {
    /// For engines: the same position with the other seat to move; none when the game is over.
    pub fn null_move(&self) -> Option<Position> {
        self.outcome().is_none().then_some(Position { skipped: !self.skipped, ..*self })
    }

    /// For engines: how many lines hold no piece of the other seat.
    pub fn open_lines(&self, seat: Seat) -> usize {
        let theirs = self.pieces[seat.other().index()];
        LINES.iter().filter(|line| *line & theirs == 0).count()
    }
}
