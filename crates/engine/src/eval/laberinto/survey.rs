//! All distances of a position.

use hexagora_rules::laberinto::Position;
use hexagora_rules::{Position as _, Seat};

use super::attack_map::AttackMap;
use super::distance::{Field, Prices, Terrain};
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
    /// Where seats could capture.
    pub attacks: AttackMap,
}

impl Survey {
    /// The distances of a position, with the attacks of the others.
    pub fn new(position: &Position) -> Survey {
        Survey::with(position, AttackMap::of(position))
    }

    /// The distances of a position without attacks.
    pub fn without_attacks(position: &Position) -> Survey {
        Survey::with(position, AttackMap::NONE)
    }

    fn with(position: &Position, attacks: AttackMap) -> Survey {
        let look = |(seat, prices): (usize, Prices)| {
            let seat = Seat(seat as u8);
            let field = Terrain::new(position, seat, &prices, &attacks).to_exit();
            let door = race::door(position.seat_colour(seat), &field, &prices);
            SeatSurvey { prices, field, door }
        };
        let seats = Prices::of(position).into_iter().enumerate().map(look).collect();
        Survey { seats, attacks }
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
