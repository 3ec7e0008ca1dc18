//! Steps as codes, and why a step cannot be played.

use std::fmt;
use std::hash::Hash;

use hexagora_locale::{Message, message};

use crate::{Refusal, brief, nearest};

/// A step of some game, small enough to fit 32 bits.
///
/// ```
/// use hexagora_rules::StepCode;
/// use hexagora_rules::attangle::Step;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let step: Step = "a1+c3xb2".parse()?;
/// assert_eq!(Step::from_code(step.code()), step);
/// # Ok(())
/// # }
/// ```
pub trait StepCode: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// The step as a number, different for every step that is legal in one position.
    fn code(self) -> u32;

    /// The step with that number.
    fn from_code(code: u32) -> Self;
}

/// Why a step cannot be played.
///
/// ```
/// use hexagora_rules::Game;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let error = Game::start(&"attangle".parse()?)?.play("d4").unwrap_err();
/// let told = error.to_string();
/// assert!(told.starts_with("The step “d4” cannot be played: the centre, d4, stays empty"));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepError {
    /// The step as given.
    pub step: String,
    /// What is wrong with it, and which rule says so.
    pub why: Option<Box<Refusal>>,
    /// Every step that would have been legal, sorted; none when the game is over.
    pub legal: Vec<String>,
}

impl StepError {
    /// How many legal steps a message names before it only counts the rest.
    const NAMED: usize = 12;

    /// The error as a sentence.
    pub fn message(&self) -> Message {
        if self.legal.is_empty() {
            return message!("error.step.over", step = brief(&self.step));
        }
        let named = self.legal[..self.legal.len().min(Self::NAMED)].join(" ");
        let legal = match self.legal.len().saturating_sub(Self::NAMED) {
            0 => message!("error.legal.all", steps = named),
            more => message!("error.legal.more", steps = named, more = more),
        };
        let told = match &self.why {
            Some(why) => {
                message!("error.step.why", step = brief(&self.step), why = why.with_rule(), legal = legal)
            }
            None => message!("error.step", step = brief(&self.step), legal = legal),
        };
        match nearest(&self.step, self.legal.iter().map(String::as_str)) {
            Some(step) => message!("error.nearest", error = told, nearest = step),
            None => told,
        }
    }
}

hexagora_locale::says!(StepError);
