//! How many turns a figure is away from where it wants to be, for every triangle at once.
//!
//! A figure steps across an edge, or runs along a straight strip to the first tile of its colour.
//! Free triangles count too, as tiles that are still to be laid: at a price, but with whatever
//! colours suit. So the distance knows not only the paths there are but those there may be.
//!
//! The board has sixteen strips in each of three directions. A sweep walks along all sixteen at
//! once, a byte for each, there and back; the three directions take turns until nothing changes.

use std::sync::LazyLock;

use hexagora_rules::laberinto::{Cell, Colour, EDGES, GRID, Position};
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
/// What a figure of another colour costs that must move, or be captured, first.
const IN_THE_WAY: u8 = TURN;

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
static TURNS: LazyLock<[[u16; GRID]; 3]> = LazyLock::new(|| {
    let mut turns = [[GRID as u16 - 1; GRID]; 3];
    for (direction, turn) in turns.iter_mut().enumerate() {
        for &cell in BOARD.iter() {
            turn[place(cell, (direction + 1) % 3)] = place(cell, direction) as u16;
        }
    }
    turns
});

/// Every triangle of the board.
static BOARD: LazyLock<Vec<Cell>> = LazyLock::new(|| {
    let has_neighbour = |cell: &Cell| EDGES.into_iter().any(|edge| cell.across(edge) != Cell::OUTSIDE);
    (0..GRID).map(Cell::numbered).filter(has_neighbour).collect()
});

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
        let mut sum = self.0;
        for (sum, other) in sum.iter_mut().zip(&other.0) {
            *sum = add(sum, other);
        }
        Field(sum)
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

/// What a tile in each triangle costs a seat: nothing where one lies.
pub struct Prices(Strips);

impl Prices {
    /// The price of a triangle.
    pub fn at(&self, cell: Cell) -> u8 {
        let index = cell.index();
        self.0[index % LENGTH][index / LENGTH]
    }

    /// The prices of all seats.
    pub fn of(position: &Position) -> Vec<Prices> {
        let seats = position.seats();
        let mut prices: Vec<Prices> = (0..seats).map(|_| Prices([[FAR; STRIPS]; LENGTH])).collect();
        for &cell in BOARD.iter() {
            let (at, strip) = (cell.index() % LENGTH, cell.index() / LENGTH);
            if position.tile_at(cell).is_some() {
                prices.iter_mut().for_each(|prices| prices.0[at][strip] = 0);
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
                prices.iter_mut().zip(ways).for_each(|(prices, ways)| prices.0[at][strip] = price(ways));
            }
        }
        prices
    }
}

/// The ground of a position for one seat, in all three directions.
pub struct Terrain {
    grounds: [Ground; 3],
    colour: Colour,
    dice: bool,
}

