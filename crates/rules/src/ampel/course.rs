//! How a disc moves: the points where its courses end.

use std::collections::HashSet;

use super::board::{Direction, LINES, Point};
use super::points::Points;

/// A disc about to move: the points that are empty while it travels, and how far it must go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Traveller {
    from: Point,
    empty: Points,
    spaces: [u32; 3],
}

impl Traveller {
    /// A disc on one of the occupied points.
    pub(super) fn new(occupied: Points, from: Point) -> Traveller {
        // All discs of every colour on the whole line through the start, itself included.
        let spaces = LINES[from.index()].map(|line| line.and(occupied).len());
        // D3: the starting point is empty while the disc travels.
        let empty = Points::BOARD.minus(occupied).or(Points::one(from));
        Traveller { from, empty, spaces }
    }

    /// How many spaces it travels when it starts along a line of a family.
    pub(super) fn spaces(&self) -> [u32; 3] {
        self.spaces
    }

    /// Every point where a course ends.
    ///
    /// All courses are followed at once, space by space: `at[d]` is where a disc may be that came
    /// there in direction d. Longer courses start earlier, so that all arrive together.
    pub(super) fn ends(&self) -> Points {
        let open = Direction::ALL.map(|way| self.empty.ahead(way.opposite()));
        let start = Points::one(self.from);
        let mut at = [Points::NONE; 6];
        let longest = self.spaces[0].max(self.spaces[1]).max(self.spaces[2]);
        for left in (1..=longest).rev() {
            // It turns only where the next point is a disc or off the board.
            let blocked = |way: usize| at[way].minus(open[way]);
            let stopped: [Points; 3] = std::array::from_fn(|line| blocked(line).or(blocked(line + 3)));
            at = std::array::from_fn(|way| {
                let starts = if self.spaces[way % 3] == left { start } else { Points::NONE };
                // By 60° or 120°: to both other lines, either way.
                let turns = stopped[(way + 1) % 3].or(stopped[(way + 2) % 3]);
                at[way].or(turns).or(starts).and(open[way]).ahead(Direction::ALL[way])
            });
        }
        // It may not end where it began.
        at.into_iter().fold(Points::NONE, Points::or).minus(start)
    }

    /// One course to a point, for display: with the fewest turns, then the first in the order of
    /// directions. All points passed, the first and the last included.
    pub(super) fn course(&self, to: Point) -> Option<Vec<Point>> {
        let longest = self.spaces.into_iter().max().unwrap_or(0);
        (0..longest).find_map(|turns| {
            let mut search = Search { empty: self.empty, to, passed: vec![self.from], dead: HashSet::new() };
            let found = Direction::ALL
                .into_iter()
                .any(|way| search.runs(self.from, way, self.spaces[way.family()], turns));
            found.then_some(search.passed)
        })
    }
}

/// A depth-first search for one course with a given number of turns.
struct Search {
    empty: Points,
    to: Point,
    passed: Vec<Point>,
    dead: HashSet<(Point, Direction, u32, u32)>,
}

impl Search {
    /// Runs on from a point in a direction, with so many spaces left and so many turns to make.
    fn runs(&mut self, from: Point, way: Direction, left: u32, turns: u32) -> bool {
        let Some(next) = from.ahead(way).filter(|&next| self.empty.contains(next)) else { return false };
        if !self.dead.insert((next, way, left, turns)) {
            return false;
        }
        self.passed.push(next);
        let blocked = !next.ahead(way).is_some_and(|beyond| self.empty.contains(beyond));
        let found = if left == 1 {
            turns == 0 && next == self.to
        } else if blocked {
            turns > 0 && way.turns().any(|turned| self.runs(next, turned, left - 1, turns - 1))
        } else {
            self.runs(next, way, left - 1, turns)
        };
        if !found {
            self.passed.pop();
        }
        found
    }
}
