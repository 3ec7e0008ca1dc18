//! Games played out at random.

use rand::Rng;

use crate::{History, Options, Outcome, Repetition, Rules};

/// How a random game went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Playout {
    /// How many steps were played.
    pub steps: u32,
    /// How it ended; none when the cap cut it short.
    pub outcome: Option<Outcome>,
}

/// Plays uniformly random steps from the start of a game to its end, or to `cap` steps.
///
/// ```
/// use hexagora_rules::Rules;
/// use hexagora_rules::attangle::{LONGEST, Options, Position as Attangle};
/// use hexagora_rules::playout::playout;
/// use rand::SeedableRng;
/// use rand_xoshiro::Xoshiro256PlusPlus;
///
/// let options = Options::default();
/// let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
/// let game = playout(&Attangle::start(&options), &options, &mut rng, LONGEST);
/// assert!(game.outcome.is_some() && game.steps <= LONGEST);
/// ```
pub fn playout<P: Rules>(start: &P, options: &P::Options, rng: &mut impl Rng, cap: u32) -> Playout {
    match options.repetition() {
        // Where no repetition counts there is nothing to remember.
        0 => remembering(&mut (), start, rng, cap),
        limit => remembering(&mut Repetition::new(limit), start, rng, cap),
    }
}

fn remembering<P: Rules>(history: &mut impl History, start: &P, rng: &mut impl Rng, cap: u32) -> Playout {
    let mut position = start.clone();
    position.enter(history);
    let steps = position.play_out(rng, history, cap);
    Playout { steps, outcome: position.outcome() }
}
