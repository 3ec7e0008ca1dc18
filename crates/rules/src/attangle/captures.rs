//! Who can capture whom.

use std::ops::ControlFlow;

use super::Step;
use super::board::{Board, DIRECTIONS, Point, Points, STANDARD, TURNS, back, each, first_met};
use super::lanes::{LANES, Lanes};
use super::random::{nth, section};

/// How far apart two different directions can be, counted round the six: next to each other, one
/// between them, opposite. D3: opposite ones are as good as any.
const GAPS: usize = 3;

/// The captures that a seat can make.
///
/// A target is reached from each direction by one mover at most, the first stack that one meets
/// looking back. So a capture is a target and a pair of directions; and a pair is its first
/// direction and the gap to the other.
pub(super) struct Captures {
    board: Board,
    occupied: Points,
    /// The targets that can be captured from a direction and the one that follows it by a gap.
    targets: [[Points; LANES]; GAPS],
    /// How many captures each first direction has.
    captures: [u64; LANES],
    count: u32,
}

impl Captures {
    /// What `movers` reach of `targets`, no triples among them; `doubles` are those of both seats.
    // Not inlined in WebAssembly: without vector registers the code is long, and every copy is downloaded.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn new(
        board: Board,
        movers: Points,
        targets: Points,
        doubles: Points,
        occupied: Points,
    ) -> Captures {
        // Singles help to capture singles and doubles, doubles only singles, and two doubles never
        // capture together: of the three stacks, one at most may be a double.
        let [singles_reach, doubles_reach] = match board {
            Board::Standard => {
                let way = Way::over(STANDARD & !occupied);
                [way.reached(movers & !doubles, targets), way.reached(movers & doubles, targets & !doubles)]
            }
            Board::Grand => reached_on_grand(movers, targets, doubles, occupied).map(Lanes::new),
        };
        let reach = singles_reach.or(doubles_reach);
        let crossings = FOLLOWING.map(|following| {
            let following = Lanes::new(following);
            let two_doubles = doubles_reach.and(doubles_reach.take(following));
            reach.and(reach.take(following)).and_not(two_doubles)
        });
        let [beside, one_between, opposite] = crossings.map(Lanes::count_ones);
        let captures = beside.plus(one_between).plus(opposite);
        Captures {
            board,
            occupied,
            targets: crossings.map(Lanes::words),
            captures: captures.words(),
            count: captures.sum() as u32,
        }
    }

    /// How many captures there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The capture of a target that is reached from a direction and the one that follows by a gap.
    fn capture(&self, direction: usize, gap: usize, target: Point) -> Step {
        let mover = |direction| first_met(target, back(direction), self.occupied).unwrap_or(target);
        Step::capture(mover(direction), mover(following(direction, gap)), target)
    }

    /// Shows every capture once.
    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        for (gap, targets) in self.targets.iter().enumerate() {
            for (direction, &targets) in targets.iter().enumerate().take(DIRECTIONS) {
                for target in each(self.board, targets) {
                    visit(self.capture(direction, gap, target))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The capture at an index below [`Captures::count`].
    #[inline]
    pub(super) fn nth(&self, index: u32) -> Step {
        let (direction, index) = section(self.captures.map(|count| count as u32), index);
        let targets = self.targets.map(|targets| targets[direction]);
        let (gap, index) = section(targets.map(Points::count_ones), index);
        self.capture(direction, gap, nth(self.board, targets[gap], index))
    }
}

const fn following(direction: usize, gap: usize) -> usize {
    (direction + gap + 1) % DIRECTIONS
}

/// The lane that follows each lane, by the gap between them. Only three pairs are opposite; the other lanes
/// point to the idle last lane, which reaches nothing.
const FOLLOWING: [[u64; LANES]; GAPS] = {
    let mut lanes = [[LANES as u64 - 1; LANES]; GAPS];
    let mut gap = 0;
    while gap < GAPS {
        let mut direction = 0;
        while direction < DIRECTIONS && (gap < GAPS - 1 || direction < DIRECTIONS / 2) {
            lanes[gap][direction] = following(direction, gap) as u64;
            direction += 1;
        }
        gap += 1;
    }
    lanes
};

/// The way over empty points of the standard board, in each direction: a Kogge-Stone fill.
///
/// A mover slides over up to five empty points and reaches the next one beyond. Instead of five steps the
/// fill takes three: one step, then two leaps of two points, each over a pair of points that are both
/// empty.
///
/// ```text
/// direction →   M  ·  ·  ·  ·  ·  T      M mover, · empty, T target
/// to_one        x  x                     the mover, and one step
/// to_three      x  x  x  x               and a leap by two from each
/// to_five       x  x  x  x  x  x         and another
/// reached                         x      one step beyond: T
/// ```
///
/// A step in a direction is a rotation of the word by [`TURNS`]; row 7 and column 7 hold no point, so
/// what runs off an edge is stopped there, never empty. The grand board fills its word too closely for
/// that, and looks from each target into each direction instead ([`reached_on_grand`]).
struct Way {
    /// The empty points.
    empty: Lanes,
    /// The empty points whose predecessor in the direction is empty too: where a leap may end.
    open: Lanes,
}

impl Way {
    const STEP: [u64; LANES] = Way::turns(1);
    const LEAP: [u64; LANES] = Way::turns(2);

    /// How far each lane's word turns for a number of steps; idle lanes stay put.
    const fn turns(steps: u32) -> [u64; LANES] {
        let mut turns = [0; LANES];
        let mut direction = 0;
        while direction < DIRECTIONS {
            turns[direction] = (TURNS[direction] * steps % 64) as u64;
            direction += 1;
        }
        turns
    }

    #[inline(always)]
    fn over(empty: Points) -> Way {
        let empty = Lanes::all(empty);
        Way { empty, open: empty.and(empty.rotate_left(Lanes::new(Way::STEP))) }
    }

    /// The targets that movers reach, by direction; no target is a mover, so idle lanes reach none.
    #[inline(always)]
    fn reached(&self, movers: Points, targets: Points) -> Lanes {
        let (step, leap) = (Lanes::new(Way::STEP), Lanes::new(Way::LEAP));
        let movers = Lanes::all(movers);
        let to_one = movers.or(self.empty.and(movers.rotate_left(step)));
        let to_three = to_one.or(self.open.and(to_one.rotate_left(leap)));
        // The longest line has 7 points, 5 of them between its ends.
        let to_five = to_three.or(self.open.and(to_three.rotate_left(leap)));
        to_five.rotate_left(step).and(Lanes::all(targets))
    }
}

/// The targets that singles and doubles reach on the grand board, by the direction in which they move.
// Not inlined: the standard board's captures stay as short as they were.
#[inline(never)]
fn reached_on_grand(
    movers: Points,
    targets: Points,
    doubles: Points,
    occupied: Points,
) -> [[Points; LANES]; 2] {
    let mut reached = [[0; LANES]; 2];
    for target in each(Board::Grand, targets) {
        for direction in 0..DIRECTIONS {
            let Some(mover) = first_met(target, back(direction), occupied) else { continue };
            let is_double = mover.is_in(doubles);
            if mover.is_in(movers) && !(is_double && target.is_in(doubles)) {
                reached[usize::from(is_double)][direction] |= target.alone();
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist;
    use std::collections::BTreeSet;

    /// Every capture, found by looking from every target into every pair of directions.
    fn slowly(
        board: Board,
        movers: Points,
        targets: Points,
        doubles: Points,
        occupied: Points,
    ) -> BTreeSet<Step> {
        let mut captures = BTreeSet::new();
        for target in each(board, targets) {
            let met: Vec<Point> =
                (0..DIRECTIONS).filter_map(|direction| first_met(target, direction, occupied)).collect();
            for &one in met.iter().filter(|one| one.is_in(movers)) {
                for &other in met.iter().filter(|other| one < **other && other.is_in(movers)) {
                    if [one, other, target].iter().filter(|point| point.is_in(doubles)).count() < 2 {
                        captures.insert(Step::capture(one, other, target));
                    }
                }
            }
        }
        captures
    }

    #[test]
    fn captures_are_counted_listed_and_found_by_index_on_any_board() {
        // Also positions that no game reaches: doubles all over, and targets with movers all round.
        const NOISE: [u64; 4 * 500] = zobrist::keys(2);
        for board in Board::ALL {
            let mut most = 0;
            for (round, noise) in NOISE.chunks_exact(4).enumerate() {
                let occupied = if round % 2 == 0 { board.points() } else { board.points() & noise[3] };
                let movers = occupied & noise[0];
                let targets = occupied & !noise[0] & (noise[1] | noise[2]);
                let doubles = occupied & noise[1];
                let found = Captures::new(board, movers, targets, doubles, occupied);
                let mut listed = Vec::new();
                let _ = found.visit::<()>(|step| {
                    listed.push(step);
                    ControlFlow::Continue(())
                });
                let captures = slowly(board, movers, targets, doubles, occupied);
                assert_eq!(listed.len() as u32, found.count());
                assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), captures);
                let indexed: BTreeSet<_> = (0..found.count()).map(|index| found.nth(index)).collect();
                assert_eq!(indexed, captures);
                most = most.max(found.count());
            }
            assert!(most > 30, "the boards were too thin: {most} captures");
        }
    }
}
