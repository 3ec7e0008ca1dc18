//! What Hexagora's programs say to each other: the command, the page and the server.
//!
//! Everything here is data that goes over an edge as JSON. The TypeScript in `web/src/wire.ts` is
//! made from these types by the test `typescript`.
//!
//! # Quick start
//!
//! ```
//! use hexagora_wire::{Question, Start};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A page asks which game a text means.
//! let asked = r#"{"read_position": {"text": "attangle; 4/5/2w3/7/6/5/4 b"}}"#;
//! let Question::ReadPosition { text } = serde_json::from_str(asked)? else { unreachable!() };
//! let game = Start::Text(text).game().map_err(|error| error.to_string())?;
//! assert_eq!(game.legal().len(), 35);
//! # Ok(())
//! # }
//! ```
//!
//! # What it does not do
//!
//! It answers nothing: the questions are answered by `hexagora-wasm` in a browser and by
//! `hexagora-server` over HTTP. It does not send or receive, and it judges no rule; a type here only
//! says how something is written.

mod answer;
mod object;
mod online;
mod question;
mod record_read;
mod start;
mod whose;

pub use answer::{Answer, Fault};
pub use object::Object;
pub use online::{
    Asked, Attendee, Device, FromClient, GivenSecret, Invitation, Key, LobbyTable, Look, Made, NewKey,
    NewSeat, NewSecret, NewTable, News, Placed, Purpose, Refused, ShownKey, ToClient, You,
};
pub use question::{FollowedTable, Question, Task, TurnFound};
pub use record_read::{RecordEntry, RecordLine, RecordRead};
pub use start::{Setup, Start};
pub use whose::Whose;
