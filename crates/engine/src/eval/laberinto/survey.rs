//! All distances of a position.

use hexagora_rules::laberinto::Position;
use hexagora_rules::{Position as _, Seat};

use super::distance::{Field, Prices, Terrain};
use super::peril::Perils;
use super::race;

/// What one seat finds.
pub struct SeatSurvey {
    /// The prices of free triangles.
    pub prices: Prices,
    /// How far its mounted prisms are from having crossed.
    pub field: Field,
    /// The cheapest way in and across.
    pub door: u8,
}

/// All distances of a position.
pub struct Survey {
    seats: Vec<SeatSurvey>,
    /// What there is to fear.
    pub perils: Perils,
}

impl Survey {
    /// The distances of a position, as they are with others about.
    pub fn new(position: &Position) -> Survey {
        Survey::with(position, Perils::of(position))
    }

    /// The distances of a position for those who fear nothing.
    pub fn fearless(position: &Position) -> Survey {
        Survey::with(position, Perils::NONE)
    }

    fn with(position: &Position, perils: Perils) -> Survey {
        let look = |(seat, prices): (usize, Prices)| {
            let seat = Seat(seat as u8);
            let field = Terrain::new(position, seat, &prices, &perils).to_exit();
            let door = race::door(position.seat_colour(seat), &field, &prices);
            SeatSurvey { prices, field, door }
        };
        let seats = Prices::of(position).into_iter().enumerate().map(look).collect();
        Survey { seats, perils }
    }

    /// What a seat finds.
    pub fn of(&self, seat: Seat) -> &SeatSurvey {
        &self.seats[seat.index() % self.seats.len()]
    }
}

/// The survey of the position looked at last: a search asks for the candidates of a position, then for
/// its payoffs.
#[derive(Default)]
pub struct SurveyCache {
    last: Option<(u64, Survey)>,
}

impl SurveyCache {
    /// The survey of a position.
    pub fn survey(&mut self, position: &Position) -> &Survey {
        let hash = position.hash();
        if self.last.as_ref().is_some_and(|(last, _)| *last != hash) {
            self.last = None;
        }
        &self.last.get_or_insert_with(|| (hash, Survey::new(position))).1
    }
}
