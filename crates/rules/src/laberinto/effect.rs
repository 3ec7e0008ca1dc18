//! What a step does to the board.

use super::board::Cell;
use super::colour::Colour;
use super::figure::Figure;
use super::movement::Ground;
use super::position::Position;
use super::step::{Act, Step};
use crate::effect::{Carried, Destination, Effect, Source, names};
use crate::{Rules, Seat};

pub(super) fn effects(position: &Position, step: Step, after: &Position) -> Vec<Effect> {
    let mover = position.mover();
    let (seat, own) = (Seat(mover as u8), position.colour(mover));
    let name = |figure: Figure| figure.name(own).to_string();
    let place = |piece: String, at: Cell, from| {
        vec![Effect::Place { piece, at: at.to_string(), seat: Some(seat), from }]
    };
    let go = |figure: Figure, path: Vec<String>| Effect::Move { piece: name(figure), path, seat: Some(seat) };
    let course = |from: Cell, to: Cell| position.course(step).unwrap_or_else(|| names([from, to]));
    match Act::of(step) {
        Some(Act::Lay { cell, tile, pool }) => {
            place(tile.to_string(), cell, if pool { Source::Pool } else { Source::Hand })
        }
        Some(Act::Roll(points)) => vec![Effect::Roll { points, seat }],
        Some(Act::Enter { figure, to }) => {
            let returns = matches!(figure, Figure::Mounted(_));
            place(name(figure), to, if returns { Source::Outside } else { Source::Reserve })
        }
        Some(Act::Go { figure, from, to }) => vec![go(figure, course(from, to))],
        Some(Act::Capture { from, to }) => {
            let mut effects = vec![go(Figure::Prism, course(from, to))];
            effects.extend(position.capture_effects(to, after));
            effects
        }
        Some(Act::Mount { from, to }) => {
            let climb = (from != to).then(|| go(Figure::Pyramid, names([from, to])));
            climb.into_iter().chain([Effect::Mount { at: to.to_string(), seat }]).collect()
        }
        Some(Act::Dismount { from, to }) => {
            let step_off = (from != to).then(|| go(Figure::Pyramid, names([from, to])));
            [Effect::Dismount { at: from.to_string(), seat }].into_iter().chain(step_off).collect()
        }
        Some(Act::Leave { figure, from }) => position.leave_effects(figure, from),
        Some(Act::Ready | Act::Pass) | None => Vec::new(),
    }
}

impl Position {
    /// What happens to a captured figure, and to all that its seat has left if it is out (D13).
    fn capture_effects(&self, cell: Cell, after: &Position) -> Vec<Effect> {
        let Some((victim, figure)) = self.prey_on(cell) else { return Vec::new() };
        let captor = self.mover();
        let loser = Seat(victim as u8);
        let pyramid = |colour: Colour| {
            let home = colour == self.colour(captor);
            Carried {
                to: if home { Destination::Reserve } else { Destination::Prisoner },
                seat: Seat(captor as u8),
            }
        };
        let remove = |at: Cell, figure: Figure| {
            let piece = figure.name(self.colour(victim)).to_string();
            let (goal, carried) = match figure {
                Figure::Pyramid => (pyramid(self.colour(victim)), None),
                Figure::Prism => (Carried { to: Destination::Eliminated, seat: loser }, None),
                Figure::Mounted(colour) => {
                    (Carried { to: Destination::Eliminated, seat: loser }, Some(pyramid(colour)))
                }
            };
            Effect::Remove { piece, at: at.to_string(), to: goal.to, seat: goal.seat, carried }
        };
        let mut effects = vec![remove(cell, figure)];
        if after.is_out(victim) {
            let left = self.teams[victim].figures.iter().filter(|&(at, _)| at != cell);
            effects.extend(left.map(|(at, figure)| remove(at, figure)));
            effects.push(Effect::Out { seat: loser });
        }
        effects
    }

    /// The lone figure in a triangle, and whose it is.
    pub(super) fn prey_on(&self, cell: Cell) -> Option<(usize, Figure)> {
        let seat = self.standing(cell)?;
        Some((seat, self.teams[seat].figures.on(cell).next()?))
    }

    /// A pyramid goes home, or a mounted prism crosses or retreats.
    fn leave_effects(&self, figure: Figure, from: Cell) -> Vec<Effect> {
        let mover = self.mover();
        let (seat, own) = (Seat(mover as u8), self.colour(mover));
        let piece = figure.name(own).to_string();
        let Figure::Mounted(colour) = figure else {
            let at = from.to_string();
            return vec![Effect::Remove { piece, at, to: Destination::Reserve, seat, carried: None }];
        };
        let ground = Ground::new(self);
        let crosses = ground.crosses(from);
        let path = ground.way_out(from).unwrap_or_else(|| vec![from]);
        let at = path.last().unwrap_or(&from).to_string();
        let carried = (colour != own).then_some(Carried { to: Destination::Prisoner, seat });
        let walk = (path.len() > 1).then(|| Effect::Move {
            piece: piece.clone(),
            path: names(&path),
            seat: Some(seat),
        });
        let crossed = crosses.then(|| Effect::Crossed { cells: vec![at.clone()], seat });
        let to = if crosses { Destination::Outside } else { Destination::Reserve };
        let leave = Effect::Remove { piece, at, to, seat, carried };
        walk.into_iter().chain([leave]).chain(crossed).collect()
    }
}
