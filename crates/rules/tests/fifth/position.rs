//! Where a game stands.

use std::ops::ControlFlow;

use super::board::{BOARD, LINES, POINTS, each};
use super::step::Step;
use crate::{GameKind, History, Outcome, Reason, Seat, ToMove, zobrist};

/// A position: the points of each seat. The number of pieces says whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Position {
    pub(super) pieces: [u8; 2],
    /// Whether the turn was let go once, as a null move does.
    pub(super) skipped: bool,
}

/// The stream of the hash keys.
const STREAM: u64 = GameKind::Toy as u64 + 1;

impl Position {
    /// The free points.
    pub(super) const fn free(&self) -> u8 {
        BOARD & !(self.pieces[0] | self.pieces[1])
    }

    /// The seat whose turn it is, or would be.
    pub(super) const fn turn(&self) -> Seat {
        let count = self.pieces[0].count_ones() + self.pieces[1].count_ones();
        Seat((count % 2) as u8 ^ self.skipped as u8)
    }

    /// Whether a seat has a line.
    pub(super) fn has_line(&self, seat: Seat) -> bool {
        LINES.iter().any(|line| self.pieces[seat.index()] & line == *line)
    }
}

impl crate::Position for Position {
    type Step = Step;

    fn to_move(&self) -> ToMove {
        match self.outcome() {
            Some(_) => ToMove::Nobody,
            None => ToMove::Seat(self.turn()),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = [Seat(0), Seat(1)].into_iter().find(|&seat| self.has_line(seat));
        match won {
            Some(seat) => Some(Outcome::win(seat, Reason::Connected)),
            None => (self.free() == 0).then(|| Outcome::draw(Reason::Stuck)),
        }
    }

    fn visit_steps<B>(&self, visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let free = if self.outcome().is_some() { 0 } else { self.free() };
        each(free).map(Step).try_for_each(visit)
    }

    fn is_legal(&self, step: Step) -> bool {
        step.0.0 < POINTS && self.free() & step.0.bit() != 0 && self.outcome().is_none()
    }

    fn play_unchecked(&mut self, step: Step, history: &mut impl History) {
        self.pieces[self.turn().index()] |= step.0.bit();
        self.enter(history);
    }

    fn enter(&self, history: &mut impl History) {
        if self.outcome().is_none() {
            // No position comes back: what the history says is of no interest.
            history.turn_begins(self.hash());
        }
    }

    fn hash(&self) -> u64 {
        let [one, other] = self.pieces.map(usize::from);
        zobrist::key(STREAM, one << 8 | other << 1 | usize::from(self.skipped))
    }
}
