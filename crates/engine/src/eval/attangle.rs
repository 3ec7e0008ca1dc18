//! What the engine knows of Attangle.

use std::ops::ControlFlow;

use hexagora_rules::attangle::{Position, RINGS, Reach, Step};
use hexagora_rules::{Position as _, Seat, StepCode, ToMove};

use crate::baseline::Material;
use crate::pvs::Habits;
use crate::{Evaluate, weights};

/// The names of the features, in the order of the weights.
const NAMES: [&str; COUNT] = [
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

const WEIGHTS: [i32; COUNT] = weights::read(&NAMES, include_str!("attangle.weights"));

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

fn count(points: u64) -> i32 {
    points.count_ones() as i32
}

crate::registry::known_for_two!(Position);

impl Evaluate for Position {
    type Lore = ();

    const FEATURES: &'static [&'static str] = &NAMES;
    /// Of 250 games with 2,000 nodes a step.
    const SCALE: f32 = 234.0;
    const HABITS: Habits = Habits { extend: true, promise: 1, ..Habits::USUAL };

    fn weights() -> &'static [i32] {
        &WEIGHTS
    }

    #[inline]
    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let ToMove::Seat(seat) = self.to_move() else { return };
        let (mine, yours) = (Side::of(self, seat), Side::of(self, seat.other()));
        tell(TURN, 1);
        tell(USED_UP, i32::from(mine.stock == 0) - i32::from(yours.stock == 0));
        for (ring, &points) in RINGS.iter().enumerate() {
            tell(DOUBLES + ring, count(mine.doubles & points) - count(yours.doubles & points));
        }
        // How many singles there are follows from the captures, so only where they stand counts.
        for (feature, points) in SINGLES.into_iter().zip([RINGS[0], RINGS[2], RINGS[3]]) {
            tell(feature, count(mine.singles & points) - count(yours.singles & points));
        }
        for triple in 0..2 {
            let has = |side: &Side| i32::from(side.triples > triple);
            tell(TRIPLES + triple as usize, has(&mine) - has(&yours));
        }
        tell(WITH_DOUBLE, mine.with_double - yours.with_double);
        for (at, number) in mine.targets(&yours).into_iter().enumerate() {
            tell(TARGETS[0] + at, number);
        }
        for (at, number) in yours.targets(&mine).into_iter().enumerate() {
            tell(TARGETS[1] + at, -number);
        }
        let empty = self.empty_points();
        let mut differ = |feature: usize, mine: &[i32], yours: &[i32]| {
            for (at, (mine, yours)) in mine.iter().zip(yours).enumerate() {
                tell(feature + at, mine - yours);
            }
        };
        differ(HALF_SEEN, &mine.half_seen(&yours), &yours.half_seen(&mine));
        differ(SEEN, &mine.seen(empty), &yours.seen(empty));
        differ(SAFE, &mine.safe(&yours, empty), &yours.safe(&mine, empty));
    }

    fn promise(&self, step: Step) -> i32 {
        let ToMove::Seat(seat) = self.to_move() else { return 0 };
        promise(self, step, &self.reach(seat), &self.reach(seat.other()))
    }

    fn visit_promising<B>(&self, mut visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        let ToMove::Seat(seat) = self.to_move() else { return ControlFlow::Continue(()) };
        let (mine, yours) = (self.reach(seat), self.reach(seat.other()));
        self.visit_steps(|step| visit(step, promise(self, step, &mine, &yours)))
    }

    fn visit_threatening<B>(&self, mut visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        let ToMove::Seat(seat) = self.to_move() else { return ControlFlow::Continue(()) };
        // A threat needs two triples after the step, or an opponent who may soon have no step left.
        if self.triples_of(seat).count_ones() == 2 || self.is_near_stranding() {
            return self.visit_promising(visit);
        }
        match self.triples_of(seat) {
            0 => ControlFlow::Continue(()),
            _ => self.visit_captures(|step| match self.makes_triple(step) {
                true => visit(step, 0),
                false => ControlFlow::Continue(()),
            }),
        }
    }

    fn visit_forcing<B>(&self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let ToMove::Seat(seat) = self.to_move() else { return ControlFlow::Continue(()) };
        let yours = self.reach(seat.other());
        // A double that is taken back at once changes nothing for good.
        self.visit_captures(|step| match self.makes_triple(step) || yours.twice & landing(step) == 0 {
            true => visit(step),
            false => ControlFlow::Continue(()),
        })
    }

    fn passed(&self) -> Option<Position> {
        self.passed()
    }

    fn is_threatened(&self) -> bool {
        let ToMove::Seat(seat) = self.to_move() else { return false };
        let other = seat.other();
        if self.triples_of(other).count_ones() == 2 {
            let reach = self.reach(other);
            if reach.tripling(self.singles_of(seat), self.doubles_of(seat)) != 0 {
                return true;
            }
        }
        self.passed().is_some_and(|passed| passed.outcome().is_none() && stranding_step(&passed).is_some())
    }

    fn winning_step(&self) -> Option<Step> {
        let ToMove::Seat(seat) = self.to_move() else { return None };
        if self.triples_of(seat).count_ones() == 2 {
            let (reach, other) = (self.reach(seat), seat.other());
            if reach.tripling(self.singles_of(other), self.doubles_of(other)) != 0 {
                return first(|visit| self.visit_captures(visit), |step| self.makes_triple(step));
            }
        }
        stranding_step(self)
    }
}

/// The point where a step lets something come to stand: the lowest six bits of its code.
fn landing(step: Step) -> u64 {
    1u64 << (step.code() & 63)
}

/// The promise of a step, given what its seat and the other see.
#[inline]
fn promise(position: &Position, step: Step, mine: &Reach, yours: &Reach) -> i32 {
    let point = landing(step);
    match step {
        Step::Capture { .. } if position.makes_triple(step) => 8,
        // What the other can take back as a triple was no gain.
        Step::Capture { .. } if yours.twice & point != 0 => 2,
        Step::Capture { .. } => 5,
        Step::Place(_) if yours.twice & point != 0 && mine.twice & point == 0 => -2,
        Step::Place(_) if (yours.twice | yours.once & yours.by_double) & point != 0 => -1,
        Step::Place(_) => 0,
    }
}

/// D1: a step that leaves the other seat without one.
fn stranding_step(position: &Position) -> Option<Step> {
    let seat = position.to_move().seat()?;
    if !position.may_strand() {
        return None;
    }
    first(
        |visit| position.visit_steps(visit),
        |step| {
            let mut child = position.clone();
            child.play_unchecked(step, &mut ());
            child.outcome().is_some_and(|outcome| outcome.winners.contains(seat))
        },
    )
}

/// The first of some steps that is wanted.
fn first(
    steps: impl FnOnce(&mut dyn FnMut(Step) -> ControlFlow<Step>) -> ControlFlow<Step>,
    wanted: impl Fn(Step) -> bool,
) -> Option<Step> {
    let found =
        steps(&mut |step| if wanted(step) { ControlFlow::Break(step) } else { ControlFlow::Continue(()) });
    match found {
        ControlFlow::Break(step) => Some(step),
        ControlFlow::Continue(()) => None,
    }
}

impl Material for Position {
    fn material(&self, seat: Seat) -> i32 {
        count(self.doubles_of(seat)) + 5 * count(self.triples_of(seat))
    }
}
