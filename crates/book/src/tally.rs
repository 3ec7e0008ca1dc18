//! Games counted turn by turn.

use std::collections::BTreeMap;

use hexagora_rules::{Game, StepError};

use crate::fold::{self, Code};
use crate::{Counts, Page, Turn};

/// Counts the first turns of many games.
pub struct Tally {
    /// How many turns of a game are counted.
    turns: usize,
    /// By the part of a position's key that a book keeps.
    pages: BTreeMap<u64, BTreeMap<Code, Counts>>,
}

impl Tally {
    /// A tally of the first so many turns of each game.
    pub fn new(turns: usize) -> Tally {
        Tally { turns, pages: BTreeMap::new() }
    }

    /// A tally that goes on where the pages of a chapter end.
    #[must_use]
    pub fn with(mut self, pages: &[Page]) -> Tally {
        for page in pages {
            let counts = page.turns.iter().map(|turn| (turn.code.clone(), turn.counts.clone()));
            self.pages.entry(page.key()).or_default().extend(counts);
        }
        self
    }

    /// Counts a game, which is replayed from its start.
    pub fn add(&mut self, start: &Game, steps: &[String]) -> Result<(), StepError> {
        let (mut game, mut passed, mut at) = (start.clone(), Vec::new(), 0);
        while at < steps.len() {
            let (before, turn) = (at, game.turns());
            let code = (passed.len() < self.turns).then(|| {
                fold::encode(&game, &steps[at..]).map(|code| (Page::short_key(fold::key(&game)), code))
            });
            while at < steps.len() && (game.turns() == turn || at == before) {
                game.play(&steps[at])?;
                at += 1;
            }
            passed.extend(code.flatten());
        }
        for (key, code) in passed {
            let counts = self.pages.entry(key).or_default().entry(code);
            counts
                .or_insert_with(|| Counts::new(game.seats()))
                .add(game.outcome().map(|outcome| outcome.winners));
        }
        Ok(())
    }

    /// How many positions were met.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether no position was met.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The turns that at least so many games passed, by position, in the order of keys.
    pub fn into_pages(self, least: u32) -> Vec<Page> {
        let page = |(key, turns): (u64, BTreeMap<Code, Counts>)| {
            let often = turns.into_iter().filter(|(_, counts)| counts.games() >= least);
            let turns: Vec<Turn> = often.map(|(code, counts)| Turn { code, counts, chance: None }).collect();
            (!turns.is_empty()).then(|| Page::of_short(key, turns))
        };
        self.pages.into_iter().filter_map(page).collect()
    }
}
