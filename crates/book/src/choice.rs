//! How an engine varies its openings by a book.

use hexagora_rules::Game;

use crate::{Book, PlayedTurn};

/// How many games must have passed a turn before it is played on their word.
const LEAST: u32 = 12;
/// How much of the best chance a turn may give away: less than the engine's own estimates differ from one
/// search to the next.
const MARGIN: f32 = 0.0101;

impl Book {
    /// A turn for whoever wants to vary an opening and lose nothing by it: one of those that are about as good
    /// as the best, each as likely as it is frequent. `draw` is from 0 to 1.
    pub fn choose(&self, game: &Game, draw: f32) -> Option<Vec<String>> {
        let turns = self.turns(game);
        let chance = |turn: &PlayedTurn| turn.chance.map(|chance| chance.share());
        let best = turns.iter().filter_map(chance).reduce(f32::max)?;
        let is_good = |turn: &&PlayedTurn| {
            turn.counts.games() >= LEAST && chance(turn).is_some_and(|chance| chance >= best - MARGIN)
        };
        let good: Vec<&PlayedTurn> = turns.iter().filter(is_good).collect();
        let all: f32 = good.iter().map(|turn| turn.counts.games() as f32).sum();
        let mut left = draw.clamp(0.0, 1.0) * all;
        for turn in &good {
            left -= turn.counts.games() as f32;
            if left < 0.0 {
                return Some(turn.steps.clone());
            }
        }
        good.last().map(|turn| turn.steps.clone())
    }
}
