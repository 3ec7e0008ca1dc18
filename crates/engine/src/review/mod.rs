//! The review of a game: each turn judged, each player's accuracy, the moments that decided it, and why a turn
//! was bad. `docs/review.md` has the thresholds and the formula, with their reasons.
//!
//! What is here, by file:
//! - `reviewer.rs`: judges positions and turns; `pace.rs` spreads the time over a game;
//! - `span.rs`: which steps belong to a turn; `forced.rs`: whether there was a choice;
//! - `grade.rs`: how good a turn was; `accuracy.rs`: what that means for a player;
//! - `moments.rs`: the turns that decided the game;
//! - `deed.rs`, `reason.rs`: what a line gains, and so why a turn was bad.

mod accuracy;
mod deed;
mod forced;
mod grade;
mod moments;
mod pace;
mod reason;
mod reviewed;
mod reviewer;
mod span;

pub use accuracy::{Counts, PlayerReview, accuracy};
pub use grade::Grade;
pub use reviewed::{Attempt, Judgement, Review, Reviewed};
pub use reviewer::Reviewer;
