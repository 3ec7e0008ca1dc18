//! Trying all there is.

use std::ops::ControlFlow;

use hexagora_rules::Position;

/// The legal steps.
pub fn steps<P: Position>(position: &P) -> Vec<P::Step> {
    let mut steps = Vec::new();
    let _ = position.visit_steps::<()>(|step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

/// The position after a step.
pub fn after<P: Position>(position: &P, step: P::Step) -> P {
    let mut child = position.clone();
    child.play_unchecked(step, &mut ());
    child
}
