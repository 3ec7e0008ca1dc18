//! All distances of a position, kept as long as no tile is laid.

use hexagora_rules::laberinto::Position;
use hexagora_rules::{Position as _, Seat};

use super::distance::{self, Field, Terrain};
use super::race;

/// What one seat finds.
pub struct Look {
    /// The prices of its triangles.
    pub terrain: Terrain,
    /// How far its mounted prisms are from having crossed.
    pub field: Field,
    /// The cheapest way in and across.
    pub door: u8,
}

/// All distances of a position.
pub struct Survey {
    key: u64,
    looks: Vec<Look>,
}

impl Survey {
    fn new(position: &Position, key: u64) -> Survey {
        let look = |(seat, terrain): (usize, Terrain)| {
            let field = terrain.to_exit();
            let door = race::door(position.seat_colour(Seat(seat as u8)), &field, &terrain);
            Look { terrain, field, door }
        };
        let looks = distance::terrains(position).into_iter().flatten().enumerate().map(look).collect();
        Survey { key, looks }
    }

    /// What a seat finds.
    pub fn of(&self, seat: Seat) -> &Look {
        &self.looks[seat.index() % self.looks.len()]
    }
}

/// The surveys of the positions looked at last.
#[derive(Default)]
pub struct Memory {
    surveys: Vec<Option<Box<Survey>>>,
}

impl Memory {
    const SIZE: usize = 1024;

    /// The survey of a position: made, or found where the same tiles lay before.
    pub fn survey(&mut self, position: &Position) -> &Survey {
        let key = position.tiles_key() ^ u64::from(position.in_building()) ^ (position.seats() as u64) << 1;
        if self.surveys.is_empty() {
            self.surveys.resize_with(Self::SIZE, || None);
        }
        let place = &mut self.surveys[key as usize % Self::SIZE];
        match place {
            Some(survey) if survey.key == key => {}
            _ => *place = Some(Box::new(Survey::new(position, key))),
        }
        place.get_or_insert_with(|| Box::new(Survey::new(position, key)))
    }
}
