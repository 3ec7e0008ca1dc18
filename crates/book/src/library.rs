//! A person's own games, asked the same question as a book.

use std::collections::BTreeMap;

use hexagora_rules::{Game, SeatSet, StepError};

use crate::fold::{self, Code};
use crate::{Counts, PlayedTurn};

/// A person's own games. Each is replayed once, when it is added; afterwards a question costs a look at
/// each game's keys.
#[derive(Default)]
pub struct Library {
    games: Vec<Known>,
}

/// A game that was added.
struct Known {
    start: Game,
    steps: Vec<String>,
    /// Who won, by the rules or by what people agreed; none where it has no result.
    winners: Option<SeatSet>,
    /// Where its first turns begin: the key of the position, and how many steps are before it.
    turns: Vec<(u64, usize)>,
}

impl Library {
    /// How many turns of a game are known: what comes later is no opening.
    pub const TURNS: usize = 40;

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Adds a game. `winners` are those that the rules do not know of: somebody resigned, or time ran out.
    pub fn add(
        &mut self,
        start: Game,
        steps: Vec<String>,
        winners: Option<SeatSet>,
    ) -> Result<(), StepError> {
        let (mut game, mut turns, mut last) = (start.clone(), Vec::new(), 0);
        for (at, step) in steps.iter().enumerate() {
            if game.turns() != last && turns.len() < Library::TURNS {
                turns.push((fold::key(&game), at));
            }
            last = game.turns();
            game.play(step)?;
        }
        let winners = game.outcome().map(|outcome| outcome.winners).or(winners);
        self.games.push(Known { start, steps, winners, turns });
        Ok(())
    }

    /// How many games have the options of this one.
    pub fn count(&self, game: &Game) -> usize {
        self.games.iter().filter(|known| known.is_like(game)).count()
    }

    /// The turns that were played from a position, the most frequent first. A game that passed the position
    /// twice counts once for each turn that it played there.
    pub fn turns(&self, game: &Game) -> Vec<PlayedTurn> {
        let key = fold::key(game);
        let mut counts: BTreeMap<Code, Counts> = BTreeMap::new();
        for known in self.games.iter().filter(|known| known.is_like(game)) {
            let mut codes: Vec<Code> = known.codes(key).collect();
            codes.sort_unstable();
            codes.dedup();
            for code in codes {
                let counts = counts.entry(code).or_insert_with(|| Counts::new(game.seats()));
                counts.add(known.winners);
            }
        }
        let played = |(code, counts): (Code, Counts)| {
            Some(PlayedTurn { steps: fold::decode(game, &code)?, counts, chance: None })
        };
        let mut turns: Vec<PlayedTurn> = counts.into_iter().filter_map(played).collect();
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.counts.games()));
        turns
    }
}

impl Known {
    /// Whether it is played by the same options.
    fn is_like(&self, game: &Game) -> bool {
        self.start.kind() == game.kind()
            && self.start.seats() == game.seats()
            && self.start.options() == game.options()
    }

    /// The turns that the game played from the position with a key.
    fn codes(&self, key: u64) -> impl Iterator<Item = Code> {
        self.turns.iter().filter(move |(at, _)| *at == key).filter_map(|&(_, before)| {
            let mut game = self.start.clone();
            for step in &self.steps[..before] {
                game.play(step).ok()?;
            }
            fold::encode(&game, &self.steps[before..])
        })
    }
}
