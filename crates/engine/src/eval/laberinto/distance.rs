//! How many turns a figure is away from where it wants to be, for every triangle at once.
//!
//! A figure steps across an edge, or runs along a straight strip to the first tile of its colour.
//! Free triangles count too, as tiles that are still to be laid: at a price, but with whatever
//! colours suit. So the distance knows not only the paths there are but those there may be.
//!
//! The board has sixteen strips in each of three directions. A sweep walks along all sixteen at
//! once, a byte for each, there and back; the three directions take turns until nothing changes.

use std::array::from_fn;

use hexagora_rules::laberinto::{Cell, Colour, GRID, Position};
use hexagora_rules::{Position as _, Seat};

use crate::MAX_SEATS;

/// A turn, in the unit of distances.
pub const TURN: u8 = 6;
/// What is too far to be told apart, or cannot be reached.
pub const FAR: u8 = u8::MAX;

/// What a tile costs that a seat can lay in so many ways: the fewer, the sooner it may be needed
/// elsewhere, or stop to fit.
fn price(ways: u32) -> u8 {
    match ways {
        0 => 15,
        1 => 7,
        2 => 5,
        3..=5 => 4,
        6..=10 => 3,
        _ => 2,
    }
}

/// A step across an edge with a die, on average.
const WALK: u8 = 2;

const STRIPS: usize = 16;
const LENGTH: usize = 32;

/// The triangles along the strips of one direction: first by the place in the strip, then by strip.
type Strips = [[u8; STRIPS]; LENGTH];

/// The place of a triangle in the strips of a direction.
fn place(cell: Cell, direction: usize) -> usize {
    let depths = cell.depths();
    let [strip, one, other] = [0, 1, 2].map(|turn| depths[(direction + turn) % 3]);
    (one + 15 - other) * STRIPS + strip
}

/// Where the triangles of one direction's strips lie in those of the one before.
static TURNS: std::sync::LazyLock<[[u16; GRID]; 3]> = std::sync::LazyLock::new(|| {
    let mut turns = [[GRID as u16 - 1; GRID]; 3];
    for (direction, turn) in turns.iter_mut().enumerate() {
        for cell in board() {
            turn[place(cell, (direction + 1) % 3)] = place(cell, direction) as u16;
        }
    }
    turns
});

fn board() -> impl Iterator<Item = Cell> {
    (0..GRID).map(Cell::numbered).filter(|cell| *cell != Cell::OUTSIDE && is_on_board(*cell))
}

fn is_on_board(cell: Cell) -> bool {
    (0..3).any(|edge| cell.across(edge) != Cell::OUTSIDE)
}

/// Turns the strips of a direction into those of the next.
fn turned(strips: &Strips, direction: usize) -> Strips {
    let flat = strips.as_flattened();
    let mut turned = [[FAR; STRIPS]; LENGTH];
    for (place, &from) in turned.as_flattened_mut().iter_mut().zip(&TURNS[direction]) {
        *place = flat[usize::from(from) % GRID];
    }
    turned
}

/// What it costs to enter each triangle.
struct Ground {
    /// As the end of a step.
    step: Strips,
    /// As the end of a run.
    end: Strips,
    /// On the way of a run.
    through: Strips,
}

impl Ground {
    fn turned(&self, direction: usize) -> Ground {
        let [step, end, through] =
            [&self.step, &self.end, &self.through].map(|strips| turned(strips, direction));
        Ground { step, end, through }
    }
}

/// The distances of one seat's mounted prisms from everywhere, by [`Field::at`].
#[derive(Clone)]
pub struct Field(Strips);

impl Field {
    /// The distance at a triangle.
    pub fn at(&self, cell: Cell) -> u8 {
        // The first direction's strips are the rows of the grid.
        let index = cell.index();
        self.0[index % LENGTH][index / LENGTH]
    }

    /// The sum of two distances, everywhere.
    #[must_use]
    pub fn plus(&self, other: &Field) -> Field {
        Field(from_fn(|at| add(&self.0[at], &other.0[at])))
    }
}

type Lane = [u8; STRIPS];

#[inline(always)]
fn add(one: &Lane, other: &Lane) -> Lane {
    let mut sum = *one;
    for (sum, other) in sum.iter_mut().zip(other) {
        *sum = sum.saturating_add(*other);
    }
    sum
}

#[inline(always)]
fn least(one: &Lane, other: &Lane) -> Lane {
    let mut least = *one;
    for (least, &other) in least.iter_mut().zip(other) {
        *least = other.min(*least);
    }
    least
}

/// How far it is from each triangle to the goal, given what is known of the next ones.
#[inline(always)]
fn sweep_to(far: &mut Strips, ground: &Ground, runs: bool, places: impl Iterator<Item = (usize, usize)>) {
    let mut running = [FAR; STRIPS];
    for (next, here) in places {
        let mut best = add(&far[next], &ground.step[next]);
        if runs {
            running = least(&add(&far[next], &ground.end[next]), &add(&running, &ground.through[next]));
            best = least(&best, &add(&running, &[TURN; STRIPS]));
        }
        far[here] = least(&far[here], &best);
    }
}

