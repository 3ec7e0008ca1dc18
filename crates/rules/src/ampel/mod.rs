//! Ampel, by José Manuel Astilleros García-Monge: red and green race to complete signals.
//!
//! ```
//! use hexagora_rules::Game;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut game = Game::start(&"ampel yellows=1".parse()?)?;
//! for step in ["e3", "d1", "k1", "d1-e2"] {
//!     game.play(step)?;
//! }
//! // Red's one disc is under its cylinder, so green goes on with adding a disc.
//! assert_eq!(game.step_name(), Some("add"));
//! # Ok(())
//! # }
//! ```

mod board;
mod check;
mod choices;
mod colour;
mod course;
mod draft;
mod effect;
mod geometry;
mod hash;
mod lanes;
mod notation;
mod options;
pub mod oracle;
mod points;
mod position;
mod press;
mod refusal;
mod rules;
mod sentence;
mod signal;
mod step;
mod symmetry;
mod text;
mod threat;
mod turn;
mod view;

pub use board::Point;
pub use colour::Colour;
pub(crate) use draft::Drafting;
pub use options::{Edition, Options};
pub use points::Points;
pub use position::Position;
pub use step::Step;
pub use view::View;
