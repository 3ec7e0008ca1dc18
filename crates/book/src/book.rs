//! A book, and what was played from a position.

use hexagora_rules::{Game, GameKind};

use crate::Counts;
use crate::fold::{self, Code};

/// The opening book of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// The game.
    pub kind: GameKind,
    /// A chapter for each start that it knows.
    pub chapters: Vec<Chapter>,
}

/// The openings from one start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// The options in force, by name.
    pub options: Vec<(String, String)>,
    /// How many seats play.
    pub seats: usize,
    /// How it was made.
    pub making: Making,
    /// How much of the best chance a turn may give away with which an engine varies its openings, in thousandths.
    pub margin: u32,
    /// Up to which turn of a game an engine varies its openings by it; zero is never.
    pub varied: u32,
    /// The positions, in the order of their keys, each once.
    pub pages: Vec<Page>,
}

/// How a chapter was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Making {
    /// How many games were played.
    pub games: u32,
    /// How many positions the engine looked at for each of the first turns, several of which it chose among.
    pub choice_nodes: u32,
    /// The same for each later turn.
    pub turn_nodes: u32,
    /// The same for each chance.
    pub chance_nodes: u32,
    /// How many games passed each turn at least.
    pub least: u32,
}

/// The turns that were played from a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    key: u64,
    /// The turns, each once.
    pub turns: Vec<Turn>,
}

/// A chance of the seat to move, in half hundredths. Only what is proven is 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chance(u8);

impl Chance {
    /// Certain to win.
    const SURE: u8 = 200;

    /// The chance that is nearest.
    ///
    /// ```
    /// use hexagora_book::Chance;
    /// assert_eq!(Chance::new(0.583, false).share(), 0.585);
    /// assert_eq!(Chance::new(1.0, false).share(), 0.995); // an estimate is never certain
    /// ```
    pub fn new(share: f32, proven: bool) -> Chance {
        let (low, high) = if proven { (0, Self::SURE) } else { (1, Self::SURE - 1) };
        Chance(((share.clamp(0.0, 1.0) * f32::from(Self::SURE)).round() as u8).clamp(low, high))
    }

    /// From 0 to 1.
    pub fn share(self) -> f32 {
        f32::from(self.0) / f32::from(Self::SURE)
    }

    /// From 0 to 1000.
    pub(crate) fn thousandths(self) -> u32 {
        u32::from(self.0) * 1000 / u32::from(Self::SURE)
    }

    /// The chance as a byte.
    pub(crate) fn byte(self) -> u8 {
        self.0
    }

    /// The chance that a byte is.
    pub(crate) fn of_byte(byte: u8) -> Option<Chance> {
        (byte <= Self::SURE).then_some(Chance(byte))
    }
}

/// A turn of the book, in the folded position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Which turn it is.
    pub code: Code,
    /// How the games ended that passed it.
    pub counts: Counts,
    /// What the engine thinks of it, for the seat that plays it.
    pub chance: Option<Chance>,
}

/// A turn that was played, in the orientation of the position that was asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedTurn {
    /// Its steps.
    pub steps: Vec<String>,
    /// How the games ended that passed it.
    pub counts: Counts,
    /// What the engine thinks of it, for the seat that plays it.
    pub chance: Option<Chance>,
}

impl Page {
    /// How many bits of a key are kept: enough that two positions of a game hardly ever share them.
    pub(crate) const KEY_BITS: u32 = 48;

    /// The page of the position with a key of [`fold::key`].
    pub fn new(key: u64, turns: Vec<Turn>) -> Page {
        Page { key: Page::short_key(key), turns }
    }

    /// The page of a key as the file has it.
    pub(crate) fn of_short(key: u64, turns: Vec<Turn>) -> Page {
        Page { key, turns }
    }

    /// The key as it is kept: that of a position is [`Page::short_key`] of [`fold::key`].
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The part of a position's key that a book keeps.
    pub fn short_key(key: u64) -> u64 {
        key >> (u64::BITS - Page::KEY_BITS)
    }
}

impl Chapter {
    /// What the margin of a chapter is unless it is chosen: less than the engine's own estimates differ from one
    /// search to the next.
    pub const MARGIN: u32 = 10;
    /// Up to which turn an engine plays by a chapter unless that is chosen: most books end before.
    pub const VARIED: u32 = 12;

    /// A chapter of the games that begin like this one. The pages are in the order of their keys.
    pub fn new(start: &Game, making: Making, mut pages: Vec<Page>) -> Chapter {
        pages.dedup_by_key(|page| page.key);
        let options = start.options().into_iter().map(|(name, value)| (name.to_owned(), value));
        Chapter {
            options: options.collect(),
            seats: start.seats(),
            making,
            margin: Chapter::MARGIN,
            varied: Chapter::VARIED,
            pages,
        }
    }

    /// Whether a game is of this chapter: it has the same options.
    pub fn is_of(&self, game: &Game) -> bool {
        let options = game.options();
        self.seats == game.seats()
            && self.options.len() == options.len()
            && self.options.iter().zip(&options).all(|(own, (name, value))| own.0 == *name && own.1 == *value)
    }

    /// The turns that were played from a position, the most frequent first. None if a turn is under way.
    pub fn turns(&self, game: &Game) -> Vec<PlayedTurn> {
        let key = Page::short_key(fold::key(game));
        let Ok(at) = self.pages.binary_search_by_key(&key, Page::key) else { return Vec::new() };
        let played = |turn: &Turn| {
            let steps = fold::decode(game, &turn.code)?;
            Some(PlayedTurn { steps, counts: turn.counts.clone(), chance: turn.chance })
        };
        let mut turns: Vec<PlayedTurn> = self.pages[at].turns.iter().filter_map(played).collect();
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.counts.games()));
        turns
    }
}

impl Book {
    /// The chapter that a game is of.
    pub fn chapter(&self, game: &Game) -> Option<&Chapter> {
        self.chapters.iter().filter(|_| self.kind == game.kind()).find(|chapter| chapter.is_of(game))
    }

    /// The turns that were played from a position, the most frequent first.
    pub fn turns(&self, game: &Game) -> Vec<PlayedTurn> {
        self.chapter(game).map_or_else(Vec::new, |chapter| chapter.turns(game))
    }
}
