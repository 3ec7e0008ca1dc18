//! Discs that may lie anywhere: with `connected=off` the board falls apart, and its parts wander
//! off without limit.

use std::ops::ControlFlow;

use super::board::{Board, DISCS, Within};
use super::cell::Cell;
use super::hash::{self, Piece};
use super::ring::Ring;
use super::stand::Stand;
use super::step::{Act, Step};
use crate::arrange::arrange;

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

    /// The neighbouring discs of each disc, and how many connected groups there are.
    fn rings_and_groups(&self) -> ([Ring; DISCS], usize) {
        let mut rings = [Ring(0); DISCS];
        let mut groups = usize::from(self.len);
        // Union-find: each disc points at another of its group, the first one at itself.
        let mut leader: [usize; DISCS] = std::array::from_fn(|at| at);
        fn first(leader: &[usize; DISCS], mut at: usize) -> usize {
            while leader[at] != at {
                at = leader[at];
            }
            at
        }
        for (at, &disc) in self.lying().iter().enumerate() {
            for (other, &later) in self.lying().iter().enumerate().skip(at + 1) {
                // The discs are sorted by q, so the scan ends at the first that is two columns away.
                if later.q.wrapping_sub(disc.q) > 1 {
                    break;
                }
                let direction = disc.toward(later);
                if direction.is_empty() {
                    continue;
                }
                rings[at].0 |= direction.0;
                rings[other].0 |= later.toward(disc).0;
                let (a, b) = (first(&leader, at), first(&leader, other));
                groups -= usize::from(a != b);
                leader[a.max(b)] = a.min(b);
            }
        }
        (rings, groups)
    }

    fn update_corner(&mut self) {
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

/// The empty cells around the discs, each once, with the discs that it touches.
struct Rim {
    cells: [(Cell, Ring); DISCS * 6],
    len: usize,
    /// An open-addressing hash table with linear probing: where in `cells` a cell is, plus one.
    places: [u8; 256],
}

impl Rim {
    fn of(scatter: &Scatter) -> Rim {
        let mut rim = Rim { cells: [(scatter.corner, Ring(0)); DISCS * 6], len: 0, places: [0; 256] };
        let (rings, _) = scatter.rings_and_groups();
        for (&disc, ring) in scatter.lying().iter().zip(rings) {
            for direction in ring.rest().iter() {
                rim.touch(disc.near(direction), disc);
            }
        }
        rim
    }

    fn touch(&mut self, cell: Cell, disc: Cell) {
        let mut place = cell.q.wrapping_mul(19).wrapping_add(cell.r) as u8;
        loop {
            match usize::from(self.places[usize::from(place)]) {
                0 => {
                    self.cells[self.len] = (cell, cell.toward(disc));
                    self.len += 1;
                    self.places[usize::from(place)] = self.len as u8;
                    return;
                }
                at if self.cells[at - 1].0 == cell => {
                    self.cells[at - 1].1.0 |= cell.toward(disc).0;
                    return;
                }
                _ => place = place.wrapping_add(1),
            }
        }
    }
}

impl Board for Scatter {
    type Spot = Cell;
    type Cells = Vec<Cell>;
    type Meeting = [Cell; 2];

    fn new(cells: &[Cell; DISCS]) -> Scatter {
        let mut discs = *cells;
        arrange(&mut discs);
        let mut scatter = Scatter { discs, len: DISCS as u8, corner: discs[0] };
        scatter.update_corner();
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

    fn ahead(spot: Cell, direction: usize, far: u32) -> Cell {
        spot.ahead(direction, far as i32)
    }

    fn toward(spot: Cell, other: Cell) -> Ring {
        spot.toward(other)
    }

    fn aligned(spot: Cell, other: Cell) -> Option<usize> {
        spot.direction(other)
    }

    fn distance(spot: Cell, other: Cell) -> u32 {
        let (q, r) = spot.to(other);
        let far = q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs());
        u32::try_from(far).unwrap_or(u32::MAX)
    }

    fn has(&self, spot: Cell) -> bool {
        self.number(spot).is_some()
    }

    fn ring(&self, spot: Cell) -> Ring {
        let discs = self.lying();
        let first = discs.partition_point(|disc| disc.q < spot.q.saturating_sub(1));
        let near = discs[first..].iter().take_while(|disc| disc.q <= spot.q.saturating_add(1));
        Ring(near.fold(0, |ring, &disc| ring | spot.toward(disc).0))
    }

    fn lift(&mut self, disc: Cell) {
        if let Some(number) = self.number(disc) {
            self.discs.copy_within(usize::from(number) + 1..usize::from(self.len), number.into());
            self.len -= 1;
        }
    }

    fn put_back(&mut self, disc: Cell) {
        let len = usize::from(self.len);
        if len < DISCS {
            self.discs[len] = disc;
            self.len += 1;
            arrange(&mut self.discs[..=len]);
        }
    }

    fn carry(&mut self, from: Cell, to: Cell) -> bool {
        let before = self.corner;
        if let Some(number) = self.number(from) {
            self.discs[usize::from(number)] = to;
            arrange(&mut self.discs);
            self.update_corner();
        }
        self.corner == before
    }

    fn discs(&self) -> [Cell; DISCS] {
        self.discs
    }

    /// Euler's formula: groups − holes = discs − neighbouring pairs + triangles.
    fn has_holes(&self) -> bool {
        let (rings, groups) = self.rings_and_groups();
        let (mut sides, mut corners) = (0, 0);
        for ring in rings {
            sides += ring.len() as usize;
            corners += ring.len() as usize - usize::from(ring.arcs());
        }
        groups + sides / 2 > usize::from(self.len) + corners / 3
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

    fn add(cells: &mut Vec<Cell>, spot: Cell) {
        cells.push(spot);
    }

    fn is_in(cells: &Vec<Cell>, spot: Cell) -> bool {
        cells.contains(&spot)
    }

    fn meeting(men: [Cell; 2]) -> [Cell; 2] {
        men
    }

    fn meets(&[a, b]: &[Cell; 2], spot: Cell) -> bool {
        let touched = [spot.toward(a), spot.toward(b), a.toward(b)];
        spot != a && spot != b && touched.iter().filter(|ring| !ring.is_empty()).count() >= 2
    }

    fn visit_meeting(meeting: &[Cell; 2], _man: Cell, visit: impl FnMut(Cell)) {
        let [a, b] = *meeting;
        let around = |man: Cell| (0..6).map(move |direction| man.near(direction));
        let beyond = around(b).filter(|cell| a.toward(*cell).is_empty());
        around(a).chain(beyond).filter(|&cell| Scatter::meets(meeting, cell)).for_each(visit);
    }

    fn count_meeting(&self, meeting: &[Cell; 2]) -> u32 {
        self.lying().iter().filter(|&&disc| Scatter::meets(meeting, disc)).count() as u32
    }

    fn key(&self, piece: Piece, spot: Cell) -> u64 {
        hash::far(piece, self.corner, spot)
    }

    /// Discs go by number, a disc's new cell by the first disc that it touches.
    fn encode(&self, act: Act, from: Cell, to: Cell) -> Option<Step> {
        let from_number = self.number(from)?;
        let to_number = match act {
            Act::Man => self.number(to)?,
            Act::Disc => {
                let is_first = |disc: &Cell| *disc != from && !disc.toward(to).is_empty();
                let number = self.lying().iter().position(is_first)?;
                (number * 6 + self.discs[number].toward(to).nth(0)) as u16
            }
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

    fn visit_lays_on<'c, R>(
        stand: &Stand<Scatter>,
        mut wanted: impl FnMut(Cell) -> Within<'c, Vec<Cell>>,
        mut visit: impl FnMut(Cell, Cell) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let holes = stand.holes();
        let rim = Rim::of(&stand.board);
        for &disc in stand.board.lying() {
            if stand.bound(disc, holes.as_ref()).is_some() {
                continue;
            }
            let Within(sets) = wanted(disc);
            for &(to, touched) in &rim.cells[..rim.len] {
                let is_wanted = sets.iter().flatten().all(|cells| Scatter::is_in(cells, to));
                if is_wanted && touched.without(to.toward(disc)).len() >= 2 {
                    visit(disc, to)?;
                }
            }
        }
        ControlFlow::Continue(())
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
