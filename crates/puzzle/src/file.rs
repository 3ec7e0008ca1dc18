//! Files of puzzles: a heading, then a puzzle a line.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use hexagora_locale::{Message, message};
use hexagora_rules::{GameKind, brief, each_game};

use crate::{Puzzle, PuzzleError};

/// The puzzles of one game.
///
/// ```
/// use hexagora_puzzle::PuzzleFile;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let file: PuzzleFile = "hexagora puzzles 1 nonaga\n\
///     900 win1 - nonaga; red man -3,-3:4O/3oro/2bro/1booor/1oooo/ob/1o\n"
///     .parse()?;
/// assert_eq!(file.puzzles.len(), 1);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleFile {
    /// The game.
    pub kind: GameKind,
    /// Its puzzles, no two with the same id.
    pub puzzles: Vec<Puzzle>,
}

impl PuzzleFile {
    /// The first words of a file, with the number of the format.
    const HEAD: &'static str = "hexagora puzzles 1 ";
    /// The longest file, in bytes.
    pub const BYTES: usize = 4 << 20;
    /// The most puzzles in a file.
    pub const PUZZLES: usize = 10_000;

    /// No puzzles of a game.
    pub fn empty(kind: GameKind) -> PuzzleFile {
        PuzzleFile { kind, puzzles: Vec::new() }
    }

    /// The puzzle of an id.
    pub fn by_id(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id() == id)
    }
}

impl fmt::Display for PuzzleFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}{}", PuzzleFile::HEAD, self.kind)?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

impl FromStr for PuzzleFile {
    type Err = FileError;

    fn from_str(text: &str) -> Result<PuzzleFile, FileError> {
        if text.len() > PuzzleFile::BYTES {
            return Err(FileError::Large);
        }
        let mut lines = text.lines();
        let head =
            lines.next().and_then(|line| line.strip_prefix(PuzzleFile::HEAD)).ok_or(FileError::Head)?;
        let kind: GameKind = head.parse().map_err(|_| FileError::Game(head.to_owned()))?;
        let (mut puzzles, mut ids) = (Vec::new(), HashSet::new());
        for (number, line) in (2..).zip(lines) {
            if puzzles.len() == PuzzleFile::PUZZLES {
                return Err(FileError::Large);
            }
            let puzzle: Puzzle = line.parse().map_err(|error| FileError::Line(number, error))?;
            let of_game =
                puzzle.text.strip_prefix(kind.name()).is_some_and(|rest| rest.starts_with([' ', ';']));
            if !of_game || !ids.insert(puzzle.id()) {
                return Err(if of_game { FileError::Twice(number) } else { FileError::Other(number, kind) });
            }
            puzzles.push(puzzle);
        }
        Ok(PuzzleFile { kind, puzzles })
    }
}

/// Why a text is no file of puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileError {
    /// It is too large.
    Large,
    /// It does not begin as such a file does.
    Head,
    /// It names a game that there is not.
    Game(String),
    /// A line, counted from 1, is no puzzle.
    Line(usize, PuzzleError),
    /// A line has a puzzle that stands above already.
    Twice(usize),
    /// A line has a puzzle of another game.
    Other(usize, GameKind),
}

impl FileError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        match self {
            FileError::Large => message!("puzzle.error.large"),
            FileError::Head => message!("puzzle.error.head"),
            FileError::Game(name) => message!("puzzle.error.game", name = brief(name)),
            FileError::Line(line, why) => message!("puzzle.error.line", line = *line, why = why.message()),
            FileError::Twice(line) => message!("puzzle.error.twice", line = *line),
            FileError::Other(line, kind) => message!("puzzle.error.other", line = *line, game = kind.title()),
        }
    }
}

hexagora_locale::says!(FileError);

macro_rules! embed {
    ($($(#[$on:meta])* $kind:ident = $module:ident,)*) => {
        /// The text of the puzzles that come with Hexagora.
        pub fn embedded(kind: GameKind) -> &'static str {
            match kind {
                $($(#[$on])* GameKind::$kind => {
                    include_str!(concat!("../data/", stringify!($module), ".txt"))
                })*
            }
        }
    };
}

each_game!(embed);
