//! How a game ended.

use hexagora_rules::Outcome;
use serde::Serialize;

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ended {
    /// The winners: none in a draw, several in a shared win.
    pub winners: Vec<u8>,
    /// The name of the rule that ended it.
    pub reason: &'static str,
}

impl From<Outcome> for Ended {
    fn from(outcome: Outcome) -> Ended {
        Ended { winners: outcome.winners.iter().map(|seat| seat.0).collect(), reason: outcome.reason.name() }
    }
}
