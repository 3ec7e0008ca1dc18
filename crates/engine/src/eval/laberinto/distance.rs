//! Distance fields: how many turns a figure is away from its goal, for every triangle at once.
//!
//! A figure steps across an edge, or runs along a straight strip to the first tile of its colour.
//! Free triangles count too, as tiles that are still to be laid: at a price, but with whatever
//! colours suit. So the distance knows not only the paths there are but those there may be.
//!
//! The algorithm is a sweeping relaxation (Bellman-Ford along lines): a sweep walks along all sixteen
//! strips of one direction at once, one byte lane for each strip, there and back; the three directions
//! take turns until nothing changes.
//!
//! # Where a triangle lies
//!
//! A triangle has three depths, its distances from the red, the blue and the yellow side, one for each
//! direction of strips. They add up to 22 where it points up and to 23 where it points down, so two
//! depths and where it points name it. Each direction has its own layout, [`Strips`]: row = 2 × the depth
//! that one walks along by, plus 1 where the triangle points up; column = the strip.
//!
//! ```text
//! triangle with depths (3, 9, 10), pointing up    3 + 9 + 10 = 22
//!
//! direction  strips by   walked along by   row          column
//! first      1st depth   2nd depth         2·9 + 1      3
//! second     2nd depth   1st depth         2·3 + 1      9          rows and columns exchanged
//! third      3rd depth   1st depth         2·3 + 1      15 − 10    the row kept, its triangles shifted
//! ```
//!
//! [`transpose`] goes between the first and the second layout, [`shift_to_third`] and
//! [`shift_from_third`] between the second and the third.
//!
//! # A sweep, by example
//!
//! One strip of four triangles, towards the goal at the right end, whose distance is 6 (one turn). The
//! tile at the goal has the figure's colour, the others have not: a run passes over them (`through` 0)
//! but cannot end there (`end` ∞). A step costs 6 (`TURN`).
//!
//! ```text
//! place               0    1    2    3
//! end                 ∞    ∞    ∞    0
//! through             0    0    0    ∞
//! far, before         ∞    ∞    ∞    6
//! here = 2: step 6 + 6 = 12; run: running = 6 + end[3] = 6, and a turn = 12          → 12
//! here = 1: step 12 + 6 = 18; run: running = 6 + through[2] = 6, and a turn = 12     → 12
//! here = 0: step 12 + 6 = 18; run: running = 6 + through[1] = 6, and a turn = 12     → 12
//! far, after         12   12   12    6
//! ```

use std::sync::LazyLock;

use hexagora_rules::laberinto::{Cell, Cells, Colour, EDGES, GRID, Position};
use hexagora_rules::{Position as _, Seat};

use super::attack_map::AttackMap;
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
/// What a triangle costs where a seat could capture whoever comes alone.
const IN_DANGER: u8 = TURN / 2;
/// What an exit costs that its side's owner may guard: new prisms enter right there. Who builds has
/// time for a longer way to a side that nobody guards.
fn guarded(position: &Position) -> u8 {
    if position.in_building() { 8 * TURN } else { TURN }
}

const STRIPS: usize = 16;
const LENGTH: usize = 32;

/// One place of all sixteen strips: what one vector instruction works on.
type Lane = [u8; STRIPS];

/// A byte for every triangle, in the layout of one direction: row = place along the strip, column =
/// strip. See the top of this file.
type Strips = [Lane; LENGTH];

/// The row and the column of a triangle in the first direction's layout.
#[inline(always)]
fn place(cell: Cell) -> (usize, usize) {
    // The rows of the rules' grid are the strips; its columns count by how much the second depth
    // exceeds the third.
    let (strip, column) = (cell.index() / LENGTH, cell.index() % LENGTH);
    ((column + LENGTH + 8 - strip) % LENGTH, strip)
}

/// Every triangle of the board.
static BOARD: LazyLock<Vec<Cell>> = LazyLock::new(|| {
    let has_neighbour = |cell: &Cell| EDGES.into_iter().any(|edge| cell.across(edge) != Cell::OUTSIDE);
    (0..GRID).map(Cell::numbered).filter(has_neighbour).collect()
});

/// From the first direction's layout to the second's, or back: transposes the 16 × 16 matrix of the
/// triangles that point up, and that of those that point down.
///
/// A perfect shuffle rotates the eight bits of an index by one, so four of them exchange row and column:
///
/// ```text
/// row, column     r3 r2 r1 r0 | c3 c2 c1 c0
/// shuffled once   r2 r1 r0 c3 | c2 c1 c0 r3
/// twice           r1 r0 c3 c2 | c1 c0 r3 r2
/// three times     r0 c3 c2 c1 | c0 r3 r2 r1
/// four times      c3 c2 c1 c0 | r3 r2 r1 r0
/// ```
///
/// Each shuffle is a few interleaving instructions, which a gather byte by byte is not.
#[inline(never)]
fn transpose(strips: &Strips) -> Strips {
    perfect_shuffle(&perfect_shuffle(&perfect_shuffle(&perfect_shuffle(strips))))
}

