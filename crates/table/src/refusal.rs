//! Why a command is refused.

use hexagora_locale::{Message, message};
use hexagora_rules::{SetupError, StepError};

use crate::{Clock, NAME, Offer, Order, Terms};

/// Why a command changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The game's rules refuse the setup.
    Setup(SetupError),
    /// The terms have something that no table can have.
    Terms(&'static str),
    /// The clock is out of range.
    Clock,
    /// A deal was given although hands are hidden.
    Dealt,
    /// The name is empty, too long or unreadable.
    Name,
    /// The message has a name that is too long.
    Id,
    /// There is no such seat, or it is taken.
    SeatTaken,
    /// Every seat is taken.
    Full,
    /// People hold that seat, and whoever asks was not invited to share it.
    Uninvited,
    /// Whoever asks has seen another seat's hidden hand.
    Looked,
    /// Whoever asks sits here already.
    Seated,
    /// Whoever asks has no seat here.
    NotSeated,
    /// Only the server may do this.
    NotYours,
    /// The game has not begun.
    NotBegun,
    /// The game has begun.
    Begun,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// Another seat is to move.
    NotYourTurn,
    /// The step was chosen in another position: so many steps have been made.
    Stale {
        /// How many steps have been made.
        steps: usize,
    },
    /// The rules refuse the step.
    Step(Box<StepError>),
    /// There is no such offer.
    NoOffer(Offer),
    /// The seat has agreed to it already.
    Agreed(Offer),
    /// The seat offered it before and was turned down.
    OfferedAgain {
        /// What.
        offer: Offer,
        /// It may offer it again in so many seconds.
        seconds: u64,
    },
    /// The engine agrees to no draw.
    Engine,
    /// There is nothing to take back.
    NothingToUndo,
    /// A roll would be taken back.
    UndoRoll,
    /// The clock that runs is the asker's own, or has time left.
    NoFlag,
    /// The keeper of the table has just come back, and so must everybody first.
    JustBack {
        /// A clock can be claimed in so many seconds.
        seconds: u64,
    },
    /// The second turn has begun.
    TooLate,
    /// The table wants no phrases.
    Silent,
    /// Too many phrases.
    Chatter,
    /// All is well with the deal.
    NoSetback,
    /// The table has a rematch already.
    Rematched,
    /// A table cannot become longer than this.
    Long,
    /// What was decided does not fit the table: a mistake in this program.
    Broken(ReplayError),
}

impl Refusal {
    /// What is wrong, in a sentence.
    pub fn message(&self) -> Message {
        match self {
            Refusal::Setup(error) => error.message(),
            Refusal::Step(error) => error.message(),
            Refusal::Terms(field) => message!(
                "table.refused.terms",
                field = *field,
                levels = Terms::LEVELS,
                team = Terms::TEAM,
                delay = Terms::DELAY
            ),
            Refusal::Clock => message!("table.refused.clock"),
            Refusal::Dealt => message!("table.refused.dealt"),
            Refusal::Name => message!("table.refused.name", most = NAME),
            Refusal::Id => message!("table.refused.id", most = Order::LONGEST_ID),
            Refusal::SeatTaken => message!("table.refused.seat-taken"),
            Refusal::Full => message!("table.refused.full"),
            Refusal::Uninvited => message!("table.refused.uninvited"),
            Refusal::Looked => message!("table.refused.looked"),
            Refusal::Seated => message!("table.refused.seated"),
            Refusal::NotSeated => message!("table.refused.not-seated"),
            Refusal::NotYours => message!("table.refused.not-yours"),
            Refusal::NotBegun => message!("table.refused.not-begun"),
            Refusal::Begun => message!("table.refused.begun"),
            Refusal::Over => message!("table.refused.over"),
            Refusal::NotOver => message!("table.refused.not-over"),
            Refusal::Paused => message!("table.refused.paused"),
            Refusal::NotPaused => message!("table.refused.not-paused"),
            Refusal::NotYourTurn => message!("table.refused.not-your-turn"),
            Refusal::Stale { steps } => message!("table.refused.stale", steps = *steps),
            Refusal::NoOffer(offer) => message!("table.refused.no-offer", offer = offer_name(*offer)),
            Refusal::Agreed(offer) => message!("table.refused.agreed", offer = offer_name(*offer)),
            Refusal::OfferedAgain { offer, seconds } => {
                message!("table.refused.offered-again", offer = offer_name(*offer), seconds = *seconds)
            }
            Refusal::Engine => message!("table.refused.engine"),
            Refusal::NothingToUndo => message!("table.refused.nothing-to-undo"),
            Refusal::UndoRoll => message!("table.refused.undo-roll"),
            Refusal::NoFlag => {
                message!("table.refused.no-flag", seconds = Clock::MOST_LAG as f64 / 1000.0)
            }
            Refusal::JustBack { seconds } => message!("table.refused.just-back", seconds = *seconds),
            Refusal::TooLate => message!("table.refused.too-late"),
            Refusal::Silent => message!("table.refused.silent"),
            Refusal::Chatter => message!("table.refused.chatter"),
            Refusal::NoSetback => message!("table.refused.no-setback"),
            Refusal::Rematched => message!("table.refused.rematched"),
            Refusal::Long => message!("table.refused.long"),
            Refusal::Broken(error) => error.message(),
        }
    }
}

fn offer_name(offer: Offer) -> Message {
    Message::new(format!("table.offer.{}", offer.name()))
}

hexagora_locale::says!(Refusal);

/// Why a list of events is no table: it was damaged, or a later version wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplayError {
    /// The number of the event that does not fit.
    pub seq: u64,
}

impl ReplayError {
    /// What is wrong, in a sentence.
    pub fn message(&self) -> Message {
        message!("table.fault", seq = self.seq)
    }
}

hexagora_locale::says!(ReplayError);
