//! D18: labyrinths that are prepared, so that play begins at once.
//!
//! A labyrinth looks the same from all six sides: a turn by 60° carries it to itself, its colours along with
//! the sides. So every seat has the same ways, whatever its colour. A shape is a list of triangles, one of
//! each six that the turns carry into one another: a ring around the middle, and spokes that fork to the
//! sides, so that every side has two doors and no single triangle parts two sides.

use super::board::{Cell, GRID};
use super::deal::Chance;
use super::lay::asked;
use super::symmetry::Symmetry;
use super::tile::{KINDS, Tile};

/// The shapes, from the middle to the border.
const SHAPES: [&str; 6] = [
    "F15 F14 F13 F12 F11 E15 E9 D15 D7 C15 C5 B15 B4 B3 A15 A14 A4 A3",
    "F15 F14 F13 F12 F11 E11 E10 D9 D8 C7 C6 B5 B4 B3 A15 A4 A3 A1",
    "G15 G14 G13 F15 F11 E15 E9 D15 D7 C15 C5 B15 B4 B3 A15 A14 A3 A2",
    "G15 G14 G13 F13 F12 E11 E10 D9 D8 C7 C6 B5 B4 B3 A15 A14 A4 A3",
    "H15 G15 G13 F15 F11 E15 E9 D15 D7 C15 C5 B15 B4 B3 A15 A4 A3 A1",
    "H15 G15 G14 F13 F12 E11 E10 D9 D8 C7 C6 B5 B4 B3 A15 A14 A3 A2",
];

/// How many turns by 60° there are.
const TURNS: usize = 6;

/// Draws a labyrinth: a shape or its mirror image, and tiles that fit.
pub(super) fn draw(chance: &mut Chance) -> Vec<(Cell, Tile)> {
    let shape = SHAPES[chance.below(SHAPES.len())];
    let image = Symmetry::numbered(TURNS * chance.below(2));
    let cells: Vec<Cell> = shape.split(' ').filter_map(Cell::read).map(|cell| image.cell(cell)).collect();
    let mut board = Board { tiles: [None; GRID], left: [2; KINDS] };
    board.fill(&cells, chance);
    let laid = |(index, tile): (usize, Option<Tile>)| Some((Cell::numbered(index), tile?));
    board.tiles.into_iter().enumerate().filter_map(laid).collect()
}

/// A labyrinth in the making.
struct Board {
    tiles: [Option<Tile>; GRID],
    /// How many tiles of each kind are left.
    left: [u8; KINDS],
}

impl Board {
    /// Lays tiles in these triangles and in their images: backtracking, the tiles in the order of chance.
    fn fill(&mut self, cells: &[Cell], chance: &mut Chance) -> bool {
        let Some((&cell, rest)) = cells.split_first() else { return true };
        let mut tiles: Vec<Tile> = asked(&self.tiles, cell).fits().iter().collect();
        chance.shuffle(&mut tiles);
        for tile in tiles {
            let turns = self.lay_round(cell, tile);
            if turns == TURNS && self.fill(rest, chance) {
                return true;
            }
            self.take_round(cell, tile, turns);
        }
        false
    }

    /// Lays a tile and its images as far as they fit: how many.
    fn lay_round(&mut self, cell: Cell, tile: Tile) -> usize {
        for turn in 0..TURNS {
            let (cell, tile) = image(turn, cell, tile);
            let left = &mut self.left[tile.kind().index()];
            if *left == 0 || !asked(&self.tiles, cell).fits().has(tile) {
                return turn;
            }
            *left -= 1;
            self.tiles[cell.index()] = Some(tile);
        }
        TURNS
    }

    /// Takes so many of a tile's images back.
    fn take_round(&mut self, cell: Cell, tile: Tile, turns: usize) {
        for turn in 0..turns {
            let (cell, tile) = image(turn, cell, tile);
            self.left[tile.kind().index()] += 1;
            self.tiles[cell.index()] = None;
        }
    }
}

fn image(turn: usize, cell: Cell, tile: Tile) -> (Cell, Tile) {
    let symmetry = Symmetry::numbered(turn);
    (symmetry.cell(cell), symmetry.tile(tile))
}
