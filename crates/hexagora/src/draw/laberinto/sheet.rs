//! Where on the paper a triangle and its edges are.

use super::grid::{Cell, HALF, ROWS, points_up};

/// The columns that the rows' letters take on the left, and their counts on the right.
pub(super) const MARGIN: i32 = 3;

/// How large a triangle is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scale {
    /// A base of six columns and three lines a row: room for numbers, owners and two figures.
    Large,
    /// A base of four columns and two lines a row, for a narrow terminal.
    Small,
}

impl Scale {
    /// Lines a row, which is also half a base in columns.
    pub(super) const fn step(self) -> i32 {
        match self {
            Scale::Large => 3,
            Scale::Small => 2,
        }
    }

    pub(super) const fn width(self) -> i32 {
        2 * MARGIN + 2 + 2 * ROWS as i32 * self.step() + 1
    }
}

/// The sheet on which rows from `top` on are drawn.
pub(super) struct Sheet {
    pub(super) scale: Scale,
    pub(super) top: usize,
}

impl Sheet {
    /// The column through the middle of a triangle, and the line above its row.
    pub(super) fn place(&self, (row, at): Cell) -> (i32, i32) {
        let step = self.scale.step();
        let inset = if row < HALF { HALF - row } else { row - HALF + 1 };
        (MARGIN + step * (inset + at) as i32, step * (row as i32 - self.top as i32))
    }

    /// The squares of an edge, and the character that draws it.
    pub(super) fn edge(&self, cell: Cell, edge: usize) -> (Vec<(i32, i32)>, char) {
        let step = self.scale.step();
        let (x, y) = self.place(cell);
        let up = points_up(cell);
        match edge {
            0 => {
                let y = if up { y + step } else { y };
                ((x - step + 1..x + step).map(|x| (x, y)).collect(), '─')
            }
            // The way down: from the apex outwards, or from the corners inwards.
            _ => {
                let right = (edge == 1) != up;
                let lean = if right == up { '╲' } else { '╱' };
                let out = |down: i32| if up { down } else { step - down };
                let squares =
                    (1..step).map(|down| (x + if right { out(down) } else { -out(down) }, y + down));
                (squares.collect(), lean)
            }
        }
    }

    /// The line in which a triangle is wide, and the one in which it is narrow.
    pub(super) fn lines(&self, cell: Cell) -> (i32, i32) {
        let (_, y) = self.place(cell);
        match (self.scale, points_up(cell)) {
            (Scale::Large, true) => (y + 2, y + 1),
            (Scale::Large, false) => (y + 1, y + 2),
            (Scale::Small, _) => (y + 1, y + 1),
        }
    }
}
