//! What an engine wants to know of Attangle beyond its rules: what seats reach along the lines, and how near
//! the end by stranding is (D1).
//!
//! It is for engines and analysis, not part of the rules' public face: no rule needs it, and nobody who
//! only plays should call it. It lives here and not in the engine because it needs the private bitboards.

use std::ops::ControlFlow;

use super::board::{BOARD, CENTRE, DIRECTIONS, Points, TURNS};
use super::position::side;
use super::{Position, RuleSet, Step};
use crate::Seat;

/// The points other than the centre, from its neighbours to the six corners: a stack at the border
/// can be reached from fewer directions.
pub const RINGS: [Points; 4] = {
    let mut inner = CENTRE.alone();
    let mut rings = [0; 4];
    let mut at = 0;
    while at < 3 {
        let outer = grown(inner);
        rings[at] = outer & !inner;
        inner = outer;
        at += 1;
    }
    // A corner has three neighbours, another point of the border four.
    let mut border = rings[2];
    while border != 0 {
        let point = border & border.wrapping_neg();
        if (grown(point) & !point).count_ones() == 3 {
            rings[2] &= !point;
            rings[3] |= point;
        }
        border &= border - 1;
    }
    rings
};

/// A set with its neighbours.
const fn grown(points: Points) -> Points {
    let mut grown = points;
    let mut direction = 0;
    while direction < DIRECTIONS {
        grown |= points.rotate_left(TURNS[direction]) & BOARD;
        direction += 1;
    }
    grown
}

/// What a seat's singles and doubles see: a point is seen from a direction when a stack could move
/// to it over empty points, whatever stands on the point itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// The points that singles see from one direction at least.
    pub once: u64,
    /// The points that singles see from two directions at least.
    pub twice: u64,
    /// The points that a double sees.
    pub by_double: u64,
}

impl Reach {
    /// Of enemy singles, those that can be captured and become a double.
    pub fn doubling(&self, singles: u64) -> u64 {
        singles & self.twice
    }

    /// Of enemy singles and doubles, those that can be captured and become a triple.
    pub fn tripling(&self, singles: u64, doubles: u64) -> u64 {
        singles & self.once & self.by_double | doubles & self.twice
    }
}

/// For engines: what stands where, and what it reaches.
#[doc(hidden)]
impl Position {
    /// The single pieces of a seat, one bit a point.
    pub fn singles_of(&self, seat: Seat) -> u64 {
        self.stacks[side(seat)] & !self.doubles & !self.triples
    }

    /// The doubles of a seat.
    pub fn doubles_of(&self, seat: Seat) -> u64 {
        self.stacks[side(seat)] & self.doubles
    }

    /// The triples of a seat.
    pub fn triples_of(&self, seat: Seat) -> u64 {
        self.stacks[side(seat)] & self.triples
    }

    /// The triples of both seats that captured a double; the others brought one.
    pub fn on_doubles(&self) -> u64 {
        self.on_doubles
    }

    /// The pieces in a seat's stock; 0 where the stock has no end.
    pub fn stock_of(&self, seat: Seat) -> u8 {
        self.stock[side(seat)]
    }

    /// The points where nothing stands.
    pub fn empty_points(&self) -> u64 {
        BOARD & !self.occupied()
    }

    /// What a seat sees.
    pub fn reach(&self, seat: Seat) -> Reach {
        let (singles, doubles) = (self.singles_of(seat), self.doubles_of(seat));
        let empty = self.empty_points();
        let mut reach = Reach { once: 0, twice: 0, by_double: 0 };
        for turn in TURNS {
            let seen = seen(singles, empty, turn);
            reach.twice |= reach.once & seen;
            reach.once |= seen;
        }
        if doubles != 0 {
            reach.by_double = TURNS.iter().fold(0, |all, &turn| all | seen(doubles, empty, turn));
        }
        reach
    }

    /// Shows every capture of the seat to move once.
    pub fn visit_captures<B>(&self, visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.over {
            None => self.captures().visit(visit),
            Some(_) => ControlFlow::Continue(()),
        }
    }

