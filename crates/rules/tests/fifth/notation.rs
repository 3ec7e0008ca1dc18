//! Steps as text: the point alone, `a` to `g`.

use std::fmt;
use std::str::FromStr;

use super::step::Step;
use crate::Refusal;

/// What stands between the names in a step: a step names one point only.
pub(super) const SIGNS: &[char] = &[];

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Step {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Step, Refusal> {
        text.parse().map(Step)
    }
}
