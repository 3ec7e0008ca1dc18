//! What an engine wants to know of Attangle beyond its rules: what seats reach along the lines, and how near
//! the end by stranding is (D1).
//!
//! It is for engines and analysis, not part of the rules' public face: no rule needs it, and nobody who
//! only plays should call it. It lives here and not in the engine because it needs the private bitboards.

use std::ops::ControlFlow;

use super::board::{Board, DIRECTIONS, NUMBERS, Point, Points, STANDARD, TURNS, each, seen_from};
use super::position::side;
use super::{Position, RuleSet, Step};
use crate::Seat;

/// How many rings the points are counted in.
pub const RINGS: usize = 4;

/// The points other than the centre in rings: the centre's neighbours, those between, the border, and the
/// six corners. A stack at the border can be reached from fewer directions.
const fn rings(board: Board) -> [Points; RINGS] {
    let radius = board.radius() as i8;
    let mut rings = [0; RINGS];
    let mut number = 0;
    while number < NUMBERS {
        let point = Point(number as u8);
        if point.board() as u8 == board as u8 && point.is_in(board.points()) {
            let (row, column) = point.row_and_column();
            let (up, right) = ((row as i8 - radius).abs(), (column as i8 - radius).abs());
            let across = (row as i8 - column as i8).abs();
            let far = (up == radius) as u8 + (right == radius) as u8 + (across == radius) as u8;
            let ring = match far {
                0 if up + right + across == 0 => None,
                // The three distances of a neighbour of the centre are 1, 1 and 0.
                0 if up + right + across == 2 => Some(0),
                0 => Some(1),
                1 => Some(2),
                _ => Some(3),
            };
            if let Some(ring) = ring {
                rings[ring] |= point.alone();
            }
        }
        number += 1;
    }
    rings
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

    /// How many triples win.
    pub fn triples_to_win(&self) -> u32 {
        self.rules.triples_to_win()
    }

    /// How many more triples a seat needs to win.
    pub fn triples_needed(&self, seat: Seat) -> u32 {
        self.triples_to_win().saturating_sub(self.triples_of(seat).count_ones())
    }

    /// The points where nothing stands.
    pub fn empty_points(&self) -> u64 {
        self.board().points() & !self.occupied()
    }

    /// The points by how far out they lie: next to the centre, between, on the border, in a corner.
    pub fn rings(&self) -> &'static [u64; RINGS] {
        match self.board() {
            Board::Standard => &const { rings(Board::Standard) },
            Board::Grand => &const { rings(Board::Grand) },
        }
    }

    /// What a seat sees.
    pub fn reach(&self, seat: Seat) -> Reach {
        let (singles, doubles) = (self.singles_of(seat), self.doubles_of(seat));
        match self.board() {
            Board::Standard => {
                let empty = self.empty_points();
                reach(singles, doubles, |from, direction| seen(from, empty, TURNS[direction]))
            }
            Board::Grand => {
                let occupied = self.occupied();
                reach(singles, doubles, |from, direction| seen_on_grand(from, occupied, direction))
            }
        }
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
            RuleSet::Of2008 | RuleSet::Grand => {
                let room = self.empty_points() & !self.board().closed();
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

/// What singles and doubles see, given what a set of stacks sees in a direction.
#[inline(always)]
fn reach(singles: Points, doubles: Points, seen: impl Fn(Points, usize) -> Points) -> Reach {
    let mut reach = Reach { once: 0, twice: 0, by_double: 0 };
    for direction in 0..DIRECTIONS {
        let seen = seen(singles, direction);
        reach.twice |= reach.once & seen;
        reach.once |= seen;
    }
    if doubles != 0 {
        reach.by_double = (0..DIRECTIONS).fold(0, |all, direction| all | seen(doubles, direction));
    }
    reach
}

/// What stacks see in one direction on the grand board.
fn seen_on_grand(from: Points, occupied: Points, direction: usize) -> Points {
    each(Board::Grand, from).fold(0, |all, point| all | seen_from(point, direction, occupied))
}

/// What stacks see in one direction on the standard board: the same Kogge-Stone fill as that of the captures (see `Way` in
/// `captures.rs`), for one direction.
#[inline(always)]
fn seen(from: Points, empty: Points, turn: u32) -> Points {
    let open = empty & empty.rotate_left(turn);
    let mut way = from | empty & from.rotate_left(turn);
    way |= open & way.rotate_left(2 * turn % 64);
    way |= open & way.rotate_left(2 * turn % 64);
    way.rotate_left(turn) & STANDARD
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attangle::board::first_met;
    use crate::{Position as _, zobrist};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn rings_have_the_points_of_their_hexagons() {
        for (board, counts) in [(Board::Standard, [6, 12, 12, 6]), (Board::Grand, [6, 30, 18, 6])] {
            let rings = rings(board);
            assert_eq!(rings.map(u64::count_ones), counts);
            assert_eq!(rings.iter().fold(board.centre().alone(), |all, ring| all | ring), board.points());
        }
    }

    #[test]
    fn reach_says_what_looking_back_from_every_point_says() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(zobrist::mix(1));
        let mut triples = 0;
        for rules in [RuleSet::Of2008, RuleSet::Of2006, RuleSet::Grand] {
            for _ in 0..60 {
                let mut position = Position::initial(rules);
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
        for point in each(position.board(), position.board().points()) {
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
