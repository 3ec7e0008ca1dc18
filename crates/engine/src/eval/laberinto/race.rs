//! How many turns a seat still needs to reach the target.

use hexagora_rules::Seat;
use hexagora_rules::laberinto::{Cell, Colour, Count, Figure, Position};

use super::distance::{FAR, Field, Prices, TURN};

/// What it costs to find a pyramid or a prism that a seat lacks, if it can be done at all.
const HUNT: u16 = 12 * TURN as u16;

/// How many edges lie between two triangles, if all tiles were laid.
pub fn apart(one: Cell, other: Cell) -> usize {
    one.depths().into_iter().zip(other.depths()).map(|(one, other)| one.abs_diff(other)).sum()
}

/// How many edges lie between a triangle and a side, if all tiles were laid.
fn apart_from_door(cell: Cell, colour: Colour) -> usize {
    let [red, blue, yellow] = cell.depths();
    let (depth, up) = match colour {
        Colour::Red => (red, false),
        Colour::Blue => (blue, false),
        Colour::Yellow => (yellow, false),
        Colour::Green => (15 - red, true),
        Colour::Orange => (15 - blue, true),
        Colour::Violet => (15 - yellow, true),
    };
    2 * depth + usize::from(cell.points_up() != up)
}

/// The cheapest way in and across.
pub fn door(colour: Colour, field: &Field, prices: &Prices) -> u8 {
    let entry = |cell: Cell| field.at(cell).saturating_add(prices.at(cell));
    colour.door().iter().map(entry).min().unwrap_or(FAR)
}

/// What a seat needs for the crossings that it lacks, in the unit of distances.
#[derive(Default)]
pub struct Race {
    /// For the next one.
    pub next: u16,
    /// For all of them, one after another.
    pub all: u16,
}

/// How many turns a seat needs for the crossings that it lacks, the cheapest ones first.
pub fn race(position: &Position, seat: Seat, field: &Field, door: u8) -> Race {
    let turn = u16::from(TURN);
    let colour = position.seat_colour(seat);
    let far_door = u16::from(door);
    let count = |what| position.count(seat, what);
    let need = position.target().saturating_sub(count(Count::Points));

    let (mut mounted, mut prisms, mut pyramids) = (Few::new(), Few::new(), Few::new());
    for (cell, figure) in position.figures(seat) {
        match figure {
            Figure::Mounted(_) => mounted.push(cell),
            Figure::Prism => prisms.push(cell),
            Figure::Pyramid => pyramids.push(cell),
        }
    }
    let (mut reserve_prisms, mut reserve_pyramids) =
        (count(Count::ReservePrisms), count(Count::ReservePyramids));
    let mut returns = count(Count::OutsidePrisms).min(position.held(seat));

    let walk = |edges: usize| turn * edges.saturating_sub(1) as u16;
    let mut left = Race::default();
    for crossing in 0..need {
        let mut best = (u16::MAX, Job::Hunt);
        let mut offer = |cost: u16, job: Job| {
            if cost < best.0 {
                best = (cost, job);
            }
        };
        for (at, &cell) in mounted.iter().enumerate() {
            offer(u16::from(field.at(cell)), Job::Mounted(at));
        }
        if returns > 0 {
            offer(turn + far_door, Job::Return);
        }
        for (at, &prism) in prisms.iter().enumerate() {
            let on = turn + u16::from(field.at(prism));
            for (with, &pyramid) in pyramids.iter().enumerate() {
                offer(on + walk(apart(prism, pyramid)), Job::Board(Some(at), Some(with)));
            }
            if reserve_pyramids > 0 {
                offer(on + turn + walk(apart_from_door(prism, colour)), Job::Board(Some(at), None));
            }
        }
        if reserve_prisms > 0 {
            for (with, &pyramid) in pyramids.iter().enumerate() {
                let meet = 2 * turn + walk(apart_from_door(pyramid, colour));
                offer(meet + u16::from(field.at(pyramid)), Job::Board(None, Some(with)));
            }
            if reserve_pyramids > 0 {
                offer(3 * turn + far_door, Job::Board(None, None));
            }
        }
        match best.1 {
            Job::Mounted(at) => mounted.remove(at),
            Job::Return => returns -= 1,
            Job::Board(prism, pyramid) => {
                match prism {
                    Some(at) => prisms.remove(at),
                    None => reserve_prisms -= 1,
                }
                match pyramid {
                    Some(at) => pyramids.remove(at),
                    None => reserve_pyramids -= 1,
                }
            }
            Job::Hunt => best.0 = HUNT + far_door,
        }
        left.all += best.0;
        if crossing == 0 {
            left.next = best.0;
        }
    }
    left
}

enum Job {
    Mounted(usize),
    Return,
    /// A prism and a pyramid, each on the board or else in reserve.
    Board(Option<usize>, Option<usize>),
    Hunt,
}

/// A few triangles: no seat has more than seven figures.
struct Few {
    cells: [Cell; 8],
    len: usize,
}

impl Few {
    fn new() -> Few {
        Few { cells: [Cell::OUTSIDE; 8], len: 0 }
    }

    fn push(&mut self, cell: Cell) {
        if let Some(place) = self.cells.get_mut(self.len) {
            *place = cell;
            self.len += 1;
        }
    }

    fn remove(&mut self, at: usize) {
        self.cells.copy_within(at + 1.., at);
        self.len -= 1;
    }

    fn iter(&self) -> std::slice::Iter<'_, Cell> {
        self.cells[..self.len].iter()
    }
}
