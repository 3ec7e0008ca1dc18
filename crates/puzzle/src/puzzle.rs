//! A puzzle, and the line of text that it is kept as.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::{Message, message};
use hexagora_rules::{Game, TextError, brief};

use crate::{Claim, ClaimError, Theme};

/// A position with a claim, themes and a rating.
///
/// ```
/// use hexagora_puzzle::Puzzle;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let line = "900 win1 only nonaga; red man -3,-3:4O/3oro/2bro/1booor/1oooo/ob/1o";
/// let puzzle: Puzzle = line.parse()?;
/// assert_eq!(puzzle.to_string(), line);
/// assert_eq!(puzzle.id().len(), Puzzle::ID);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// How hard it is, on the scale of [`Rating`](crate::Rating).
    pub rating: u16,
    /// What it claims.
    pub claim: Claim,
    /// What is worth saying besides, in the order of [`Theme::TAGS`].
    pub tags: Vec<Theme>,
    /// The position.
    pub text: String,
}

impl Puzzle {
    /// The longest line, in bytes: a labyrinth with everything on it has about half of this.
    pub const LINE: usize = 8 << 10;
    /// How easy and how hard a puzzle can be.
    pub const RATINGS: std::ops::RangeInclusive<u16> = 800..=2200;
    /// How many letters an id has.
    pub const ID: usize = 6;

    /// The name by which people share the puzzle and by which progress is kept: it follows from the position
    /// and the claim, so it stays when puzzles are added or graded anew.
    pub fn id(&self) -> String {
        // Letters and digits that nobody confuses.
        const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        // FNV-1a.
        let bytes = self.text.bytes().chain(self.claim.to_string().into_bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let hash = hash ^ hash >> 32;
        (0..Puzzle::ID).map(|at| char::from(SIGNS[(hash >> (5 * at) & 31) as usize])).collect()
    }

    /// All that the puzzle is about: its claim and its tags.
    pub fn themes(&self) -> Vec<Theme> {
        std::iter::once(self.claim.theme()).chain(self.tags.iter().copied()).collect()
    }

    /// The game that stands in the position.
    pub fn game(&self) -> Result<Game, TextError> {
        Game::from_text(&self.text)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags: Vec<&str> = self.tags.iter().map(|tag| tag.name()).collect();
        let tags = if tags.is_empty() { "-".to_owned() } else { tags.join(",") };
        write!(f, "{} {} {tags} {}", self.rating, self.claim, self.text)
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, PuzzleError> {
        if line.len() > Puzzle::LINE {
            return Err(PuzzleError::Long);
        }
        let mut parts = line.splitn(4, ' ');
        let (Some(rating), Some(claim), Some(tags), Some(text)) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(PuzzleError::Parts);
        };
        let bad_rating = || PuzzleError::Rating(rating.to_owned());
        let number: u16 = rating.parse().map_err(|_| bad_rating())?;
        if !Puzzle::RATINGS.contains(&number) || number.to_string() != rating {
            return Err(bad_rating());
        }
        let claim = claim.parse().map_err(PuzzleError::Claim)?;
        let tags = read_tags(tags).ok_or_else(|| PuzzleError::Tags(tags.to_owned()))?;
        if text.trim() != text || !text.contains("; ") {
            return Err(PuzzleError::Parts);
        }
        Ok(Puzzle { rating: number, claim, tags, text: text.to_owned() })
    }
}

/// Reads tags, which stand in one order and each at most once, so that a puzzle has one spelling.
fn read_tags(text: &str) -> Option<Vec<Theme>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let tags: Vec<Theme> = text.split(',').map(|name| name.parse().ok()).collect::<Option<_>>()?;
    let in_order = tags.is_sorted_by(|a, b| a < b) && tags.iter().all(|tag| Theme::TAGS.contains(tag));
    in_order.then_some(tags)
}

/// Why a line is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleError {
    /// It is too long.
    Long,
    /// It has not all parts.
    Parts,
    /// Its rating is no number of the scale.
    Rating(String),
    /// Its claim is none.
    Claim(ClaimError),
    /// Its tags are not known, or not in order.
    Tags(String),
}

impl PuzzleError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        match self {
            PuzzleError::Long => message!("puzzle.error.long", most = Puzzle::LINE),
            PuzzleError::Parts => message!("puzzle.error.parts"),
            PuzzleError::Rating(text) => {
                let (least, most) = (*Puzzle::RATINGS.start(), *Puzzle::RATINGS.end());
                message!("puzzle.error.rating", text = brief(text), least = least, most = most)
            }
            PuzzleError::Claim(error) => error.message(),
            PuzzleError::Tags(text) => message!("puzzle.error.tags", text = brief(text)),
        }
    }
}

hexagora_locale::says!(PuzzleError);