/// How far it is to each triangle, given what is known of those before.
#[inline(always)]
fn sweep_from(far: &mut Strips, ground: &Ground, runs: bool, places: impl Iterator<Item = (usize, usize)>) {
    let mut running = [FAR; STRIPS];
    for (before, here) in places {
        let mut best = add(&far[before], &ground.step[here]);
        if runs {
            running = least(&running, &add(&far[before], &[TURN; STRIPS]));
            best = least(&best, &add(&running, &ground.end[here]));
            running = add(&running, &ground.through[here]);
        }
        far[here] = least(&far[here], &best);
    }
}

/// Each place of a strip after the one behind it, up and down.
fn upward() -> impl Iterator<Item = (usize, usize)> {
    (1..LENGTH - 1).map(|here| (here - 1, here))
}

fn downward() -> impl Iterator<Item = (usize, usize)> {
    (0..LENGTH - 2).rev().map(|here| (here + 1, here))
}

fn settle(mut far: Strips, grounds: &[Ground; 3], sweep: impl Fn(&mut Strips, &Ground)) -> Field {
    loop {
        let before = far;
        for (direction, ground) in grounds.iter().enumerate() {
            sweep(&mut far, ground);
            far = turned(&far, direction);
        }
        if far == before {
            return Field(far);
        }
    }
}

/// The ground of a position for one seat, in all three directions.
pub struct Terrain {
    grounds: [Ground; 3],
    /// What a tile in each triangle costs: nothing where one lies.
    price: Strips,
    colour: Colour,
    dice: bool,
}

/// The prices of all triangles for all seats.
pub fn terrains(position: &Position) -> [Option<Terrain>; MAX_SEATS] {
    let seats = position.seats();
    let mut prices = [[[FAR; STRIPS]; LENGTH]; MAX_SEATS];
    for cell in board() {
        let (at, strip) = (cell.index() % LENGTH, cell.index() / LENGTH);
        if position.tile_at(cell).is_some() {
            prices.iter_mut().for_each(|prices| prices[at][strip] = 0);
            continue;
        }
        let asked = position.asks(cell);
        let mut ways = [position.ways(None, asked); MAX_SEATS];
        let mut any = ways[0] > 0;
        for (seat, ways) in ways.iter_mut().enumerate().take(seats) {
            *ways += position.ways(Some(Seat(seat as u8)), asked);
            any |= *ways > 0;
        }
        if any {
            (0..seats).for_each(|seat| prices[seat][at][strip] = price(ways[seat]));
        }
    }
    from_fn(|seat| {
        let colour = (seat < seats).then(|| position.seat_colour(Seat(seat as u8)))?;
        Some(Terrain::new(position, colour, prices[seat]))
    })
}

impl Terrain {
    fn new(position: &Position, colour: Colour, price: Strips) -> Terrain {
        let dice = position.has_dice();
        let step_cost = if dice { WALK } else { TURN };
        let mut rows = Ground { step: price, end: price, through: price };
        for lane in rows.step.as_flattened_mut() {
            *lane = lane.saturating_add(step_cost);
        }
        for cell in position.laid().iter() {
            let (at, strip) = (cell.index() % LENGTH, cell.index() / LENGTH);
            let own = position.tile_at(cell).is_some_and(|tile| tile.shows(colour));
            let barred = if own { &mut rows.through } else { &mut rows.end };
            barred[at][strip] = FAR;
        }
        let second = rows.turned(0);
        let third = second.turned(1);
        Terrain { grounds: [rows, second, third], price, colour, dice }
    }

    /// What a tile in a triangle costs.
    pub fn price(&self, cell: Cell) -> u8 {
        let index = cell.index();
        self.price[index % LENGTH][index / LENGTH]
    }

    /// How far a mounted prism is from having crossed, wherever it stands; the triangle under it
    /// counts as laid.
    pub fn to_exit(&self) -> Field {
        let mut far = [[FAR; STRIPS]; LENGTH];
        let exits =
            Colour::ALL.into_iter().filter(|&side| side != self.colour && !side.is_next_to(self.colour));
        for cell in exits.flat_map(|side| side.door().iter()) {
            far[cell.index() % LENGTH][cell.index() / LENGTH] = TURN;
        }
        settle(far, &self.grounds, |far, ground| {
            sweep_to(far, ground, !self.dice, downward());
            sweep_to(far, ground, !self.dice, upward());
        })
    }

    /// How far it is to each triangle from those that are given with their own distances.
    pub fn from(&self, sources: impl IntoIterator<Item = (Cell, u8)>) -> Field {
        let mut far = [[FAR; STRIPS]; LENGTH];
        for (cell, start) in sources {
            let place = &mut far[cell.index() % LENGTH][cell.index() / LENGTH];
            *place = start.min(*place);
        }
        settle(far, &self.grounds, |far, ground| {
            sweep_from(far, ground, !self.dice, upward());
            sweep_from(far, ground, !self.dice, downward());
        })
    }
}
