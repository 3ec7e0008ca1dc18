//! How a game ends.

use super::figure::Figure;
use super::position::Position;
use super::team::Count;
use crate::{Outcome, Reason, Seat, SeatSet};

impl Position {
    /// How the game has ended, if it has: `last`, `crossed`, `most`, in this order.
    pub(super) fn ending(&self) -> Option<Outcome> {
        let win = |seat: usize, reason| Some(Outcome::win(Seat(seat as u8), reason));
        // D13: only one seat is left.
        let mut left = self.seats_in();
        if let (Some(seat), None) = (left.next(), left.next()) {
            return win(seat, Reason::Last);
        }
        // D12: the first seat with `target` points.
        let points = |seat: usize| self.teams[seat].count(Count::Points);
        if let Some(seat) = self.seats_in().find(|&seat| points(seat) >= self.parameters.target) {
            return win(seat, Reason::Crossed);
        }
        // D14: nothing more can happen, or nothing has happened for long.
        if self.quiet >= self.parameters.quiet || !self.seats_in().any(|seat| self.has_prisms_to_move(seat)) {
            return Some(self.most());
        }
        None
    }

    /// The most points win; D20: where all seats that are still in tie, nobody does, if so agreed.
    fn most(&self) -> Outcome {
        let leaders = self.leaders();
        if self.parameters.ties_draw && leaders.len() == self.seats_in().count() {
            return Outcome::draw(Reason::Most);
        }
        Outcome { winners: leaders, reason: Reason::Most }
    }

    /// Whether a seat has a prism in reserve or on the board or is able to return.
    fn has_prisms_to_move(&self, seat: usize) -> bool {
        let team = &self.teams[seat];
        team.count(Count::ReservePrisms) > 0
            || team.figures.iter().any(|(_, figure)| figure.has_prism())
            || team.count(Count::OutsidePrisms) > 0 && team.held() > 0
    }

    /// The most points among the seats still in, then the most prisoners, held and carried.
    pub(super) fn leaders(&self) -> SeatSet {
        let standing = |seat: usize| (self.teams[seat].count(Count::Points), self.prisoners(seat));
        let best = self.seats_in().map(standing).max();
        self.seats_in()
            .filter(|&seat| Some(standing(seat)) == best)
            .fold(SeatSet::EMPTY, |winners, seat| winners.with(Seat(seat as u8)))
    }

    /// How many prisoners a seat has, held and carried.
    fn prisoners(&self, seat: usize) -> usize {
        let (team, own) = (&self.teams[seat], self.colour(seat));
        let carries = |figure| matches!(figure, Figure::Mounted(carried) if carried != own);
        team.held() + team.figures.iter().filter(|&(_, figure)| carries(figure)).count()
    }
}