impl Terrain {
    /// What a seat finds: tiles, free triangles, and other seats' figures in the way.
    pub fn new(position: &Position, seat: Seat, prices: &Prices) -> Terrain {
        let colour = position.seat_colour(seat);
        let dice = position.has_dice();
        let mut rows = Ground { step: prices.0, end: prices.0, through: prices.0 };
        for step in rows.step.as_flattened_mut() {
            *step = step.saturating_add(if dice { WALK } else { TURN });
        }
        for cell in position.laid().iter() {
            let (at, strip) = (cell.index() % LENGTH, cell.index() / LENGTH);
            let own = position.tile_at(cell).is_some_and(|tile| tile.shows(colour));
            let barred = if own { &mut rows.through } else { &mut rows.end };
            barred[at][strip] = FAR;
        }
        let others = (0..position.seats() as u8).map(Seat).filter(|&other| other != seat);
        for (cell, _) in others.flat_map(|other| position.figures(other)) {
            let (at, strip) = (cell.index() % LENGTH, cell.index() / LENGTH);
            // Two figures in a triangle are shown twice.
            for ground in [&mut rows.step, &mut rows.end] {
                ground[at][strip] = ground[at][strip].saturating_add(IN_THE_WAY);
            }
            rows.through[at][strip] = FAR;
        }
        let second = rows.turned(0);
        let third = second.turned(1);
        Terrain { grounds: [rows, second, third], colour, dice }
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

#[cfg(test)]
mod tests {
    use hexagora_rules::{Game, GameKind, Setup, Typed};
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// Positions of a random game, the last ones with all tiles laid.
    fn positions(seed: u64, dice: &str) -> Vec<Position> {
        let setup = Setup::new(GameKind::Laberinto).with("seed", seed.to_string()).with("dice", dice);
        let mut game = Game::start(&setup).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut positions = Vec::new();
        for number in 0..300 {
            let Some(step) = game.random_step(&mut rng) else { break };
            game.play(&step).unwrap();
            if number % 60 == 59
                && let Typed::Laberinto(played) = game.typed()
            {
                positions.push(played.position.clone());
            }
        }
        positions
    }

    /// Every way from a triangle to another with its cost, as the rules have it: a step, or a run.
    fn ways(position: &Position, seat: Seat, prices: &Prices, from: Cell) -> Vec<(Cell, u32)> {
        let own = |cell: Cell| position.tile_at(cell).map(|tile| tile.shows(position.seat_colour(seat)));
        let others = |cell: Cell| -> u32 {
            let others = (0..position.seats() as u8).map(Seat).filter(|&other| other != seat);
            let figures = others.flat_map(|other| position.figures(other));
            figures.filter(|&(at, _)| at == cell).count() as u32
        };
        let price = |cell: Cell| u32::from(prices.at(cell));
        let enter = |cell: Cell| price(cell) + others(cell) * u32::from(IN_THE_WAY);
        let mut ways = Vec::new();
        for edge in EDGES {
            let next = from.across(edge);
            if next == Cell::OUTSIDE {
                continue;
            }
            let step = if position.has_dice() { WALK } else { TURN };
            ways.push((next, u32::from(step) + enter(next)));
            for other in EDGES.into_iter().filter(|&other| other != edge && !position.has_dice()) {
                let (mut cell, mut cost, mut turn) = (next, u32::from(TURN), [other, edge]);
                while cell != Cell::OUTSIDE {
                    if own(cell) != Some(false) {
                        ways.push((cell, cost + enter(cell)));
                    }
                    if own(cell) == Some(true) || others(cell) > 0 {
                        break;
                    }
                    cost += price(cell);
                    cell = cell.across(turn[0]);
                    turn.reverse();
                }
            }
        }
        ways
    }

    #[test]
    fn distances_are_those_of_the_shortest_ways() {
        let mut reached = 0;
        for (seed, dice) in [(1, "off"), (2, "off"), (3, "on")] {
            for position in positions(seed, dice) {
                for (seat, prices) in Prices::of(&position).iter().enumerate() {
                    let seat = Seat(seat as u8);
                    let terrain = Terrain::new(&position, seat, prices);
                    let (to, from) = (terrain.to_exit(), terrain.from([(BOARD[40], 7)]));
                    let colour = position.seat_colour(seat);
                    let is_exit = |cell: Cell| {
                        cell.side().is_some_and(|side| side != colour && !side.is_next_to(colour))
                    };
                    let far = u32::from(FAR);
                    let mut slow_to: Vec<u32> = (0..GRID)
                        .map(|index| if is_exit(Cell::numbered(index)) { u32::from(TURN) } else { far })
                        .collect();
                    let mut slow_from = vec![far; GRID];
                    slow_from[BOARD[40].index()] = 7;
                    let ways: Vec<(usize, usize, u32)> = BOARD
                        .iter()
                        .flat_map(|&cell| {
                            ways(&position, seat, prices, cell)
                                .into_iter()
                                .map(move |(next, cost)| (cell.index(), next.index(), cost))
                        })
                        .collect();
                    let mut changed = true;
                    while changed {
                        changed = false;
                        for &(one, other, cost) in &ways {
                            for (slow, start, end) in
                                [(&mut slow_to, other, one), (&mut slow_from, one, other)]
                            {
                                if slow[start] + cost < slow[end] {
                                    slow[end] = slow[start] + cost;
                                    changed = true;
                                }
                            }
                        }
                    }
                    for &cell in BOARD.iter() {
                        assert_eq!(u32::from(to.at(cell)), slow_to[cell.index()], "to, at {cell}");
                        assert_eq!(u32::from(from.at(cell)), slow_from[cell.index()], "from, at {cell}");
                        reached += usize::from(to.at(cell) < FAR);
                    }
                }
            }
        }
        assert!(reached > 1_000);
    }
}
