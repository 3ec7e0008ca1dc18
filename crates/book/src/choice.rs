//! How an engine varies its openings by a book.

use hexagora_rules::Game;

use crate::{Book, Chapter, PlayedTurn, fold};

/// How many games must have passed a turn before it is played on their word.
const LEAST: u32 = 6;

impl Book {
    /// A turn for whoever wants to vary an opening and lose nothing by it. `draw` is from 0 to 1.
    pub fn choose(&self, game: &Game, draw: f32) -> Option<Vec<String>> {
        self.chapter(game)?.choose(game, draw)
    }
}

impl Chapter {
    /// One of the turns that are about as good as the best, each as likely as the others, in one of the images that
    /// the position cannot tell apart.
    fn choose(&self, game: &Game, draw: f32) -> Option<Vec<String>> {
        if game.turns() > self.varied as usize {
            return None;
        }
        let turns = self.turns(game);
        let chance = |turn: &PlayedTurn| turn.chance.map(|chance| chance.thousandths());
        let best = turns.iter().filter_map(chance).max()?;
        let is_good = |turn: &&PlayedTurn| {
            turn.counts.games() >= LEAST
                && chance(turn).is_some_and(|chance| chance.saturating_add(self.margin) >= best)
        };
        let good: Vec<&PlayedTurn> = turns.iter().filter(is_good).collect();
        let (turn, rest) = one_of(&good, draw)?;
        let images = fold::images(game, &fold::encode(game, &turn.steps)?);
        one_of(&images, rest).map(|(steps, _)| steps.clone())
    }
}

/// What a draw from 0 to 1 falls on, and what is left of it for another draw.
fn one_of<T>(list: &[T], draw: f32) -> Option<(&T, f32)> {
    let place = draw.clamp(0.0, 1.0) * list.len() as f32;
    let at = (place as usize).min(list.len().checked_sub(1)?);
    Some((list.get(at)?, place - at as f32))
}
