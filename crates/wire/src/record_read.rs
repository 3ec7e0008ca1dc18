//! Records as a page reads them.

use hexagora_rules::record::{Drawing, Entry, Hue, Line, Symbol, Tag};
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
    /// What is drawn over the board at the start of the record; a variation has none.
    pub drawings: Vec<RecordDrawing>,
    /// The steps in order.
    pub entries: Vec<RecordEntry>,
}

/// A step with what was written beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecordEntry {
    /// The step.
    pub step: String,
    /// What somebody thinks of it.
    pub symbol: Option<Symbol>,
    /// What is drawn over the board after it.
    pub drawings: Vec<RecordDrawing>,
    /// What is said after it.
    pub comments: Vec<String>,
    /// The lines that could have been played in its place.
    pub variations: Vec<RecordLine>,
}

/// A ring on a cell, or an arrow from one cell to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecordDrawing {
    /// Its colour.
    pub hue: Hue,
    /// The cell of a ring, or the one where an arrow begins.
    pub from: String,
    /// The cell where an arrow ends.
    pub to: Option<String>,
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
        RecordRead::of(Record::parse(text)?)
    }

    /// Reads and replays a text that holds any number of records: a study is one.
    ///
    /// ```
    /// use hexagora_wire::RecordRead;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let read = RecordRead::parse_all("[Game \"attangle\"] 1. c3 * [Game \"ampel\"] *")?;
    /// assert_eq!(read.iter().map(|record| record.steps.len()).collect::<Vec<_>>(), [1, 0]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn parse_all(text: &str) -> Result<Vec<RecordRead>, RecordError> {
        Record::parse_all(text)?.into_iter().map(RecordRead::of).collect()
    }

    fn of(mut record: Record) -> Result<RecordRead, RecordError> {
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
            symbol: entry.symbol,
            drawings: RecordDrawing::all(&entry.drawings),
            comments: entry.comments.clone(),
            variations: entry.variations.iter().map(RecordLine::of).collect(),
        });
        RecordLine {
            comments: line.comments.clone(),
            drawings: RecordDrawing::all(&line.drawings),
            entries: entries.collect(),
        }
    }

    /// The line as a record has it; nothing is checked yet.
    pub fn record(&self) -> Line {
        let entries = self.entries.iter().map(|entry| Entry {
            symbol: entry.symbol,
            drawings: entry.drawings.iter().map(RecordDrawing::record).collect(),
            comments: entry.comments.clone(),
            variations: entry.variations.iter().map(RecordLine::record).collect(),
            ..Entry::new(&entry.step, 0)
        });
        Line {
            comments: self.comments.clone(),
            drawings: self.drawings.iter().map(RecordDrawing::record).collect(),
            entries: entries.collect(),
        }
    }
}

impl RecordDrawing {
    fn all(drawings: &[Drawing]) -> Vec<RecordDrawing> {
        let of = |Drawing { hue, from, to, .. }: &Drawing| RecordDrawing {
            hue: *hue,
            from: from.clone(),
            to: to.clone(),
        };
        drawings.iter().map(of).collect()
    }

    fn record(&self) -> Drawing {
        Drawing { to: self.to.clone(), ..Drawing::ring(self.hue, &self.from) }
    }
}
