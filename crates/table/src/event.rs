//! What happens at a table.

use hexagora_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{Offer, Phrase, Terms, Time};

/// Something that happened, for good.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
// A browser has events of its own.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TableEvent"))]
pub struct Event {
    /// Its number at this table, from 1, without gaps.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub seq: u64,
    /// When it happened.
    pub at: Time,
    /// The person who did it, by number; none where the server did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Person>,
    /// The message that asked for it, as that person's device named it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// A person at a table, by number: the order in which they sat down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Person(pub u16);

/// The kinds of things that happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum What {
    /// The table was opened.
    Opened {
        /// The version of these events.
        format: u32,
        /// What was agreed.
        terms: Box<Terms>,
        /// What the deal is drawn from: nobody's business before the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(skip))]
        seed: Option<Seed>,
    },
    /// Somebody sat down.
    Sat {
        /// The number of the person.
        person: Person,
        /// The seat.
        #[serde(with = "seat")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
        /// What the person is called.
        name: String,
    },
    /// Somebody stood up before the game began.
    Stood {
        /// The number of the person.
        person: Person,
    },
    /// Every seat was taken, and the game began.
    Began,
    /// A seat made a step.
    Stepped {
        /// The seat.
        #[serde(with = "seat")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
        /// The step, in canonical spelling.
        step: String,
        /// The milliseconds of the message's way, which are not counted as thinking.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u32,
    },
    /// The server rolled the die.
    Rolled {
        /// The step of chance.
        step: String,
    },
    /// A seat offered something.
    Offered {
        /// The seat.
        #[serde(with = "seat")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
        /// What it offered.
        offer: Offer,
        /// For an undo: how many steps would stay.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u32>,
    },
    /// A seat agreed to an offer.
    Agreed {
        /// The seat.
        #[serde(with = "seat")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// A seat declined an offer, or took its own back.
    Declined {
        /// The seat.
        #[serde(with = "seat")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// Steps were taken back, by agreement.
    Undone {
        /// How many steps stay.
        to: u32,
    },
    /// The clocks were stopped, by agreement.
    Paused,
    /// The game goes on after a pause.
    Resumed,
    /// A seat gave up.
    Resigned {
        /// The seat.
        #[serde(with = "seat")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
    },
    /// The server was away, and the clock that runs is not charged for it.
    Spared {
        /// For so many milliseconds.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        away: u64,
    },
    /// A seat's time ran out, and somebody claimed it or the grace was over.
    Flagged {
        /// The seat.
        #[serde(with = "seat")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
    },
    /// A seat of a game of three or more is played by the engine, or passed, from here on.
    Left {
        /// The seat.
        #[serde(with = "seat")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// Who won: nobody in a draw, several in a shared win.
        winners: Vec<u8>,
        /// By a rule of the game, or `resigned`, `agreed`, `time`.
        reason: String,
    },
    /// The game was called off and counts for nothing.
    Aborted,
    /// The same people play again at another table.
    Rematched {
        /// The table.
        table: String,
    },
    /// A seat said one of the ready phrases.
    Said {
        /// The phrase.
        phrase: Phrase,
    },
}

impl What {
    /// The version of the events that this program writes.
    pub const FORMAT: u32 = 1;
}

/// What chance is drawn from. It never prints itself, so that no log can hold it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde's way
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Seats as numbers: the rules write them and read them nowhere.
pub(crate) mod seat {
    use hexagora_rules::Seat;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        seat.0.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        u8::deserialize(deserializer).map(Seat)
    }
}
