//! Where tables are kept: SQLite embedded, or PostgreSQL by URL.
//!
//! A table is its events, one row each with (table, number) as primary key, so that two writers
//! cannot both win. A write is one transaction and durable when it returns.

mod common;
mod lease;
pub mod memory;
mod postgres;
mod sqlite;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hexagora_table::{Event, Person, Phase, Table, Time};

use crate::secret::{Hash, HashError};

pub use lease::Lease;

/// A store of either kind.
#[derive(Debug, Clone)]
pub enum Store {
    /// A file.
    Sqlite(sqlite::Sqlite),
    /// A server.
    Postgres(postgres::Postgres),
    /// Nothing but memory: for simulations.
    Memory(memory::Memory),
}

/// What is written together or not at all.
#[derive(Debug, Default, Clone)]
pub struct Write {
    /// New events.
    pub events: Vec<EventRow>,
    /// New holders of seats.
    pub holders: Vec<Holder>,
    /// How tables stand after it.
    pub summaries: Vec<Summary>,
    /// That the server is there.
    pub life: Option<Life>,
}

/// A time in which the server was there without a break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Life {
    /// When it began: no two begin at once.
    pub began: Time,
    /// When it was last there for certain.
    pub seen: Time,
}

impl Life {
    /// How long a life is remembered, in milliseconds: longer than any clock runs.
    const REMEMBERED: u64 = 100 * 86_400_000;

    /// Lives that ended before this moment may be forgotten.
    fn forgotten(self) -> i64 {
        self.began.0.saturating_sub(Life::REMEMBERED) as i64
    }
}

/// Forgets lives, in either database.
const FORGET: &str = "DELETE FROM life WHERE seen < $1";

/// An event as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    /// The table.
    pub table: String,
    /// The event's number.
    pub seq: u64,
    /// The event as JSON.
    pub body: String,
}

/// Who holds a seat: the hash of a secret, and the person at the table. A secret is one person's at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The table.
    pub table: String,
    /// The person.
    pub person: Person,
    /// The hash of the secret.
    pub hash: Hash,
    /// Since when; 0 where nobody knows any more.
    pub since: Time,
    /// Whether the seat was taken from this device again.
    pub revoked: bool,
}

impl Holder {
    /// Somebody who holds a seat from now on.
    pub fn new(table: &str, person: Person, hash: Hash, since: Time) -> Holder {
        Holder { table: table.to_owned(), person, hash, since, revoked: false }
    }
}

/// Whether a store has been found damaged.
#[derive(Debug, Clone, Default)]
struct Damage(Arc<AtomicBool>);

/// What must be known of a table without reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The table.
    pub table: String,
    /// How far it is: 0 waiting, 1 playing or paused, 2 over.
    pub stage: u8,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// When something happened last.
    pub last: u64,
    /// Whether the server has something to do without being asked: a clock or an engine.
    pub awake: bool,
}

impl Summary {
    /// The summary of a table.
    pub fn of(id: &str, table: &Table) -> Summary {
        Summary {
            table: id.to_owned(),
            stage: match table.phase() {
                Phase::Waiting => 0,
                Phase::Playing | Phase::Paused(_) => 1,
                Phase::Over => 2,
            },
            listed: table.terms().listed,
            last: table.last().0,
            awake: table.deadline().is_some() || table.duty() != hexagora_table::Duty::Nothing,
        }
    }
}

impl Write {
    /// The write of a table's new events.
    pub fn of(id: &str, events: &[Event], table: &Table) -> Result<Write, StoreError> {
        let row = |event: &Event| {
            let body =
                serde_json::to_string(event).map_err(|error| StoreError::Rejected(error.to_string()))?;
            Ok(EventRow { table: id.to_owned(), seq: event.seq, body })
        };
        Ok(Write {
            events: events.iter().map(row).collect::<Result<_, StoreError>>()?,
            summaries: vec![Summary::of(id, table)],
            ..Write::default()
        })
    }

    /// Several writes as one. Of a table that was written twice, the later summary counts.
    pub fn join<'a>(writes: impl Iterator<Item = &'a Write>) -> Write {
        let mut all = Write::default();
        let (mut summaries, mut holders) = (BTreeMap::new(), BTreeMap::new());
        for write in writes {
            all.events.extend_from_slice(&write.events);
            holders.extend(write.holders.iter().map(|holder| ((&holder.table, holder.hash), holder)));
            summaries.extend(write.summaries.iter().map(|summary| (&summary.table, summary)));
            all.life = write.life.or(all.life);
        }
        all.summaries = summaries.into_values().cloned().collect();
        all.holders = holders.into_values().cloned().collect();
        all
    }
}

/// Why a store did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// Somebody else wrote that event first.
    Conflict,
    /// It cannot be reached, or has no room. Whether a write is there must be read again.
    Unavailable(String),
    /// It answers, and takes no such write.
    Rejected(String),
    /// What it holds cannot be read.
    Damaged(String),
    /// A newer program made it: its form is of this version.
    Newer(i64),
    /// Another server uses it now.
    Taken,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("conflict"),
            StoreError::Unavailable(why) => write!(f, "unavailable: {why}"),
            StoreError::Rejected(why) => write!(f, "rejected: {why}"),
            StoreError::Damaged(why) => write!(f, "damaged: {why}"),
            StoreError::Newer(version) => write!(f, "made by a newer program (form {version})"),
            StoreError::Taken => f.write_str("used by another server"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(database) if database.is_unique_violation() => StoreError::Conflict,
            sqlx::Error::Database(database) => {
                let (code, why) = (database.code().unwrap_or_default(), database.message().to_owned());
                let kind = if database.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_some() {
                    sqlite::classify(&code)
                } else {
                    postgres::classify(&code)
                };
                match kind {
                    ErrorClass::Passing => StoreError::Unavailable(why),
                    ErrorClass::Data => StoreError::Rejected(why),
                    ErrorClass::Damage => StoreError::Damaged(why),
                }
            }
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                StoreError::Damaged(error.to_string())
            }
            other => StoreError::Unavailable(other.to_string()),
        }
    }
}

