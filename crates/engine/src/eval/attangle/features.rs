//! What is counted of a position of Attangle.

use hexagora_rules::attangle::Position;
use hexagora_rules::attangle::oracle::Reach;
use hexagora_rules::{Position as _, Seat, ToMove};

use crate::weights;

/// The names of the features, in the order of the weights.
pub const NAMES: [&str; COUNT] = [
    "turn",
    "stock used up",
    "single on ring 1",
    "single on the border",
    "single on a corner",
    "double on ring 1",
    "double on ring 2",
    "double on the border",
    "double on a corner",
    "first triple",
    "second triple",
    "triple with a double",
    "may double now",
    "single to double now",
    "backed single to double now",
    "may triple now",
    "single to triple now",
    "double to triple now",
    "other may double",
    "single that other may double",
    "backed single that other may double",
    "other may triple",
    "single that other may triple",
    "double that other may triple",
    "single seen by double alone",
    "double seen once",
    "point seen once",
    "point seen twice",
    "point seen by double",
    "safe point",
    "no safe point",
];

const TURN: usize = 0;
const USED_UP: usize = 1;
const SINGLES: [usize; 3] = [2, 3, 4];
const DOUBLES: usize = 5;
const TRIPLES: usize = 9;
const WITH_DOUBLE: usize = 11;
const TARGETS: [usize; 2] = [12, 18];
const HALF_SEEN: usize = 24;
const SEEN: usize = 26;
const SAFE: usize = 29;
const COUNT: usize = 31;

pub const WEIGHTS: [i32; COUNT] = weights::read(&NAMES, include_str!("weights.txt"));

/// What one seat has and sees.
struct Side {
    singles: u64,
    doubles: u64,
    triples: u32,
    with_double: i32,
    stock: i32,
    reach: Reach,
}

impl Side {
    fn of(position: &Position, seat: Seat) -> Side {
        Side {
            singles: position.singles_of(seat),
            doubles: position.doubles_of(seat),
            triples: position.triples_of(seat).count_ones(),
            with_double: count(position.triples_of(seat) & !position.on_doubles()),
            stock: i32::from(position.stock_of(seat)),
            reach: position.reach(seat),
        }
    }

    /// What this side can capture: whether a double can be made, of how many singles that are not
    /// backed and of how many that are; the same for triples, of singles and of doubles.
    fn targets(&self, enemy: &Side) -> [i32; 6] {
        let doubling = self.reach.doubling(enemy.singles);
        let tripling = self.reach.tripling(enemy.singles, enemy.doubles);
        [
            i32::from(doubling & !enemy.reach.twice != 0),
            count(doubling & !enemy.reach.twice),
            count(doubling & enemy.reach.twice),
            i32::from(tripling != 0),
            count(tripling & enemy.singles),
            count(tripling & enemy.doubles),
        ]
    }

    /// What this side sees, but not well enough to capture it.
    fn half_seen(&self, enemy: &Side) -> [i32; 2] {
        let Reach { once, twice, by_double } = self.reach;
        [count(enemy.singles & by_double & !once), count(enemy.doubles & once & !twice)]
    }

    /// The empty points that this side sees once, twice, and by a double.
    fn seen(&self, empty: u64) -> [i32; 3] {
        let Reach { once, twice, by_double } = self.reach;
        [once & !twice & empty, twice & empty, by_double & empty].map(count)
    }

    /// The empty points where a piece could not be captured at once, and whether there is none.
    fn safe(&self, enemy: &Side, empty: u64) -> [i32; 2] {
        let safe = count(empty & !enemy.reach.twice & !(enemy.reach.once & enemy.reach.by_double));
        [safe, i32::from(safe == 0)]
    }
}

/// How many points are in a set.
pub fn count(points: u64) -> i32 {
    points.count_ones() as i32
}

/// Tells each feature that is present with its count, positive for the seat to move.
#[inline]
pub fn features(position: &Position, mut tell: impl FnMut(usize, i32)) {
    let ToMove::Seat(seat) = position.to_move() else { return };
    let (mine, yours) = (Side::of(position, seat), Side::of(position, seat.other()));
    tell(TURN, 1);
    tell(USED_UP, i32::from(mine.stock == 0) - i32::from(yours.stock == 0));
    let rings = position.rings();
    for (ring, &points) in rings.iter().enumerate() {
        tell(DOUBLES + ring, count(mine.doubles & points) - count(yours.doubles & points));
    }
    // How many singles there are follows from the captures, so only where they stand counts.
    for (feature, points) in SINGLES.into_iter().zip([rings[0], rings[2], rings[3]]) {
        tell(feature, count(mine.singles & points) - count(yours.singles & points));
    }
    // The triple before the last counts as the second, every one before it as the first: on the grand
    // board three do.
    let early = position.triples_to_win() - 2;
    let triples = |side: &Side| [side.triples.min(early) as i32, i32::from(side.triples > early)];
    for (at, (mine, yours)) in triples(&mine).into_iter().zip(triples(&yours)).enumerate() {
        tell(TRIPLES + at, mine - yours);
    }
    tell(WITH_DOUBLE, mine.with_double - yours.with_double);
    for (at, number) in mine.targets(&yours).into_iter().enumerate() {
        tell(TARGETS[0] + at, number);
    }
    for (at, number) in yours.targets(&mine).into_iter().enumerate() {
        tell(TARGETS[1] + at, -number);
    }
    let empty = position.empty_points();
    let mut differ = |feature: usize, mine: &[i32], yours: &[i32]| {
        for (at, (mine, yours)) in mine.iter().zip(yours).enumerate() {
            tell(feature + at, mine - yours);
        }
    };
    differ(HALF_SEEN, &mine.half_seen(&yours), &yours.half_seen(&mine));
    differ(SEEN, &mine.seen(empty), &yours.seen(empty));
    differ(SAFE, &mine.safe(&yours, empty), &yours.safe(&mine, empty));
}
