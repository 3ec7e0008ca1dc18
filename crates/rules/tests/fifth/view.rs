//! What the game shows of a position.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Position;
use super::board::each;
use crate::view::mapped;

/// The letters of the seats' pieces.
pub(super) const LETTERS: [char; 2] = ['x', 'o'];

/// The game's own fields of `show`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// What stands on each point that is not free: `x` or `o`.
    pub board: BTreeMap<String, char>,
}

impl View {
    pub(super) fn of(position: &Position) -> View {
        let of = |seat: usize| each(position.pieces[seat]).map(move |at| (at.to_string(), LETTERS[seat]));
        View { board: mapped(of(0).chain(of(1))) }
    }
}
