//! What a search found.

use std::time::Duration;

use crate::{MAX_SEATS, Score};

/// A principal variation: a sequence of steps, and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Variation<S> {
    /// The steps, best play by everybody, as far as the search saw.
    pub steps: Vec<S>,
    /// The score for the seat to move; 0 in games for more than two.
    pub score: Score,
    /// Each seat's chance of winning (a draw counts half), or share of the game.
    pub chances: [f32; MAX_SEATS],
    /// Whether the result at the end of the variation is certain.
    pub proven: bool,
    /// Within how many of the winner's turns, where a search that counts turns proved it.
    pub turns: Option<u32>,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchResult<S> {
    /// The principal variations, best first; at least one while the game goes on, each of at least one
    /// step.
    pub variations: Vec<Variation<S>>,
    /// How deep the search looked, in steps.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}
