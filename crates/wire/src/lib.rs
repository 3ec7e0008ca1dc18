//! What Hexagora's programs say to each other: the command, the page and the server.
//!
//! Everything here is data that goes over an edge as JSON. The TypeScript in `web/src/wire.ts` is
//! made from these types by the test `typescript`.

mod answer;
mod ended;
mod game_info;
mod object;
mod online;
mod question;
mod record_read;
mod scene;
mod shown;
mod start;
mod whose;

pub use answer::{Answer, Fault};
pub use ended::Ended;
pub use game_info::{GameInfo, GameOption, Values};
pub use object::Object;
pub use online::{
    Asked, Device, FromClient, GivenSecret, Invitation, Key, Listed, Look, Made, NewKey, NewSeat, NewSecret,
    NewTable, News, Placed, Purpose, Refused, ShownKey, ToClient, You,
};
pub use question::{Question, Task, TurnFound};
pub use record_read::{RecordEntry, RecordLine, RecordRead};
pub use scene::{Last, Scene};
pub use shown::Shown;
pub use start::{Setup, Start};
pub use whose::Whose;
