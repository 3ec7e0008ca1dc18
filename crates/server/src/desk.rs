//! The actor of one table: its state behind a lock, its last events, and a broadcast channel to whoever
//! listens.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex as Plain, MutexGuard, PoisonError};

use hexagora_table::{Event, Person, Table};
use tokio::sync::{Mutex, broadcast};

use crate::answered::Answered;
use crate::attendance::Attendance;
use crate::delayed::Delayed;
use crate::limits::{Bucket, Rate, Sender, TooMuch};
use crate::nature::{entropy, now};
use crate::secret::Hash;
use crate::store::{Holder, Store, StoreError};

/// A table at work.
#[derive(Debug)]
pub struct Desk {
    /// Its name.
    pub id: String,
    /// The state, behind a lock: the table carries out one command at a time.
    pub(crate) state: Mutex<State>,
    /// The broadcast channel of events.
    pub(crate) feed: broadcast::Sender<Notice>,
    /// The broadcast channel of watchers who see everything later.
    pub(crate) late_feed: broadcast::Sender<Notice>,
    /// Whether an engine thinks for it.
    pub(crate) thinking: AtomicBool,
    /// Who was last heard here: the engine's time is theirs.
    sender: Plain<Sender>,
    /// A token bucket for each person's orders.
    orders: Plain<HashMap<Person, Bucket>>,
    /// Who is connected.
    attendance: Plain<Attendance>,
    /// What its engines play by, as long as the table is at hand.
    pub(crate) chance: u64,
    touched: AtomicU64,
}

/// What a desk knows.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// The table; `None` when memory may differ from the store and the table must be read again.
    pub loaded: Option<Loaded>,
    /// The messages that it has obeyed.
    pub answered: Answered,
    /// What watchers see who see everything later, once one has come.
    pub delayed: Option<Delayed>,
    /// The number of the last event that was broadcast.
    pub told: u64,
}

/// A table as the store has it.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub table: Arc<Table>,
    /// The last events, for whoever comes back.
    pub recent: VecDeque<Event>,
    pub holders: Vec<Holder>,
}

/// What a desk tells whoever listens.
#[derive(Debug, Clone)]
pub enum Notice {
    /// Something happened.
    Happened(Arc<Update>),
    /// Somebody holds a seat, or holds it no longer.
    Holders,
    /// Somebody who sits here has come or gone.
    Attendance,
    /// The engine that is to move waits for its turn to think, or no longer.
    EngineWaits(bool),
}

/// Something that happened, and the table after it.
#[derive(Debug)]
pub struct Update {
    /// The events.
    pub events: Vec<Event>,
    /// The table after them.
    pub table: Arc<Table>,
}

/// The last events of a list, as many as a desk keeps.
pub(crate) fn recent(events: &[Event]) -> VecDeque<Event> {
    events.iter().skip(events.len().saturating_sub(Desk::RECENT)).cloned().collect()
}

impl Desk {
    /// How many events a desk keeps for whoever comes back.
    pub const RECENT: usize = 64;
    /// The capacity of the broadcast channel: a listener that falls further behind gets a snapshot.
    const BEHIND: usize = 32;

