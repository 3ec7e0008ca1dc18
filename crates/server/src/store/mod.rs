//! Where tables are kept: SQLite embedded, or PostgreSQL by URL.
//!
//! A table is its events, one row each with (table, number) as primary key, so that two writers
//! cannot both win. A write is one transaction and durable when it returns.

mod common;
pub mod memory;
mod postgres;
mod sqlite;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use hexagora_table::{Event, Person, Phase, Table, Time};

use crate::secret::Hash;

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

/// Who holds a seat: the hash of a secret, and the person at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The table.
    pub table: String,
    /// The person.
    pub person: Person,
    /// The hash of the secret.
    pub hash: Hash,
}

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
            awake: table.deadline().is_some() || table.due() != hexagora_table::Due::Nothing,
        }
    }
}

impl Write {
    /// The write of a table's new events.
    pub fn of(id: &str, events: &[Event], table: &Table) -> Result<Write, StoreError> {
        let row = |event: &Event| {
            let body = serde_json::to_string(event).map_err(|_| StoreError::Damaged)?;
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
        let mut summaries = BTreeMap::new();
        for write in writes {
            all.events.extend_from_slice(&write.events);
            all.holders.extend_from_slice(&write.holders);
            summaries.extend(write.summaries.iter().map(|summary| (&summary.table, summary)));
            all.life = write.life.or(all.life);
        }
        all.summaries = summaries.into_values().cloned().collect();
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
    /// What it holds cannot be read.
    Damaged,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("conflict"),
            StoreError::Unavailable(why) => write!(f, "unavailable: {why}"),
            StoreError::Damaged => f.write_str("damaged"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(database) if database.is_unique_violation() => StoreError::Conflict,
            sqlx::Error::Database(database) => StoreError::Unavailable(database.message().to_owned()),
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Damaged,
            other => StoreError::Unavailable(other.to_string()),
        }
    }
}

type Outcome<T> = Result<T, StoreError>;

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
    pub async fn file(path: &Path) -> Outcome<Store> {
        sqlite::Sqlite::open(path).await.map(Store::Sqlite)
    }

    /// Opens a database by `postgres://…`, and brings its form up to date.
    pub async fn url(url: &str) -> Outcome<Store> {
        postgres::Postgres::open(url).await.map(Store::Postgres)
    }

    /// Writes in one transaction; durable when it returns.
    pub async fn write(&self, write: &Write) -> Outcome<()> {
        both!(self, store => store.write(write).await)
    }

    /// All events of a table, in order; none if there is no such table.
    pub async fn events(&self, table: &str) -> Outcome<Vec<Event>> {
        let bodies = both!(self, store => store.events(table).await)?;
        bodies.iter().map(|body| serde_json::from_str(body).map_err(|_| StoreError::Damaged)).collect()
    }

    /// Who holds the seats of a table.
    pub async fn holders(&self, table: &str) -> Outcome<Vec<Holder>> {
        both!(self, store => store.holders(table).await)
    }

    /// The tables for which the server has something to do without being asked.
    pub async fn awake(&self) -> Outcome<Vec<String>> {
        both!(self, store => store.awake().await)
    }

    /// The open tables that the lobby shows, newest first.
    pub async fn listed(&self, most: u32) -> Outcome<Vec<String>> {
        both!(self, store => store.listed(most).await)
    }

    /// Tables that still wait for people and where nothing has happened since a moment.
    pub async fn forgotten(&self, before: u64) -> Outcome<Vec<String>> {
        both!(self, store => store.forgotten(before).await)
    }

    /// All tables after a name, in order: a page of them.
    pub async fn tables(&self, after: &str, most: u32) -> Outcome<Vec<String>> {
        both!(self, store => store.tables(after, most).await)
    }

    /// When servers were there, in order.
    pub async fn lives(&self) -> Outcome<Vec<Life>> {
        both!(self, store => store.lives().await)
    }

    /// Whether it answers.
    pub async fn ready(&self) -> Outcome<()> {
        both!(self, store => store.ready().await)
    }

    /// Closes it: what was written is on the disk.
    pub async fn close(&self) {
        both!(self, store => store.close().await)
    }
}

fn holder(table: &str, person: i32, hash: &str) -> Outcome<Holder> {
    let person = u16::try_from(person).map(Person).map_err(|_| StoreError::Damaged)?;
    let hash = hash.parse().map_err(|()| StoreError::Damaged)?;
    Ok(Holder { table: table.to_owned(), person, hash })
}

fn life(began: i64, seen: i64) -> Outcome<Life> {
    let time = |millis: i64| u64::try_from(millis).map(Time).map_err(|_| StoreError::Damaged);
    Ok(Life { began: time(began)?, seen: time(seen)? })
}
