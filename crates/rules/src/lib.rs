//! The rules of four games of six directions: [`ampel`], [`attangle`], [`nonaga`] and
//! [`laberinto`].
//!
//! A position is a value, a step is a value, and everything else is a reader of them. There are two
//! ways in:
//! - [`Game`] is the erased facade: it starts any game from a [`Setup`], lists, reads, writes and
//!   plays steps as text, and says whose step it is and how the game ended;
//! - [`Position`] is the static trait that each game implements, for code that must be fast, and
//!   [`Rules`] adds to it what people read.
//!
//! ```
//! use hexagora_rules::{Game, GameKind, Setup};
//! let mut game = Game::start(&Setup::new(GameKind::Attangle)).unwrap();
//! game.play("c3").unwrap();
//! assert_eq!(game.legal().len(), 35);
//! assert!(game.play("d4").is_err()); // the centre stays empty
//! ```

#[macro_use]
mod games;

pub mod ampel;
mod arrange;
pub mod attangle;
mod brief;
mod choice;
mod completion;
mod effect;
mod game;
pub mod geometry;
mod history;
mod kind;
pub mod laberinto;
mod nearest;
pub mod nonaga;
mod options;
mod outcome;
pub mod perft;
pub mod playout;
mod position;
pub mod record;
mod refusal;
mod rules;
mod seat;
mod setup;
mod step;
mod threat;
mod view;
pub mod zobrist;

pub use brief::brief;
pub use choice::{Choice, ChoiceKind, Group};
pub use effect::{Carried, Effect, Goal, Source};
pub use game::{Game, Mark, Played, Typed, Visitor};
pub use geometry::Geometry;
pub use history::{History, Repetition};
pub use kind::GameKind;
pub use laberinto::Sketch;
pub use nearest::nearest;
pub use options::{OptionKind, OptionSpec, Options};
pub use outcome::{Outcome, Reason};
pub use position::Position;
pub use record::{Record, RecordError};
pub use refusal::{Refusal, Rule};
pub use rules::{Eye, Rules, TextError};
pub use seat::{Seat, SeatError, SeatSet, ToMove};
pub use setup::{Setup, SetupError};
pub use step::{StepCode, StepError};
pub use threat::{Threat, ThreatKind};
pub use view::View;