/// The result of asking the store.
type StoreResult<T> = Result<T, StoreError>;

/// What a database's error code means for whoever asked.
enum ErrorClass {
    /// A passing fault: the same request may succeed later.
    Passing,
    /// The data is at fault: the same request fails again.
    Data,
    /// The database is damaged.
    Damage,
}

macro_rules! both {
    ($self:expr, $store:ident => $body:expr) => {
        match $self {
            Store::Sqlite($store) => $body,
            Store::Postgres($store) => $body,
            Store::Memory($store) => $body,
        }
    };
}

impl Store {
    /// Opens a file, which is made if there is none, and brings its form up to date.
    pub async fn file(path: &Path) -> StoreResult<Store> {
        sqlite::Sqlite::open(path).await.map(Store::Sqlite)
    }

    /// Opens a database by `postgres://…`, and brings its form up to date.
    pub async fn url(url: &str) -> StoreResult<Store> {
        postgres::Postgres::open(url).await.map(Store::Postgres)
    }

    /// Remembers it when the store is found damaged.
    fn noted<T>(&self, result: StoreResult<T>) -> StoreResult<T> {
        if let Err(StoreError::Damaged(why)) = &result {
            let damage = both!(self, store => &store.damage);
            if !damage.0.swap(true, Ordering::Relaxed) {
                tracing::error!(why, "the store is damaged");
            }
        }
        result
    }

    /// Becomes the one server that uses the store; an error if another does.
    pub async fn lease(&self) -> StoreResult<Lease> {
        both!(self, store => store.lease().await)
    }

    /// Writes in one transaction; durable when it returns.
    pub async fn write(&self, write: &Write) -> StoreResult<()> {
        self.noted(both!(self, store => store.write(write).await))
    }

    /// All events of a table, in order; none if there is no such table.
    pub async fn events(&self, table: &str) -> StoreResult<Vec<Event>> {
        let bodies = self.noted(both!(self, store => store.events(table).await))?;
        // One table that a later version wrote does not make the whole store a damaged one.
        let read = |body: &String| serde_json::from_str(body).map_err(|error| error.to_string());
        bodies.iter().map(read).collect::<Result<_, _>>().map_err(StoreError::Damaged)
    }

    /// Who holds the seats of a table.
    pub async fn holders(&self, table: &str) -> StoreResult<Vec<Holder>> {
        self.noted(both!(self, store => store.holders(table).await))
    }

    /// The tables for which the server has something to do without being asked.
    pub async fn awake(&self) -> StoreResult<Vec<String>> {
        self.noted(both!(self, store => store.awake().await))
    }

    /// The open tables that the lobby shows, newest first.
    pub async fn listed(&self, most: u32) -> StoreResult<Vec<String>> {
        self.noted(both!(self, store => store.listed(most).await))
    }

    /// Tables that still wait for people and where nothing has happened since a moment.
    pub async fn forgotten(&self, before: u64) -> StoreResult<Vec<String>> {
        self.noted(both!(self, store => store.forgotten(before).await))
    }

    /// All tables after a name, in order: a page of them.
    pub async fn tables(&self, after: &str, most: u32) -> StoreResult<Vec<String>> {
        self.noted(both!(self, store => store.tables(after, most).await))
    }

    /// Games that are over and where nothing has happened since a moment.
    pub async fn old(&self, before: u64, most: u32) -> StoreResult<Vec<String>> {
        self.noted(both!(self, store => store.old(before, most).await))
    }

    /// Deletes tables with everything that belongs to them.
    pub async fn delete(&self, tables: &[String]) -> StoreResult<()> {
        self.noted(both!(self, store => store.delete(tables).await))
    }

    /// Deletes games that are over and where nothing has happened since a moment, so many at the most; gives
    /// how many they were.
    pub async fn prune(&self, before: u64, most: u32) -> StoreResult<u64> {
        let old = self.old(before, most).await?;
        if !old.is_empty() {
            self.delete(&old).await?;
        }
        Ok(old.len() as u64)
    }

    /// When servers were there, in order.
    pub async fn lives(&self) -> StoreResult<Vec<Life>> {
        self.noted(both!(self, store => store.lives().await))
    }

    /// Whether it takes what is written, and nothing in it has been found damaged.
    pub async fn ready(&self) -> StoreResult<()> {
        self.noted(both!(self, store => store.probe().await))?;
        if both!(self, store => store.damage.0.load(Ordering::Relaxed)) {
            return Err(StoreError::Damaged("found while it was used".to_owned()));
        }
        Ok(())
    }

    /// Closes it: what was written is on the disk.
    pub async fn close(&self) {
        both!(self, store => store.close().await)
    }
}

fn holder(table: &str, person: i32, hash: &str, since: i64, revoked: bool) -> StoreResult<Holder> {
    let wrong = |what: &str| StoreError::Damaged(format!("{what} of a holder of {table}"));
    let person = u16::try_from(person).map(Person).map_err(|_| wrong("the person"))?;
    let hash = hash.parse().map_err(|_: HashError| wrong("the hash"))?;
    Ok(Holder { table: table.to_owned(), person, hash, since: time(since)?, revoked })
}

fn life(began: i64, seen: i64) -> StoreResult<Life> {
    Ok(Life { began: time(began)?, seen: time(seen)? })
}

fn time(millis: i64) -> StoreResult<Time> {
    u64::try_from(millis).map(Time).map_err(|_| StoreError::Damaged(format!("the time {millis}")))
}
