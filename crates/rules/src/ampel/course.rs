//! How a disc moves: the points where its courses end.
//!
//! All courses of a disc are followed at once as six bitboards, one for each direction in which the disc
//! may be under way; [`advance`] takes all of them one space further. Several discs are followed abreast,
//! one in each lane of a vector register.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::board::{Direction, LINES, LINES_THROUGH, Point};
use super::lanes::Lanes;
use super::points::Points;

/// How many discs are followed abreast where all are asked for: with wide registers eight cost
/// hardly more than one. WebAssembly's hold two, and two of them keep it busy.
const ABREAST: usize = if cfg!(target_family = "wasm") { 4 } else { 8 };

/// So many discs are followed sooner one after the other.
const FEW: u32 = 2;

/// Shows each disc of a set that can move with the points where its courses end.
pub(super) fn visit_ends<B>(
    occupied: Points,
    discs: Points,
    mut visit: impl FnMut(Point, Points) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let empty = Points::BOARD.minus(occupied);
    let mut rest = discs.and(empty.around());
    if rest.len() > FEW {
        let counts = LINES.map(|line| line.and(occupied).len() as u8);
        while rest.len() > FEW {
            let mut from = [None; ABREAST];
            let mut group = Group::<ABREAST>::NONE;
            for (lane, point) in rest.by_ref().take(ABREAST).enumerate() {
                from[lane] = Some(point);
                group.set(lane, point, LINES_THROUGH[point.index()].map(|line| counts[usize::from(line)]));
            }
            let ends = group.ends(empty);
            for (lane, from) in from.into_iter().enumerate() {
                let ends = ends.get(lane);
                if let Some(from) = from
                    && !ends.is_empty()
                {
                    visit(from, ends)?;
                }
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

/// What the courses of a disc depend on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Survey {
    /// Where its courses end.
    pub(super) ends: Points,
    /// As long as nothing changes on these points, its courses stay the same.
    pub(super) touched: Points,
    /// No change of two points lets it end beyond these.
    pub(super) within: Points,
}

impl Survey {
    pub(super) const NONE: Survey =
        Survey { ends: Points::NONE, touched: Points::NONE, within: Points::NONE };
}

/// Shows each disc of a set with what its courses depend on.
pub(super) fn survey(occupied: Points, discs: Points, mut visit: impl FnMut(Point, Survey)) {
    let empty = Points::BOARD.minus(occupied);
    let counts = LINES.map(|line| line.and(occupied).len() as u8);
    let mut rest = discs;
    while !rest.is_empty() {
        let mut from = [None; ABREAST];
        let mut group = Group::<ABREAST>::NONE;
        for (lane, point) in rest.by_ref().take(ABREAST).enumerate() {
            let spaces = LINES_THROUGH[point.index()].map(|line| counts[usize::from(line)]);
            from[lane] = Some((point, spaces));
            group.set(lane, point, spaces);
        }
        let (ends, passed) = group.ends_and_touched(empty);
        for (lane, from) in from.into_iter().enumerate() {
            let Some((from, spaces)) = from else { break };
            let passed = passed.get(lane).or(Points::one(from));
            // A disc looks one point ahead, and counts its three lines.
            let touched = passed.or(passed.around()).or(LINES_OF[from.index()]);
            // A disc that comes onto a line makes its course one space longer.
            let farthest = spaces.into_iter().max().unwrap_or(0) + 1;
            visit(
                from,
                Survey {
                    ends: ends.get(lane),
                    touched,
                    within: WITHIN[from.index()][usize::from(farthest.min(11))],
                },
            );
        }
    }
}

/// All points on the lines through each point.
static LINES_OF: [Points; 128] = {
    let mut lines = [Points::NONE; 128];
    let mut at = 0;
    while at < 66 {
        let index = Point::ALL[at].index();
        let [row, falling, rising] = LINES_THROUGH[index];
        lines[index] = LINES[row as usize].or(LINES[falling as usize]).or(LINES[rising as usize]);
        at += 1;
    }
    lines
};

/// The points no further from each point than so many spaces.
static WITHIN: [[Points; 12]; 128] = {
    let mut within = [[Points::NONE; 12]; 128];
    let mut at = 0;
    while at < 66 {
        let index = Point::ALL[at].index();
        within[index][0] = Points::one(Point::ALL[at]);
        let mut spaces = 1;
        while spaces < 12 {
            let before = within[index][spaces - 1];
            within[index][spaces] = before.or(before.around());
            spaces += 1;
        }
        at += 1;
    }
    within
};

/// Discs that are followed abreast, each on a board of its own.
struct Group<const N: usize> {
    start: Lanes<N>,
    /// How many spaces each disc travels when it starts along a line of each family.
    spaces: [[u64; N]; 3],
}

impl<const N: usize> Group<N> {
    const NONE: Group<N> = Group { start: Lanes::NONE, spaces: [[0; N]; 3] };

    fn set(&mut self, lane: usize, from: Point, spaces: [u8; 3]) {
        self.start.set(lane, Points::one(from));
        for (lanes, spaces) in self.spaces.iter_mut().zip(spaces) {
            lanes[lane] = u64::from(spaces);
        }
    }

    /// Every point where a course ends.
    ///
    /// All courses are followed at once, space by space: `at[way]` is where the disc may be that came
    /// there in that direction. Longer courses start earlier, so that all arrive together: with 4 spaces
    /// along its row and 2 along its other lines, the disc sets out along the row when 4 spaces are left,
    /// and along the others when 2 are.
    // Never inlined: alone, its loops are sure to become instructions for wide registers.
    #[inline(never)]
    fn ends(&self, empty: Points) -> Lanes<N> {
        self.follow(empty, |_, _| {})
    }

    /// Every point where a course ends, and every point that its courses pass or stop at.
    #[inline(never)]
    fn ends_and_touched(&self, empty: Points) -> (Lanes<N>, Lanes<N>) {
        let mut touched = Lanes::<N>::NONE;
        let ends = self.follow(empty, |lane, at| {
            let all = at.iter().fold(touched.get(lane), |all, at| all.or(*at));
            touched.set(lane, all);
        });
        (ends, touched)
    }

    #[inline(always)]
    fn follow(&self, empty: Points, mut look: impl FnMut(usize, &[Points; 6])) -> Lanes<N> {
        let longest = self.spaces.iter().flatten().fold(0, |longest, &spaces| longest.max(spaces));
        let mut at = [Lanes::<N>::NONE; 6];
        for left in (1..=longest).rev() {
            for lane in 0..N {
                // D3: the starting point is empty while the disc travels.
                let empty = empty.or(self.start.get(lane));
                let here = std::array::from_fn(|way| at[way].get(lane));
                let next = advance(here, self.starting(lane, left), empty);
                look(lane, &next);
                for (at, next) in at.iter_mut().zip(next) {
                    at.set(lane, next);
                }
            }
        }
        let mut ends = Lanes::<N>::NONE;
        for lane in 0..N {
            let all = at.iter().fold(Points::NONE, |all, at| all.or(at.get(lane)));
            // It may not end where it began.
            ends.set(lane, all.minus(self.start.get(lane)));
        }
        ends
    }

    /// Where a disc starts that has so many spaces to go, for each family of lines.
    #[inline(always)]
    fn starting(&self, lane: usize, spaces: u64) -> [Points; 3] {
        let start = self.start.get(lane);
        self.spaces.each_ref().map(|lanes| if lanes[lane] == spaces { start } else { Points::NONE })
    }
}

/// All courses one space further. Discs `at[way]` came in that direction; discs `starting[line]`
/// begin here, either way along a line of that family.
///
/// Example: a disc came to c2 going Right, and c3 is taken. Then it is in `at[Right]` but not in
/// `open[Right]`, so `row` has it: its way is blocked. `either` of both other families gets it, and it
/// goes on to those of b1, b2, d2 and d3 that are empty, now in the boards of these directions. Were c3
/// empty, it would only go on to c3.
#[inline(always)]
fn advance(at: [Points; 6], starting: [Points; 3], empty: Points) -> [Points; 6] {
    // The points from which the next one in each direction is empty: the empty points, shifted back.
    let open = Direction::ALL.map(|way| empty.ahead(way.opposite()));
    // It turns only where the next point is a disc or off the board,
    let stopped = |line: usize| at[line].minus(open[line]).or(at[line + 3].minus(open[line + 3]));
    let [row, falling, rising] = [stopped(0), stopped(1), stopped(2)];
    // by 60° or 120°: to both other lines, either way. So does one that begins here.
    let either =
        [falling.or(rising).or(starting[0]), rising.or(row).or(starting[1]), row.or(falling).or(starting[2])];
    Direction::ALL.map(|way| {
        let here = at[way as usize].or(either[way.family()]);
        here.and(open[way as usize]).ahead(way)
    })
}

/// A disc about to move: the points that are empty besides its own, and how far it must go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Traveller {
    from: Point,
    empty: Points,
    spaces: [u8; 3],
}

impl Traveller {
    /// A disc on one of the occupied points.
    pub(super) fn new(occupied: Points, from: Point) -> Traveller {
        // All discs of every colour on the whole line through the start, itself included.
        let spaces =
            LINES_THROUGH[from.index()].map(|line| LINES[usize::from(line)].and(occupied).len() as u8);
        Traveller { from, empty: Points::BOARD.minus(occupied), spaces }
    }

    /// How many spaces it travels when it starts along a line of each family.
    pub(super) fn spaces(&self) -> [u8; 3] {
        self.spaces
    }

    /// Whether it can go all its spaces without a turn.
    pub(super) fn goes_straight(&self) -> bool {
        Direction::ALL.into_iter().any(|way| {
            let mut at = Points::one(self.from);
            for _ in 0..self.spaces[way.family()] {
                at = at.ahead(way).and(self.empty);
            }
            !at.is_empty()
        })
    }

    /// Every point where a course ends.
    pub(super) fn ends(&self) -> Points {
        let mut group = Group::<1>::NONE;
        group.set(0, self.from, self.spaces);
        group.ends(self.empty).get(0)
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
    dead: HashSet<(Point, Direction, u8, u8)>,
}

impl Search {
    /// Runs on from a point in a direction, with so many spaces left and so many turns to make.
    fn runs(&mut self, from: Point, way: Direction, left: u8, turns: u8) -> bool {
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
