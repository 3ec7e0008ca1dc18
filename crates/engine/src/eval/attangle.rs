//! What the engine knows of Attangle.

use std::ops::ControlFlow;

use hexagora_rules::attangle::{Position, RINGS, Reach, Step};
use hexagora_rules::{Position as _, Seat, StepCode, ToMove};

use crate::baseline::Material;
use crate::{Evaluate, weights};

/// The names of the features, in the order of the weights.
const NAMES: [&str; COUNT] = [
    "turn",
    "stock",
    "single on ring 1",
    "single on ring 2",
    "single on the border",
    "single on a corner",
    "double on ring 1",
    "double on ring 2",
    "double on the border",
    "double on a corner",
    "first triple",
    "second triple",
    "may double now",
    "doubles to make now",
    "may triple now",
    "triples to make now",
    "other may double",
    "other's doubles to make",
    "other may triple",
    "other's triples to make",
    "single exposed",
    "single exposed and backed",
    "double exposed",
    "double exposed and backed",
    "double half seen",
    "point seen once",
    "point seen twice",
    "point seen by double",
];

const TURN: usize = 0;
const STOCK: usize = 1;
const SINGLES: usize = 2;
const DOUBLES: usize = 6;
const TRIPLES: usize = 10;
const CHANCES: usize = 12;
const EXPOSED: usize = 20;
const HALF_SEEN: usize = 24;
const SEEN: usize = 25;
const COUNT: usize = 28;

const WEIGHTS: [i32; COUNT] = weights::read(&NAMES, include_str!("attangle.weights"));

/// What one seat has and sees.
struct Side {
    singles: u64,
    doubles: u64,
    triples: u32,
    stock: i32,
    reach: Reach,
}

impl Side {
    fn of(position: &Position, seat: Seat) -> Side {
        Side {
            singles: position.singles_of(seat),
            doubles: position.doubles_of(seat),
            triples: position.triples_of(seat).count_ones(),
            stock: i32::from(position.stock_of(seat)),
            reach: position.reach(seat),
        }
    }

    /// The enemy's stacks that this side can make a double of, and those it can make a triple of.
    fn targets(&self, enemy: &Side) -> [u64; 2] {
        [self.reach.doubling(enemy.singles), self.reach.tripling(enemy.singles, enemy.doubles)]
    }
}

fn count(points: u64) -> i32 {
    points.count_ones() as i32
}

impl Evaluate for Position {
    const FEATURES: &'static [&'static str] = &NAMES;

    fn weights() -> &'static [i32] {
        &WEIGHTS
    }

    #[inline]
    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let ToMove::Seat(seat) = self.to_move() else { return };
        let (mine, yours) = (Side::of(self, seat), Side::of(self, seat.other()));
        tell(TURN, 1);
        tell(STOCK, mine.stock - yours.stock);
        for (ring, &points) in RINGS.iter().enumerate() {
            tell(SINGLES + ring, count(mine.singles & points) - count(yours.singles & points));
            tell(DOUBLES + ring, count(mine.doubles & points) - count(yours.doubles & points));
        }
        for triple in 0..2 {
            let has = |side: &Side| i32::from(side.triples > triple);
            tell(TRIPLES + triple as usize, has(&mine) - has(&yours));
        }
        let (mine_at, yours_at) = (mine.targets(&yours), yours.targets(&mine));
        for (kind, (&my_targets, &your_targets)) in mine_at.iter().zip(&yours_at).enumerate() {
            tell(CHANCES + 2 * kind, i32::from(my_targets != 0));
            tell(CHANCES + 2 * kind + 1, count(my_targets));
            tell(CHANCES + 4 + 2 * kind, -i32::from(your_targets != 0));
            tell(CHANCES + 4 + 2 * kind + 1, -count(your_targets));
        }
        let exposed = [mine_at[0] | mine_at[1], yours_at[0] | yours_at[1]];
        for (at, side, sign) in [(exposed[1], &mine, 1), (exposed[0], &yours, -1)] {
            for (kind, stacks) in [side.singles, side.doubles].into_iter().enumerate() {
                tell(EXPOSED + 2 * kind, sign * count(at & stacks & !side.reach.twice));
                tell(EXPOSED + 2 * kind + 1, sign * count(at & stacks & side.reach.twice));
            }
        }
        let half = |side: &Side, other: &Side| count(side.doubles & other.reach.once & !other.reach.twice);
        tell(HALF_SEEN, half(&mine, &yours) - half(&yours, &mine));
        let empty = self.empty_points();
        let seen = |side: &Side| {
            let Reach { once, twice, by_double } = side.reach;
            [once & !twice & empty, twice & empty, by_double & empty].map(count)
        };
        for (at, (mine, yours)) in seen(&mine).into_iter().zip(seen(&yours)).enumerate() {
            tell(SEEN + at, mine - yours);
        }
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

    fn visit_forcing<B>(&self, visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_captures(visit)
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

/// The promise of a step, given what its seat and the other see.
#[inline]
fn promise(position: &Position, step: Step, mine: &Reach, yours: &Reach) -> i32 {
    // The lowest six bits of a step are the point where something comes to stand.
    let point = 1u64 << (step.code() & 63);
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
