//! What a greedy player counts.

use hexagora_rules::Seat;
use hexagora_rules::toy::Position;

use crate::baseline::Material;

impl Material for Position {
    fn material(&self, seat: Seat) -> i32 {
        self.open_lines(seat) as i32 - self.open_lines(seat.other()) as i32
    }
}
