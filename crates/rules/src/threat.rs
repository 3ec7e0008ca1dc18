//! What other seats could do if nothing is done against it.

use serde::Serialize;

use crate::Seat;
use crate::arrange::arrange;

/// What a threat would do, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ThreatKind {
    /// The game would be won.
    Win,
    /// Ampel: a signal would be completed.
    Signal,
    /// Attangle: a triple would be made.
    Triple,
    /// Laberinto: a figure of the seat to move would be captured.
    Capture,
}

/// What another seat could do at once if it were its turn now.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Threat {
    /// What it would do.
    pub kind: ThreatKind,
    /// Who could do it.
    pub seat: Seat,
    /// The step that would do it.
    pub step: String,
    /// The cells that have a part in it: those that the step names, then the others.
    pub cells: Vec<String>,
}

impl Threat {
    /// How many threats are told at most.
    pub const MOST: usize = 16;
}

/// The worst threats, in order.
pub(crate) fn worst(mut threats: Vec<Threat>) -> Vec<Threat> {
    arrange(&mut threats);
    threats.dedup();
    threats.truncate(Threat::MOST);
    threats
}
