//! The board: a hexagon of 384 triangles.
//!
//! The triangles lie in a grid of 16 rows and 32 columns in which neighbours across a horizontal
//! edge share their column and all other neighbours share their row. A row of the grid is then one
//! word, and a set of triangles spreads across its edges by shifts. Column 31 is always off the
//! board, so nothing spreads from one row into the next.

use std::fmt;

use serde::{Serialize, Serializer};

use super::colour::Colour;

/// The rows `A` to `P`.
const ROWS: usize = 16;
/// The columns of the grid, the guard counted in.
const COLUMNS: usize = 32;
/// Room for every index of a grid triangle.
pub const GRID: usize = ROWS * COLUMNS;

/// The three edges of a triangle, clockwise from the horizontal one: base, left and right where it
/// points up; top, right and left where it points down. An edge that two triangles share has the
/// same number in both.
pub const EDGES: [usize; 3] = [0, 1, 2];

/// One triangle of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// Stands for what lies beyond the border: never on the board, and never has a tile.
    pub const OUTSIDE: Cell = Cell(GRID as u16 - 1);

    /// The index in the grid, below [`GRID`].
    pub const fn index(self) -> usize {
        // The mask lets the compiler drop the bounds check of every table that is indexed by it.
        self.0 as usize % GRID
    }

    /// The triangle with an index in the grid, if it is on the board.
    pub(super) fn at(index: usize) -> Option<Cell> {
        let cell = Cell(u16::try_from(index).ok()?);
        (index < GRID && BOARD.has(cell)).then_some(cell)
    }

    /// The place with an index in the grid, on the board or off it.
    pub const fn numbered(index: usize) -> Cell {
        Cell((index % GRID) as u16)
    }

    const fn row(self) -> usize {
        self.index() / COLUMNS
    }

    const fn column(self) -> usize {
        self.index() % COLUMNS
    }

    /// The row from the top and the column of the grid, both from 0.
    pub(super) const fn row_and_column(self) -> (usize, usize) {
        (self.row(), self.column())
    }

    /// Whether the triangle points up.
    pub const fn points_up(self) -> bool {
        (self.row() + self.column()) % 2 == 1
    }

    /// The triangle across an edge; [`Cell::OUTSIDE`] beyond the border.
    pub const fn across(self, edge: usize) -> Cell {
        NEIGHBOURS[self.index()][edge]
    }

    /// The neighbours across the three edges, where there are any.
    pub(super) fn neighbours(self) -> impl Iterator<Item = Cell> {
        EDGES.into_iter().map(move |edge| self.across(edge)).filter(|&cell| cell != Cell::OUTSIDE)
    }

    /// Whether the other one is the same triangle or lies across an edge.
    pub(super) fn touches(self, other: Cell) -> bool {
        self == other || self.neighbours().any(|next| next == other)
    }

    /// The side of the board that the triangle has an edge on.
    pub fn side(self) -> Option<Colour> {
        SIDE_OF[self.index()]
    }

    /// Reads a name such as `F12`.
    pub fn read(name: &str) -> Option<Cell> {
        let letter = *name.as_bytes().first()?;
        if !letter.is_ascii_uppercase() {
            return None;
        }
        let (row, number) = (usize::from(letter - b'A'), name.get(1..)?);
        // One spelling a triangle: no sign, no leading zero.
        if !number.starts_with(|first: char| ('1'..='9').contains(&first)) || row >= ROWS {
            return None;
        }
        let number: usize = number.parse().ok()?;
        (number <= width(row)).then(|| Cell((row * COLUMNS + first_column(row) + number - 1) as u16))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = (self.column() + 1).wrapping_sub(first_column(self.row()));
        write!(f, "{}{number}", char::from(b'A' + self.row() as u8))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How many triangles a row has: 17, 19 … 31, 31 … 19, 17.
const fn width(row: usize) -> usize {
    if row < ROWS / 2 { 17 + 2 * row } else { 17 + 2 * (ROWS - 1 - row) }
}

/// The column of the first triangle of a row.
const fn first_column(row: usize) -> usize {
    (COLUMNS - 1 - width(row)) / 2
}

/// The rows of the board, each with its triangles from left to right.
pub(super) fn rows() -> impl Iterator<Item = impl Iterator<Item = Cell>> {
    (0..ROWS).map(|row| {
        let first = row * COLUMNS + first_column(row);
        (first..first + width(row)).map(|index| Cell(index as u16))
    })
}

/// A set of triangles: a word a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cells([u32; ROWS]);

impl Cells {
    /// No triangle.
    pub const EMPTY: Cells = Cells([0; ROWS]);

    /// One triangle.
    pub const fn one(cell: Cell) -> Cells {
        let mut cells = Cells::EMPTY;
        cells.0[cell.row()] = 1 << cell.column();
        cells
    }

    /// Whether a triangle is in the set.
    pub const fn has(&self, cell: Cell) -> bool {
        self.0[cell.row()] >> cell.column() & 1 == 1
    }

    /// Adds a triangle.
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.row()] |= 1 << cell.column();
    }

    pub(super) const fn remove(&mut self, cell: Cell) {
        self.0[cell.row()] &= !(1 << cell.column());
    }

    /// Whether there is no triangle.
    pub fn is_empty(&self) -> bool {
        *self == Cells::EMPTY
    }

    /// How many triangles there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    fn zip(&self, other: &Cells, join: impl Fn(u32, u32) -> u32) -> Cells {
        Cells(std::array::from_fn(|row| join(self.0[row], other.0[row])))
    }

    /// The triangles of either set.
    pub fn or(&self, other: &Cells) -> Cells {
        self.zip(other, |a, b| a | b)
    }

    /// The triangles of both sets.
    pub fn and(&self, other: &Cells) -> Cells {
        self.zip(other, |a, b| a & b)
    }

    /// The triangles that the other set lacks.
    pub fn without(&self, other: &Cells) -> Cells {
        self.zip(other, |a, b| a & !b)
    }

    /// The neighbours across one edge of every triangle of the set, grid places off the board
    /// counted in.
    pub(super) fn across(&self, edge: usize) -> Cells {
        let up = |row: usize| self.0[row] & ups(row);
        let down = |row: usize| self.0[row] & !ups(row);
        Cells(std::array::from_fn(|row| match edge {
            0 => {
                let above = if row > 0 { up(row - 1) } else { 0 };
                let below = if row + 1 < ROWS { down(row + 1) } else { 0 };
                above | below
            }
            1 => up(row) >> 1 | down(row) << 1,
            _ => up(row) << 1 | down(row) >> 1,
        }))
    }

    /// The neighbours across all edges, grid places off the board counted in.
    pub fn around(&self) -> Cells {
        let mut around = self.across(0);
        for (row, cells) in around.0.iter_mut().enumerate() {
            *cells |= self.0[row] << 1 | self.0[row] >> 1;
        }
        around
    }

    /// Flood fill: all triangles of `ground` that are joined edge to edge to the set.
    pub(super) fn flood(&self, ground: &Cells) -> Cells {
        let mut flood = *self;
        loop {
            let wider = flood.around().and(ground).or(&flood);
            if wider == flood {
                return flood;
            }
            flood = wider;
        }
    }

    /// The triangles of the set, row by row from the left.
    pub fn iter(&self) -> Iter {
        Iter { rows: self.0, row: 0 }
    }
}

