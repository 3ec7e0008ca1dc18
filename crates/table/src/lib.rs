//! A game between seats: a pure state machine of events, with clocks, offers and results.
//!
//! A table is the fold of its [`Event`]s. Commands come in, are judged by [`Table::decide`], and
//! either change nothing or become events; whoever keeps the table stores these, and then the
//! table that [`Decision`] holds is the table.
//!
//! # Quick start
//!
//! ```
//! use hexagora_rules::GameKind;
//! use hexagora_table::{Command, Order, Person, Seed, Table, Terms, Time};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let (mut table, opened) = Table::open(Terms::new(GameKind::Attangle), Seed(7), Time(0))?;
//! let mut events = vec![opened];
//! let sit = |name: &str| Command::Sit { seat: None, name: name.to_owned() };
//! for name in ["Ana", "Bruno"] {
//!     let decision = table.decide(&Order::guest(sit(name)), Time(1000))?;
//!     events.extend(decision.events);
//!     table = decision.table;
//! }
//! let step = Command::Step { step: "c3".to_owned(), at: 0 };
//! let decision = table.decide(&Order::person(Person(0), step), Time(2000))?;
//! events.extend(decision.events);
//! assert_eq!(Table::fold(&events)?, decision.table);
//! # Ok(())
//! # }
//! ```
//!
//! The example `without_server` plays a whole game so.
//!
//! # What it does not do
//!
//! Nothing here reads a clock, draws a number, starts a thread or does any I/O: time and chance are
//! arguments, so server, terminal and browser run the same code. It decides no rule of a game
//! (`hexagora-rules` does), and it does not know who somebody is: its keeper says which [`Person`]
//! gives an [`Order`].
//!
//! What somebody may see of a table goes through [`Table::seen`] and [`Table::event_seen`], and
//! nothing else leaves its keeper.

mod clock;
mod command;
mod decide;
mod event;
mod name;
mod offer;
mod phrase;
mod record;
mod refusal;
mod seen;
mod sitter;
mod state;
mod terms;
mod time;

pub use clock::{Clock, Clocks};
pub use command::{Actor, Command, Duty, Order};
pub use decide::Decision;
pub use event::{Event, Person, Seed, What};
pub use name::NAME;
pub use offer::{Offer, Pending};
pub use phrase::Phrase;
pub use refusal::{Refusal, ReplayError};
pub use seen::{SeenOffer, SeenPerson, SeenSeat, SeenStep, SeenTable};
pub use sitter::{Guest, Sitter};
pub use state::{Ending, Phase, PlayedStep, Table};
pub use terms::{Leaving, Terms};
pub use time::Time;
