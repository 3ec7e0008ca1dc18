//! What somebody may see of a table. Nothing else leaves its keeper.

use hexagora_rules::{Eye, Scene, Seat};
use serde::Serialize;

use crate::{Ending, Event, Offer, Person, Phase, Sitter, Table, Terms, Time, What};

/// A table as somebody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeenTable {
    /// The number of the last event.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub version: u64,
    /// `waiting`, `playing`, `paused` or `over`.
    pub phase: &'static str,
    /// What was agreed.
    pub terms: Terms,
    /// The seats.
    pub seats: Vec<SeenSeat>,
    /// The seat whose clock runs.
    pub running: Option<u8>,
    /// The moment of what the clocks show.
    pub now: Time,
    /// The offers that wait for answers.
    pub offers: Vec<SeenOffer>,
    /// The steps that were made.
    pub steps: Vec<SeenStep>,
    /// Who won, once there is a result; nobody in a draw.
    pub winners: Option<Vec<u8>>,
    /// Why it ended: a rule of the game, `resigned`, `agreed`, `time` or `aborted`.
    pub reason: Option<String>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// Where the game stands, as the reader sees it.
    pub position: Scene,
}

/// A seat as somebody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeenSeat {
    /// `open`, `people`, `engine` or `empty`.
    pub kind: &'static str,
    /// The people who sit there.
    pub people: Vec<SeenPerson>,
    /// The engine's level.
    pub level: Option<u8>,
    /// The milliseconds left on its clock.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub left: Option<u64>,
}

/// A person as others see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeenPerson {
    /// The number at this table.
    pub person: Person,
    /// The name.
    pub name: String,
}

/// An offer as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeenOffer {
    /// What is offered.
    pub offer: Offer,
    /// The seat that made it.
    pub by: u8,
    /// For an undo: how many steps would stay.
    pub to: Option<u32>,
    /// The seats that agree.
    pub agreed: Vec<u8>,
}

/// A step as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeenStep {
    /// The step.
    pub step: String,
    /// The turn it belongs to, counted from 1.
    pub turn: u32,
    /// The seat it was made for.
    pub seat: u8,
    /// Whether chance made it.
    pub chance: bool,
}

impl Table {
    /// Whether everybody sees everything: nothing is hidden here, or the game is over. Then anybody
    /// can make the table from its events.
    pub fn is_open(&self) -> bool {
        self.phase == Phase::Over || !self.terms.is_hidden()
    }

    /// What the eye of a seat or a watcher is here. Before the game begins nobody sees a hand: whoever
    /// stands up again must not have seen it.
    fn eye(&self, eye: Eye) -> Eye {
        match self.phase {
            _ if self.is_open() => Eye::All,
            Phase::Waiting => Eye::Watcher,
            _ => eye,
        }
    }

    /// The eye of a person, or of somebody who only watches.
    pub fn eye_of(&self, person: Option<Person>) -> Eye {
        person.and_then(|person| self.seat_of(person)).map_or(Eye::Watcher, Eye::Seat)
    }

    /// The table as somebody sees it.
    pub fn seen(&self, eye: Eye, now: Time) -> SeenTable {
        let (winners, reason) = match &self.ending {
            None => (None, None),
            Some(Ending::Aborted) => (None, Some("aborted".to_owned())),
            Some(Ending::Result { winners, reason }) => (Some(winners.clone()), Some(reason.clone())),
        };
        SeenTable {
            version: self.version,
            phase: match self.phase {
                Phase::Waiting => "waiting",
                Phase::Playing => "playing",
                Phase::Paused(_) => "paused",
                Phase::Over => "over",
            },
            terms: self.terms.clone(),
            seats: (0..self.seats.len()).map(|seat| self.seat_seen(Seat(seat as u8), now)).collect(),
            running: self.clocks.running().map(|(seat, _)| seat.0),
            now,
            offers: (self.offers.iter())
                .map(|pending| SeenOffer {
                    offer: pending.offer,
                    by: pending.by.0,
                    to: pending.to,
                    agreed: pending.agreed.iter().map(|seat| seat.0).collect(),
                })
                .collect(),
            steps: (self.played.iter())
                .map(|played| SeenStep {
                    step: played.step.clone(),
                    turn: played.turn,
                    seat: played.seat.0,
                    chance: played.chance,
                })
                .collect(),
            winners,
            reason,
            rematch: self.rematch.clone(),
            position: Scene::new(&self.game, self.eye(eye), self.played.len(), self.last_step.clone()),
        }
    }

    fn seat_seen(&self, seat: Seat, now: Time) -> SeenSeat {
        let (kind, level, people) = match &self.seats[seat.index()] {
            Sitter::Open => ("open", None, &[][..]),
            Sitter::People(people) => ("people", None, &people[..]),
            Sitter::Engine(level) => ("engine", Some(*level), &[][..]),
            Sitter::Empty => ("empty", None, &[][..]),
        };
        let named = self.guests.iter().filter(|guest| people.contains(&guest.person));
        let people = named.map(|guest| SeenPerson { person: guest.person, name: guest.name.clone() });
        SeenSeat { kind, people: people.collect(), level, left: self.clocks.left(seat, now) }
    }

    /// An event of this table as somebody sees it: without the seed while it is a secret, and
    /// without the names of other people's messages.
    pub fn event_seen(&self, event: &Event, person: Option<Person>) -> Event {
        let mut seen = event.clone();
        if event.by.is_none() || event.by != person {
            seen.id = None;
        }
        if let What::Opened { seed, .. } | What::Rebuilt { seed } = &mut seen.what {
            let open = self.eye(self.eye_of(person)) == Eye::All;
            *seed = seed.filter(|_| open);
        }
        seen
    }
}
