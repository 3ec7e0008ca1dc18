//! What was played from a position: by the opening book, and in the person's own games.

use hexagora_book::{Making, PlayedTurn, fold};
#[cfg(feature = "ts")]
use hexagora_rules::Seat;
use hexagora_rules::{Game, GameKind};
use serde::{Deserialize, Serialize};

use crate::Start;

/// A game of the person's own.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LibraryGame {
    /// Where it began.
    pub start: Start,
    /// All its steps.
    pub steps: Vec<String>,
    /// Who won, where the rules do not say: somebody resigned, or time ran out. Null where nobody knows.
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Seat>>"))]
    pub winners: Option<Vec<u8>>,
}

/// A book that was read.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BookRead {
    /// The game that it is about.
    pub game: GameKind,
    /// How many games it tells of.
    pub games: u32,
}

/// What was played from a position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpeningsFound {
    /// Whether a turn begins here: the turns of a position in the middle of one are not counted.
    pub turn_starts: bool,
    /// What the book knows; null where there is no book of these options.
    pub book: Option<BookPage>,
    /// The turns of the person's own games, the most frequent first.
    pub own: Vec<OpeningTurn>,
    /// How many games of these options the person has.
    pub own_games: usize,
}

/// What a book knows of a position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BookPage {
    /// How many games it was made of.
    pub games: u32,
    /// How many positions the engine looked at in a turn of those games.
    pub nodes: u32,
    /// How many games passed each turn at least.
    pub least: u32,
    /// The same as `nodes` for the chances.
    pub chance_nodes: u32,
    /// The turns, the most frequent first.
    pub turns: Vec<OpeningTurn>,
}

impl BookPage {
    /// The page of a chapter that was made in some way.
    pub fn new(making: Making, turns: &[PlayedTurn]) -> BookPage {
        let Making { games, turn_nodes, chance_nodes, least, .. } = making;
        BookPage { games, nodes: turn_nodes, least, chance_nodes, turns: OpeningTurn::all(turns) }
    }
}

/// A turn that was played from a position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpeningTurn {
    /// Its steps, in the orientation of the position.
    pub steps: Vec<String>,
    /// How many games passed it.
    pub games: u32,
    /// How many of them each seat won alone.
    pub wins: Vec<u32>,
    /// How many nobody won alone.
    pub draws: u32,
    /// The chance of the seat that plays it; null where nobody has judged it.
    pub chance: Option<f32>,
}

impl OpeningTurn {
    /// Turns as they go over the wire.
    pub fn all(turns: &[PlayedTurn]) -> Vec<OpeningTurn> {
        let turn = |turn: &PlayedTurn| OpeningTurn {
            steps: turn.steps.clone(),
            games: turn.counts.games(),
            wins: turn.counts.wins.clone(),
            draws: turn.counts.draws,
            chance: turn.chance.map(|chance| chance.share()),
        };
        turns.iter().map(turn).collect()
    }
}

impl OpeningsFound {
    /// What is known of a position.
    pub fn new(
        game: &Game,
        book: Option<&hexagora_book::Book>,
        library: &hexagora_book::Library,
    ) -> OpeningsFound {
        let chapter = book.and_then(|book| book.chapter(game));
        OpeningsFound {
            turn_starts: fold::is_turn_start(game),
            book: chapter.map(|chapter| BookPage::new(chapter.making, &chapter.turns(game))),
            own: OpeningTurn::all(&library.turns(game)),
            own_games: library.count(game),
        }
    }
}
