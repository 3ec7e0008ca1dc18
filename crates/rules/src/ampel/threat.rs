//! What the opponent could complete.

use std::ops::ControlFlow;

use super::course::visit_ends;
use super::effect::completed_by;
use super::points::Points;
use super::position::{Position, SEATS};
use super::turn::Phase;
use super::{Colour, Step};
use crate::effect::names;
use crate::threat::{Threat, ThreatKind, worst};

/// The moves of the opponent's two steps that complete a signal as the board stands.
pub(super) fn threats(position: &Position) -> Vec<Threat> {
    let (Phase::Own | Phase::Theirs | Phase::Add) = position.phase else { return Vec::new() };
    let seat = position.seat.other();
    let mut threats = Vec::new();
    for owner in SEATS {
        let mut discs = position.discs(Colour::of(owner));
        if owner != seat
            && let Some(covered) = position.cylinder_point(owner)
        {
            discs = discs.minus(Points::one(covered));
        }
        let open = position.open_to(owner);
        let _ = visit_ends::<()>(position.occupied(), discs, |from, ends| {
            threats.extend(ends.and(open).map(|to| {
                let signals = completed_by(position, owner, to);
                let wins = 2 * (position.taken(seat) + signals.len() as u8) >= position.options.yellows;
                let kind = if wins { ThreatKind::Win } else { ThreatKind::Signal };
                let others = signals.iter().flat_map(|signal| &signal[1..]).copied();
                let cells = names([from, to].into_iter().chain(others));
                Threat { kind, seat, step: Step::shift(from, to).to_string(), cells }
            }));
            ControlFlow::Continue(())
        });
    }
    worst(threats)
}
