//! Offers: what happens only by agreement.

use hexagora_rules::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Time;

/// What one seat can offer the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// That nobody wins.
    Draw,
    /// That steps are taken back.
    Undo,
    /// That the clocks stop.
    Pause,
    /// That they go on.
    Resume,
    /// That the same people play again.
    Rematch,
    /// That the game is left without a result for a new deal, at the same table.
    Rebuild,
}

impl Offer {
    /// All of them.
    pub const ALL: [Offer; 6] =
        [Offer::Draw, Offer::Undo, Offer::Pause, Offer::Resume, Offer::Rematch, Offer::Rebuild];

    /// The word on the wire, which also names it in the word lists.
    pub const fn name(self) -> &'static str {
        match self {
            Offer::Draw => "draw",
            Offer::Undo => "undo",
            Offer::Pause => "pause",
            Offer::Resume => "resume",
            Offer::Rematch => "rematch",
            Offer::Rebuild => "rebuild",
        }
    }
}

/// An offer that waits for answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pending {
    /// What is offered.
    pub offer: Offer,
    /// The seat that made it.
    pub by: Seat,
    /// For an undo: how many steps would stay.
    pub to: Option<u32>,
    /// The seats that agree, the one that made it counted in.
    pub agreed: SeatSet,
}

impl Pending {
    /// Whether an offer still stands after a step of a seat. A seat that was asked and plays on has declined;
    /// an undo lapses, because it counts the steps as they were. A new deal is wanted by nobody who plays on; an
    /// engine was not asked.
    pub(crate) fn outlives_step(&self, seat: Seat, is_engine: bool) -> bool {
        match self.offer {
            Offer::Undo => false,
            Offer::Draw => self.by == seat,
            Offer::Rebuild => is_engine,
            Offer::Pause | Offer::Resume | Offer::Rematch => true,
        }
    }
}

/// Which offers of which seats were turned down or taken back. They are few, so they are a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Refusals(Vec<RefusedOffer>);

/// How often an offer of a seat was turned down, and when last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RefusedOffer {
    seat: Seat,
    offer: Offer,
    times: u32,
    last: Time,
}

impl Refusals {
    /// Exponential back-off: the pause after the first refusal, in milliseconds. It doubles with each further
    /// one, …
    const PAUSE: u64 = 30_000;
    /// … up to an hour.
    const LONGEST: u64 = 3_600_000;

    /// An offer of a seat was turned down.
    pub fn add(&mut self, seat: Seat, offer: Offer, now: Time) {
        match self.0.iter_mut().find(|refused| (refused.seat, refused.offer) == (seat, offer)) {
            Some(refused) => (refused.times, refused.last) = (refused.times.saturating_add(1), now),
            None => self.0.push(RefusedOffer { seat, offer, times: 1, last: now }),
        }
    }

    /// How many milliseconds a seat has to wait until it may make an offer again.
    pub fn wait(&self, seat: Seat, offer: Offer, now: Time) -> Option<u64> {
        let refused = self.0.iter().find(|refused| (refused.seat, refused.offer) == (seat, offer))?;
        let pause = (Refusals::PAUSE << refused.times.saturating_sub(1).min(10)).min(Refusals::LONGEST);
        pause.checked_sub(now.since(refused.last)).filter(|wait| *wait > 0)
    }
}