/// Shows the triangles of a set, row by row from the left.
pub struct Iter {
    rows: [u32; ROWS],
    row: usize,
}

impl Iterator for Iter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while let Some(left) = self.rows.get_mut(self.row) {
            if *left != 0 {
                let column = left.trailing_zeros() as usize;
                *left &= *left - 1;
                return Some(Cell((self.row * COLUMNS + column) as u16));
            }
            self.row += 1;
        }
        None
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        let mut set = Cells::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// The columns of a row whose triangles point up.
const fn ups(row: usize) -> u32 {
    if row.is_multiple_of(2) { 0xAAAA_AAAA } else { 0x5555_5555 }
}

/// Every triangle of the board.
pub(super) static BOARD: Cells = {
    let mut board = Cells::EMPTY;
    let mut row = 0;
    while row < ROWS {
        board.0[row] = ((1 << width(row)) - 1) << first_column(row);
        row += 1;
    }
    board
};

static NEIGHBOURS: [[Cell; 3]; GRID] = {
    let board = BOARD;
    let mut table = [[Cell::OUTSIDE; 3]; GRID];
    let mut index = 0;
    while index < GRID {
        let cell = Cell(index as u16);
        if board.has(cell) {
            let (row, column) = (cell.row() as isize, cell.column() as isize);
            let turn = if cell.points_up() { 1 } else { -1 };
            let places = [(row + turn, column), (row, column - turn), (row, column + turn)];
            let mut edge = 0;
            while edge < 3 {
                let (row, column) = places[edge];
                if row >= 0 && row < ROWS as isize && column >= 0 {
                    let other = Cell((row * COLUMNS as isize + column) as u16);
                    if board.has(other) {
                        table[index][edge] = other;
                    }
                }
                edge += 1;
            }
        }
        index += 1;
    }
    table
};