/// Interleaves the rows of the first half with those of the second half, byte by byte:
///
/// ```text
/// rows r and r + 8   a0 a1 … a15   and   b0 b1 … b15
/// become rows        a0 b0 a1 b1 … a7 b7   and   a8 b8 … a15 b15
/// ```
#[inline(always)]
fn perfect_shuffle(strips: &Strips) -> Strips {
    let mut shuffled = [[0; STRIPS]; LENGTH];
    for at in 0..LENGTH / 2 {
        let (one, other) = (&strips[at], &strips[at + LENGTH / 2]);
        let (row, up) = (at / 2, at % 2);
        for byte in 0..STRIPS / 2 {
            let (low, high) = (4 * row + up, 4 * row + 2 + up);
            (shuffled[low][2 * byte], shuffled[low][2 * byte + 1]) = (one[byte], other[byte]);
            let byte_of_high = byte + STRIPS / 2;
            (shuffled[high][2 * byte], shuffled[high][2 * byte + 1]) =
                (one[byte_of_high], other[byte_of_high]);
        }
    }
    shuffled
}

/// From the second direction's layout to the third's, whose columns are 15 − the third depth.
///
/// Both have the same rows. With f, s and t the depths and u = 1 where the triangle points up,
/// t = 23 − u − f − s, so the column 15 − t is s − (8 − f − u): row 2f + u moves by 8 − (f + u) places to
/// the left, and f + u is half the row's number, rounded up.
#[inline(never)]
fn shift_to_third(strips: &Strips) -> Strips {
    shift_rows(strips, |at| STRIPS - at.div_ceil(2))
}

/// From the third direction's layout back to the second's.
#[inline(never)]
fn shift_from_third(strips: &Strips) -> Strips {
    shift_rows(strips, |at| at.div_ceil(2))
}

/// Shifts every row by its own number of places; what comes in from outside is [`FAR`].
///
/// ```text
///          0        8                      24       32
/// wide     ∞ ∞ … ∞  row[0] row[1] … row[15] ∞ … ∞ ∞
///             └ start(row) ─ 16 places ─┘
/// ```
///
/// A row that starts at 8 stays as it is; one that starts at 5 moves 3 places to the right.
#[inline(always)]
fn shift_rows(strips: &Strips, start: impl Fn(usize) -> usize) -> Strips {
    const HALF: usize = STRIPS / 2;
    let mut wide = [[FAR; 2 * STRIPS]; LENGTH];
    for (wide, row) in wide.iter_mut().zip(strips) {
        wide[HALF..HALF + STRIPS].copy_from_slice(row);
    }
    let mut shifted = *strips;
    for (at, (row, wide)) in shifted.iter_mut().zip(&wide).enumerate() {
        row.copy_from_slice(&wide[start(at)..][..STRIPS]);
    }
    shifted
}

/// Whether two fields differ anywhere: all differences are or-ed together, without a branch for each row.
#[inline(always)]
fn differ(one: &Strips, other: &Strips) -> bool {
    let mut all = [0; STRIPS];
    for (one, other) in one.iter().zip(other) {
        for (all, (one, other)) in all.iter_mut().zip(one.iter().zip(other)) {
            *all |= one ^ other;
        }
    }
    all != [0; STRIPS]
}

/// What it costs to enter each triangle.
struct EntryCosts {
    /// As the end of a step.
    step: Strips,
    /// As the end of a run.
    end: Strips,
    /// On the way of a run.
    through: Strips,
}

impl EntryCosts {
    #[inline(always)]
    fn map(&self, turn: impl Fn(&Strips) -> Strips) -> EntryCosts {
        EntryCosts { step: turn(&self.step), end: turn(&self.end), through: turn(&self.through) }
    }
}

/// The distances of one seat's mounted prisms from everywhere, by [`Field::at`].
#[derive(Clone)]
pub struct Field(Strips);

impl Field {
    /// The distance at a triangle.
    pub fn at(&self, cell: Cell) -> u8 {
        let (at, strip) = place(cell);
        self.0[at][strip]
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

/// What a sweep walks over.
#[derive(Clone, Copy)]
struct Sweep<'g> {
    costs: &'g EntryCosts,
    /// Whether figures run.
    runs: bool,
}

impl Sweep<'_> {
    /// One triangle of the sweep, towards the goal or away from it.
    #[inline(always)]
    fn step<const TO: bool>(self, far: &mut Strips, running: &mut Lane, known: usize, here: usize) {
        if TO { self.to(far, running, known, here) } else { self.from(far, running, known, here) }
    }

