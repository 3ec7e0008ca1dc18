//! What a player wants to see of a large board at a glance: where pieces get to, and what can reach them.

use serde::Serialize;

/// What a player wants to see of a large board at a glance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Survey {
    /// For each seat the sides of the board that it has to get to, by the letters of their colours.
    pub goals: Vec<String>,
    /// What the pieces of the seat to move can get to.
    pub prospects: Vec<Prospect>,
    /// For each seat the cells where it could capture a piece that stood there, if it were its turn.
    pub attacks: Vec<Vec<String>>,
}

/// What one piece can get to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prospect {
    /// Where it stands.
    pub cell: String,
    /// What it is, in the letters of the game's view.
    pub piece: String,
    /// The cells that it gets to, by how many movements that takes: those of one movement first. Where chance says how
    /// far a movement goes, by how far away they are.
    pub reach: Vec<Vec<String>>,
    /// The shortest way to one of its goals: the cells of each movement, both ends included. None where no way
    /// leads there; one movement of a single cell where it stands on a goal. Where pieces close every way, the
    /// shortest one without them.
    pub across: Vec<Vec<String>>,
    /// The cells of that way where pieces stand in it. None where it is open.
    pub blocks: Vec<String>,
}
