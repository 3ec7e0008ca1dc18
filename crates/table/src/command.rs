//! What somebody wants to happen at a table.

use hexagora_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{Offer, Person, Phrase};

/// A command with who gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Who wants it.
    pub by: Actor,
    /// The idempotency key that their device gave the message: the same key twice is the same message.
    pub id: Option<String>,
    /// The milliseconds that the message was on its way, as the server measured it.
    pub lag: u32,
    /// What they want.
    pub command: Command,
}

impl Order {
    /// The longest name of a message.
    pub const LONGEST_ID: usize = 40;

    /// What the server wants of itself.
    pub fn server(command: Command) -> Order {
        Order { by: Actor::Server, id: None, lag: 0, command }
    }

    /// What a person wants.
    pub fn person(person: Person, command: Command) -> Order {
        Order { by: Actor::Person(person), id: None, lag: 0, command }
    }

    /// What somebody wants who has no seat yet.
    pub fn guest(command: Command) -> Order {
        Order { by: Actor::Guest, id: None, lag: 0, command }
    }
}

/// Who gives a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    /// Whoever keeps the table: for dice, engines and clocks.
    Server,
    /// Somebody who has sat down, now or before.
    Person(Person),
    /// Somebody who has not.
    Guest,
    /// Somebody who has not, invited by whoever holds this seat to share it.
    Invited(Seat),
}

/// What somebody wants.
///
/// ```
/// use hexagora_table::Command;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let command: Command = serde_json::from_str(r#"{"do": "step", "step": "c3", "at": 0}"#)?;
/// assert_eq!(command, Command::Step { step: "c3".to_owned(), at: 0 });
/// // What only the server may do cannot be sent.
/// assert!(serde_json::from_str::<Command>(r#"{"do": "tick"}"#).is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Command {
    /// To sit down.
    Sit {
        /// The seat; any that is open if none is named.
        #[serde(default)]
        seat: Option<u8>,
        /// What to be called.
        name: String,
    },
    /// To stand up before the game begins.
    Stand,
    /// To make a step.
    Step {
        /// The step, in any accepted spelling.
        step: String,
        /// How many steps had been made when it was chosen: a stale choice is refused.
        at: u32,
    },
    /// To offer something, or to agree to it if another seat offers it already.
    Offer {
        /// What.
        offer: Offer,
        /// For an undo: how many steps should stay; up to one's own last turn if none is given.
        #[serde(default)]
        to: Option<u32>,
    },
    /// To decline an offer, or to take one's own back.
    Decline {
        /// Which.
        offer: Offer,
    },
    /// To give up; in a game of three or more, to leave it to the others.
    Resign,
    /// To point out that another seat's time has run out.
    Claim,
    /// To call the game off before its second turn.
    Abort,
    /// To say a phrase.
    Say {
        /// Which.
        phrase: Phrase,
    },
    /// For the server alone: a step of an engine's seat.
    #[serde(skip)]
    Play {
        /// The seat.
        seat: Seat,
        /// The step.
        step: String,
        /// How many steps had been made when it was chosen.
        at: u32,
    },
    /// For the server alone: to roll the die.
    #[serde(skip)]
    Roll {
        /// What the roll is drawn from.
        entropy: u64,
    },
    /// For the server alone: to deal anew, as all have agreed.
    #[serde(skip)]
    Rebuild {
        /// What the new deal is drawn from.
        entropy: u64,
    },
    /// For the server alone: to do what time demands.
    #[serde(skip)]
    Tick,
    /// For the server alone: not to charge the clock that runs for the server's own absence.
    #[serde(skip)]
    Spare {
        /// The milliseconds.
        away: u64,
    },
    /// For the server alone: to call off a table that nobody plays at.
    #[serde(skip)]
    Close,
    /// For the server alone: to name the table where the same people play again.
    #[serde(skip)]
    Rematch {
        /// The table.
        table: String,
    },
}

impl Command {
    /// Whether the command ends the game for its sender. Rate limits let such a command pass.
    pub fn ends_game(&self) -> bool {
        matches!(self, Command::Resign | Command::Claim | Command::Abort)
    }

    /// Whether the command is obeyed even when the table has reached its most events: because it ends the
    /// game, takes its sender out of it, or is the server's duty.
    pub(crate) fn is_always_heard(&self) -> bool {
        match self {
            Command::Resign | Command::Claim | Command::Abort => true,
            Command::Play { .. } | Command::Roll { .. } | Command::Tick | Command::Spare { .. } => true,
            Command::Close | Command::Rematch { .. } | Command::Rebuild { .. } => true,
            Command::Sit { .. } | Command::Stand | Command::Step { .. } => false,
            Command::Offer { .. } | Command::Decline { .. } | Command::Say { .. } => false,
        }
    }
}

/// What the server has to do next at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duty {
    /// Nothing: it is for people, or over.
    Nothing,
    /// To roll the die.
    Roll,
    /// To let the engine play.
    Engine {
        /// For this seat.
        seat: Seat,
        /// At this level.
        level: u8,
    },
    /// To open a table for the rematch.
    Rematch,
    /// To deal anew.
    Rebuild,
}
