//! Where the figures of the seat to move get to, and where those of others could capture.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::board::{Cell, Cells, GRID};
use super::colour::Colour;
use super::figure::Figure;
use super::movement::Ground;
use super::position::Position;
use crate::effect::names;
use crate::{Position as _, Prospect, Seat, Survey};

/// None while tiles are laid and once the game is over: nothing moves then.
pub(super) fn survey(position: &Position) -> Option<Survey> {
    if position.is_building() || position.outcome().is_some() {
        return None;
    }
    let seats = || position.parameters.seats();
    Some(Survey {
        goals: seats().map(|seat| goals(position, seat)).collect(),
        prospects: prospects(position),
        attacks: seats().map(|seat| names(attacked(position, seat).iter())).collect(),
    })
}

/// D9: the sides by which a seat crosses.
fn goals(position: &Position, seat: usize) -> String {
    let ground = Ground::of(position, seat, 0);
    Colour::ALL.into_iter().filter(|&side| ground.is_far_side(side)).map(Colour::letter).collect()
}

/// Where the bare prisms of a seat could capture; with a die, by any roll.
fn attacked(position: &Position, seat: usize) -> Cells {
    let rolls = if position.parameters.dice { 1..=6 } else { 0..=0 };
    rolls.fold(Cells::EMPTY, |cells, roll| cells.or(&position.attacks(Seat(seat as u8), roll)))
}

fn prospects(position: &Position) -> Vec<Prospect> {
    let mover = position.mover();
    let ground = Ground::new(position);
    let prospect = |(cell, figure): (Cell, Figure)| Prospect {
        cell: cell.to_string(),
        piece: figure.name(position.colour(mover)).to_string(),
        second: names(ground.second(figure, cell).iter()),
        across: ground.across(figure, cell).into_iter().map(names).collect(),
    };
    position.teams[mover].figures.distinct().map(prospect).collect()
}

impl Ground<'_> {
    fn ends_of(&self, figure: Figure, from: Cell) -> Cells {
        let mut ends = Cells::EMPTY;
        let _ = self.visit_ends::<()>(figure, from, |to| {
            ends.insert(to);
            ControlFlow::Continue(())
        });
        ends
    }

    /// The triangles that a figure reaches with two movements and not with one. What a die shows next nobody
    /// knows, so with one there are none.
    fn second(&self, figure: Figure, from: Cell) -> Cells {
        if self.position.parameters.dice {
            return Cells::EMPTY;
        }
        let first = self.ends_of(figure, from);
        let second = first.iter().fold(Cells::EMPTY, |cells, to| cells.or(&self.ends_of(figure, to)));
        second.without(&first).without(&Cells::one(from))
    }

    /// The shortest way of a prism to a side where it crosses, movement by movement; with a die, the fewest
    /// triangles as one. A bare prism is taken for a mounted one, as which it will have to arrive.
    fn across(&self, figure: Figure, from: Cell) -> Vec<Vec<Cell>> {
        let mounted = match figure {
            Figure::Pyramid => return Vec::new(),
            Figure::Prism => Figure::Mounted(self.own),
            Figure::Mounted(_) => figure,
        };
        let Some(stops) = self.stops(mounted, from) else { return Vec::new() };
        if self.position.parameters.dice || stops.len() == 1 {
            return vec![stops];
        }
        stops
            .windows(2)
            .map(|leg| self.course(mounted, leg[0], leg[1]).unwrap_or_else(|| leg.to_vec()))
            .collect()
    }

    /// Breadth-first: where a mounted prism stops on its shortest way across, its own triangle first.
    fn stops(&self, mounted: Figure, from: Cell) -> Option<Vec<Cell>> {
        let next = |cell: Cell| {
            if self.position.parameters.dice {
                Cells::one(cell).around().and(&self.room)
            } else {
                self.ends_of(mounted, cell)
            }
        };
        let mut came: Vec<Option<Cell>> = vec![None; GRID];
        let mut waiting = VecDeque::from([from]);
        while let Some(here) = waiting.pop_front() {
            if self.is_far(here) {
                let back =
                    std::iter::successors(Some(here), |cell| came[cell.index()].filter(|_| *cell != from));
                let mut stops: Vec<Cell> = back.collect();
                stops.reverse();
                return Some(stops);
            }
            for to in next(here).iter().filter(|&to| to != from) {
                if came[to.index()].is_none() {
                    came[to.index()] = Some(here);
                    waiting.push_back(to);
                }
            }
        }
        None
    }
}
