//! The result as a record states it.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::{Message, message};

use crate::{Outcome, SeatSet, brief};

/// Who won and why, as written: by a rule of the game, or by something that happens at a table and
/// not on the board ([`Verdict::RESIGNED`], …).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    winners: SeatSet,
    reason: String,
}

impl Verdict {
    /// The reason of a game that a seat gave up.
    pub const RESIGNED: &str = "resigned";
    /// The reason of a result that the seats agreed on.
    pub const AGREED: &str = "agreed";
    /// The reason of a game in which a clock ran out.
    pub const TIME: &str = "time";

    /// A verdict. The reason is a few words; empty when nobody says.
    pub fn new(winners: SeatSet, reason: &str) -> Verdict {
        Verdict { winners, reason: reason.trim().to_owned() }
    }

    /// The winners: none in a draw, several in a shared win.
    pub fn winners(&self) -> SeatSet {
        self.winners
    }

    /// The reason; empty when nobody says.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The word that ends the record: `draw`, `win:0`, `win:0,2`.
    pub fn word(&self) -> String {
        if self.winners.is_empty() {
            return DRAW.to_owned();
        }
        let seats: Vec<String> = self.winners.iter().map(|seat| seat.to_string()).collect();
        format!("{WIN}{}", seats.join(","))
    }
}

/// The word that ends a record without a result.
pub(super) const OPEN: &str = "*";
const DRAW: &str = "draw";
const WIN: &str = "win:";

/// Whether a word can only be meant as the end of a record.
pub(super) fn is_end(word: &str) -> bool {
    word == OPEN || word == DRAW || word.starts_with(WIN)
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Verdict {
        Verdict::new(outcome.winners, outcome.reason.name())
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word())?;
        if !self.reason.is_empty() {
            write!(f, " {}", self.reason)?;
        }
        Ok(())
    }
}

impl FromStr for Verdict {
    type Err = VerdictError;

    /// Reads the word that ends a record, and the reason after it.
    ///
    /// ```
    /// use hexagora_rules::Seat;
    /// use hexagora_rules::record::{Verdict, VerdictError};
    ///
    /// # fn main() -> Result<(), VerdictError> {
    /// let verdict: Verdict = "win:0,2 most".parse()?;
    /// assert!(verdict.winners().contains(Seat(2)));
    /// assert_eq!(verdict.reason(), "most");
    /// assert_eq!(verdict.to_string(), "win:0,2 most");
    /// # Ok(())
    /// # }
    /// ```
    fn from_str(text: &str) -> Result<Verdict, VerdictError> {
        let (word, reason) = text.split_once(' ').unwrap_or((text, ""));
        let winners = match word.strip_prefix(WIN) {
            None => (word == DRAW).then_some(SeatSet::EMPTY),
            Some(seats) => {
                let mut seats = seats.split(',').map(|seat| seat.parse().ok());
                seats.try_fold(SeatSet::EMPTY, |set, seat| Some(set.with(seat?)))
            }
        };
        let winners = winners.ok_or_else(|| VerdictError { text: text.to_owned() })?;
        Ok(Verdict::new(winners, reason))
    }
}

/// Why a text is no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerdictError {
    /// The text as given.
    pub text: String,
}

impl VerdictError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        message!("record.verdict", result = brief(&self.text))
    }
}

hexagora_locale::says!(VerdictError);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_print_and_parse() {
        for text in ["draw", "draw agreed", "win:0 signals", "win:0,2 most", "win:1 time ran out"] {
            assert_eq!(text.parse::<Verdict>().unwrap().to_string(), text);
        }
        for text in ["", "*", "win", "win:", "win:x", "win:9", "win:0,", "0 signals", "Draw"] {
            assert!(text.parse::<Verdict>().is_err(), "{text}");
        }
    }
}
