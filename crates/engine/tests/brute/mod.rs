//! Trying all there is.

use hexagora_rules::Position;

/// The position after a step.
pub fn after<P: Position>(position: &P, step: P::Step) -> P {
    let mut child = position.clone();
    child.play_unchecked(step, &mut ());
    child
}
