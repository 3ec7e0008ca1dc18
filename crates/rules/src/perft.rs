//! Counting step sequences: the oldest test of a rules engine.

use std::ops::ControlFlow;

use crate::{Position, Repetition};

/// How many step sequences of length `depth` there are from a position. One that the end of the
/// game cuts short is not counted.
///
/// ```
/// use hexagora_rules::nonaga::{Options, Position as Nonaga};
/// use hexagora_rules::perft::perft;
/// use hexagora_rules::{Repetition, Rules};
///
/// let start = Nonaga::start(&Options::default());
/// assert_eq!(perft(&start, &mut Repetition::new(3), 2), 570);
/// ```
pub fn perft<P: Position>(position: &P, history: &mut Repetition, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_steps(),
        _ => {
            let mut count = 0;
            each_child(position, history, |_, child, history| count += perft(child, history, depth - 1));
            count
        }
    }
}

/// The count of sequences under each first step.
pub fn divide<P: Position>(position: &P, history: &mut Repetition, depth: u32) -> Vec<(P::Step, u64)> {
    let mut counts = Vec::new();
    if depth > 0 {
        each_child(position, history, |step, child, history| {
            counts.push((step, perft(child, history, depth - 1)));
        });
    }
    counts
}

fn each_child<P: Position>(
    position: &P,
    history: &mut Repetition,
    mut visit: impl FnMut(P::Step, &P, &mut Repetition),
) {
    let turns = history.turns();
    let _ = position.visit_steps::<()>(|step| {
        let mut child = position.clone();
        child.play_unchecked(step, history);
        visit(step, &child, history);
        history.rewind(turns);
        ControlFlow::Continue(())
    });
}
