//! A place in a game.

use serde::Deserialize;

use crate::Start;

/// A place in a game: where it began, and what was played since.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Place {
    /// Where the game began.
    pub start: Start,
    /// The steps since.
    pub steps: Vec<String>,
}
