//! A made-up fifth game, which shows that one more game is a folder in each crate and a line in each
//! registry: seven points, a centre and six around it. Each seat in turn puts a piece on a free point;
//! three of one's own in a line through the centre win, and a full board is a draw.

mod board;
mod draft;
mod effect;
mod geometry;
mod notation;
mod options;
pub mod oracle;
mod position;
mod press;
mod refusal;
mod rules;
mod sentence;
mod step;
mod symmetry;
mod text;
mod threat;
mod view;

pub use board::Point;
pub(crate) use draft::Drafting;
pub use options::Options;
pub use position::Position;
pub use step::Step;
pub use view::View;
