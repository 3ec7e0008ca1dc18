//! Laberinto Interior: three to six players lay coloured triangles, then cross the labyrinth they
//! made.
//!
//! ```
//! use hexagora_rules::Game;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Game::start(&"laberinto players=4 seed=7 first=0".parse()?)?;
//! assert_eq!(game.step_name(), Some("build"));
//! assert!(game.legal().iter().all(|step| step.starts_with('A'))); // red begins at the top
//! # Ok(())
//! # }
//! ```

mod board;
mod check;
mod colour;
mod deal;
mod draft;
mod effect;
mod end;
mod figure;
mod geometry;
mod hand;
mod hash;
mod labyrinth;
mod lay;
mod meeting;
mod movement;
mod notation;
mod options;
pub mod oracle;
mod play;
mod position;
mod presets;
mod press;
mod random;
mod reach;
mod refusal;
mod rules;
mod sentence;
mod sketch;
mod step;
mod survey;
mod symmetry;
mod team;
mod text;
mod threat;
mod tile;
mod view;
mod walk;

pub use board::{Cell, Cells, EDGES, GRID};
pub use colour::Colour;
pub use deal::BAG;
pub(crate) use draft::Drafting;
pub use figure::Figure;
pub use options::Options;
pub use position::Position;
pub use sketch::Sketch;
pub use step::{Act, Step};
pub use team::Count;
pub use tile::{KINDS, Tile};
pub use view::{Hand, View};
