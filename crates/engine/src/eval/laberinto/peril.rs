//! What a seat has to fear from the others on its way.

use hexagora_rules::laberinto::{Cells, Colour, Count, Figure, Position};
use hexagora_rules::{Position as _, Seat};

use crate::MAX_SEATS;

/// Where captors lie in wait.
pub struct Perils {
    /// Where the bare prisms of each seat could capture, with any roll where there is a die.
    grasps: [Cells; MAX_SEATS],
    /// Whether the owner of each side has prisms to guard it with.
    guards: [bool; Colour::ALL.len()],
}

impl Perils {
    /// No perils.
    pub const NONE: Perils = Perils { grasps: [Cells::EMPTY; MAX_SEATS], guards: [false; Colour::ALL.len()] };

    /// The perils of a position.
    pub fn of(position: &Position) -> Perils {
        let mut perils = Perils::NONE;
        let rolls = if position.has_dice() { 1..=6 } else { 0..=0 };
        for (seat, grasp) in perils.grasps.iter_mut().enumerate().take(position.seats()) {
            let seat = Seat(seat as u8);
            for roll in rolls.clone() {
                *grasp = grasp.or(&position.grasp(seat, roll));
            }
            perils.guards[position.seat_colour(seat).index()] = position.count(seat, Count::ReservePrisms)
                > 0
                || position.figures(seat).any(|(_, figure)| figure == Figure::Prism);
        }
        perils
    }

    /// Where a seat could capture.
    pub fn from(&self, seat: Seat) -> &Cells {
        &self.grasps[seat.index() % MAX_SEATS]
    }

    /// Where each of the others could capture.
    pub fn of_others(&self, seat: Seat) -> impl Iterator<Item = &Cells> {
        let others = (0..MAX_SEATS as u8).map(Seat).filter(move |&other| other != seat);
        others.map(|other| self.from(other))
    }

    /// Whether a side's owner has prisms to guard it with.
    pub fn are_at(&self, side: Colour) -> bool {
        self.guards[side.index()]
    }
}
