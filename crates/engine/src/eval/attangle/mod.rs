//! What the engine knows of Attangle.

mod features;
mod material;
mod priors;

use std::ops::ControlFlow;

use hexagora_rules::attangle::{Position, Step};
use hexagora_rules::{Position as _, ToMove};

use crate::{Evaluate, pvs};
use priors::{landing, prior};

crate::registry::known!(Position, two_seats);

impl Evaluate for Position {
    type ReplyCache = ();

    const FEATURES: &'static [&'static str] = &features::NAMES;
    /// Of 250 games with 2,000 nodes a step.
    const SCALE: f32 = 234.0;
    const PVS_PARAMS: pvs::Params =
        pvs::Params { threat_extension: true, prior_weight: 1, ..pvs::Params::DEFAULT };

    fn weights() -> &'static [i32] {
        &features::WEIGHTS
    }

    #[inline]
    fn features(&self, tell: impl FnMut(usize, i32)) {
        features::features(self, tell);
    }

    fn prior(&self, step: Step) -> i32 {
        let ToMove::Seat(seat) = self.to_move() else { return 0 };
        prior(self, step, &self.reach(seat), &self.reach(seat.other()))
    }

    fn visit_with_priors<B>(&self, mut visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        let ToMove::Seat(seat) = self.to_move() else { return ControlFlow::Continue(()) };
        let (mine, yours) = (self.reach(seat), self.reach(seat.other()));
        self.visit_steps(|step| visit(step, prior(self, step, &mine, &yours)))
    }

    fn visit_threatening<B>(&self, mut visit: impl FnMut(Step, i32) -> ControlFlow<B>) -> ControlFlow<B> {
        let ToMove::Seat(seat) = self.to_move() else { return ControlFlow::Continue(()) };
        // A threat needs all triples but one after the step, or an opponent who may soon have no step left.
        let needed = self.triples_needed(seat);
        if needed == 1 || self.is_near_stranding() {
            return self.visit_with_priors(visit);
        }
        if needed > 2 {
            return ControlFlow::Continue(());
        }
        self.visit_captures(|step| match self.makes_triple(step) {
            true => visit(step, 0),
            false => ControlFlow::Continue(()),
        })
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

    fn null_move(&self) -> Option<Position> {
        self.null_move()
    }

    fn is_threatened(&self) -> bool {
        let ToMove::Seat(seat) = self.to_move() else { return false };
        let other = seat.other();
        if self.triples_needed(other) == 1 {
            let reach = self.reach(other);
            if reach.tripling(self.singles_of(seat), self.doubles_of(seat)) != 0 {
                return true;
            }
        }
        self.null_move().is_some_and(|passed| passed.outcome().is_none() && stranding_step(&passed).is_some())
    }

    fn winning_step(&self) -> Option<Step> {
        let ToMove::Seat(seat) = self.to_move() else { return None };
        if self.triples_needed(seat) == 1 {
            let (reach, other) = (self.reach(seat), seat.other());
            if reach.tripling(self.singles_of(other), self.doubles_of(other)) != 0 {
                return first(|visit| self.visit_captures(visit), |step| self.makes_triple(step));
            }
        }
        stranding_step(self)
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
