//! What belongs to one seat besides its tiles.

use super::colour::Colour;
use super::figure::Figures;

/// A seat's figures on the board and its counts of everything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Team {
    pub(super) figures: Figures,
    counts: [u8; Count::ALL],
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// Prisms in reserve: they have not entered yet, or have retreated.
    ReservePrisms,
    /// Pyramids that have not entered yet, or left, or came home.
    ReservePyramids,
    /// Prisms that have crossed and wait.
    OutsidePrisms,
    /// Own pyramids that wait with a crossed prism.
    OutsidePyramids,
    /// Crossings.
    Points,
    /// Prisms lost.
    Eliminated,
    /// Prisms in reserve that have been on the board (D19).
    RetreatedPrisms,
    /// Prisoners of a colour that are held, not carried.
    Prisoners(Colour),
}

impl Count {
    const ALL: usize = 13;

    pub(super) const fn index(self) -> usize {
        match self {
            Count::ReservePrisms => 0,
            Count::ReservePyramids => 1,
            Count::OutsidePrisms => 2,
            Count::OutsidePyramids => 3,
            Count::Points => 4,
            Count::Eliminated => 5,
            Count::Prisoners(colour) => 6 + colour.index(),
            Count::RetreatedPrisms => 12,
        }
    }

    pub(super) fn all() -> impl Iterator<Item = Count> {
        let plain = [
            Count::ReservePrisms,
            Count::ReservePyramids,
            Count::OutsidePrisms,
            Count::OutsidePyramids,
            Count::Points,
            Count::Eliminated,
            Count::RetreatedPrisms,
        ];
        plain.into_iter().chain(Colour::ALL.map(Count::Prisoners))
    }
}

impl Team {
    pub(super) const NONE: Team = Team { figures: Figures::NONE, counts: [0; Count::ALL] };

    pub(super) const fn count(&self, count: Count) -> u8 {
        self.counts[count.index()]
    }

    pub(super) const fn set(&mut self, count: Count, number: u8) {
        self.counts[count.index()] = number;
    }

    /// How many prisoners the seat holds, those that it carries not counted.
    pub(super) fn held(&self) -> usize {
        Colour::ALL.iter().map(|&colour| usize::from(self.count(Count::Prisoners(colour)))).sum()
    }
}
