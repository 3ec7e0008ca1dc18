//! The attack map: where seats could capture, and which sides are guarded.

use hexagora_rules::laberinto::{Cells, Colour, Count, Figure, Position};
use hexagora_rules::{Position as _, Seat};

use crate::MAX_SEATS;

/// Where each seat could capture a lone figure, and which sides are guarded.
pub struct AttackMap {
    /// Where the bare prisms of each seat could capture, with any roll where there is a die.
    cells: [Cells; MAX_SEATS],
    /// Whether the owner of each side has prisms to guard it with.
    guards: [bool; Colour::ALL.len()],
}

impl AttackMap {
    /// No attacks.
    pub const NONE: AttackMap =
        AttackMap { cells: [Cells::EMPTY; MAX_SEATS], guards: [false; Colour::ALL.len()] };

    /// The attacks of a position.
    pub fn of(position: &Position) -> AttackMap {
        let mut attacks = AttackMap::NONE;
        let rolls = if position.has_dice() { 1..=6 } else { 0..=0 };
        for (seat, attacked) in attacks.cells.iter_mut().enumerate().take(position.seats()) {
            let seat = Seat(seat as u8);
            for roll in rolls.clone() {
                *attacked = attacked.or(&position.attacks(seat, roll));
            }
            attacks.guards[position.seat_colour(seat).index()] = position.count(seat, Count::ReservePrisms)
                > 0
                || position.figures(seat).any(|(_, figure)| figure == Figure::Prism);
        }
        attacks
    }

    /// Where a seat could capture.
    pub fn by(&self, seat: Seat) -> &Cells {
        &self.cells[seat.index() % MAX_SEATS]
    }

    /// Where each of the others could capture.
    pub fn by_others(&self, seat: Seat) -> impl Iterator<Item = &Cells> {
        let others = (0..MAX_SEATS as u8).map(Seat).filter(move |&other| other != seat);
        others.map(|other| self.by(other))
    }

    /// Whether a side's owner has prisms to guard it with.
    pub fn is_guarded(&self, side: Colour) -> bool {
        self.guards[side.index()]
    }
}
