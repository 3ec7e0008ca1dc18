//! What a greedy player of Ampel counts.

use hexagora_rules::Seat;
use hexagora_rules::ampel::Position;

use crate::baseline::Material;

impl Material for Position {
    fn material(&self, seat: Seat) -> i32 {
        i32::from(self.taken(seat))
    }
}
