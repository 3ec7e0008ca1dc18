//! What other seats could do to the seat to move.

use std::ops::ControlFlow;

use super::board::Cell;
use super::figure::Figure;
use super::movement::Ground;
use super::notation;
use super::position::Position;
use super::step::Act;
use crate::effect::names;
use crate::threat::{Threat, ThreatKind, worst};
use crate::{Position as _, Seat};

/// The captures of the figures of the seat to move, and the crossings that win; with a die, by
/// any roll.
pub(super) fn threats(position: &Position) -> Vec<Threat> {
    if position.outcome.is_some() || position.is_building() {
        return Vec::new();
    }
    let rolls = if position.parameters.dice { 1..=6 } else { 0..=0 };
    let mut threats = Vec::new();
    for seat in position.seats_in().filter(|&seat| seat != position.mover()) {
        for roll in rolls.clone() {
            position.threats_of(seat, roll, &mut threats);
        }
    }
    worst(threats)
}

impl Position {
    fn threats_of(&self, seat: usize, roll: u8, threats: &mut Vec<Threat>) {
        let ground = Ground::of(self, seat, roll);
        let mut then = self.clone();
        (then.turn, then.roll, then.laid_now) = (seat as u8, roll, 0);
        let mut push = |act: Act, cells: &[Cell], lesser: Option<ThreatKind>| {
            let mut played = then.clone();
            played.play_unchecked(act.step(), &mut ());
            let seat = Seat(seat as u8);
            let wins = played.outcome().is_some_and(|outcome| outcome.winners.contains(seat));
            if let Some(kind) = wins.then_some(ThreatKind::Win).or(lesser) {
                threats.push(Threat {
                    kind,
                    seat,
                    step: notation::write(&then, act.step()),
                    cells: names(cells),
                });
            }
        };
        for (from, figure) in self.teams[seat].figures.distinct() {
            match figure {
                Figure::Prism => {
                    let _ = ground.visit_ends::<()>(figure, from, |to| {
                        if self.standing(to) == Some(self.mover()) {
                            push(Act::Capture { from, to }, &[from, to], Some(ThreatKind::Capture));
                        }
                        ControlFlow::Continue(())
                    });
                }
                Figure::Mounted(_) if ground.can_leave(figure, from) => {
                    push(Act::Leave { figure, from }, &[from], None);
                }
                Figure::Mounted(_) | Figure::Pyramid => {}
            }
        }
    }
}
