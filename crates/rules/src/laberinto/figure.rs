//! The figures: pyramids, prisms, and prisms that carry a pyramid.

use std::fmt;

use super::board::Cell;
use super::colour::Colour;

/// A figure as it stands on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Figure {
    /// A pyramid by itself (`A`).
    Pyramid,
    /// A prism by itself (`P`).
    Prism,
    /// A prism that carries a pyramid of some colour: its own (`M`) or a prisoner (`MG`).
    Mounted(Colour),
}

impl Figure {
    const CODES: u16 = 8;

    pub(super) const fn code(self) -> u16 {
        match self {
            Figure::Pyramid => 0,
            Figure::Prism => 1,
            Figure::Mounted(colour) => 2 + colour as u16,
        }
    }

    pub(super) const fn from_code(code: u16) -> Option<Figure> {
        match code {
            0 => Some(Figure::Pyramid),
            1 => Some(Figure::Prism),
            2..Self::CODES => Some(Figure::Mounted(Colour::around(code as usize - 2))),
            _ => None,
        }
    }

    /// Whether there is a prism in it.
    pub const fn has_prism(self) -> bool {
        !matches!(self, Figure::Pyramid)
    }

    /// The figure in the notation of a seat of colour `own`.
    pub(super) const fn name(self, own: Colour) -> Name {
        Name { figure: self, own }
    }
}

/// Writes a figure: `A`, `P`, `M`, or `MG` with a green prisoner.
pub(super) struct Name {
    figure: Figure,
    own: Colour,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.figure {
            Figure::Pyramid => f.write_str("A"),
            Figure::Prism => f.write_str("P"),
            Figure::Mounted(colour) if colour == self.own => f.write_str("M"),
            Figure::Mounted(colour) => write!(f, "M{}", colour.letter()),
        }
    }
}

/// A figure and where it stands, in one number that sorts by triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Placed(u16);

impl Placed {
    /// No figure; sorts behind all of them.
    const NONE: Placed = Placed(u16::MAX);

    const fn new(cell: Cell, figure: Figure) -> Placed {
        Placed(cell.index() as u16 * Figure::CODES + figure.code())
    }

    fn get(self) -> (Cell, Figure) {
        let cell = Cell::numbered(usize::from(self.0 / Figure::CODES));
        // Every code below CODES is a figure.
        (cell, Figure::from_code(self.0 % Figure::CODES).unwrap_or(Figure::Pyramid))
    }
}

/// The figures that one seat has on the board, sorted by triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Figures {
    placed: [Placed; Figures::MOST],
    count: u8,
}

impl Figures {
    /// The most figures of a seat on the board: four prisms and three pyramids.
    pub(super) const MOST: usize = 7;

    pub(super) const NONE: Figures = Figures { placed: [Placed::NONE; Figures::MOST], count: 0 };

    pub(super) fn len(&self) -> usize {
        usize::from(self.count)
    }

    pub(super) fn add(&mut self, cell: Cell, figure: Figure) {
        let new = Placed::new(cell, figure);
        let mut at = self.len();
        if at >= Figures::MOST {
            return;
        }
        while at > 0 && self.placed[at - 1] > new {
            self.placed[at] = self.placed[at - 1];
            at -= 1;
        }
        self.placed[at] = new;
        self.count += 1;
    }

    /// Takes away one such figure, if it is there.
    pub(super) fn remove(&mut self, cell: Cell, figure: Figure) {
        let old = Placed::new(cell, figure);
        if let Some(at) = self.placed.iter().position(|&placed| placed == old) {
            self.placed.copy_within(at + 1.., at);
            self.placed[Figures::MOST - 1] = Placed::NONE;
            self.count -= 1;
        }
    }

    pub(super) fn has(&self, cell: Cell, figure: Figure) -> bool {
        self.placed.contains(&Placed::new(cell, figure))
    }

    /// Every figure with its triangle, two of a kind in one triangle both shown.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Cell, Figure)> {
        self.placed[..self.len()].iter().map(|placed| placed.get())
    }

    /// The same, but two of a kind in one triangle are shown once: nothing tells them apart.
    pub(super) fn distinct(&self) -> impl Iterator<Item = (Cell, Figure)> {
        let placed = &self.placed[..self.len()];
        placed
            .iter()
            .enumerate()
            .filter(|&(at, figure)| at == 0 || placed[at - 1] != *figure)
            .map(|(_, placed)| placed.get())
    }

    /// The figures in one triangle.
    pub(super) fn on(&self, cell: Cell) -> impl Iterator<Item = Figure> {
        self.iter().filter(move |&(at, _)| at == cell).map(|(_, figure)| figure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_kept_in_order_whatever_the_order_of_arrival() {
        let [near, far] = ["A2", "P3"].map(|name| Cell::read(name).unwrap());
        let arrivals = [(far, Figure::Prism), (near, Figure::Mounted(Colour::Red)), (near, Figure::Pyramid)];
        let mut figures = Figures::NONE;
        arrivals.iter().for_each(|&(cell, figure)| figures.add(cell, figure));
        let mut other = Figures::NONE;
        arrivals.iter().rev().for_each(|&(cell, figure)| other.add(cell, figure));
        assert_eq!(figures, other);
        figures.remove(near, Figure::Mounted(Colour::Red));
        assert_eq!(figures.iter().collect::<Vec<_>>(), [(near, Figure::Pyramid), (far, Figure::Prism)]);
    }

    #[test]
    fn equal_figures_in_a_triangle_are_one_choice() {
        let cell = Cell::read("A2").unwrap();
        let mut figures = Figures::NONE;
        figures.add(cell, Figure::Prism);
        figures.add(cell, Figure::Prism);
        assert_eq!((figures.iter().count(), figures.distinct().count()), (2, 1));
    }
}
