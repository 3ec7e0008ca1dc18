//! What the opponent could build.

use std::ops::ControlFlow;

use super::{Position, Step};
use crate::effect::names;
use crate::threat::{Threat, ThreatKind, worst};

/// The captures of the opponent's that make a triple as the board stands.
pub(super) fn threats(position: &Position) -> Vec<Threat> {
    let Some(passed) = position.null_move() else { return Vec::new() };
    let seat = passed.turn;
    let last = position.triples_of(seat).count_ones() + 1 >= position.rules.triples_to_win();
    let kind = if last { ThreatKind::Win } else { ThreatKind::Triple };
    let mut threats = Vec::new();
    let _ = passed.visit_captures::<()>(|step| {
        if let Step::Capture { movers: [one, other], target } = step
            && passed.makes_triple(step)
        {
            threats.push(Threat { kind, seat, step: step.to_string(), cells: names([one, other, target]) });
        }
        ControlFlow::Continue(())
    });
    worst(threats)
}
