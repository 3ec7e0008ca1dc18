//! What happens at a table.

use hexagora_rules::Seat;
use serde::{Deserialize, Serialize, Serializer};

use crate::{Offer, Phrase, Terms, Time};

/// Something that happened, for good.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(skip))]
        seed: Option<Seed>,
    },
    /// Somebody sat down.
    Sat {
        /// The number of the person.
        person: Person,
        /// The seat.
        #[serde(serialize_with = "number")]
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
        #[serde(serialize_with = "number")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
        /// The step, in canonical spelling.
        step: String,
        /// The milliseconds of the message's way, which are not counted as thinking.
        #[serde(skip_serializing_if = "is_zero")]
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
        #[serde(serialize_with = "number")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
        /// What it offered.
        offer: Offer,
        /// For an undo: how many steps would stay.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<u32>,
    },
    /// A seat agreed to an offer.
    Agreed {
        /// The seat.
        #[serde(serialize_with = "number")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// A seat declined an offer, or took its own back.
    Declined {
        /// The seat.
        #[serde(serialize_with = "number")]
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
        #[serde(serialize_with = "number")]
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
        #[serde(serialize_with = "number")]
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
    },
    /// A seat of a game of three or more is played by the engine, or passed, from here on.
    Left {
        /// The seat.
        #[serde(serialize_with = "number")]
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
    /// The game was left without a result, by agreement, and dealt anew.
    Rebuilt {
        /// What the new deal is drawn from: nobody's business before the game is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(skip))]
        seed: Option<Seed>,
    },
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
    /// The version of the events that this program writes. The second has Laberinto's defaults of today.
    pub const FORMAT: u32 = 2;
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
#[allow(clippy::trivially_copy_pass_by_ref)] // serde's way
fn number<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    seat.0.serialize(serializer)
}

/// An event as it is written: everything that any kind has, side by side. An enum inside a flat object could
/// be read without this, by much more code, which a browser would have to load.
#[derive(Deserialize)]
struct Written {
    seq: u64,
    at: Time,
    by: Option<Person>,
    id: Option<String>,
    r#type: String,
    format: Option<u32>,
    terms: Option<Box<Terms>>,
    seed: Option<Seed>,
    person: Option<Person>,
    seat: Option<u8>,
    name: Option<String>,
    step: Option<String>,
    lag: Option<u32>,
    offer: Option<Offer>,
    to: Option<u32>,
    away: Option<u64>,
    winners: Option<Vec<u8>>,
    reason: Option<String>,
    table: Option<String>,
    phrase: Option<Phrase>,
}

impl Written {
    /// What happened, if everything is there that its kind has.
    fn what(self) -> Option<What> {
        let seat = self.seat.map(Seat);
        Some(match self.r#type.as_str() {
            "opened" => What::Opened { format: self.format?, terms: self.terms?, seed: self.seed },
            "sat" => What::Sat { person: self.person?, seat: seat?, name: self.name? },
            "stood" => What::Stood { person: self.person? },
            "began" => What::Began,
            "stepped" => What::Stepped { seat: seat?, step: self.step?, lag: self.lag.unwrap_or(0) },
            "rolled" => What::Rolled { step: self.step? },
            "offered" => What::Offered { seat: seat?, offer: self.offer?, to: self.to },
            "agreed" => What::Agreed { seat: seat?, offer: self.offer? },
            "declined" => What::Declined { seat: seat?, offer: self.offer? },
            "undone" => What::Undone { to: self.to? },
            "paused" => What::Paused,
            "resumed" => What::Resumed,
            "resigned" => What::Resigned { seat: seat? },
            "spared" => What::Spared { away: self.away? },
            "flagged" => What::Flagged { seat: seat? },
            "left" => What::Left { seat: seat? },
            "ended" => What::Ended { winners: self.winners?, reason: self.reason? },
            "aborted" => What::Aborted,
            "rebuilt" => What::Rebuilt { seed: self.seed },
            "rematched" => What::Rematched { table: self.table? },
            "said" => What::Said { phrase: self.phrase? },
            _ => return None,
        })
    }
}

impl TryFrom<Written> for Event {
    type Error = &'static str;

    fn try_from(mut written: Written) -> Result<Event, &'static str> {
        let (seq, at, by, id) = (written.seq, written.at, written.by, written.id.take());
        let what = written.what().ok_or("no event that this version knows")?;
        Ok(Event { seq, at, by, id, what })
    }
}

#[cfg(test)]
mod tests {
    use hexagora_rules::GameKind;

    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_nothing_else_is() {
        let seat = Seat(1);
        let terms = Box::new(Terms::new(GameKind::Nonaga));
        let kinds = [
            What::Opened { format: 1, terms, seed: Some(Seed(u64::MAX)) },
            What::Sat { person: Person(3), seat, name: "Zoë".to_owned() },
            What::Stood { person: Person(3) },
            What::Began,
            What::Stepped { seat, step: "c3".to_owned(), lag: 0 },
            What::Stepped { seat, step: "c3".to_owned(), lag: 40 },
            What::Rolled { step: "6".to_owned() },
            What::Offered { seat, offer: Offer::Undo, to: Some(4) },
            What::Offered { seat, offer: Offer::Draw, to: None },
            What::Agreed { seat, offer: Offer::Pause },
            What::Declined { seat, offer: Offer::Resume },
            What::Undone { to: 4 },
            What::Paused,
            What::Resumed,
            What::Resigned { seat },
            What::Spared { away: 5_000 },
            What::Flagged { seat },
            What::Left { seat },
            What::Ended { winners: vec![0, 2], reason: "time".to_owned() },
            What::Aborted,
            What::Rebuilt { seed: Some(Seed(7)) },
            What::Rebuilt { seed: None },
            What::Rematched { table: "x".to_owned() },
            What::Said { phrase: Phrase::Thanks },
        ];
        for (number, what) in (7..).zip(kinds) {
            let (by, id) = (Some(Person(number as u16)), Some(format!("m{number}")));
            let event = Event { seq: number, at: Time(number), by, id, what };
            let written = serde_json::to_value(&event).unwrap();
            assert_eq!(serde_json::from_value::<Event>(written.clone()).unwrap(), event);
            // Without any part that its kind must have it is no event.
            for part in
                ["type", "person", "seat", "name", "step", "away", "winners", "reason", "table", "phrase"]
            {
                let mut broken = written.clone();
                if broken.as_object_mut().unwrap().remove(part).is_some() {
                    assert!(serde_json::from_value::<Event>(broken).is_err(), "{written} without {part}");
                }
            }
        }
        for text in [r#"{"seq":1,"at":1,"type":"sang"}"#, r#"{"seq":1,"at":1}"#, "7"] {
            assert!(serde_json::from_str::<Event>(text).is_err(), "{text}");
        }
    }
}
