//! What there is to draw.

use std::collections::{BTreeMap, BTreeSet};

use hexagora_rules::laberinto::View;

use super::super::Picture;
use super::grid::{Cell, read_cell};

/// What there is to draw, by triangle.
pub(super) struct Board {
    pub(super) tiles: BTreeMap<Cell, Vec<char>>,
    pub(super) figures: BTreeMap<Cell, (usize, Vec<String>)>,
    pub(super) left: BTreeSet<Cell>,
    pub(super) reached: BTreeSet<Cell>,
    pub(super) colours: Vec<char>,
}

impl Board {
    /// The figures of a seat, each with its triangle.
    pub(super) fn of_seat(&self, seat: usize) -> impl Iterator<Item = (&str, Cell)> {
        let own = self.figures.iter().filter(move |(_, (owner, _))| *owner == seat);
        own.flat_map(|(&cell, (_, figures))| figures.iter().map(move |figure| (figure.as_str(), cell)))
    }
}

pub(super) fn read(picture: &Picture<'_>, view: &View) -> Board {
    let tiles = view
        .tiles
        .iter()
        .filter_map(|(name, tile)| Some((read_cell(&name.to_string())?, tile.chars().collect())));
    let figures = view.figures.iter().filter_map(|(name, (seat, figures))| {
        Some((read_cell(&name.to_string())?, (usize::from(*seat), figures.clone())))
    });
    let mut board = Board {
        tiles: tiles.collect(),
        figures: figures.collect(),
        left: BTreeSet::new(),
        reached: BTreeSet::new(),
        colours: view.colours.chars().collect(),
    };
    for trace in picture.last {
        board.left.extend(trace.choice.sources().iter().filter_map(|from| read_cell(from)));
        board.reached.extend(trace.choice.cells.last().and_then(|to| read_cell(to)));
    }
    board
}
