//! Building towards one another: which tiles lead a path to those that it has not met.

use hexagora_rules::laberinto::{Cell, Cells, Position};
use hexagora_rules::{Position as _, Seat};

/// A tile that leads no more than this further than the best one is worth a thought.
const SLACK: usize = 1;
/// More free triangles than any way has.
const NEVER: usize = 99;
/// By which square of half strips off the middle of the board a triangle seems one triangle further away.
const OFF_MIDDLE: f32 = 150.0;

/// How the free triangles lie to the paths that a seat has not met.
pub struct Approach {
    /// The free triangles that are 0, 1, 2 … triangles away from one next to such a path.
    waves: Vec<Cells>,
    /// Where the seat has a door already, and needs no other.
    door: Cells,
}

impl Approach {
    /// The approach of the seat to move while it builds and paths are apart; none otherwise.
    pub fn of(position: &Position) -> Option<Approach> {
        let seat = position.to_move().seat()?;
        if !position.in_building() || position.have_met() {
            return None;
        }
        let begun = !position.path(seat).is_empty();
        let door = if begun { *position.seat_colour(seat).door() } else { Cells::EMPTY };
        let waves = if begun { waves(position, seat) } else { Vec::new() };
        Some(Approach { waves, door })
    }

    /// How good each of some triangles is to lay in: 0 for those that lead nowhere.
    pub fn worths(&self, cells: &[Cell]) -> Vec<f32> {
        let inner = cells.iter().any(|&cell| !self.door.has(cell));
        let leads = |cell: Cell| !inner || !self.door.has(cell);
        let away = |cell: Cell| self.waves.iter().position(|wave| wave.has(cell)).unwrap_or(NEVER);
        let least = cells.iter().copied().filter(|&cell| leads(cell)).map(away).min().unwrap_or(NEVER);
        let shown = |cell: Cell| leads(cell) && away(cell) <= least + SLACK;
        let far = |cell: Cell| away(cell) as f32 + off_middle(cell);
        let nearest = cells.iter().copied().filter(|&cell| shown(cell)).map(far).fold(f32::MAX, f32::min);
        cells.iter().map(|&cell| if shown(cell) { (nearest - far(cell)).exp() } else { 0.0 }).collect()
    }
}

/// A breadth-first search over free triangles from the paths that a seat has not met.
fn waves(position: &Position, seat: Seat) -> Vec<Cells> {
    let mut left = position.free();
    let mut wave = position.paths_ahead(seat).and(&left);
    let mut waves = Vec::new();
    while !wave.is_empty() {
        left = left.without(&wave);
        waves.push(wave);
        wave = wave.around().and(&left);
    }
    waves
}

/// How far a triangle lies from the middle of the board: up to 3, in a corner.
fn off_middle(cell: Cell) -> f32 {
    let squares = cell.depths().map(|depth| (2 * depth).abs_diff(15).pow(2) as f32);
    squares.into_iter().sum::<f32>() / OFF_MIDDLE
}
