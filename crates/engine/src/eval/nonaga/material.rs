//! What a greedy player of Nonaga counts.

use hexagora_rules::Seat;
use hexagora_rules::nonaga::Position;

use crate::baseline::Material;

impl Material for Position {
    fn material(&self, seat: Seat) -> i32 {
        self.sides()[seat.index()].distances.into_iter().filter(|&distance| distance == 1).count() as i32
    }
}