/// The side that lies beyond an edge on the border.
pub(super) const fn side_beyond(cell: Cell, edge: usize) -> Colour {
    if cell.points_up() {
        [Colour::Green, Colour::Violet, Colour::Orange][edge]
    } else {
        [Colour::Red, Colour::Yellow, Colour::Blue][edge]
    }
}

/// D1: a door is the whole side of a colour: the eight triangles with an edge on it.
pub(super) static SIDES: [Cells; 6] = {
    let board = BOARD;
    let mut sides = [Cells::EMPTY; 6];
    let mut index = 0;
    while index < GRID {
        let cell = Cell(index as u16);
        let mut edge = 0;
        while board.has(cell) && edge < 3 {
            if NEIGHBOURS[index][edge].0 == Cell::OUTSIDE.0 {
                sides[side_beyond(cell, edge) as usize].insert(cell);
            }
            edge += 1;
        }
        index += 1;
    }
    sides
};

static SIDE_OF: [Option<Colour>; GRID] = {
    let mut sides = [None; GRID];
    let mut index = 0;
    while index < GRID {
        let mut colour = 0;
        while colour < 6 {
            if SIDES[colour].has(Cell(index as u16)) {
                sides[index] = Some(Colour::ALL[colour]);
            }
            colour += 1;
        }
        index += 1;
    }
    sides
};

/// The image of a triangle when the board is turned by 60° clockwise.
pub(super) fn turned(cell: Cell) -> Cell {
    let [red, blue, yellow] = depths(cell);
    from_depths([15 - yellow, 15 - red, 15 - blue])
}

/// The image of a triangle when left and right are exchanged.
pub(super) fn mirrored(cell: Cell) -> Cell {
    let [red, blue, yellow] = depths(cell);
    from_depths([red, yellow, blue])
}

/// How many strips lie between a triangle and the red, the blue and the yellow side. They add up
/// to 22 where it points up and to 23 where it points down.
pub(super) fn depths(cell: Cell) -> [usize; 3] {
    let sum = if cell.points_up() { 22 } else { 23 };
    let red = cell.row();
    let blue = (sum - red + cell.column() - 15) / 2;
    [red, blue, sum - red - blue]
}

fn from_depths([red, blue, yellow]: [usize; 3]) -> Cell {
    Cell((red * COLUMNS + blue + 15 - yellow) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for cell in BOARD.iter() {
            assert_eq!(Cell::read(&cell.to_string()), Some(cell));
        }
        for name in
            ["", "A", "A0", "A01", "A+1", "A18", "Q1", "a1", "H32", "I31x", "Á1", "A99999999999999999999"]
        {
            assert_eq!(Cell::read(name), None, "{name}");
        }
    }

    #[test]
    fn neighbours_are_mutual_and_share_the_number_of_their_edge() {
        for cell in BOARD.iter() {
            for edge in EDGES {
                let other = cell.across(edge);
                if other != Cell::OUTSIDE {
                    assert_eq!(other.across(edge), cell);
                    assert_ne!(other.points_up(), cell.points_up());
                }
            }
        }
    }

    #[test]
    fn sets_spread_as_cells_do() {
        for cell in BOARD.iter() {
            let set = Cells::one(cell);
            for edge in EDGES {
                let expected: Cells =
                    Some(cell.across(edge)).into_iter().filter(|&c| c != Cell::OUTSIDE).collect();
                assert_eq!(set.across(edge).and(&BOARD), expected);
            }
            assert_eq!(set.around().and(&BOARD), cell.neighbours().collect());
        }
        assert_eq!(Cells::one(Cell(200)).flood(&BOARD), BOARD);
    }

    #[test]
    fn six_turns_and_two_mirrors_are_nothing() {
        for cell in BOARD.iter() {
            assert_eq!((0..6).fold(cell, |cell, _| turned(cell)), cell);
            assert_eq!(mirrored(mirrored(cell)), cell);
            assert!(BOARD.has(turned(cell)) && BOARD.has(mirrored(cell)));
            for other in cell.neighbours() {
                assert!(turned(cell).neighbours().any(|near| near == turned(other)));
                assert!(mirrored(cell).neighbours().any(|near| near == mirrored(other)));
            }
        }
    }

    #[test]
    fn a_turn_carries_each_side_to_the_next() {
        for colour in Colour::ALL {
            let image: Cells = SIDES[colour.index()].iter().map(turned).collect();
            assert_eq!(image, SIDES[Colour::around(colour.index() + 1).index()]);
            let image: Cells = SIDES[colour.index()].iter().map(mirrored).collect();
            assert_eq!(image, SIDES[Colour::around(6 - colour.index()).index()]);
        }
    }
}
