//! Games played out at random.

use rand::Rng;

use crate::{Options, Outcome, Repetition, Rules};

/// How a random game went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Playout {
    /// How many steps were played.
    pub steps: u32,
    /// How it ended; none when the cap cut it short.
    pub outcome: Option<Outcome>,
}

/// Plays uniformly random steps from the start of a game to its end, or to `cap` steps.
pub fn playout<P: Rules>(start: &P, options: &P::Options, rng: &mut impl Rng, cap: u32) -> Playout {
    let mut position = start.clone();
    let mut history = Repetition::new(options.repetition());
    position.enter(&mut history);
    let steps = position.play_out(rng, &mut history, cap);
    Playout { steps, outcome: position.outcome() }
}
