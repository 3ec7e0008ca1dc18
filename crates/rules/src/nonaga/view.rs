//! What Nonaga shows of a position.

use serde::Serialize;

use super::Cell;

/// Nonaga's own fields of `show`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The cells of the discs, sorted.
    pub discs: Vec<Cell>,
    /// The cells of each seat's men, sorted.
    pub men: [Vec<Cell>; 2],
    /// The disc that was laid in the turn just before.
    pub locked: Option<Cell>,
}
