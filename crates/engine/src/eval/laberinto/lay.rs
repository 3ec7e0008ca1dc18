//! The priors of lays: which tiles look good before they are laid.

use std::ops::ControlFlow;

use hexagora_rules::laberinto::{Act, Cell, EDGES, Figure, Position, Step};
use hexagora_rules::{Position as _, Seat};

use crate::sort::sort_descending;

use super::distance::{FAR, Field, TURN, Terrain};
use super::survey::{SeatSurvey, Survey};

/// The most lays that are shown.
const MOST: usize = 48;
/// How much of all priors the lays of a turn with a movement get.
const SHARE: f32 = 0.4;
/// How likely `ready` is.
const READY: f32 = 0.15;

/// Lists the best lays, and `ready`, with a prior each. Returns true if none is left out.
pub fn list(position: &Position, survey: &Survey, list: &mut Vec<(Step, f32)>) -> bool {
    let Some(seat) = position.to_move().seat() else { return true };
    let moves: f32 = list.iter().map(|(_, prior)| prior).sum();
    let first = list.len();
    let look = survey.of(seat);
    let mut detour = None;
    let mut complete = true;
    let mut cell_before = None;
    let mut worth = 0.0;
    let _ = position.visit_lays::<()>(|step| {
        let Some(Act::Lay { cell, tile, .. }) = Act::of(step) else { return ControlFlow::Continue(()) };
        let detour = detour.get_or_insert_with(|| detours(position, seat, survey));
        if cell_before != Some(cell) {
            cell_before = Some(cell);
            worth = (-2.0 * f32::from(detour.at(cell).saturating_sub(base(look))) / f32::from(TURN)).exp();
        }
        if worth < 0.02 {
            complete = false;
            return ControlFlow::Continue(());
        }
        // A tile after which the seat can go on.
        let mut ahead = 0.0;
        for edge in EDGES {
            let next = cell.across(edge);
            if position.tile_at(next).is_none() && next != Cell::OUTSIDE {
                let asked = position.asks(next).with(edge, tile.edges()[edge]);
                ahead += (position.ways(Some(seat), asked) as f32).min(12.0);
            }
        }
        list.push((step, worth * (1.0 + ahead / 12.0)));
        ControlFlow::Continue(())
    });
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
