//! What is asked of the rules and of the engine by whoever cannot call them: the page.

use hexagora_engine::Report;
use hexagora_learn::Goal;
use hexagora_rules::Geometry;
use hexagora_table::SeenTable;
use serde::{Deserialize, Serialize};

use crate::{RecordLine, Setup, Start};

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
        /// Where the game began.
        start: Start,
        /// The steps since.
        steps: Vec<String>,
        /// Whose eyes see it; null sees everything.
        seat: Option<u8>,
    },
    /// What does the board look like there?
    Geometry {
        /// Where the game began.
        start: Start,
        /// The steps since.
        steps: Vec<String>,
    },
    /// Whose are the steps of a line, and of which turns?
    Whose {
        /// Where the game began.
        start: Start,
        /// The steps since.
        steps: Vec<String>,
    },
    /// Why is a step not legal there?
    Why {
        /// Where the game began.
        start: Start,
        /// The steps since.
        steps: Vec<String>,
        /// The step that was tried.
        tried: String,
    },
    /// How does an answer to a task stand?
    Judge {
        /// Where the task begins.
        start: Start,
        /// What it asks for.
        goal: Goal,
        /// How many steps an answer may have, if not a whole turn.
        most: Option<usize>,
        /// The answer so far.
        steps: Vec<String>,
    },
    /// What does the die show?
    Roll {
        /// Where the game began.
        start: Start,
        /// The steps since.
        steps: Vec<String>,
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
    /// How is a game written down?
    WriteRecord {
        /// Where the game began.
        start: Start,
        /// The steps of the main line.
        steps: Vec<String>,
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

/// What the engine is asked to do.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Play the whole turn of a seat.
    Turn {
        /// Where the game began.
        start: Start,
        /// The steps since.
        steps: Vec<String>,
        /// How strong, from 1 to 8.
        level: u8,
        /// What chance draws from: any number.
        seed: f64,
    },
    /// Find the best lines.
    Think {
        /// Where the game began.
        start: Start,
        /// The steps since.
        steps: Vec<String>,
        /// For how long, in milliseconds.
        millis: u32,
        /// How many lines.
        lines: usize,
    },
}

/// A turn that the engine chose.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnFound {
    /// The steps, until another seat, a die or nobody is to move.
    pub steps: Vec<String>,
    /// What the engine thought of the position before.
    pub report: Report,
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
