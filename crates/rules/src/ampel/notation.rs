//! Steps as text: `e3`, `c2-f5`.

use hexagora_locale::{Message, message};

use super::board::Point;
use super::step::Step;
use crate::brief;

/// What stands between the names in a step.
pub(super) const SIGNS: &[char] = &['-'];

pub(super) fn write(step: Step) -> String {
    match (step.from(), step.to()) {
        (Some(from), Some(to)) => format!("{from}-{to}"),
        (None, Some(to)) => to.to_string(),
        (_, None) => String::new(),
    }
}

/// Reads a step; capital letters and a move without its dash are read too.
pub(super) fn read(text: &str) -> Result<Step, Message> {
    let point =
        |name: &str| name.parse::<Point>().map_err(|()| message!("ampel.read.point", point = &*brief(name)));
    if let Some((from, to)) = text.split_once('-') {
        return Ok(Step::shift(point(from)?, point(to)?));
    }
    // A point is a letter and a number, so a second letter begins a second point.
    match text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic()) {
        Some((second, _)) => Ok(Step::shift(point(&text[..second])?, point(&text[second..])?)),
        None => Ok(Step::place(point(text)?)),
    }
}
