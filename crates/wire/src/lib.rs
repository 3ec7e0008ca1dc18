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
//! It answers nothing: the questions are answered by `hexagora-wasm-rules` and
//! `hexagora-wasm-engine` in a browser and by
//! `hexagora-server` over HTTP. It does not send or receive, and it judges no rule; a type here only
//! says how something is written.

mod answer;
mod draft;
mod line;
mod object;
mod online;
#[cfg(feature = "engine")]
mod openings;
mod place;
mod question;
mod record_read;
mod start;
#[cfg(feature = "engine")]
mod task;
mod whose;

pub use answer::{Answer, Fault};
pub use draft::{Draft, DraftQuestion, Drafted};
pub use line::LineStep;
pub use object::Object;
pub use online::{
    Asked, Attendee, Device, FromClient, GivenSecret, Invitation, Key, LobbyTable, Look, Made, NewKey,
    NewSeat, NewSecret, NewTable, News, Placed, Purpose, Refused, ShownKey, ToClient, You,
};
#[cfg(feature = "engine")]
pub use openings::{BookPage, BookRead, LibraryGame, OpeningTurn, OpeningsFound};
pub use place::Place;
pub use question::{FollowedTable, Question};
pub use record_read::{RecordDrawing, RecordEntry, RecordLine, RecordRead};
pub use start::{Setup, Start};
#[cfg(feature = "engine")]
pub use task::{ProvenPuzzle, PuzzleList, ReviewNews, ShownPuzzle, Task, TurnFound};
pub use whose::Whose;
