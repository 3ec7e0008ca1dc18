//! The priors of Attangle's steps: static move ordering.

use hexagora_rules::StepCode;
use hexagora_rules::attangle::oracle::Reach;
use hexagora_rules::attangle::{Position, Step};

/// The point where a step lets something come to stand: the lowest six bits of its code.
pub fn landing(step: Step) -> u64 {
    1u64 << (step.code() & 63)
}

/// The prior of a step, given what its seat and the other see.
#[inline]
pub fn prior(position: &Position, step: Step, mine: &Reach, yours: &Reach) -> i32 {
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
