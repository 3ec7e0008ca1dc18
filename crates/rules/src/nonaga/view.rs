//! What Nonaga shows of a position.

use serde::Serialize;

use super::Cell;

/// Nonaga's own fields of `show`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "NonagaView"))]
pub struct View {
    /// The cells of the discs, sorted.
    #[cfg_attr(feature = "ts", ts(type = "[number, number][]"))]
    pub discs: Vec<Cell>,
    /// The cells of each seat's men, sorted.
    #[cfg_attr(feature = "ts", ts(type = "[number, number][][]"))]
    pub men: [Vec<Cell>; 2],
    /// The disc that was laid in the turn just before.
    #[cfg_attr(feature = "ts", ts(type = "[number, number] | null"))]
    pub locked: Option<Cell>,
}
