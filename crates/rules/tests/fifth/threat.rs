//! The lines that the other seat could complete.

use super::Position;
use super::board::{LINES, each};
use crate::Position as _;
use crate::effect::names;
use crate::threat::{Threat, ThreatKind, worst};

pub(super) fn threats(position: &Position) -> Vec<Threat> {
    let Some(seat) = position.to_move().seat().map(crate::Seat::other) else { return Vec::new() };
    let own = position.pieces[seat.index()];
    let threat = |line: &u8| {
        let [gap] = each(line & !own).collect::<Vec<_>>()[..] else { return None };
        let others = each(line & own);
        let is_free = position.free() & gap.bit() != 0;
        let cells = names(std::iter::once(gap).chain(others));
        is_free.then(|| Threat { kind: ThreatKind::Win, seat, step: gap.to_string(), cells })
    };
    worst(LINES.iter().filter_map(threat).collect())
}
