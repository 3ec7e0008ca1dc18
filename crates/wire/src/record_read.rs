//! Records as a page reads them.

use hexagora_rules::record::{Line, Tag};
use hexagora_rules::{GameKind, Record, RecordError};
use serde::{Deserialize, Serialize};

use crate::{Setup, Start};

/// A record that was read and replayed: where it starts, its tags and its tree of steps.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecordRead {
    /// Where it starts.
    pub start: Start,
    /// How many play.
    pub players: usize,
    /// The game.
    pub game: GameKind,
    /// What is known besides, by name.
    pub tags: Vec<(String, String)>,
    /// The steps of the main line.
    pub steps: Vec<String>,
    /// The same with comments and variations.
    pub line: RecordLine,
    /// The result as the record writes it: `win:0 resigned`.
    pub result: Option<String>,
}

/// A line of play: the main line or a variation.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecordLine {
    /// What is said before the first step.
    pub comments: Vec<String>,
    /// The steps in order.
    pub entries: Vec<RecordEntry>,
}

/// A step with what was written beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecordEntry {
    /// The step.
    pub step: String,
    /// What is said after it.
    pub comments: Vec<String>,
    /// The lines that could have been played in its place.
    pub variations: Vec<RecordLine>,
}

impl RecordRead {
    /// Reads and replays a record.
    ///
    /// ```
    /// use hexagora_wire::RecordRead;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let read = RecordRead::parse("[Game \"attangle\"]\n\n1. C3 {Near the centre.}\n*")?;
    /// assert_eq!(read.steps, ["c3"]);
    /// assert_eq!(read.line.entries[0].comments, ["Near the centre."]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn parse(text: &str) -> Result<RecordRead, RecordError> {
        let mut record = Record::parse(text)?;
        record.normalise()?;
        let start = record.start()?;
        let tags = record.tags().iter().map(|tag: &Tag| (tag.name().to_owned(), tag.value().to_owned()));
        Ok(RecordRead {
            players: start.seats(),
            game: start.kind(),
            tags: tags.collect(),
            steps: record.steps().map(str::to_owned).collect(),
            line: RecordLine::of(record.line()),
            result: record.result().map(|verdict| verdict.to_string()),
            start: match record.tag("Position") {
                Some(_) => Start::Text(start.text()),
                None => Start::Setup(Setup::of(&start)),
            },
        })
    }
}

impl RecordLine {
    fn of(line: &Line) -> RecordLine {
        let entries = line.entries.iter().map(|entry| RecordEntry {
            step: entry.step.clone(),
            comments: entry.comments.clone(),
            variations: entry.variations.iter().map(RecordLine::of).collect(),
        });
        RecordLine { comments: line.comments.clone(), entries: entries.collect() }
    }
}
