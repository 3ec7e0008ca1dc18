//! What the opponent could connect.

use super::notation;
use super::position::Position;
use super::step::Act;
use crate::Position as _;
use crate::effect::names;
use crate::threat::{Threat, ThreatKind, worst};

/// The slides of the opponent's that connect its men as the board stands.
pub(super) fn threats(position: &Position) -> Vec<Threat> {
    let Some(seat) = position.to_move().seat().map(crate::Seat::other) else { return Vec::new() };
    let men = position.parts().men[seat.index()];
    let slides = position.connecting_slides(seat).into_iter().map(|(from, to)| {
        let others = men.into_iter().filter(|&man| man != from);
        let cells = names([from, to].into_iter().chain(others));
        Threat { kind: ThreatKind::Win, seat, step: notation::write(Act::Man, from, to), cells }
    });
    worst(slides.collect())
}
