//! Where the figures of the seat to move get to, and where those of others could capture.

use std::ops::ControlFlow;

use super::board::{Cell, Cells};
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
    let (ground, bare) = (Ground::new(position), Ground::new(position).bare());
    let prospect = |(cell, figure): (Cell, Figure)| {
        let mut way = ground.across(figure, cell);
        if way.is_empty() {
            way = bare.across(figure, cell);
        }
        Prospect {
            cell: cell.to_string(),
            piece: figure.name(position.colour(mover)).to_string(),
            reach: ground.rings(figure, cell).iter().skip(1).map(|ring| names(ring.iter())).collect(),
            blocks: names(ground.blocks(&way)),
            across: way.into_iter().map(names).collect(),
        }
    };
    position.teams[mover].figures.distinct().map(prospect).collect()
}

impl Ground<'_> {
    /// Where a figure can be after one more movement; with a die, after one more triangle.
    fn onward(&self, figure: Figure, from: Cell) -> Cells {
        if self.position.parameters.dice && figure.has_prism() {
            return Cells::one(from).around().and(&self.open());
        }
        let mut ends = Cells::EMPTY;
        let _ = self.visit_ends::<()>(figure, from, |to| {
            ends.insert(to);
            ControlFlow::Continue(())
        });
        ends
    }

    /// The triangles that a figure gets to, by how many movements it takes: its own first. What a die shows nobody
    /// knows, so with one they are counted by triangles.
    fn rings(&self, figure: Figure, from: Cell) -> Vec<Cells> {
        let mut seen = Cells::one(from);
        let mut rings = Vec::new();
        let mut ring = seen;
        while !ring.is_empty() {
            rings.push(ring);
            let next = ring.iter().fold(Cells::EMPTY, |cells, cell| cells.or(&self.onward(figure, cell)));
            ring = next.without(&seen);
            seen = seen.or(&ring);
        }
        rings
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

    /// Where a mounted prism stops on its shortest way across, its own triangle first.
    fn stops(&self, mounted: Figure, from: Cell) -> Option<Vec<Cell>> {
        let rings = self.rings(mounted, from);
        let far = |ring: &Cells| ring.iter().find(|&cell| self.is_far(cell));
        let (last, mut here) = rings.iter().enumerate().find_map(|(at, ring)| Some((at, far(ring)?)))?;
        let mut stops = vec![here];
        for ring in rings[..last].iter().rev() {
            here = ring.iter().find(|&cell| self.onward(mounted, cell).has(here))?;
            stops.push(here);
        }
        stops.reverse();
        Some(stops)
    }

    /// Where figures stand in a way: those of others anywhere on it, and two of one's own where it stops. With a die
    /// nobody has to stop.
    fn blocks(&self, way: &[Vec<Cell>]) -> Vec<Cell> {
        let stops: Cells = way.iter().filter_map(|leg| leg.last().copied()).collect();
        let full = if self.position.parameters.dice { Cells::EMPTY } else { stops.without(&self.room) };
        let blocked = self.foreign.or(&full);
        let mut blocks: Vec<Cell> = way.iter().flat_map(|leg| leg.iter().skip(1)).copied().collect();
        blocks.retain(|&cell| blocked.has(cell));
        blocks
    }
}
