//! The trait that each game implements.

use std::fmt;
use std::ops::ControlFlow;

use hexagora_locale::{Message, message};
use rand::{Rng, RngExt};

use crate::{GameKind, History, Options, Outcome, Seat, StepCode, ToMove, View};

/// Whose eyes see a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eye {
    /// Everything is seen.
    All,
    /// What one seat sees: other seats' hidden hands are counts only.
    Seat(Seat),
    /// What somebody sees who has no seat: every hidden hand is a count only.
    Watcher,
}

/// A position of one game: always a legal one, cheap to copy, and the same for the same steps on
/// every machine.
pub trait Position: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// Which game it is.
    const KIND: GameKind;

    /// How many symmetries the board has, the identity (number 0) counted in.
    const SYMMETRIES: usize;

    /// The game's options.
    type Options: Options;

    /// The game's steps.
    type Step: StepCode;

    /// The position before the first step.
    fn start(options: &Self::Options) -> Self;

    /// How many seats play.
    fn seats(&self) -> usize {
        2
    }

    /// Whose step it is.
    fn to_move(&self) -> ToMove;

    /// The name that the rules give the step that is due; none when the game is over.
    fn step_name(&self) -> Option<&'static str>;

    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;

    /// Shows every legal step once, in an order that is always the same, until `visit` breaks.
    fn visit_steps<B>(&self, visit: impl FnMut(Self::Step) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Whether a step, any value of its type, is legal here.
    fn is_legal(&self, step: Self::Step) -> bool;

    /// Plays a step that is legal. Every turn that begins is told to `history`, and the game is
    /// drawn if it says so. With an illegal step the result is unspecified, but nothing is unsafe.
    fn play_unchecked(&mut self, step: Self::Step, history: &mut impl History);

    /// Tells `history` of the position as it stands, if a turn begins in it: how a game that does
    /// not begin with its first step is entered.
    fn enter(&self, history: &mut impl History);

    /// A hash of all that decides what may follow, except counters that only bring a draw nearer
    /// and the history.
    fn hash(&self) -> u64;

    /// The same hash, computed anew.
    fn hash_from_scratch(&self) -> u64;

    /// How many steps are legal.
    fn count_steps(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_steps::<()>(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// One of the legal steps, each equally likely; none when the game is over.
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

    /// The canonical notation of a step that is legal here.
    fn write_step(&self, step: Self::Step) -> String;

    /// Reads a step in any accepted spelling. Whether it is legal is another question: this is
    /// only what the text can mean here. The error says what is wrong with the text.
    fn read_step(&self, text: &str) -> Result<Self::Step, Message>;

    /// Why a step that can be read is not legal here, where the rules can say more than that.
    fn why_not(&self, _step: Self::Step) -> Option<Message> {
        None
    }

    /// The position as one line, without the game's name and options.
    fn text(&self) -> String;

    /// Reads [`Position::text`]. Only a position that obeys the rules comes out.
    fn from_text(options: &Self::Options, text: &str) -> Result<Self, TextError>;

    /// The image of the position under a symmetry of the board.
    #[must_use]
    fn image(&self, symmetry: usize) -> Self;

    /// The image of a step under a symmetry: legal in the position's image if and only if the step
    /// is legal here.
    fn step_image(&self, step: Self::Step, symmetry: usize) -> Self::Step;

    /// The structured view: the game's own fields of `show`.
    fn view(&self, eye: Eye) -> View;

    /// What a seat is called: by its colour.
    fn seat_name(&self, seat: Seat) -> Message;

    /// The cells that a moving piece passes, first and last included, where a step has a course
    /// worth showing.
    fn course(&self, _step: Self::Step) -> Option<Vec<String>> {
        None
    }

    /// Checks every invariant of the position; the error says which one is broken.
    fn check(&self) -> Result<(), String>;
}

/// Why a text is no position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError {
    /// The part of the text that is wrong.
    pub part: String,
    /// What is wrong with it, and what would be right.
    pub why: Message,
}

impl TextError {
    /// The error for one part of a text.
    pub fn new(part: impl Into<String>, why: Message) -> TextError {
        TextError { part: part.into(), why }
    }

    /// The error as a sentence.
    pub fn message(&self) -> Message {
        message!("error.text", part = &self.part, why = self.why.clone())
    }
}

crate::nearest::says!(TextError);
