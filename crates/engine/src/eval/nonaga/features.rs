//! What is counted of a position of Nonaga.

use hexagora_rules::nonaga::Position;
use hexagora_rules::nonaga::oracle::Side;
use hexagora_rules::{Position as _, ToMove};

use crate::weights;

/// The names of the features, in the order of the weights. `next` is the seat that moves a man
/// next, `later` the other: before the disc is laid, the seat to move is the later one.
pub const NAMES: [&str; COUNT] = [
    "moves a man next",
    "disc in hand",
    "next: nearest pair at 1",
    "next: nearest pair at 2",
    "next: nearest pair at 3",
    "next: second pair at 2",
    "next: second pair at 3",
    "next: second pair at 4",
    "next: third pair's distance",
    "next: slides",
    "next: meetings",
    "next: has a win",
    "next: wins",
    "next: goals",
    "next: cuts",
    "next: lays",
    "later: nearest pair at 1",
    "later: nearest pair at 2",
    "later: nearest pair at 3",
    "later: second pair at 2",
    "later: second pair at 3",
    "later: second pair at 4",
    "later: third pair's distance",
    "later: slides",
    "later: meetings",
    "later: has a win",
    "later: wins",
    "later: goals",
    "later: cuts",
    "later: lays",
];

const NEXT: usize = 2;
const EACH: usize = 14;
const COUNT: usize = NEXT + 2 * EACH;

pub const WEIGHTS: [i32; COUNT] = weights::read(&NAMES, include_str!("weights.txt"));

/// The counts of one seat, in the order of the names.
fn counts(side: &Side) -> [i32; EACH] {
    let Side { distances: [nearest, second, third], slides, meetings, wins, goals, cuts, lays } = *side;
    let at = |distance: u32, wanted: u32| u32::from(distance == wanted);
    [
        at(nearest, 1),
        at(nearest, 2),
        at(nearest, 3),
        at(second, 2),
        at(second, 3),
        at(second, 4),
        third.min(8),
        slides,
        meetings,
        wins.min(1),
        wins,
        goals,
        cuts,
        lays,
    ]
    .map(|count| count as i32)
}

/// Tells each feature that is present with its count, positive for the seat to move.
#[inline]
pub fn features(position: &Position, sides: &[Side; 2], mut tell: impl FnMut(usize, i32)) {
    let ToMove::Seat(seat) = position.to_move() else { return };
    // What follows is told for the seat that moves a man next.
    let (next, sign) = if position.is_man_due() { (seat, 1) } else { (seat.other(), -1) };
    tell(0, sign);
    tell(1, i32::from(sign < 0));
    for (at, count) in counts(&sides[next.index()]).into_iter().enumerate() {
        tell(NEXT + at, sign * count);
    }
    for (at, count) in counts(&sides[next.other().index()]).into_iter().enumerate() {
        tell(NEXT + EACH + at, -sign * count);
    }
}
