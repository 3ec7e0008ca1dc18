//! The twelve symmetries of the board.
//!
//! A symmetry carries the sides along, and with them all colours: of the seats, of the prisoners
//! and of the tiles' edges, which a mirror also makes read the other way round.

use super::board::{self, Cell, Cells};
use super::colour::Colour;
use super::figure::Figure;
use super::hand::Hand;
use super::position::Position;
use super::step::{Act, Step};
use super::team::{Count, Team};
use super::tile::Tile;

/// Six turns; then the mirror that exchanges left and right, followed by six turns.
pub(super) const SYMMETRIES: usize = 12;

#[derive(Clone, Copy)]
pub(super) struct Symmetry {
    turns: usize,
    mirrors: bool,
}

impl Symmetry {
    pub(super) fn numbered(number: usize) -> Symmetry {
        Symmetry { turns: number % 6, mirrors: number / 6 % 2 == 1 }
    }

    pub(super) fn cell(self, cell: Cell) -> Cell {
        let cell = if self.mirrors { board::mirrored(cell) } else { cell };
        (0..self.turns).fold(cell, |cell, _| board::turned(cell))
    }

    fn cells(self, cells: &Cells) -> Cells {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    fn colour(self, colour: Colour) -> Colour {
        let index = if self.mirrors { 6 - colour.index() } else { colour.index() };
        Colour::around(index + self.turns)
    }

    /// The image of a tile as it lies: a turn by 60° brings the second edge to the horizontal.
    pub(super) fn tile(self, tile: Tile) -> Tile {
        let [first, second, third] = tile.edges().map(|edge| self.colour(edge));
        let tile = Tile::new(if self.mirrors { [first, third, second] } else { [first, second, third] });
        (0..self.turns).fold(tile, |tile, _| tile.turned())
    }

    fn figure(self, figure: Figure) -> Figure {
        match figure {
            Figure::Mounted(carried) => Figure::Mounted(self.colour(carried)),
            plain => plain,
        }
    }

    fn hand(self, hand: &Hand) -> Hand {
        hand.iter().map(|kind| self.tile(kind.tile()).kind()).collect()
    }

    fn team(self, team: &Team) -> Team {
        let mut image = Team::NONE;
        for (cell, figure) in team.figures.iter() {
            image.figures.add(self.cell(cell), self.figure(figure));
        }
        for count in Count::all() {
            let counted = match count {
                Count::Prisoners(colour) => Count::Prisoners(self.colour(colour)),
                plain => plain,
            };
            image.set(counted, team.count(count));
        }
        image
    }
}

pub(super) fn image(position: &Position, symmetry: usize) -> Position {
    let symmetry = Symmetry::numbered(symmetry);
    let mut image = position.clone();
    for seat in position.parameters.seats() {
        image.parameters.colours[seat] = symmetry.colour(position.parameters.colours[seat]);
        image.paths[seat] = symmetry.cells(&position.paths[seat]);
        image.hands[seat] = symmetry.hand(&position.hands[seat]);
        image.teams[seat] = symmetry.team(&position.teams[seat]);
    }
    image.pool = symmetry.hand(&position.pool);
    image.tiles.fill(None);
    for cell in position.laid.iter() {
        image.tiles[symmetry.cell(cell).index()] = position.tile(cell).map(|tile| symmetry.tile(tile));
    }
    image.laid = symmetry.cells(&position.laid);
    image.stood = symmetry.cells(&position.stood);
    image.paired = symmetry.cells(&position.paired);
    image.sum = image.sum_from_scratch();
    image
}

pub(super) fn step_image(step: Step, symmetry: usize) -> Step {
    let symmetry = Symmetry::numbered(symmetry);
    let cell = |cell| symmetry.cell(cell);
    let figure = |figure| symmetry.figure(figure);
    let Some(act) = Act::of(step) else { return step };
    let image = match act {
        Act::Lay { cell: at, tile, pool } => Act::Lay { cell: cell(at), tile: symmetry.tile(tile), pool },
        Act::Enter { figure: who, to } => Act::Enter { figure: figure(who), to: cell(to) },
        Act::Go { figure: who, from, to } => Act::Go { figure: figure(who), from: cell(from), to: cell(to) },
        Act::Capture { from, to } => Act::Capture { from: cell(from), to: cell(to) },
        Act::Mount { from, to } => Act::Mount { from: cell(from), to: cell(to) },
        Act::Dismount { from, to } => Act::Dismount { from: cell(from), to: cell(to) },
        Act::Leave { figure: who, from } => Act::Leave { figure: figure(who), from: cell(from) },
        plain @ (Act::Ready | Act::Roll(_) | Act::Pass) => plain,
    };
    image.step()
}
