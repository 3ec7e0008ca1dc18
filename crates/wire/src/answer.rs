//! Answers, good and bad.

use std::fmt;

use hexagora_locale::{Message, message};
use hexagora_rules::{RecordError, Rule, StepError, brief};
use serde::Serialize;

/// An answer, or what went wrong.
///
/// ```
/// use hexagora_rules::Game;
/// use hexagora_wire::{Answer, Fault};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut game = Game::start(&"attangle".parse()?)?;
/// let answer: Answer<String> = game.play("c3").map_err(Fault::from).into();
/// assert_eq!(serde_json::to_string(&answer)?, r#"{"ok":"c3"}"#);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer<T> {
    /// The answer.
    Ok(T),
    /// What went wrong.
    Fault(Fault),
}

impl<T> From<Result<T, Fault>> for Answer<T> {
    fn from(result: Result<T, Fault>) -> Answer<T> {
        match result {
            Ok(answer) => Answer::Ok(answer),
            Err(fault) => Answer::Fault(fault),
        }
    }
}

/// What went wrong, as a sentence; in a record, where.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fault {
    /// What went wrong.
    pub message: Message,
    // Boxed, so that a `Result` stays small.
    /// Why a step is refused, without the list of what is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub why: Option<Box<Message>>,
    /// The rule that refuses a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<Rule>,
    /// The line of the record, counted from 1.
    pub line: Option<u32>,
    /// The column of the line, counted from 1.
    pub column: Option<u32>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for Fault {}

impl From<Message> for Fault {
    fn from(message: Message) -> Fault {
        Fault { message, why: None, rule: None, line: None, column: None }
    }
}

/// A step's fault is its reason alone, where there is one: a page shows what is legal by itself.
impl From<StepError> for Fault {
    fn from(error: StepError) -> Fault {
        let message = error.message();
        match error.why {
            Some(refusal) => {
                let why = message!("wire.refused", why = refusal.message);
                Fault { why: Some(Box::new(why.clone())), rule: Some(refusal.rule), ..why.into() }
            }
            None => {
                let why = message!("wire.refused.step", step = brief(&error.step));
                Fault { why: Some(Box::new(why)), ..message.into() }
            }
        }
    }
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Fault {
        let place = Some(error.place).filter(|place| place.line > 0);
        Fault {
            message: error.message(),
            why: None,
            rule: None,
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
        }
    }
}
