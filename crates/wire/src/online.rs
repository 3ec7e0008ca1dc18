//! What the server of online tables and its clients say to each other.

use hexagora_locale::{Lang, Message};
use hexagora_table::{Command, Event, Person, SeenTable, Table, Terms, Time};
use serde::{Deserialize, Serialize};

/// What a client says over a socket.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FromClient {
    /// It wants an answer, to know that it is heard.
    Ping {
        /// Anything; it comes back.
        ping: u64,
    },
    /// It wants something to happen.
    Order(Asked),
}

/// A command with the name of the message.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Asked {
    /// The message's name: the same message again, with the same name, is obeyed once.
    pub id: String,
    /// What is wanted: `do` names it.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub command: Command,
}

/// What the server says over a socket.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ToClient {
    /// The whole table: at the beginning, and whenever something was missed.
    Table {
        /// The reader's own place.
        you: Option<You>,
        /// The table.
        table: Box<SeenTable>,
    },
    /// What happened next.
    Events(News),
    /// A message was obeyed, and that is durable.
    Made {
        /// The message.
        id: String,
        /// The number of its last event.
        version: u64,
    },
    /// A message was not obeyed, and will not be.
    Refused {
        /// The message.
        id: Option<String>,
        /// Why.
        #[serde(flatten)]
        why: Refused,
    },
    /// Whether a message was obeyed is not known: it should be sent again.
    Unknown {
        /// The message.
        id: String,
        /// In so many milliseconds.
        after: u32,
    },
    /// The answer to a ping.
    Pong {
        /// What came with it.
        ping: u64,
        /// The moment it is.
        now: Time,
    },
    /// Who of those who sit at the table is connected: at the beginning, and whenever that changes. Whoever
    /// sees the table later than it happens is not told.
    Attendance {
        /// Everybody who sits there.
        people: Vec<Attendee>,
    },
    /// Whether the computer, which is to move, waits because it is busy at other tables.
    Engine {
        /// Whether it waits.
        waits: bool,
    },
    /// The server goes, and will be back.
    Bye {
        /// In so many milliseconds, as a guess.
        after: u32,
    },
}

/// Somebody who sits at a table, and whether they are connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Attendee {
    /// The number at this table.
    pub person: Person,
    /// Whether they are here: on any device, or gone for no more than a moment.
    pub here: bool,
    /// Since when they are away, as far as the server remembers.
    pub since: Option<Time>,
}

/// The reader's own place at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct You {
    /// The number at this table.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub person: Person,
    /// The seat; none for somebody who has left it.
    pub seat: Option<u8>,
}

impl You {
    /// The place of a person.
    pub fn of(table: &Table, person: Option<Person>) -> Option<You> {
        person.map(|person| You { person, seat: table.seat_of(person).map(|seat| seat.0) })
    }
}

/// What happened since a version.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct News {
    /// The number of the last event.
    pub version: u64,
    /// The reader's own place.
    pub you: Option<You>,
    /// The events.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub events: Vec<Event>,
    /// The moment of what the clocks show.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub now: Time,
    /// The milliseconds left on the seats' clocks; empty where there are none.
    pub left: Vec<u64>,
    /// The seat whose clock runs.
    pub running: Option<u8>,
    /// The whole table after them: only where hands are hidden, so that nobody can work it out alone.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub table: Option<Box<SeenTable>>,
}

impl News {
    /// What a person may know of some events and the table after them.
    pub fn new(events: &[Event], table: &Table, person: Option<Person>, now: Time) -> News {
        let seats = (0..table.seats().len()).map(|seat| hexagora_rules::Seat(seat as u8));
        News {
            version: events.last().map_or(table.version(), |event| event.seq),
            you: You::of(table, person),
            events: events.iter().map(|event| table.event_seen(event, person)).collect(),
            now,
            left: seats.filter_map(|seat| table.clocks().left(seat, now)).collect(),
            running: table.clocks().running().map(|(seat, _)| seat.0),
            table: (!table.is_open()).then(|| Box::new(table.seen(table.eye_of(person), now))),
        }
    }
}

