//! The trait that a search sees.

use std::fmt;
use std::ops::ControlFlow;

use rand::{Rng, RngExt};

use crate::{History, Outcome, StepCode, ToMove};

/// A position of one game: always a legal one, cheap to copy, and the same for the same steps on
/// every machine. What a person reads of it is in [`Rules`](crate::Rules).
pub trait Position: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The game's steps.
    type Step: StepCode;

    /// How many seats play.
    fn seats(&self) -> usize {
        2
    }

    /// Whose step it is.
    fn to_move(&self) -> ToMove;

    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;

    /// Shows every legal step once, in an order that is always the same, until `visit` breaks.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use hexagora_rules::ampel::{Options, Position as Ampel};
    /// use hexagora_rules::{Position, Rules};
    ///
    /// // The first legal step alone; nothing after it is generated.
    /// let start = Ampel::start(&Options::default());
    /// let first = start.visit_steps(ControlFlow::Break);
    /// assert_eq!(first.break_value(), start.legal_steps().first().copied());
    /// ```
    fn visit_steps<B>(&self, visit: impl FnMut(Self::Step) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Every legal step, in the order of [`Position::visit_steps`], which needs no list and may stop
    /// early: a search wants that one.
    ///
    /// ```
    /// use hexagora_rules::attangle::{Options, Position as Attangle};
    /// use hexagora_rules::{Position, Rules};
    ///
    /// let start = Attangle::start(&Options::default());
    /// let steps = start.legal_steps();
    /// assert_eq!(steps.len(), 36);
    /// assert!(steps.iter().all(|&step| start.is_legal(step)));
    /// ```
    fn legal_steps(&self) -> Vec<Self::Step> {
        let mut steps = Vec::new();
        let _ = self.visit_steps::<()>(|step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }

    /// Whether a step, any value of its type, is legal here.
    fn is_legal(&self, step: Self::Step) -> bool;

    /// Plays a step that is legal. Every turn that begins is told to `history`, and the game is
    /// drawn if it says so. With an illegal step the result is unspecified, but nothing is unsafe.
    ///
    /// ```
    /// use hexagora_rules::attangle::{Options, Position as Attangle};
    /// use hexagora_rules::{Position, Repetition, Rules, Seat, ToMove};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut position = Attangle::start(&Options::default());
    /// // Playing is copy-make: whoever wants to go back keeps a copy. `()` remembers no turns.
    /// let before = position.clone();
    /// position.play_unchecked("c3".parse()?, &mut ());
    /// assert_eq!(position.to_move(), ToMove::Seat(Seat(1)));
    /// assert_ne!(position, before);
    /// // A memory of turns calls draws by repetition, in games that have them.
    /// position.play_unchecked("e4".parse()?, &mut Repetition::new(3));
    /// # Ok(())
    /// # }
    /// ```
    fn play_unchecked(&mut self, step: Self::Step, history: &mut impl History);

    /// Tells `history` of the position as it stands, if a turn begins in it: how a game that does
    /// not begin with its first step is entered.
    fn enter(&self, history: &mut impl History);

    /// A hash of all that decides what may follow, except counters that only bring a draw nearer
    /// and the history.
    fn hash(&self) -> u64;

    /// How many steps are legal.
    ///
    /// ```
    /// use hexagora_rules::nonaga::{Options, Position as Nonaga};
    /// use hexagora_rules::{Position, Rules};
    ///
    /// let start = Nonaga::start(&Options::default());
    /// assert_eq!(start.count_steps(), 9);
    /// ```
    fn count_steps(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_steps::<()>(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// One of the legal steps, each equally likely; none when the game is over.
    ///
    /// ```
    /// use hexagora_rules::nonaga::{Options, Position as Nonaga};
    /// use hexagora_rules::{Position, Rules};
    /// use rand::SeedableRng;
    /// use rand_xoshiro::Xoshiro256PlusPlus;
    ///
    /// let start = Nonaga::start(&Options::default());
    /// let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    /// let step = start.random_step(&mut rng);
    /// assert!(step.is_some_and(|step| start.is_legal(step)));
    /// ```
    fn random_step(&self, rng: &mut impl Rng) -> Option<Self::Step> {
        let count = self.count_steps();
        if count == 0 {
            return None;
        }
        let mut left = rng.random_range(0..count);
        match self.visit_steps(|step| {
            if left == 0 {
                return ControlFlow::Break(step);
            }
            left -= 1;
            ControlFlow::Continue(())
        }) {
            ControlFlow::Break(step) => Some(step),
            ControlFlow::Continue(()) => None,
        }
    }

    /// Plays uniformly random steps until the game ends or `cap` steps are played; returns how
    /// many there were. A game may override this with a structure kept beside the position.
    fn play_out(&mut self, rng: &mut impl Rng, history: &mut impl History, cap: u32) -> u32 {
        for played in 0..cap {
            let Some(step) = self.random_step(rng) else { return played };
            self.play_unchecked(step, history);
        }
        cap
    }
}
