//! The priors of lays: which tiles look good before they are laid.

use std::ops::ControlFlow;

use hexagora_rules::laberinto::{Act, Cell, Cells, EDGES, Figure, Position, Step, Tile};
use hexagora_rules::{Position as _, Seat};

use crate::sort::sort_descending;

use super::approach::Approach;
use super::distance::{FAR, Field, TURN, Terrain};
use super::survey::{SeatSurvey, Survey};

/// The most lays that are shown.
const MOST: usize = 48;
/// How much of all priors the lays of a turn with a movement get.
const SHARE: f32 = 0.4;
/// How likely `ready` is.
const READY: f32 = 0.15;
/// What a triangle must be worth for its lays to be shown.
const LEAST: f32 = 0.02;
/// How much more a tile is worth that closes a loop, while more must be built.
const LOOP: f32 = 3.0;
/// So many doors with room are enough: one to enter by while somebody stands in the other.
const DOORS: usize = 2;

/// Lists the best lays, and `ready`, with a prior each. Returns true if none is left out.
pub fn list(position: &Position, survey: &Survey, list: &mut Vec<(Step, f32)>) -> bool {
    let Some(seat) = position.to_move().seat() else { return true };
    let moves: f32 = list.iter().map(|(_, prior)| prior).sum();
    let first = list.len();
    let mut complete = push_lays(position, seat, survey, list);
    sort_descending(&mut list[first..], |&(_, worth)| worth);
    if list.len() > first + MOST {
        list.truncate(first + MOST);
        complete = false;
    }
    let lays: f32 = list[first..].iter().map(|(_, prior)| prior).sum();
    if position.in_building() {
        if position.is_legal(Act::Ready.step()) {
            list.push((Act::Ready.step(), if lays > 0.0 { READY * lays } else { 1.0 }));
        } else if list.is_empty() {
            // Nothing on the way: anything will do.
            let _ = position.visit_lays::<()>(|step| {
                list.push((step, 1.0));
                ControlFlow::Continue(())
            });
            complete = true;
        }
    } else if lays > 0.0 {
        let scale = SHARE * moves / lays;
        list[first..].iter_mut().for_each(|(_, prior)| *prior *= scale);
    }
    complete
}

/// Lists the lays in triangles that are worth it. Returns true if none is left out.
fn push_lays(position: &Position, seat: Seat, survey: &Survey, list: &mut Vec<(Step, f32)>) -> bool {
    let mut lays: Vec<(Step, Cell, Tile)> = Vec::new();
    let mut cells: Vec<Cell> = Vec::new();
    let _ = position.visit_lays::<()>(|step| {
        if let Some(Act::Lay { cell, tile, .. }) = Act::of(step) {
            lays.push((step, cell, tile));
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
        ControlFlow::Continue(())
    });
    if lays.is_empty() {
        return true;
    }
    let worths = worths(position, seat, survey, &cells);
    let before = list.len();
    for &(step, cell, tile) in &lays {
        // Lays are visited triangle by triangle, in order.
        let worth = worths[cells.partition_point(|&other| other < cell)];
        if worth >= LEAST {
            list.push((step, worth * going_on(position, seat, cell, tile)));
        }
    }
    list.len() == before + lays.len()
}

/// What each of the triangles where the seat to move can lay is worth.
fn worths(position: &Position, seat: Seat, survey: &Survey, cells: &[Cell]) -> Vec<f32> {
    let look = survey.of(seat);
    let detour = detours(position, seat, survey);
    let on_way = |cell: Cell| {
        let detour = detour.at(cell).saturating_sub(base(look));
        (-2.0 * f32::from(detour) / f32::from(TURN)).exp()
    };
    if let Some(approach) = Approach::of(position) {
        let leads = approach.worths(cells);
        return leads.iter().zip(cells).map(|(lead, &cell)| lead * (0.5 + on_way(cell))).collect();
    }
    let wanting = position.in_building() && !position.has_built();
    let idle = idle_doors(position, seat);
    let wider = cells.iter().any(|&cell| !idle.has(cell));
    let worth = |&cell: &Cell| match wanting {
        _ if wider && idle.has(cell) => 0.0,
        false => on_way(cell),
        true if closes_loop(position, cell) => LOOP * (0.1 + on_way(cell)),
        true => 0.1 + on_way(cell),
    };
    cells.iter().map(worth).collect()
}

/// The triangles of a seat's own side where a tile would be one more door and nothing else.
fn idle_doors(position: &Position, seat: Seat) -> Cells {
    if position.open_doors(seat).len() < DOORS {
        return Cells::EMPTY;
    }
    let free = position.seat_colour(seat).door().and(&position.free());
    free.iter().filter(|&cell| !closes_loop(position, cell)).collect()
}

/// Whether a triangle joins tiles that lie on two sides of it.
fn closes_loop(position: &Position, cell: Cell) -> bool {
    EDGES.into_iter().filter(|&edge| position.tile_at(cell.across(edge)).is_some()).count() > 1
}

/// How well the seat can go on after a tile: 1 to 4.
fn going_on(position: &Position, seat: Seat, cell: Cell, tile: Tile) -> f32 {
    let mut ahead = 0.0;
    for edge in EDGES {
        let next = cell.across(edge);
        if position.tile_at(next).is_none() && next != Cell::OUTSIDE {
            let asked = position.asks(next).with(edge, tile.edges()[edge]);
            ahead += (position.ways(Some(seat), asked) as f32).min(12.0);
        }
    }
    1.0 + ahead / 12.0
}

/// The value of a detour that is none.
fn base(look: &SeatSurvey) -> u8 {
    look.door.min(FAR / 2)
}

/// How long the way is through each triangle, compared with the best ways from where the seat's
/// figures stand: [`base`] is no detour.
fn detours(position: &Position, seat: Seat, survey: &Survey) -> Field {
    let look = survey.of(seat);
    let base = base(look);
    let door = position.seat_colour(seat).door().iter().map(|cell| (cell, look.prices.at(cell)));
    let figures = position
        .figures(seat)
        .filter(|&(_, figure)| matches!(figure, Figure::Mounted(_)))
        .map(|(cell, _)| (cell, base.saturating_sub(look.field.at(cell))));
    Terrain::new(position, seat, &look.prices, &survey.attacks).from(door.chain(figures)).plus(&look.field)
}
