//! What is asked of the rules by whoever cannot call them: the page.

use hexagora_learn::Goal;
use hexagora_rules::Geometry;
use hexagora_table::SeenTable;
use serde::{Deserialize, Serialize};

use crate::{Place, RecordLine, Setup};

/// A question about the rules.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// What is the setup once everything is decided?
    Settle {
        /// The setup.
        setup: Setup,
        /// What chance draws from.
        entropy: [u32; 2],
    },
    /// What does the position look like after some steps?
    Scene {
        /// The place.
        at: Place,
        /// Whose eyes see it; null sees everything.
        seat: Option<u8>,
    },
    /// What does the board look like there?
    Geometry {
        /// The place.
        at: Place,
    },
    /// Whose are the steps of a line, and of which turns?
    Whose {
        /// The place.
        at: Place,
    },
    /// What are the steps of a line that somebody thinks of from there?
    Line {
        /// The place.
        at: Place,
        /// Whether the seat to move passes first.
        passed: bool,
        /// The line.
        line: Vec<String>,
    },
    /// Why is a step not legal there?
    Why {
        /// The place.
        at: Place,
        /// The step that was tried.
        tried: String,
    },
    /// How does an answer to a task stand?
    Judge {
        /// The answer so far, from where the task begins.
        at: Place,
        /// What the task asks for.
        goal: Goal,
        /// How many steps an answer may have, if not a whole turn.
        most: Option<usize>,
    },
    /// What does the die show?
    Roll {
        /// The place.
        at: Place,
        /// What chance draws from.
        entropy: [u32; 2],
    },
    /// What does an online table look like after some news?
    Follow {
        /// The table.
        table: String,
        /// What the server said: as text, because it holds numbers that a page would round.
        news: String,
    },
    /// What does a record say?
    ReadRecord {
        /// The record.
        text: String,
    },
    /// What do the records of a file say?
    ReadRecords {
        /// The records, one after the other.
        text: String,
    },
    /// How is a game written down?
    WriteRecord {
        /// The end of its main line.
        at: Place,
        /// What is known besides, by name.
        tags: Vec<(String, String)>,
        /// The result, where the rules do not say it: `win:0 resigned`.
        result: Option<String>,
        /// Comments and variations, where there are any; its main line is then the game's.
        line: Option<RecordLine>,
    },
    /// What is the canonical text of a position?
    ReadPosition {
        /// The position as somebody wrote it.
        text: String,
    },
}

/// An online table after some news.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FollowedTable {
    /// The table.
    pub table: SeenTable,
    /// Where its cells lie: with the table's opening, and after every news where the board moves.
    pub geometry: Option<Geometry>,
}
