//! The rules of four board games of six directions: [`ampel`], [`attangle`], [`nonaga`] and
//! [`laberinto`] (Laberinto Interior, for three to six).
//!
//! A position is a value, a step is a value, and everything else is a reader of them.
//!
//! # Quick start
//!
//! ```
//! use hexagora_rules::{Game, Setup};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let setup: Setup = "attangle rules=2008".parse()?;
//! let mut game = Game::start(&setup)?;
//! game.play("c3")?;
//! assert_eq!(game.legal().len(), 35);
//!
//! // The centre stays empty, and the error says so.
//! let error = game.play("d4").unwrap_err();
//! assert!(error.to_string().contains("the centre, d4, stays empty"));
//!
//! // A position is one line of text, and read back from it.
//! let same: Game = game.to_string().parse()?;
//! assert_eq!(same.legal(), game.legal());
//! # Ok(())
//! # }
//! ```
//!
//! # Two ways in
//!
//! - [`Game`] is the erased facade: it starts any game from a [`Setup`], lists, reads, writes and
//!   plays steps as text, and says whose step it is and how the game ended.
//! - [`Position`] is the static trait that each game implements, for code that must be fast, and
//!   [`Rules`] adds to it what people read. [`Game::visit`] leads from the first to the second.
//!
//! ```
//! use hexagora_rules::nonaga::{Options, Position as Nonaga};
//! use hexagora_rules::{Position, Rules};
//!
//! let mut position = Nonaga::start(&Options::default());
//! for step in position.legal_steps() {
//!     println!("{}", position.write_step(step));
//! }
//! let first = position.legal_steps()[0];
//! position.play_unchecked(first, &mut ());
//! assert_eq!(position.step_name(), Some("disc"));
//! ```
//!
//! [`Record`] reads, replays and writes whole games, [`perft`](mod@perft) counts step sequences and
//! [`playout`](mod@playout) plays at random.
//!
//! # What it does not do
//!
//! It does no I/O, reads no clock, keeps no global state and draws no random numbers of its own: the
//! same setup and steps give the same position on every machine. It does not choose steps (that is
//! `hexagora-engine`), and it knows nothing of players, clocks and results by resignation
//! (`hexagora-table`). It never panics on input: whatever can be wrong is an error that says what was
//! wrong, where, and what would be right.

#[macro_use]
mod games;

pub mod ampel;
mod arrange;
pub mod attangle;
mod brief;
mod choice;
mod completion;
mod draft;
mod due;
mod effect;
mod game;
mod game_info;
pub mod geometry;
mod history;
mod kind;
pub mod laberinto;
mod milestone;
mod nearest;
pub mod nonaga;
mod options;
mod outcome;
pub mod perft;
pub mod playout;
mod position;
mod preset;
pub mod record;
mod refusal;
mod rules;
mod scene;
mod seat;
mod setup;
mod step;
mod survey;
mod threat;
#[cfg(feature = "toy")]
#[path = "../tests/fifth/mod.rs"]
pub mod toy;
mod view;
pub mod zobrist;

pub use brief::brief;
pub use choice::{Choice, ChoiceKind, Group};
pub use draft::{Draft, DraftFault, DraftView, Edit, Field};
pub use due::Due;
pub use effect::{Carried, Destination, Effect, Source};
pub use game::{Game, Mark, Played, Typed, Visitor};
pub use game_info::{GameInfo, GameOption, OptionValues, PresetInfo, SeatInfo, ValueKind};
pub use geometry::Geometry;
pub use history::{History, Repetition};
pub use kind::GameKind;
pub use laberinto::Sketch;
pub use milestone::Milestone;
pub use nearest::nearest;
pub use options::{OptionKind, OptionSpec, Options};
pub use outcome::{Outcome, Reason};
pub use position::Position;
pub use preset::Preset;
pub use record::{Record, RecordError};
pub use refusal::{Refusal, Rule};
pub use rules::{Eye, Rules, TextError};
pub use scene::{Ended, Last, Scene};
pub use seat::{Seat, SeatError, SeatSet, ToMove};
pub use setup::{Setup, SetupError};
pub use step::{StepCode, StepError};
pub use survey::{Prospect, Survey};
pub use threat::{Threat, ThreatKind};
pub use view::View;
