//! Nonaga: three men each, on a board of 19 discs that the players move.
//!
//! A turn has two steps: slide a man as far as it goes, then lay a free disc elsewhere. Nothing
//! holds the discs in place, so the board may wander over the endless plane: see [`Position`].

mod board;
mod cell;
mod effect;
mod fault;
mod frame;
mod geometry;
mod hash;
mod notation;
mod options;
mod parts;
mod patch;
mod playout;
mod position;
mod press;
mod ring;
mod rules;
mod scatter;
mod sentence;
mod sight;
mod stand;
mod step;
mod survey;
mod text;
mod threat;
mod view;
mod ways;
mod window;

pub use cell::Cell;
pub use options::{Connected, Edge, Options, Slide};
pub use position::Position;
pub use sight::{Side, Wanted, Wins};
pub use step::Step;
pub use view::View;
