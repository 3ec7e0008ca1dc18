//! How a step is written: `-2,0>1,0` slides a man, `@0,2>3,-1` lays a disc.

use std::str::FromStr;

use hexagora_locale::{Message, message};

use super::cell::Cell;
use super::step::Act;
use crate::{GameKind, Refusal};

/// What stands between the names in a step.
pub(super) const SIGNS: &[char] = &['@', '>'];

/// The canonical spelling.
pub fn write(act: Act, from: Cell, to: Cell) -> String {
    let mark = match act {
        Act::Man => "",
        Act::Disc => "@",
    };
    format!("{mark}{from}>{to}")
}

/// Reads a step. Spaces and parentheses are let pass, and so are the signs `+` and `−`.
pub fn read(text: &str) -> Result<(Act, Cell, Cell), Message> {
    let (act, cells) = match text.trim_start().strip_prefix('@') {
        Some(cells) => (Act::Disc, cells),
        None => (Act::Man, text),
    };
    let Some((from, to)) = cells.split_once('>') else {
        return Err(message!("nonaga.step.form"));
    };
    Ok((act, read_cell(from)?, read_cell(to)?))
}

impl FromStr for Cell {
    type Err = Refusal;

    /// Reads two whole numbers, as in `-2,0` or `(-2, 0)`.
    fn from_str(text: &str) -> Result<Cell, Refusal> {
        read_cell(text).map_err(|why| Refusal::unreadable(GameKind::Nonaga, why))
    }
}

pub(super) fn read_cell(text: &str) -> Result<Cell, Message> {
    let plain = text.trim();
    let plain = plain.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(plain);
    let number = |part: &str| part.trim().replace('−', "-").parse::<i32>().ok();
    let cell = plain.split_once(',').and_then(|(q, r)| Some(Cell::new(number(q)?, number(r)?)));
    cell.ok_or_else(|| message!("nonaga.step.cell", cell = text))
}
