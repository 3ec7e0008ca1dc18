//! A position taken apart, by cells of the plane.

use super::Options;
use super::board::DISCS;
use super::cell::Cell;
use super::stand::Phase;
use super::step::Act;
use crate::Seat;

/// What a position is made of, by cells of the plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    pub options: Options,
    /// Sorted.
    pub discs: [Cell; DISCS],
    /// Each seat's sorted.
    pub men: [[Cell; 3]; 2],
    pub locked: Option<Cell>,
    pub seat: Seat,
    pub phase: Phase,
}

impl Parts {
    /// Before the first step.
    pub fn start(options: Options) -> Parts {
        let mut discs = [Cell::new(0, 0); DISCS];
        let hexagon = (-2..=2).flat_map(|q: i32| (-2..=2).map(move |r| Cell::new(q, r)));
        for (disc, cell) in discs.iter_mut().zip(hexagon.filter(|cell| (cell.q + cell.r).abs() <= 2)) {
            *disc = cell;
        }
        let red = [Cell::new(-2, 2), Cell::new(0, -2), Cell::new(2, 0)];
        let black = [Cell::new(-2, 0), Cell::new(0, 2), Cell::new(2, -2)];
        let phase = Phase::Step(Act::Man);
        Parts { options, discs, men: [red, black], locked: None, seat: Seat(0), phase }
    }
}
