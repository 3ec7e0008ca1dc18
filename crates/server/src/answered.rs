//! Idempotency keys: which messages a table has obeyed, so that a message that is sent twice is obeyed once.

use std::collections::HashMap;

use hexagora_table::{Event, Person};
use sha2::{Digest, Sha256};

/// The messages that a table has obeyed, all of them: each by half of a SHA-256, with the number of its last
/// event. So a game of a thousand orders takes some thirty kilobytes.
#[derive(Debug, Default)]
pub struct Answered(HashMap<[u8; 16], u32>);

impl Answered {
    /// The messages behind some events.
    pub fn new(events: &[Event]) -> Answered {
        let mut answered = Answered::default();
        answered.add(events);
        answered
    }

    /// Remembers the messages behind new events.
    pub fn add(&mut self, events: &[Event]) {
        for event in events {
            if let (Some(person), Some(id)) = (event.by, &event.id) {
                self.0.insert(digest(person, id), u32::try_from(event.seq).unwrap_or(u32::MAX));
            }
        }
    }

    /// The number of the last event that a person's message brought, if it was obeyed already.
    pub fn version(&self, person: Person, id: &str) -> Option<u64> {
        self.0.get(&digest(person, id)).map(|seq| u64::from(*seq))
    }
}

/// The idempotency key of a message: 128 bits of a SHA-256, so two messages never share one.
fn digest(person: Person, id: &str) -> [u8; 16] {
    let whole: [u8; 32] =
        Sha256::new().chain_update(person.0.to_le_bytes()).chain_update(id).finalize().into();
    std::array::from_fn(|at| whole[at])
}
