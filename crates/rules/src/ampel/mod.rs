//! Ampel, by José Manuel Astilleros García-Monge: red and green race to complete signals.

mod board;
mod check;
mod colour;
mod course;
mod keys;
mod notation;
mod options;
mod points;
mod position;
mod rules;
mod signal;
mod step;
mod symmetry;
mod text;
mod view;
mod why_not;

pub use board::Point;
pub use colour::Colour;
pub use options::{Edition, Options};
pub use position::Position;
pub use step::Step;
pub use view::View;
