//! Discs that may lie anywhere: with `connected=off` the board falls apart, and its parts wander
//! off without limit.

use super::board::{Board, DISCS, Targets};
use super::cell::Cell;
use super::hash::{self, Piece};
use super::ring::Ring;
use super::step::{Act, Step};

/// The cells of the discs, sorted. Only the first `len` count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scatter {
    discs: [Cell; DISCS],
    len: u8,
    /// The least q and the least r of all discs.
    corner: Cell,
}

impl Scatter {
    fn lying(&self) -> &[Cell] {
        &self.discs[..usize::from(self.len)]
    }

    /// The neighbouring discs of each disc.
    fn rings(&self) -> [Ring; DISCS] {
        let mut rings = [Ring(0); DISCS];
        for (at, &disc) in self.lying().iter().enumerate() {
            // Sorted by q: what is two columns off ends the search.
            for (other, &later) in self.lying().iter().enumerate().skip(at + 1) {
                if later.q.wrapping_sub(disc.q) > 1 {
                    break;
                }
                rings[at].0 |= disc.toward(later).0;
                rings[other].0 |= later.toward(disc).0;
            }
        }
        rings
    }

    /// How many connected groups there are.
    fn groups(&self) -> u32 {
        let mut rest = *self;
        let mut groups = 0;
        while let Some(&first) = rest.lying().first() {
            let mut found = [first; DISCS];
            let (mut at, mut len) = (0, 1);
            rest.lift(first);
            while at < len {
                for direction in rest.ring(found[at]).iter() {
                    found[len] = found[at].near(direction);
                    rest.lift(found[len]);
                    len += 1;
                }
                at += 1;
            }
            groups += 1;
        }
        groups
    }

    fn find_corner(&mut self) {
        let least = |coordinate: fn(&Cell) -> i32| self.discs.iter().map(coordinate).min().unwrap_or(0);
        self.corner = Cell::new(least(|disc| disc.q), least(|disc| disc.r));
    }

    /// Whether no disc lies in a direction, however far.
    fn is_clear(&self, cell: Cell, direction: usize) -> bool {
        !self.lying().iter().any(|&disc| cell.direction(disc) == Some(direction))
    }

    /// Whether an empty cell is joined to the endless outside, through empty cells.
    fn is_outside(&self, cell: Cell) -> bool {
        let mut found = vec![cell];
        let mut at = 0;
        while let Some(&here) = found.get(at) {
            if (0..6).any(|direction| self.is_clear(here, direction)) {
                return true;
            }
            for direction in self.ring(here).rest().iter() {
                let next = here.near(direction);
                if !found.contains(&next) {
                    found.push(next);
                }
            }
            at += 1;
        }
        false
    }

    /// The number of a disc; none where none lies.
    fn number(&self, disc: Cell) -> Option<u16> {
        self.lying().binary_search(&disc).ok().map(|number| number as u16)
    }
}

impl Board for Scatter {
    type Spot = Cell;
    type Holes = Vec<Cell>;

    fn new(cells: &[Cell; DISCS]) -> Scatter {
        let mut discs = *cells;
        discs.sort_unstable();
        let mut scatter = Scatter { discs, len: DISCS as u8, corner: discs[0] };
        scatter.find_corner();
        scatter
    }

    fn cell(&self, spot: Cell) -> Cell {
        spot
    }

    fn spot(&self, cell: Cell) -> Option<Cell> {
        Some(cell)
    }

    fn near(spot: Cell, direction: usize) -> Cell {
        spot.near(direction)
    }

    fn toward(spot: Cell, other: Cell) -> Ring {
        spot.toward(other)
    }

    fn has(&self, spot: Cell) -> bool {
        self.number(spot).is_some()
    }

    fn ring(&self, spot: Cell) -> Ring {
        Ring(self.lying().iter().fold(0, |ring, &disc| ring | spot.toward(disc).0))
    }

    fn lift(&mut self, disc: Cell) {
        if let Some(number) = self.number(disc) {
            self.discs.copy_within(usize::from(number) + 1..usize::from(self.len), number.into());
            self.len -= 1;
        }
    }

    fn carry(&mut self, from: Cell, to: Cell) -> bool {
        let before = self.corner;
        if let Some(number) = self.number(from) {
            self.discs[usize::from(number)] = to;
            self.discs.sort_unstable();
            self.find_corner();
        }
        self.corner == before
    }

    fn discs(&self) -> [Cell; DISCS] {
        self.discs
    }

    fn targets(&self) -> Targets<Cell> {
        let mut targets = Targets::new(self.corner);
        for (&disc, ring) in self.lying().iter().zip(self.rings()) {
            for direction in ring.rest().iter() {
                let cell = disc.near(direction);
                let touched = self.ring(cell);
                // A cell is the target of the first disc that it touches.
                let is_first = |other: Cell| other >= disc;
                if touched.len() >= 2 && touched.iter().all(|side| is_first(cell.near(side))) {
                    targets.push(cell, touched);
                }
            }
        }
        targets
    }

    /// Euler: groups less holes are discs less neighbouring pairs plus triangles.
    fn has_holes(&self) -> bool {
        let rings = self.rings();
        let (mut sides, mut corners) = (0, 0);
        for ring in rings {
            sides += ring.len();
            corners += ring.len() - u32::from(ring.arcs());
        }
        let (pairs, triangles) = (sides / 2, corners / 3);
        self.groups() + pairs > triangles + u32::from(self.len)
    }

    fn holes(&self) -> Vec<Cell> {
        let mut holes = Vec::new();
        for &disc in self.lying() {
            for direction in self.ring(disc).rest().iter() {
                let cell = disc.near(direction);
                if !holes.contains(&cell) && !self.is_outside(cell) {
                    holes.push(cell);
                }
            }
        }
        holes
    }

    fn enclosed(&self, holes: &Vec<Cell>, spot: Cell) -> Ring {
        let inside = |direction: &usize| holes.contains(&spot.near(*direction));
        Ring((0..6).filter(inside).map(|direction| Ring::one(direction).0).sum())
    }

    fn key(&self, piece: Piece, spot: Cell) -> u64 {
        hash::far(piece, self.corner, spot)
    }

    /// Discs go by number, a disc's new cell by the first disc that it touches.
    fn encode(&self, act: Act, from: Cell, to: Cell) -> Option<Step> {
        let from_number = self.number(from)?;
        let to_number = match act {
            Act::Man => self.number(to)?,
            Act::Disc => self.lying().iter().zip(0..).find_map(|(&disc, number)| {
                let touch = |direction: &usize| disc != from && disc.near(*direction) == to;
                (0..6).find(touch).map(|direction| number * 6 + direction as u16)
            })?,
        };
        Some(Step::new(act, from_number, to_number))
    }

    fn decode(&self, step: Step) -> Option<(Act, Cell, Cell)> {
        let (act, from, to) = step.parts()?;
        let disc = |number: u16| self.lying().get(usize::from(number)).copied();
        let to = match act {
            Act::Man => disc(to)?,
            Act::Disc => disc(to / 6)?.near(usize::from(to % 6)),
        };
        Some((act, disc(from)?, to))
    }

    fn check(&self) -> Result<(), String> {
        if self.discs.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err("the discs are not sorted".into());
        }
        if Scatter::new(&self.discs) != *self {
            return Err("the corner or the number of discs is wrong".into());
        }
        Ok(())
    }
}
