//! How a disc moves: the points where its courses end.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::board::{Direction, LINES, LINES_THROUGH, Point};
use super::lanes::Lanes;
use super::points::Points;

/// How many discs are followed at once where all are asked for.
///
/// With wide registers eight cost hardly more than one; without, they only get in each other's way.
const ABREAST: usize = if cfg!(target_feature = "avx2") { 8 } else { 1 };

/// So many discs are followed sooner one after the other.
const FEW: u32 = 2;

/// The discs on each line of the board.
struct LineCounts([u8; 33]);

impl LineCounts {
    fn of(occupied: Points) -> LineCounts {
        LineCounts(std::array::from_fn(|line| LINES[line].and(occupied).len() as u8))
    }
}

/// Shows each disc of a set that can move with the points where its courses end.
pub(super) fn visit_ends<B>(
    occupied: Points,
    discs: Points,
    mut visit: impl FnMut(Point, Points) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let empty = Points::BOARD.minus(occupied);
    let mut rest = discs.and(empty.around());
    let counts = if rest.len() > FEW { LineCounts::of(occupied) } else { LineCounts([0; 33]) };
    while rest.len() > FEW {
        let mut start = Lanes::<ABREAST>::NONE;
        let mut spaces = [[0; ABREAST]; 3];
        let mut from = [None; ABREAST];
        for (lane, point) in rest.by_ref().take(ABREAST).enumerate() {
            from[lane] = Some(point);
            start.set(lane, Points::one(point));
            for (spaces, line) in spaces.iter_mut().zip(LINES_THROUGH[point.index()]) {
                spaces[lane] = u64::from(counts.0[usize::from(line)]);
            }
        }
        let ends = ends(empty, &start, &spaces);
        for (lane, from) in from.into_iter().enumerate() {
            let ends = ends.get(lane);
            if let Some(from) = from
                && !ends.is_empty()
            {
                visit(from, ends)?;
            }
        }
    }
    for from in rest {
        let ends = Traveller::new(occupied, from).ends();
        if !ends.is_empty() {
            visit(from, ends)?;
        }
    }
    ControlFlow::Continue(())
}

/// Every point where a course ends, for discs that start from one point each and have so many
/// spaces to go along each family of lines.
///
/// All courses are followed at once, space by space: `at[way]` is where a disc may be that came
/// there in that direction. Longer courses start earlier, so that all arrive together.
#[inline(never)]
fn ends<const N: usize>(empty: Points, start: &Lanes<N>, spaces: &[[u64; N]; 3]) -> Lanes<N> {
    let longest = spaces.iter().flatten().fold(0, |longest, &spaces| longest.max(spaces));
    let mut at = [Lanes::<N>::NONE; 6];
    for left in (1..=longest).rev() {
        for lane in 0..N {
            let start = start.get(lane);
            // D3: the starting point is empty while the disc travels.
            let empty = empty.or(start);
            let starting = |line: usize| if spaces[line][lane] == left { start } else { Points::NONE };
            let next = advance(
                std::array::from_fn(|way| at[way].get(lane)),
                empty,
                [starting(0), starting(1), starting(2)],
            );
            at[0].set(lane, next[0]);
            at[1].set(lane, next[1]);
            at[2].set(lane, next[2]);
            at[3].set(lane, next[3]);
            at[4].set(lane, next[4]);
            at[5].set(lane, next[5]);
        }
    }
    let mut ends = Lanes::<N>::NONE;
    for lane in 0..N {
        // It may not end where it began.
        let all = at.iter().fold(Points::NONE, |all, at| all.or(at.get(lane)));
        ends.set(lane, all.minus(start.get(lane)));
    }
    ends
}

/// All courses one space further. `at[way]` came in that direction; `starting[line]` begin here,
/// either way along a line of that family.
#[inline(always)]
fn advance(at: [Points; 6], empty: Points, starting: [Points; 3]) -> [Points; 6] {
    // Where the next point is empty.
    let open = Direction::ALL.map(|way| empty.ahead(way.opposite()));
    // It turns only where the next point is a disc or off the board,
    let stopped = |line: usize| at[line].minus(open[line]).or(at[line + 3].minus(open[line + 3]));
    let [row, falling, rising] = [stopped(0), stopped(1), stopped(2)];
    // by 60° or 120°: to both other lines, either way.
    let turned = [falling.or(rising), rising.or(row), row.or(falling)];
    Direction::ALL.map(|way| {
        let here = at[way as usize].or(turned[way.family()]).or(starting[way.family()]);
        here.and(open[way as usize]).ahead(way)
    })
}

/// A disc about to move: the points that are empty besides its own, and how far it must go.
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
        let spaces = LINES_THROUGH[from.index()].map(|line| LINES[usize::from(line)].and(occupied).len());
        Traveller { from, empty: Points::BOARD.minus(occupied), spaces }
    }

    /// How many spaces it travels when it starts along a line of a family.
    pub(super) fn spaces(&self) -> [u32; 3] {
        self.spaces
    }

    /// Every point where a course ends.
    pub(super) fn ends(&self) -> Points {
        let mut start = Lanes::<1>::NONE;
        start.set(0, Points::one(self.from));
        ends(self.empty, &start, &self.spaces.map(|spaces| [u64::from(spaces)])).get(0)
    }

    /// One course to a point, for display: with the fewest turns, then the first in the order of
    /// directions. All points passed, the first and the last included.
    pub(super) fn course(&self, to: Point) -> Option<Vec<Point>> {
        let longest = self.spaces.into_iter().max().unwrap_or(0);
        (0..longest).find_map(|turns| {
            let mut search = Search {
                empty: self.empty.or(Points::one(self.from)),
                to,
                passed: vec![self.from],
                dead: HashSet::new(),
            };
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
