//! What a seat has to fear from the others on its way.

use hexagora_rules::laberinto::{Cells, Colour, Count, Figure, Position};
use hexagora_rules::{Position as _, Seat};

/// Where captors lie in wait.
#[derive(Default)]
pub struct Perils {
    /// Where the bare prisms of each seat could capture, with any roll where there is a die.
    grasps: Vec<Cells>,
    /// The sides whose owners have prisms to guard them with.
    guarded: Vec<Colour>,
}

impl Perils {
    /// The perils of a position.
    pub fn of(position: &Position) -> Perils {
        let seats = || (0..position.seats() as u8).map(Seat);
        let rolls = if position.has_dice() { 1..=6 } else { 0..=0 };
        let grasp = |seat| {
            let grasps = rolls.clone().map(|roll| position.grasp(seat, roll));
            grasps.fold(Cells::EMPTY, |all, cells| all.or(&cells))
        };
        let guards = |&seat: &Seat| {
            position.count(seat, Count::ReservePrisms) > 0
                || position.figures(seat).any(|(_, figure)| figure == Figure::Prism)
        };
        Perils {
            grasps: seats().map(grasp).collect(),
            guarded: seats().filter(guards).map(|seat| position.seat_colour(seat)).collect(),
        }
    }

    /// Where each of the others could capture.
    pub fn from_others(&self, seat: Seat) -> impl Iterator<Item = &Cells> {
        let others = self.grasps.iter().enumerate().filter(move |(other, _)| *other != seat.index());
        others.map(|(_, grasp)| grasp)
    }

    /// Whether a side's owner has prisms to guard it with.
    pub fn guards(&self, side: Colour) -> bool {
        self.guarded.contains(&side)
    }
}
