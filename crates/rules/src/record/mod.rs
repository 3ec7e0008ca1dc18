//! Game records: text that a person can read, compare and mail.
//!
//! A record is tags, then the steps turn by turn, with symbols, drawings, comments and variations, then the
//! result.
//! The grammar is on the page `docs/records.md`.
//!
//! ```
//! use hexagora_rules::{Record, RecordError};
//!
//! # fn main() -> Result<(), RecordError> {
//! let record: Record = r#"
//! [Game "attangle"]
//! [Seat0 "Ana"]
//!
//! 1. c3! [%arrow green c3 e4] {Near the centre.}
//! 2. e4
//!    (2. c4 {closer still})
//! *
//! "#
//! .parse()?;
//! let game = record.replay()?;
//! assert_eq!(game.turns(), 3);
//! assert_eq!(record.to_string().parse::<Record>()?, record);
//! # Ok(())
//! # }
//! ```
//!
//! [`Record::parse`] knows the form alone; [`Record::replay`] plays every step by the rules.

mod cursor;
mod drawing;
mod error;
mod escape;
mod line;
mod parse;
mod print;
mod replay;
mod start;
mod symbol;
mod tag;
mod verdict;

pub use drawing::{Drawing, Hue, NotAHue};
pub use error::{RecordError, RecordFault};
pub use line::{Entry, Line, Place};
pub use symbol::{NotASymbol, Symbol};
pub use tag::Tag;
pub use verdict::{Verdict, VerdictError};

use crate::{Game, StepError};

/// A game as written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// In the order in which they are printed; each name once.
    tags: Vec<Tag>,
    line: Line,
    turns_at_start: replay::TurnsAtStart,
}

impl Record {
    /// How deep variations may lie within one another.
    pub const DEPTH: usize = 100;

    /// An empty record of a game that begins where `game` stands. A game that has left its start is
    /// entered as a position: what was played before is neither in the record nor counted for
    /// repetition, so [`Record::start`], not `game`, is the game to play on.
    ///
    /// ```
    /// use hexagora_rules::{Game, Record};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut game = Game::start(&"attangle".parse()?)?;
    /// let mut record = Record::new(&game);
    /// record.set_tag("Seat0", "Ana")?;
    /// for step in ["c3", "e4"] {
    ///     record.push(&mut game, step)?;
    /// }
    /// assert_eq!(record.to_string().lines().last(), Some("*")); // the game goes on
    /// assert_eq!(record.steps().collect::<Vec<_>>(), ["c3", "e4"]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(game: &Game) -> Record {
        let mut record = Record::with(start::tags(game), Line::default());
        record.write_outcome(game);
        record
    }

    fn with(tags: Vec<Tag>, line: Line) -> Record {
        Record { tags, line, turns_at_start: Default::default() }
    }

    /// The tags in the order in which they are printed.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name() == name).map(Tag::value)
    }

    /// Writes a tag, in the place of an older one of the same name. The error says why the tag
    /// cannot be.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        let tag = Tag::new(name, value)?;
        self.remove_tag(name);
        tag::insert(&mut self.tags, tag);
        Ok(())
    }

    /// Takes a tag out.
    pub fn remove_tag(&mut self, name: &str) {
        self.turns_at_start = Default::default();
        self.tags.retain(|tag| tag.name() != name);
    }

    /// The result, if there is one.
    pub fn result(&self) -> Option<Verdict> {
        self.tag(tag::RESULT)?.parse().ok()
    }

    /// Writes the result, or takes it out.
    ///
    /// ```
    /// use hexagora_rules::record::Verdict;
    /// use hexagora_rules::{Game, Record, Seat, SeatSet};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut record = Record::new(&Game::start(&"nonaga".parse()?)?);
    /// record.set_result(Some(&Verdict::new(SeatSet::one(Seat(1)), Verdict::RESIGNED)));
    /// assert_eq!(record.tag("Result"), Some("win:1 resigned"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn set_result(&mut self, verdict: Option<&Verdict>) {
        self.tags.retain(|tag| tag.name() != tag::RESULT);
        if let Some(verdict) = verdict {
            tag::insert(&mut self.tags, Tag::unchecked(tag::RESULT, verdict.to_string()));
        }
    }

    /// The main line, with all variations inside.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The main line, for whoever adds comments and variations. [`Record::normalise`] then numbers
    /// and checks what was added.
    ///
    /// ```
    /// use hexagora_rules::Record;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut record: Record = "[Game \"attangle\"]\n\n1. c3\n*".parse()?;
    /// record.line_mut().entries[0].comments.push("Near the centre.".to_owned());
    /// record.normalise()?;
    /// assert!(record.to_string().contains("1. c3 {Near the centre.}"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn line_mut(&mut self) -> &mut Line {
        &mut self.line
    }

    /// The steps of the main line.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = &str> {
        self.line.entries.iter().map(|entry| entry.step.as_str())
    }

    /// Plays a step and writes it at the end of the main line. `game` is the game of this record,
    /// as [`Record::start`] or [`Record::replay`] gave it, at the end of the main line. When the
    /// step ends the game, the result is written too.
    pub fn push(&mut self, game: &mut Game, step: &str) -> Result<(), StepError> {
        let turn = replay::turn(game, self.turns_at_start());
        let step = game.play(step)?;
        self.line.entries.push(Entry::new(step, turn));
        self.write_outcome(game);
        Ok(())
    }

    /// Writes the result of a game that has ended by its rules.
    fn write_outcome(&mut self, game: &Game) {
        if let Some(outcome) = game.outcome() {
            self.set_result(Some(&outcome.into()));
        }
    }

    /// Takes the last step of the main line back, and the result with it.
    pub fn pop(&mut self) -> Option<Entry> {
        self.set_result(None);
        self.line.entries.pop()
    }
}
