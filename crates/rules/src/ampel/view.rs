//! What a position of Ampel looks like to a reader.

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::Point;
use super::colour::Colour;
use super::position::{Position, SEATS};
use crate::view::mapped;

/// Ampel's own fields of `show`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "AmpelView"))]
pub struct View {
    /// The discs on the board.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, 'R' | 'G' | 'Y'>"))]
    pub board: BTreeMap<Point, Colour>,
    /// How many discs each seat has in stock.
    pub stock: [u8; 2],
    /// How many yellow discs each seat has taken.
    pub taken: [u8; 2],
    /// The point of each seat's cylinder, where it is on the board.
    #[cfg_attr(feature = "ts", ts(type = "[string | null, string | null]"))]
    pub cylinder: [Option<Point>; 2],
}

impl View {
    pub(super) fn of(position: &Position) -> View {
        View {
            board: mapped(Point::ALL.into_iter().filter_map(|point| Some((point, position.at(point)?)))),
            stock: SEATS.map(|seat| position.stock(seat)),
            taken: SEATS.map(|seat| position.taken(seat)),
            cylinder: SEATS.map(|seat| position.cylinder_point(seat)),
        }
    }
}
