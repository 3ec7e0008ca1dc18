//! The position as `show` tells it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::{Point, each};
use super::{Position, RuleSet};
use crate::Seat;
use crate::view::mapped;

/// Attangle's fields of `show`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "AttangleView"))]
pub struct View {
    /// What stands on each point that is not empty: `w` and `b` from bottom to top.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, string>"))]
    pub board: BTreeMap<String, String>,
    /// The pieces in each seat's stock; none where the stock has no end.
    pub stock: Option<[u8; 2]>,
    /// The triples (in 2006: the fives) of each seat.
    pub triples: [u8; 2],
}

impl View {
    pub(super) fn of(position: &Position) -> View {
        let stack = |point: Point| Some((point.to_string(), position.stack(point)?.letters(position.rules)));
        let board = mapped(each(position.board(), position.occupied()).filter_map(stack));
        let stock = (position.rules != RuleSet::Of2006).then_some(position.stock);
        View { board, stock, triples: [0, 1].map(|seat| position.triples_of(Seat(seat)).count_ones() as u8) }
    }
}
