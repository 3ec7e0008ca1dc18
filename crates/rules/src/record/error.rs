//! Why a text is no record, or a record no game.

use hexagora_locale::{Message, message};

use super::{Drawing, Place, Record, Verdict};
use crate::{SetupError, StepError, TextError};

/// What is wrong with a record, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// Where in the text; line 0 when the record was not read from a text.
    pub place: Place,
    /// What is wrong there.
    pub fault: RecordFault,
}

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordFault {
    /// The text is not UTF-8.
    Encoding,
    /// Something else belongs here.
    Syntax {
        /// What stands here.
        found: Message,
        /// What belongs here.
        expected: Message,
    },
    /// Variations lie too deep within one another.
    Depth,
    /// An arrow that leads nowhere.
    Arrow {
        /// The cell where it begins and ends.
        cell: String,
    },
    /// A drawing on a cell that the board does not have.
    Cell {
        /// What is written.
        cell: String,
    },
    /// More drawings at one place than anybody could see.
    Drawings,
    /// A tag is given twice.
    TagTwice {
        /// Its name.
        name: String,
    },
    /// A tag is missing without which nothing can be played.
    TagMissing {
        /// Its name.
        name: String,
    },
    /// A tag that says nothing in this game.
    TagExtra {
        /// Its name.
        name: String,
    },
    /// The number of players is not a number.
    Players {
        /// What is written.
        value: String,
    },
    /// An option that a record replaces with what chance brought.
    Chance {
        /// The option.
        option: String,
    },
    /// The tags make no game.
    Setup(SetupError),
    /// The tag `Position` is no position.
    Position(TextError),
    /// A step that the rules do not allow.
    Step {
        /// The turn in which it stands.
        turn: u32,
        /// What is wrong with it, and what would have been legal.
        error: StepError,
    },
    /// A step that stands in another turn than it says.
    Turn {
        /// The step.
        step: String,
        /// The number that is written.
        written: u32,
        /// The number that is right.
        right: u32,
    },
    /// The end of the record and its tag `Result` differ.
    End {
        /// The word at the end.
        end: String,
        /// What the tag says.
        result: String,
    },
    /// The game is over by its rules, and the record says something else.
    Result {
        /// What is written.
        written: Verdict,
        /// What is right.
        right: Verdict,
    },
    /// The record names a rule that has not ended the game.
    NotOver {
        /// What is written.
        written: Verdict,
    },
    /// The winner has no seat at this table.
    Winner {
        /// What is written.
        written: Verdict,
        /// How many seats there are.
        seats: usize,
    },
}

impl RecordFault {
    /// The fault at a place.
    pub(super) fn at(self, place: Place) -> RecordError {
        RecordError { place, fault: self }
    }

    /// The fault of a word that should have been something else.
    pub(super) fn syntax(found: &str, expected: Message) -> RecordFault {
        RecordFault::Syntax { found: RecordFault::quote(found), expected }
    }

    /// A word as an error shows it: as long as a person reads.
    pub(super) fn quote(word: &str) -> Message {
        const SHOWN: usize = 30;
        let visible = |character: char| if character.is_control() { '\u{FFFD}' } else { character };
        let mut text: String = word.chars().take(SHOWN).map(visible).collect();
        if word.chars().nth(SHOWN).is_some() {
            text.push('…');
        }
        message!("record.found.text", text = text)
    }

    fn message(&self) -> Message {
        match self {
            RecordFault::Encoding => message!("record.encoding"),
            RecordFault::Syntax { found, expected } => {
                message!("record.syntax", found = found.clone(), expected = expected.clone())
            }
            RecordFault::Depth => message!("record.depth", depth = Record::DEPTH),
            RecordFault::Arrow { cell } => message!("record.arrow", cell = cell),
            RecordFault::Cell { cell } => message!("record.cell", cell = cell),
            RecordFault::Drawings => message!("record.drawings", most = Drawing::MOST),
            RecordFault::TagTwice { name } => message!("record.tag.twice", name = name),
            RecordFault::TagMissing { name } => message!("record.tag.missing", name = name),
            RecordFault::TagExtra { name } => message!("record.tag.extra", name = name),
            RecordFault::Players { value } => message!("record.players", value = value),
            RecordFault::Chance { option } => message!("record.chance", option = option),
            RecordFault::Setup(error) => error.message(),
            RecordFault::Position(error) => error.message(),
            RecordFault::Step { turn, error } => {
                message!("record.step", turn = *turn, error = error.message())
            }
            RecordFault::Turn { step, written, right } => {
                message!("record.turn", step = step, written = *written, right = *right)
            }
            RecordFault::End { end, result } => message!("record.end", end = end, result = result),
            RecordFault::Result { written, right } => {
                message!("record.result", written = written.to_string(), right = right.to_string())
            }
            RecordFault::NotOver { written } => message!("record.not-over", written = written.to_string()),
            RecordFault::Winner { written, seats } => {
                message!("record.winner", written = written.to_string(), last = seats.saturating_sub(1))
            }
        }
    }
}

impl RecordError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        let why = self.fault.message();
        match self.place {
            Place { line: 0, .. } => why,
            Place { line, column } => message!("record.at", line = line, column = column, why = why),
        }
    }
}

hexagora_locale::says!(RecordError);
