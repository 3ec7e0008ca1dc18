//! What the engine is asked to do by whoever cannot call it: the page.

use hexagora_engine::{PlayerReview, Report, ReportLine, Review, Reviewed};
use hexagora_locale::Message;
use hexagora_puzzle::{Puzzle, Rating, Theme};
use hexagora_rules::GameKind;
use serde::{Deserialize, Serialize};

use crate::{LibraryGame, Place};

/// What the engine is asked to do.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Play the whole turn of a seat.
    Turn {
        /// The place.
        at: Place,
        /// How strong, from 1 to 8.
        level: u8,
        /// What chance draws from: any number.
        seed: f64,
    },
    /// List the steps that it would look at first, without a thought.
    Candidates {
        /// The place.
        at: Place,
    },
    /// Find the best lines.
    Think {
        /// The place.
        at: Place,
        /// For how long, in milliseconds; null until somebody ends the worker.
        millis: Option<u32>,
        /// How many lines.
        lines: usize,
        /// Whether the seat to move passes first: what would the next one do?
        passed: bool,
    },
    /// Review a whole game. After its start and after every turn, what is new is told as `ReviewNews`.
    Review {
        /// The game: its end.
        at: Place,
        /// How long the whole game may take, in milliseconds.
        millis: u32,
        /// How long one position may take at most, in milliseconds.
        most: u32,
    },
    /// Judge another turn in the place of one that was played.
    Attempt {
        /// Where the turn began.
        at: Place,
        /// The steps of the turn, from where the seat chose.
        tried: Vec<String>,
        /// The best line that the review found there.
        best: Option<ReportLine>,
        /// How long a position may take, in milliseconds.
        millis: u32,
    },
    /// Read an opening book, and play by it from now on where the level is high enough.
    ReadBook {
        /// The bytes of its file.
        bytes: Vec<u8>,
    },
    /// Add games to the person's own, after forgetting the old ones if that is wanted.
    AddGames {
        /// Whether these are the first.
        first: bool,
        /// The games.
        games: Vec<LibraryGame>,
    },
    /// Tell which turns were played from a position.
    Openings {
        /// The place.
        at: Place,
    },
    /// Say which game's turn a day is.
    PuzzleDay {
        /// The day, counted from 1 January 1970 in UTC.
        day: u32,
    },
    /// Read a file of puzzles.
    Puzzles {
        /// The file.
        text: String,
        /// The day whose puzzle is wanted too.
        day: Option<u32>,
    },
    /// Prove a puzzle of somebody's own.
    PuzzleProve {
        /// The position.
        text: String,
        /// What is claimed of it; null for what can be.
        claim: Option<String>,
    },
    /// Judge an answer to a puzzle.
    PuzzleJudge {
        /// The position.
        text: String,
        /// What is claimed of it.
        claim: String,
        /// The steps since, those of the others included.
        steps: Vec<String>,
    },
    /// Solve a puzzle from where some steps led.
    PuzzleSolve {
        /// The position.
        text: String,
        /// What is claimed of it.
        claim: String,
        /// The steps since.
        steps: Vec<String>,
    },
    /// Say how well somebody solves after an attempt at a puzzle.
    PuzzleRate {
        /// How well before; none at the first attempt.
        rating: Option<Rating>,
        /// The puzzle's rating.
        puzzle: u16,
        /// Whether it was solved.
        solved: bool,
    },
}

/// The puzzles of a file.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleList {
    /// The game.
    pub game: GameKind,
    /// Its puzzles.
    pub puzzles: Vec<ShownPuzzle>,
    /// The id of the puzzle of the day that was asked for.
    pub daily: Option<String>,
}

/// A puzzle of somebody's own that is proven.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProvenPuzzle {
    /// What it claims, for the judge.
    pub claim: String,
    /// What to do.
    pub task: Message,
    /// The position.
    pub text: String,
}

/// A puzzle as the page shows it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownPuzzle {
    /// Its name in addresses.
    pub id: String,
    /// How hard it is.
    pub rating: u16,
    /// What it claims, for the judge.
    pub claim: String,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// What to do.
    pub task: Message,
    /// The position.
    pub text: String,
}

impl ShownPuzzle {
    /// A puzzle of a game as the page shows it.
    pub fn new(puzzle: &Puzzle, kind: GameKind) -> ShownPuzzle {
        ShownPuzzle {
            id: puzzle.id(),
            rating: puzzle.rating,
            claim: puzzle.claim.to_string(),
            themes: puzzle.themes(),
            task: puzzle.claim.task(kind),
            text: puzzle.text.clone(),
        }
    }
}

/// A turn that the engine chose.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnFound {
    /// The steps, until another seat, a die or nobody is to move.
    pub steps: Vec<String>,
    /// What the engine thought of the position before; null where it played by the book.
    pub report: Option<Report>,
}

/// What a review that is going on has found since it told last.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewNews {
    /// Each seat's chances before the first turn.
    pub chances: Vec<f32>,
    /// The turn that was judged; null after the start.
    pub turn: Option<Reviewed>,
    /// Every player, as far as the game was judged.
    pub players: Vec<PlayerReview>,
    /// The turns that decided the game so far.
    pub moments: Vec<usize>,
}

impl From<&Review> for ReviewNews {
    fn from(so_far: &Review) -> ReviewNews {
        ReviewNews {
            chances: so_far.chances.clone(),
            turn: so_far.turns.last().cloned(),
            players: so_far.players.clone(),
            moments: so_far.moments.clone(),
        }
    }
}
