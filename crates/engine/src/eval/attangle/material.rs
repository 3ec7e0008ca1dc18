//! What a greedy player of Attangle counts.

use hexagora_rules::Seat;
use hexagora_rules::attangle::Position;

use super::features::count;
use crate::baseline::Material;

impl Material for Position {
    fn material(&self, seat: Seat) -> i32 {
        count(self.doubles_of(seat)) + 5 * count(self.triples_of(seat))
    }
}
