//! Nonaga: three men each, on a board of 19 discs that the players move.
//!
//! A turn has two steps: slide a man as far as it goes, then lay a free disc elsewhere. Nothing
//! holds the discs in place, so the board may wander over the endless plane: see [`Position`].
//!
//! ```
//! use hexagora_rules::{Game, Seat, ToMove};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut game = Game::start(&"nonaga".parse()?)?;
//! game.play("2,0>1,1")?; // the man slides until it is stopped
//! assert_eq!(game.step_name(), Some("disc"));
//! let disc = game.legal().swap_remove(0);
//! game.play(&disc)?;
//! assert_eq!(game.to_move(), ToMove::Seat(Seat(1)));
//! # Ok(())
//! # }
//! ```

mod board;
mod cell;
mod draft;
mod effect;
mod frame;
mod geometry;
mod hash;
mod notation;
mod options;
pub mod oracle;
mod parts;
mod patch;
mod playout;
mod position;
mod press;
mod refusal;
mod ring;
mod rules;
mod scatter;
mod sentence;
mod stand;
mod step;
mod survey;
mod symmetry;
mod text;
mod threat;
mod view;
mod ways;
mod window;

pub use cell::Cell;
pub(crate) use draft::Drafting;
pub use options::{Connected, Edge, Options, Slide};
pub use position::Position;
pub use step::Step;
pub use view::View;