    /// Whether a legal step makes a triple: a capture with a double among its three stacks.
    pub fn makes_triple(&self, step: Step) -> bool {
        match step {
            Step::Place(_) => false,
            Step::Capture { movers: [one, other], target } => {
                self.doubles & (one.alone() | other.alone() | target.alone()) != 0
            }
        }
    }

    /// Whether the next step could leave the other seat without one (D1): that takes an empty stock
    /// or a board as good as full.
    pub fn may_strand(&self) -> bool {
        self.strands_within(1)
    }

    /// Whether the next step, or the one after it if the other seat let its turn go, could leave the
    /// other seat without one.
    pub fn is_near_stranding(&self) -> bool {
        self.strands_within(2)
    }

    fn strands_within(&self, steps: u32) -> bool {
        match self.rules {
            RuleSet::Of2008 => {
                let room = self.empty_points() & !CENTRE.alone();
                self.stock_of(self.turn.other()) == 0 || room.count_ones() <= steps
            }
            RuleSet::Of2006 => self.empty_points().count_ones() <= steps,
        }
    }

    /// The position after a null move: the same board with the other seat to move. None if the game is
    /// over.
    pub fn null_move(&self) -> Option<Position> {
        if self.over.is_some() {
            return None;
        }
        let mut passed = Position { turn: self.turn.other(), ..self.clone() };
        passed.over = passed.ended();
        Some(passed)
    }
}

/// What stacks see in one direction: the same Kogge-Stone fill as that of the captures (see `Way` in
/// `captures.rs`), for one direction.
#[inline(always)]
fn seen(from: Points, empty: Points, turn: u32) -> Points {
    let open = empty & empty.rotate_left(turn);
    let mut way = from | empty & from.rotate_left(turn);
    way |= open & way.rotate_left(2 * turn % 64);
    way |= open & way.rotate_left(2 * turn % 64);
    way.rotate_left(turn) & BOARD
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attangle::board::{each, first_met};
    use crate::{Position as _, zobrist};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn rings_have_the_points_of_their_hexagons() {
        assert_eq!(RINGS.map(u64::count_ones), [6, 12, 12, 6]);
        assert_eq!(RINGS.iter().fold(CENTRE.alone(), |all, ring| all | ring), BOARD);
    }

    #[test]
    fn reach_says_what_looking_back_from_every_point_says() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(zobrist::mix(1));
        let mut triples = 0;
        for rules in [RuleSet::Of2008, RuleSet::Of2006] {
            for _ in 0..60 {
                let mut position = Position::empty(rules);
                while let Some(step) = position.random_step(&mut rng) {
                    position.play_unchecked(step, &mut ());
                    for seat in [Seat(0), Seat(1)] {
                        compare(&position, seat);
                    }
                    triples += targets(&position);
                }
            }
        }
        assert!(triples > 100, "{triples}");
    }

    fn compare(position: &Position, seat: Seat) {
        let reach = position.reach(seat);
        for point in each(BOARD) {
            let met = |of: Points| {
                let met =
                    (0..DIRECTIONS).filter_map(|direction| first_met(point, direction, position.occupied()));
                met.filter(|met| met.is_in(of)).count()
            };
            let (singles, doubles) = (met(position.singles_of(seat)), met(position.doubles_of(seat)));
            assert_eq!(point.is_in(reach.once), singles >= 1);
            assert_eq!(point.is_in(reach.twice), singles >= 2);
            assert_eq!(point.is_in(reach.by_double), doubles >= 1);
        }
    }

    /// The targets by [`Reach`] are those of the captures; returns how many become triples.
    fn targets(position: &Position) -> u32 {
        let Some(seat) = position.to_move().seat() else { return 0 };
        let (reach, other) = (position.reach(seat), seat.other());
        let (mut doubling, mut tripling) = (0, 0);
        let _ = position.visit_captures::<()>(|step| {
            let Step::Capture { target, .. } = step else { return ControlFlow::Break(()) };
            match position.makes_triple(step) {
                true => tripling |= target.alone(),
                false => doubling |= target.alone(),
            }
            ControlFlow::Continue(())
        });
        let (singles, doubles) = (position.singles_of(other), position.doubles_of(other));
        assert_eq!(reach.doubling(singles), doubling);
        assert_eq!(reach.tripling(singles, doubles), tripling);
        tripling.count_ones()
    }
}
