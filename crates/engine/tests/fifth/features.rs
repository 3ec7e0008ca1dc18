//! What is counted of a position.

use hexagora_rules::toy::Position;
use hexagora_rules::{Position as _, ToMove};

use crate::weights;

/// The names of the features, in the order of the weights.
pub const NAMES: [&str; 1] = ["open lines"];

pub const WEIGHTS: [i32; 1] = weights::read(&NAMES, include_str!("weights.txt"));

/// Tells how many more lines are open to the seat to move than to the other.
pub fn features(position: &Position, mut tell: impl FnMut(usize, i32)) {
    let ToMove::Seat(seat) = position.to_move() else { return };
    let [mine, theirs] = [seat, seat.other()].map(|seat| position.open_lines(seat) as i32);
    tell(0, mine - theirs);
}
