//! One table at work: its state, its last events and whoever listens.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use hexagora_table::{Event, Person, Table};
use tokio::sync::{Mutex, broadcast};

use crate::nature::{entropy, now};
use crate::secret::Hash;
use crate::store::{Holder, Store, StoreError};

/// A table at work.
#[derive(Debug)]
pub struct Desk {
    /// Its name.
    pub id: String,
    /// What changes only with the lock: one command at a time.
    pub(crate) state: Mutex<State>,
    /// Where what happened is told.
    pub(crate) feed: broadcast::Sender<Arc<Update>>,
    /// Whether an engine thinks for it.
    pub(crate) thinking: AtomicBool,
    /// What its engines play by, as long as the table is at hand.
    pub(crate) chance: u64,
    touched: AtomicU64,
}

/// What a desk knows.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// The table, if what is known is what the store has.
    pub loaded: Option<Loaded>,
    /// The last event that was told.
    pub told: u64,
}

/// A table as the store has it.
#[derive(Debug, Clone)]
pub(crate) struct Loaded {
    pub table: Arc<Table>,
    /// The last events, for whoever comes back.
    pub recent: VecDeque<Event>,
    pub holders: Vec<(Hash, Person)>,
}

/// Something that happened, and the table after it.
#[derive(Debug)]
pub struct Update {
    /// The events.
    pub events: Vec<Event>,
    /// The table after them.
    pub table: Arc<Table>,
}

impl Desk {
    /// How many events a desk keeps for whoever comes back.
    pub const RECENT: usize = 64;
    /// How far a listener may fall behind until it is told everything anew.
    const BEHIND: usize = 32;

    pub(crate) fn new(id: String, loaded: Option<Loaded>) -> Desk {
        let told = loaded.as_ref().map_or(0, |loaded| loaded.table.version());
        Desk {
            id,
            state: Mutex::new(State { loaded, told }),
            feed: broadcast::channel(Desk::BEHIND).0,
            thinking: AtomicBool::new(false),
            chance: entropy(),
            touched: AtomicU64::new(now().0),
        }
    }

    /// Somebody needs it.
    pub(crate) fn touch(&self) {
        self.touched.store(now().0, Ordering::Relaxed);
    }

    /// When somebody needed it last, in milliseconds since 1970.
    pub(crate) fn touched(&self) -> u64 {
        self.touched.load(Ordering::Relaxed)
    }

    /// Tells everybody who listens.
    pub(crate) fn tell(&self, events: Vec<Event>, table: Arc<Table>) {
        // Nobody may be listening.
        let _ = self.feed.send(Arc::new(Update { events, table }));
    }
}

impl State {
    /// The table, read from the store if what is known may not be what it has. What others could
    /// not be told when it happened is told now.
    pub async fn load(&mut self, desk: &Desk, store: &Store) -> Result<Option<&mut Loaded>, StoreError> {
        if self.loaded.is_none() {
            let events = store.events(&desk.id).await?;
            if events.is_empty() {
                return Ok(None);
            }
            let holders = store.holders(&desk.id).await?;
            let table = Arc::new(Table::fold(&events).map_err(|fault| {
                tracing::error!(table = desk.id, seq = fault.seq, "a table cannot be read");
                StoreError::Damaged
            })?);
            if self.told > 0 && table.version() > self.told {
                let missed = events.iter().filter(|event| event.seq > self.told).cloned().collect();
                desk.tell(missed, Arc::clone(&table));
            }
            self.told = table.version();
            self.loaded = Some(Loaded::new(table, &events, holders));
        }
        Ok(self.loaded.as_mut())
    }
}

impl Loaded {
    pub fn new(table: Arc<Table>, events: &[Event], holders: Vec<Holder>) -> Loaded {
        let recent = events.iter().skip(events.len().saturating_sub(Desk::RECENT)).cloned().collect();
        let holders = holders.into_iter().map(|holder| (holder.hash, holder.person)).collect();
        Loaded { table, recent, holders }
    }

    /// The person whom a secret's hash belongs to.
    pub fn person(&self, hash: Option<Hash>) -> Option<Person> {
        let hash = hash?;
        self.holders.iter().find(|(held, _)| *held == hash).map(|(_, person)| *person)
    }

    /// The events after a version, if all of them are still known.
    pub fn since(&self, version: u64) -> Option<Vec<Event>> {
        let known = self.recent.front().is_some_and(|first| first.seq <= version + 1);
        let all = version <= self.table.version() && (known || version == self.table.version());
        all.then(|| self.recent.iter().filter(|event| event.seq > version).cloned().collect())
    }

    pub fn advance(&mut self, events: &[Event], table: Arc<Table>) {
        for event in events {
            if self.recent.len() == Desk::RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(event.clone());
        }
        self.table = table;
    }
}
