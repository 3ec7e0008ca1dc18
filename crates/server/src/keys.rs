//! Keys to a seat: links that let another device, or another person, hold it too.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hexagora_table::Person;
use hexagora_wire::Purpose;
use tokio::time::Instant;

use crate::secret::{Hash, Secret};

/// Whose seat a key opens, and what for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opens {
    /// The table.
    pub table: String,
    /// The person who issued it.
    pub person: Person,
    /// What it is for.
    pub purpose: Purpose,
}

/// A key, and when it was issued.
#[derive(Debug, Clone)]
pub struct IssuedKey {
    /// What it opens.
    pub opens: Opens,
    at: Instant,
}

impl IssuedKey {
    fn is_good(&self) -> bool {
        self.at.elapsed() < Keys::life(self.opens.purpose)
    }
}

/// The keys that are good now. They are kept in memory alone, by their hashes: a restart ends them.
#[derive(Debug, Default)]
pub struct Keys {
    keys: Mutex<HashMap<Hash, IssuedKey>>,
}

/// How many keys there may be; the oldest give way to new ones.
const MOST: usize = 10_000;

impl Keys {
    fn keys(&self) -> MutexGuard<'_, HashMap<Hash, IssuedKey>> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long a key is good: one's own device is at hand, another person may have to be reached first.
    pub fn life(purpose: Purpose) -> Duration {
        match purpose {
            Purpose::Device => Duration::from_secs(600),
            Purpose::Team => Duration::from_secs(24 * 3_600),
        }
    }

    /// A new key. It ends the one that the same person issued before for the same purpose.
    pub fn make(&self, opens: Opens) -> Secret {
        let mut keys = self.keys();
        keys.retain(|_, issued| issued.opens != opens && issued.is_good());
        if keys.len() >= MOST
            && let Some(oldest) = keys.iter().min_by_key(|(_, issued)| issued.at).map(|(hash, _)| *hash)
        {
            keys.remove(&oldest);
        }
        let key = Secret::new();
        keys.insert(key.hash(), IssuedKey { opens, at: Instant::now() });
        key
    }

    /// What a key opens at a table, if it is good.
    pub fn look(&self, table: &str, key: &str) -> Option<Opens> {
        let hash = Secret::read(key)?.hash();
        let keys = self.keys();
        let issued = keys.get(&hash).filter(|issued| issued.opens.table == table && issued.is_good())?;
        Some(issued.opens.clone())
    }

    /// Uses a key up for a purpose, if it is good. Removal is atomic, so of two requests at once only one
    /// gets it.
    pub fn take(&self, table: &str, key: &str, purpose: Purpose) -> Option<IssuedKey> {
        self.look(table, key).filter(|opens| opens.purpose == purpose)?;
        self.keys().remove(&Secret::read(key)?.hash())
    }

    /// Puts back a key whose use failed. It keeps the moment when it was made, so it expires as before.
    pub fn give_back(&self, key: &str, issued: IssuedKey) {
        if let Some(key) = Secret::read(key) {
            self.keys().insert(key.hash(), issued);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opens(table: &str, person: u16, purpose: Purpose) -> Opens {
        Opens { table: table.to_owned(), person: Person(person), purpose }
    }

    #[tokio::test(start_paused = true)]
    async fn a_key_is_good_once_for_one_purpose_at_one_table_and_not_for_long() {
        let keys = Keys::default();
        let device = opens("t", 1, Purpose::Device);
        let key = keys.make(device.clone());
        let key = key.reveal();
        assert_eq!(keys.look("t", key), Some(device.clone()));
        assert!(keys.take("other", key, Purpose::Device).is_none());
        assert!(keys.take("t", key, Purpose::Team).is_none());
        assert!(keys.take("t", "x", Purpose::Device).is_none());
        let issued = keys.take("t", key, Purpose::Device).unwrap();
        assert_eq!(issued.opens, device);
        assert!(keys.take("t", key, Purpose::Device).is_none());
        // A key that is given back is no younger.
        tokio::time::advance(Keys::life(Purpose::Device) / 2).await;
        keys.give_back(key, issued);
        tokio::time::advance(Keys::life(Purpose::Device) / 2).await;
        assert_eq!(keys.look("t", key), None);
        let first = keys.make(device.clone());
        let second = keys.make(device.clone());
        assert_eq!(keys.look("t", first.reveal()), None, "the newer one ends it");
        tokio::time::advance(Keys::life(Purpose::Device)).await;
        assert_eq!(keys.look("t", second.reveal()), None);
    }

    #[test]
    fn there_is_always_room_for_one_more() {
        let keys = Keys::default();
        for person in 0..MOST + 5 {
            let table = format!("t{person}");
            let key = keys.make(opens(&table, 0, Purpose::Team));
            assert!(keys.look(&table, key.reveal()).is_some());
        }
        assert_eq!(keys.keys().len(), MOST);
    }
}