    pub(crate) fn new(id: String, loaded: Option<(Loaded, Answered)>) -> Desk {
        let told = loaded.as_ref().map_or(0, |(loaded, _)| loaded.table.version());
        let (loaded, answered) = loaded.unzip();
        let state = State { loaded, answered: answered.unwrap_or_default(), delayed: None, told };
        Desk {
            id,
            state: Mutex::new(state),
            feed: broadcast::channel(Desk::BEHIND).0,
            late_feed: broadcast::channel(Desk::BEHIND).0,
            thinking: AtomicBool::new(false),
            sender: Plain::default(),
            orders: Plain::default(),
            attendance: Plain::default(),
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

    /// Whether anybody listens.
    pub(crate) fn has_listeners(&self) -> bool {
        self.feed.receiver_count() + self.late_feed.receiver_count() > 0
    }

    /// Whoever plays here was heard.
    pub(crate) fn hear_from(&self, sender: Sender) {
        *self.sender.lock().unwrap_or_else(PoisonError::into_inner) = sender;
    }

    /// Who was last heard here.
    pub(crate) fn sender(&self) -> Sender {
        *self.sender.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who is connected.
    pub(crate) fn attendance(&self) -> MutexGuard<'_, Attendance> {
        self.attendance.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a person may give one more order here, from however many devices.
    pub(crate) fn may_order(&self, person: Person, rate: Rate) -> Result<(), TooMuch> {
        let mut orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        orders.entry(person).or_insert_with(|| Bucket::new(rate)).take(rate)
    }

    /// Tells everybody who listens.
    pub(crate) fn tell(&self, events: Vec<Event>, table: Arc<Table>) {
        // Nobody may be listening.
        let _ = self.feed.send(Notice::Happened(Arc::new(Update { events, table })));
    }

    /// Tells the watchers who see everything later.
    pub(crate) fn tell_late(&self, update: Update) {
        let _ = self.late_feed.send(Notice::Happened(Arc::new(update)));
    }

    /// Broadcasts a notice that is not an event, such as that an engine waits.
    pub(crate) fn notify(&self, notice: Notice) {
        let _ = self.feed.send(notice.clone());
        let _ = self.late_feed.send(notice);
    }

    /// Keeps the last events.
    pub(crate) fn remember(recent: &mut VecDeque<Event>, events: &[Event]) {
        recent.extend(events.iter().cloned());
        recent.drain(..recent.len().saturating_sub(Desk::RECENT));
    }
}

impl State {
    /// Loads the table from the store if memory may differ from it. Events that were committed but not
    /// broadcast (the answer of the commit was lost) are broadcast now.
    pub async fn load(&mut self, desk: &Desk, store: &Store) -> Result<Option<&mut Loaded>, StoreError> {
        if self.loaded.is_none() {
            let events = store.events(&desk.id).await?;
            if events.is_empty() {
                return Ok(None);
            }
            let holders = store.holders(&desk.id).await?;
            if let (None, Some(holder)) = (desk.sender().hash, holders.first()) {
                desk.hear_from(Sender::holding(holder.hash));
            }
            let table = Arc::new(Table::fold(&events).map_err(|error| {
                tracing::error!(table = desk.id, seq = error.seq, "a table cannot be read");
                StoreError::Damaged(error.to_string())
            })?);
            if self.told > 0 && table.version() > self.told {
                let missed: Vec<Event> =
                    events.iter().filter(|event| event.seq > self.told).cloned().collect();
                if let Some(delayed) = &mut self.delayed {
                    delayed.add(&missed);
                }
                desk.tell(missed, Arc::clone(&table));
            }
            self.told = table.version();
            self.answered = Answered::new(&events);
            self.loaded = Some(Loaded { recent: recent(&events), table, holders });
        }
        Ok(self.loaded.as_mut())
    }

    /// Something has happened and is stored.
    pub fn advance(&mut self, events: &[Event], table: Arc<Table>) {
        self.told = table.version();
        self.answered.add(events);
        if let Some(delayed) = &mut self.delayed {
            delayed.add(events);
        }
        if let Some(loaded) = &mut self.loaded {
            Desk::remember(&mut loaded.recent, events);
            loaded.table = table;
        }
    }
}

impl Loaded {
    /// The person whom a secret's hash belongs to.
    pub fn person(&self, hash: Option<Hash>) -> Option<Person> {
        let holder = self.holder(hash?)?;
        (!holder.revoked).then_some(holder.person)
    }

    /// Whoever holds or has held a seat by a secret.
    pub fn holder(&self, hash: Hash) -> Option<&Holder> {
        self.holders.iter().find(|holder| holder.hash == hash)
    }

    /// Somebody holds a seat: a secret is one person's at a table.
    pub fn hold(&mut self, holder: Holder) {
        self.holders.retain(|other| other.hash != holder.hash);
        self.holders.push(holder);
    }

    /// The events after a version, if all of them are still known.
    pub fn since(&self, version: u64) -> Option<Vec<Event>> {
        since(&self.recent, &self.table, version)
    }
}

/// The events after a version, if all of them are still among the last ones of a table.
pub(crate) fn since(recent: &VecDeque<Event>, table: &Table, version: u64) -> Option<Vec<Event>> {
    let known = recent.front().is_some_and(|first| first.seq <= version + 1);
    let all = version <= table.version() && (known || version == table.version());
    all.then(|| recent.iter().filter(|event| event.seq > version).cloned().collect())
}