    /// Relaxes the distance from a triangle to the goal by that of the next one. `running` is the cost of
    /// the rest of a run that has reached the next triangle.
    #[inline(always)]
    fn to(self, far: &mut Strips, running: &mut Lane, next: usize, here: usize) {
        let Sweep { costs, runs } = self;
        let mut best = add(&far[next], &costs.step[next]);
        if runs {
            *running = least(&add(&far[next], &costs.end[next]), &add(running, &costs.through[next]));
            best = least(&best, &add(running, &[TURN; STRIPS]));
        }
        far[here] = least(&far[here], &best);
    }

    /// Relaxes the distance from the goal to a triangle by that of the one before. `running` is the cost
    /// of a run that has reached this triangle.
    #[inline(always)]
    fn from(self, far: &mut Strips, running: &mut Lane, before: usize, here: usize) {
        let Sweep { costs, runs } = self;
        let mut best = add(&far[before], &costs.step[here]);
        if runs {
            *running = least(running, &add(&far[before], &[TURN; STRIPS]));
            best = least(&best, &add(running, &costs.end[here]));
            *running = add(running, &costs.through[here]);
        }
        far[here] = least(&far[here], &best);
    }
}

/// One sweep along all strips, from one end to the other and back. Both ways are interleaved: each step
/// depends on the one before, so a processor can work on two chains at the same time.
#[inline(never)]
fn sweep<const TO: bool>(far: &mut Strips, over: Sweep) {
    let mut back = *far;
    let (mut running, mut running_back) = ([FAR; STRIPS], [FAR; STRIPS]);
    for at in 1..LENGTH {
        over.step::<TO>(far, &mut running, at - 1, at);
        over.step::<TO>(&mut back, &mut running_back, LENGTH - at, LENGTH - 1 - at);
    }
    for (far, back) in far.iter_mut().zip(&back) {
        *far = least(far, back);
    }
}

/// What a tile in each triangle costs a seat: nothing where one lies.
pub struct Prices(Strips);

impl Prices {
    /// The price of a triangle.
    pub fn at(&self, cell: Cell) -> u8 {
        let (at, strip) = place(cell);
        self.0[at][strip]
    }

