//! Who can capture whom.

use std::ops::ControlFlow;

use super::Step;
use super::board::{BOARD, DIRECTIONS, Point, Points, TURNS, back, each, first_met};
use super::random::nth;

/// All directions, and two lanes more that stay put, to fill a vector of the machine.
const LANES: usize = 8;

/// The targets that movers of one seat reach, by the direction in which they travel. From each
/// direction a target is reached by one mover at most, the first that one meets looking back; so a
/// capture is a target and two directions.
pub(super) struct Sight {
    occupied: Points,
    /// Targets reached by a mover that can take part in capturing them: a single, or a double when
    /// the target is a single.
    any: [Points; LANES],
    /// Targets reached by a double that can take part. Two doubles never capture together.
    doubles: [Points; LANES],
}

impl Sight {
    /// What a seat's stacks reach; `doubles` are the doubles of both seats, and nothing else that
    /// is given is a triple.
    pub(super) fn new(movers: Points, targets: Points, doubles: Points, occupied: Points) -> Sight {
        let empty = BOARD & !occupied;
        let singles = reached(movers & !doubles, empty, targets);
        let doubles = reached(movers & doubles, empty, targets & !doubles);
        Sight { occupied, any: std::array::from_fn(|lane| singles[lane] | doubles[lane]), doubles }
    }

    /// How many captures there are.
    pub(super) fn count(&self) -> u32 {
        pairs(&self.any) - pairs(&self.doubles)
    }

    /// Every pair of directions with the targets that can be captured from both.
    fn crossings(&self) -> impl Iterator<Item = ([usize; 2], Points)> {
        PAIRS.into_iter().map(|[one, other]| {
            let both_doubles = self.doubles[one] & self.doubles[other];
            ([one, other], self.any[one] & self.any[other] & !both_doubles)
        })
    }

    /// The capture of a target from two directions in which it is reached.
    fn capture(&self, directions: [usize; 2], target: Point) -> Step {
        let mover = |direction| first_met(target, back(direction), self.occupied).unwrap_or(target);
        let [one, other] = directions.map(mover);
        Step::capture(one, other, target)
    }

    /// Shows every capture once.
    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        for (directions, targets) in self.crossings() {
            for target in each(targets) {
                visit(self.capture(directions, target))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The capture at an index below [`Sight::count`].
    pub(super) fn nth(&self, mut index: u32) -> Option<Step> {
        for (directions, targets) in self.crossings() {
            let count = targets.count_ones();
            if index < count {
                return Some(self.capture(directions, nth(targets, index)));
            }
            index -= count;
        }
        None
    }
}

/// The unordered pairs of different directions. D3: opposite ones are as good as any.
const PAIRS: [[usize; 2]; DIRECTIONS * (DIRECTIONS - 1) / 2] = {
    let mut pairs = [[0; 2]; DIRECTIONS * (DIRECTIONS - 1) / 2];
    let (mut at, mut one) = (0, 0);
    while one < DIRECTIONS {
        let mut other = one + 1;
        while other < DIRECTIONS {
            pairs[at] = [one, other];
            (at, other) = (at + 1, other + 1);
        }
        one += 1;
    }
    pairs
};

/// The targets that movers reach over empty points, by direction.
///
/// All directions fill at once, each by its own rotation of the word, over 1, then 2, then 2 points
/// more: the longest line has 7 points, 5 of them between its ends.
fn reached(movers: Points, empty: Points, targets: Points) -> [Points; LANES] {
    const fn times(factor: u32) -> [u32; LANES] {
        let mut turns = [0; LANES];
        let mut lane = 0;
        while lane < DIRECTIONS {
            turns[lane] = TURNS[lane] * factor % 64;
            lane += 1;
        }
        turns
    }
    const ONE: [u32; LANES] = times(1);
    const TWO: [u32; LANES] = times(2);

    let mut reached = [0; LANES];
    for lane in 0..LANES {
        let mut front = movers;
        front |= empty & front.rotate_left(ONE[lane]);
        let open = empty & empty.rotate_left(ONE[lane]);
        front |= open & front.rotate_left(TWO[lane]);
        front |= open & front.rotate_left(TWO[lane]);
        reached[lane] = targets & front.rotate_left(ONE[lane]);
    }
    reached
}

/// How many pairs of directions reach a target, added up over all targets.
///
/// The number of directions that reach each target is added in binary, all targets at once, and
/// n(n−1)/2 of n = `ones` + 2 × `twos` + 4 × `fours` is multiplied out.
fn pairs(reached: &[Points; LANES]) -> u32 {
    let add = |a: Points, b: Points, c: Points| (a ^ b ^ c, a & b | c & (a ^ b));
    let [a, b, c, d, e, f, ..] = *reached;
    let (sum_up, carry_up) = add(a, b, c);
    let (sum_back, carry_back) = add(d, e, f);
    let (ones, carry) = add(sum_up, sum_back, 0);
    let (twos, fours) = add(carry_up, carry_back, carry);
    twos.count_ones()
        + 6 * fours.count_ones()
        + 2 * (ones & twos).count_ones()
        + 4 * (ones & fours).count_ones()
        + 8 * (twos & fours).count_ones()
}