/// A new table.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewTable {
    /// What is agreed.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub terms: Terms,
    /// What whoever opens it is called; without a name they do not sit down.
    pub name: Option<String>,
    /// Where they sit; any seat if none is given.
    pub seat: Option<u8>,
    /// The request's name: the same again, from the same sender, is the same table. It counts only beside a
    /// secret that was shown with the request.
    #[serde(default)]
    pub id: Option<String>,
    /// Whether the secret is given back in the answer instead of a cookie: for programs.
    #[serde(default)]
    pub token: bool,
}

/// Somebody who wants a secret before anything else, so that whatever follows can be sent again.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewSecret {
    /// Whether the secret is given back in the answer instead of a cookie: for programs.
    #[serde(default)]
    pub token: bool,
}

/// A secret was given, or the one that was shown is good.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GivenSecret {
    /// The secret, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Somebody who sits down.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewSeat {
    /// What they are called.
    pub name: String,
    /// Where they sit; any seat if none is given.
    pub seat: Option<u8>,
    /// The request's name: the same again, from the same sender, is the same seat. It counts only beside a
    /// secret that was shown with the request.
    pub id: Option<String>,
    /// A key from whoever holds a seat, to share it with them.
    #[serde(default)]
    pub key: Option<String>,
    /// Whether the secret is given back in the answer instead of a cookie: for programs.
    #[serde(default)]
    pub token: bool,
}

/// What a key is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// Another device of the same person holds the seat too.
    #[default]
    Device,
    /// Another person shares the seat.
    Team,
}

/// Somebody who wants a key.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewKey {
    /// What it is for.
    #[serde(default)]
    pub purpose: Purpose,
}

/// A key to one's seat, for another device or another person.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Key {
    /// The key: good once.
    pub key: String,
    /// What it is for.
    pub purpose: Purpose,
    /// For how many seconds it is good.
    pub seconds: u32,
}

/// A key that somebody shows.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownKey {
    /// The key.
    pub key: String,
    /// Whether the secret is given back in the answer instead of a cookie: for programs.
    #[serde(default)]
    pub token: bool,
}

/// What a key would do, without using it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Invitation {
    /// What it is for.
    pub purpose: Purpose,
    /// Whose it is.
    pub name: String,
    /// Their seat.
    pub seat: u8,
    /// The reader's own place, if they have one: then the key does nothing for them.
    pub you: Option<You>,
}

/// A device that holds one's seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Device {
    /// Its name, for taking the seat from it.
    pub device: String,
    /// Since when it holds the seat; none where nobody knows any more.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub since: Option<Time>,
    /// Whether it is the one that asks.
    pub own: bool,
}

/// A seat that was taken, or a table that was opened.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Placed {
    /// The table.
    pub table: String,
    /// The number of the last event.
    pub version: u64,
    /// The place, if one was taken.
    pub you: Option<You>,
    /// The secret that holds the seat, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// A message was obeyed, and that is durable.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Made {
    /// The number of its last event.
    pub version: u64,
}

/// A table as somebody sees it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Look {
    /// The reader's own place.
    pub you: Option<You>,
    /// The table.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub table: SeenTable,
}

/// A table in the lobby.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LobbyTable {
    /// The table.
    pub table: String,
    /// What is agreed.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub terms: Terms,
    /// Who sits there already.
    pub names: Vec<String>,
    /// How many seats are open.
    pub open: usize,
    /// When it was opened.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub opened: Time,
}

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refused {
    /// The sentence, by key and arguments.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub error: Message,
    /// The sentence in the reader's language.
    pub text: String,
}

impl Refused {
    /// A sentence in a language. What it quotes is cut: an answer is not longer than a question.
    pub fn new(message: Message, lang: Lang) -> Refused {
        let message = message.shortened(200);
        Refused { text: message.say(lang), error: message }
    }
}
