//! What lies and stands on a cell, as data: for boards that are drawn to any size.

use super::style::Tint;

/// What lies and stands on a cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Face {
    /// What lies there.
    pub ground: Ground,
    /// What stands on it, from bottom to top.
    pub pieces: Vec<Piece>,
}

/// What lies on a cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Ground {
    /// Nothing: the board itself, or the table.
    #[default]
    Bare,
    /// A disc that things stand on; a locked one may not be moved.
    Disc {
        /// Whether it is locked.
        locked: bool,
    },
    /// A tile, with the letters of the colours of its edges.
    Tile(String),
}

/// What stands on a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its colour.
    pub tint: Tint,
    /// What tells it from others without colour.
    pub sign: String,
    /// Whether it wears a mark that sets it apart: a cylinder, or that it never moves again.
    pub crowned: bool,
}

impl Piece {
    /// A piece that has the shape of its colour.
    pub fn of(tint: Tint) -> Piece {
        Piece { tint, sign: tint.shape().to_string(), crowned: false }
    }

    /// The same with or without a mark.
    #[must_use]
    pub fn crowned(self, crowned: bool) -> Piece {
        Piece { crowned, ..self }
    }
}

impl Face {
    /// Pieces on a bare cell.
    pub fn standing(pieces: impl IntoIterator<Item = Piece>) -> Face {
        Face { ground: Ground::Bare, pieces: pieces.into_iter().collect() }
    }
}
