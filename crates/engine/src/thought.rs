//! What a search found.

use std::time::Duration;

use crate::{MAX_SEATS, Score};

/// A line of play and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Line<S> {
    /// The steps, best play by everybody, as far as the search saw.
    pub steps: Vec<S>,
    /// The score for the seat to move; 0 in games for more than two.
    pub score: Score,
    /// Each seat's chance of winning (a draw counts half), or share of the game.
    pub chances: [f32; MAX_SEATS],
    /// Whether the result at the end of the line is certain.
    pub proven: bool,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought<S> {
    /// The best lines, best first; at least one while the game goes on, each of at least one step.
    pub lines: Vec<Line<S>>,
    /// How deep the search looked, in steps.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}
