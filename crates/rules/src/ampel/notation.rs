//! Steps as text: `e3`, `c2-f5`.

use std::fmt;
use std::str::FromStr;

use super::step::Step;
use crate::Refusal;

/// What stands between the names in a step.
pub(super) const SIGNS: &[char] = &['-'];

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.to()) {
            (Some(from), Some(to)) => write!(f, "{from}-{to}"),
            (None, Some(to)) => to.fmt(f),
            (_, None) => Ok(()),
        }
    }
}

impl FromStr for Step {
    type Err = Refusal;

    /// Reads a step; capital letters and a move without its dash are read too.
    ///
    /// ```
    /// use hexagora_rules::Refusal;
    /// use hexagora_rules::ampel::Step;
    ///
    /// # fn main() -> Result<(), Refusal> {
    /// let step: Step = "C2F5".parse()?;
    /// assert_eq!(step, Step::shift("c2".parse()?, "f5".parse()?));
    /// assert_eq!(step.to_string(), "c2-f5");
    /// # Ok(())
    /// # }
    /// ```
    fn from_str(text: &str) -> Result<Step, Refusal> {
        if let Some((from, to)) = text.split_once('-') {
            return Ok(Step::shift(from.parse()?, to.parse()?));
        }
        // A point is a letter and a number, so a second letter begins a second point.
        match text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic()) {
            Some((second, _)) => Ok(Step::shift(text[..second].parse()?, text[second..].parse()?)),
            None => Ok(Step::place(text.parse()?)),
        }
    }
}
