//! The priors of Ampel's steps: static move ordering.

use std::ops::ControlFlow;

use hexagora_rules::ampel::{Colour, Points, Position, Step};
use hexagora_rules::{Position as _, Seat, StepCode, zobrist};

use super::features::{Sides, to_move};

/// A prime that few numbers of steps are a multiple of.
const STRIDE: usize = 61;

/// Shows every legal step with its prior.
pub fn visit_with_priors<B>(
    position: &Position,
    mut visit: impl FnMut(Step, i32) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut steps = Vec::with_capacity(128);
    let reaches = position.reaches_and_steps(|step| steps.push(step));
    let priors = Priors::of(position, &Sides { seat: to_move(position), reaches });
    // Steps of equal prior must come from all over the board, not from its apex first: they are shown
    // with a stride, beginning at a place that the position's hash says.
    let count = steps.len();
    let stride = if count.is_multiple_of(STRIDE) { 1 } else { STRIDE };
    let first = (position.hash() % count.max(1) as u64) as usize;
    (0..count).try_for_each(|at| {
        let step = steps[(first + at * stride) % count];
        visit(step, priors.prior(position, step))
    })
}

/// What steps are judged by before they are searched.
pub struct Priors {
    due: Option<usize>,
    /// Where the disc that is placed or moved completes signals.
    good: Points,
    /// Where it stands in the way of a disc of the other colour that would complete one.
    blocks: Points,
    /// Where a disc is half of a signal that the other seat could complete next.
    feeds: Points,
    /// Where a disc is half of a signal.
    halves: Points,
}

impl Priors {
    /// The sets of points for the step that is due.
    pub fn of(position: &Position, sides: &Sides) -> Priors {
        let due = position.step_of_turn();
        let (seat, mine, yours) = (sides.seat, sides.mine(), sides.yours());
        let owner = if due == Some(1) { seat.other() } else { seat };
        // The other seat may move all discs of its own, and mine that are not under my cylinder.
        let ends = [mine.free.ends, yours.free.ends.or(yours.held.ends)];
        let at = |of: Seat| ends[usize::from(of != seat)];
        Priors {
            due,
            good: position.open_to(owner),
            blocks: at(owner.other()),
            feeds: position.halves_of(at(owner.other())),
            halves: position.halves(),
        }
    }

    /// The prior of a step.
    pub fn prior(&self, position: &Position, step: Step) -> i32 {
        let Some(to) = step.to() else { return 0 };
        let Some(due) = self.due else { return setup_prior(position, step) };
        if due < 2 && self.good.contains(to) {
            return 8 * position.signals_of(step) as i32;
        }
        let saves = self.blocks.contains(to) || step.from().is_some_and(|from| self.feeds.contains(from));
        // A new half is one more chance: for this seat before its second move, else for the other.
        let half = match (self.halves.contains(to), due) {
            (false, _) => 0,
            (true, 0) => 1,
            (true, _) => -2,
        };
        2 * i32::from(saves) + half
    }
}

/// A yellow disc away from the others can be part of more signals; for the rest, variety.
fn setup_prior(position: &Position, step: Step) -> i32 {
    let Some(to) = step.to() else { return 0 };
    let beside = Points::one(to).around();
    let crowd = position.points(Colour::Yellow).filter(|&yellow| beside.contains(yellow)).count() as i32;
    let variety = zobrist::mix(position.hash() ^ u64::from(step.code())) & 3;
    -2 * crowd - variety as i32
}