    /// The prices of all seats.
    pub fn of(position: &Position) -> Vec<Prices> {
        let seats = position.seats();
        let mut prices: Vec<Prices> = (0..seats).map(|_| Prices([[FAR; STRIPS]; LENGTH])).collect();
        for &cell in BOARD.iter() {
            let (at, strip) = place(cell);
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

/// The costs of a position for one seat, in all three directions.
pub struct Terrain {
    costs: [EntryCosts; 3],
    /// The sides where the seat crosses, with what it costs to leave there.
    exits: [(Colour, u8); 3],
    dice: bool,
}

impl Terrain {
    /// What a seat finds: tiles, free triangles, other seats' figures in the way, and where they lie in
    /// wait.
    pub fn new(position: &Position, seat: Seat, prices: &Prices, attacks: &AttackMap) -> Terrain {
        let colour = position.seat_colour(seat);
        let dice = position.has_dice();
        let mut first = EntryCosts { step: prices.0, end: prices.0, through: prices.0 };
        for step in first.step.as_flattened_mut() {
            *step = step.saturating_add(if dice { WALK } else { TURN });
        }
        for cell in position.laid().iter() {
            let (at, strip) = place(cell);
            let own = position.tile_at(cell).is_some_and(|tile| tile.shows(colour));
            let barred = if own { &mut first.through } else { &mut first.end };
            barred[at][strip] = FAR;
        }
        let others = (0..position.seats() as u8).map(Seat).filter(|&other| other != seat);
        for (cell, _) in others.flat_map(|other| position.figures(other)) {
            let (at, strip) = place(cell);
            // Two figures in a triangle are shown twice.
            for costs in [&mut first.step, &mut first.end, &mut first.through] {
                costs[at][strip] = costs[at][strip].saturating_add(IN_THE_WAY);
            }
        }
        // With a die a captor must roll the very number.
        for cell in attacks.by_others(seat).flat_map(Cells::iter).filter(|_| !dice) {
            let (at, strip) = place(cell);
            for costs in [&mut first.step, &mut first.end] {
                costs[at][strip] = costs[at][strip].saturating_add(IN_DANGER);
            }
        }
        let second = first.map(transpose);
        let third = second.map(shift_to_third);
        // D9: all sides but its own and the two next to it.
        let exits = [2, 3, 4].map(|on| {
            let side = Colour::around(colour.index() + on);
            (side, TURN + if attacks.is_guarded(side) { guarded(position) } else { 0 })
        });
        Terrain { costs: [first, second, third], exits, dice }
    }

    /// Sweeps in all directions until nothing changes.
    fn relax<const TO: bool>(&self, mut far: Strips) -> Field {
        let [first, second, third] = self.costs.each_ref().map(|costs| Sweep { costs, runs: !self.dice });
        loop {
            let before = far;
            sweep::<TO>(&mut far, first);
            far = transpose(&far);
            sweep::<TO>(&mut far, second);
            far = shift_to_third(&far);
            sweep::<TO>(&mut far, third);
            far = shift_from_third(&far);
            sweep::<TO>(&mut far, second);
            far = transpose(&far);
            if !differ(&far, &before) {
                return Field(far);
            }
        }
    }

    /// How far a mounted prism is from having crossed, wherever it stands; the triangle under it
    /// counts as laid.
    pub fn to_exit(&self) -> Field {
        let mut far = [[FAR; STRIPS]; LENGTH];
        for &(side, cost) in &self.exits {
            for cell in side.door().iter() {
                let (at, strip) = place(cell);
                far[at][strip] = cost;
            }
        }
        self.relax::<true>(far)
    }

    /// How far it is to each triangle from those that are given with their own distances.
    pub fn from(&self, sources: impl IntoIterator<Item = (Cell, u8)>) -> Field {
        let mut far = [[FAR; STRIPS]; LENGTH];
        for (cell, start) in sources {
            let (at, strip) = place(cell);
            far[at][strip] = start.min(far[at][strip]);
        }
        self.relax::<false>(far)
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
    fn ways(
        position: &Position,
        seat: Seat,
        prices: &Prices,
        attacks: &AttackMap,
        from: Cell,
    ) -> Vec<(Cell, u32)> {
        let own = |cell: Cell| position.tile_at(cell).map(|tile| tile.shows(position.seat_colour(seat)));
        let others = |cell: Cell| -> u32 {
            let others = (0..position.seats() as u8).map(Seat).filter(|&other| other != seat);
            let figures = others.flat_map(|other| position.figures(other));
            figures.filter(|&(at, _)| at == cell).count() as u32
        };
        let price = |cell: Cell| u32::from(prices.at(cell));
        let captors = |cell: Cell| match position.has_dice() {
            true => 0,
            false => attacks.by_others(seat).filter(|attacked| attacked.has(cell)).count() as u32,
        };
        let enter = |cell: Cell| {
            price(cell) + others(cell) * u32::from(IN_THE_WAY) + captors(cell) * u32::from(IN_DANGER)
        };
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
                    if own(cell) == Some(true) {
                        break;
                    }
                    cost += price(cell) + others(cell) * u32::from(IN_THE_WAY);
                    cell = cell.across(turn[0]);
                    turn.reverse();
                }
            }
        }
        ways
    }

    #[test]
    fn distances_are_those_of_the_shortest_ways() {
        let (mut reached, mut feared) = (0, 0);
        for (seed, dice) in [(1, "off"), (2, "off"), (3, "on")] {
            for position in positions(seed, dice) {
                let attacks = AttackMap::of(&position);
                for (seat, prices) in Prices::of(&position).iter().enumerate() {
                    let seat = Seat(seat as u8);
                    let terrain = Terrain::new(&position, seat, prices, &attacks);
                    let (to, from) = (terrain.to_exit(), terrain.from([(BOARD[40], 7)]));
                    let colour = position.seat_colour(seat);
                    let is_exit = |cell: Cell| {
                        cell.side().is_some_and(|side| side != colour && !side.is_next_to(colour))
                    };
                    let far = u32::from(FAR);
                    feared += attacks.by_others(seat).map(Cells::len).sum::<usize>();
                    let leave = |cell: Cell| {
                        let waited_for = cell.side().is_some_and(|side| attacks.is_guarded(side));
                        u32::from(if waited_for { TURN + guarded(&position) } else { TURN })
                    };
                    let mut slow_to: Vec<u32> = (0..GRID)
                        .map(Cell::numbered)
                        .map(|cell| if is_exit(cell) { leave(cell) } else { far })
                        .collect();
                    let mut slow_from = vec![far; GRID];
                    slow_from[BOARD[40].index()] = 7;
                    let ways: Vec<(usize, usize, u32)> = BOARD
                        .iter()
                        .flat_map(|&cell| {
                            ways(&position, seat, prices, &attacks, cell)
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
        assert!(reached > 1_000 && feared > 10, "{reached} reached, {feared} feared");
    }
}
