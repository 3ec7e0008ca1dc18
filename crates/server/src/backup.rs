//! Export of all tables as records, and import of such records. Both work while the server runs.

use std::fmt;
use std::io::{BufRead, Write as Out};

use hexagora_rules::Record;
use hexagora_table::{Command, Event, Order, Person, Phase, Table, Time};
use serde::{Deserialize, Serialize};

use crate::nature::now;
use crate::store::{Holder, Life, Store, StoreError, Write};

/// The tags that make a record of a table a whole one: its name, its events, who holds its seats, and until
/// when its server was there.
const TABLE: &str = "Table";
const EVENTS: &str = "Events";
const HOLDERS: &str = "Holders";
const SEEN: &str = "Seen";
/// How every record begins.
const BEGIN: &str = "[Game \"";
/// How many tables are asked for at once.
const PAGE: u32 = 200;

/// What came of an export, an import or a check.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct BackupReport {
    /// How many tables were written, or would be.
    pub tables: u64,
    /// How many were left out: those whose hands are hidden still, or those that are there already.
    pub left_out: u64,
    /// What was left out because it cannot be read: the table's name, or the line where its record begins; and
    /// why.
    pub damaged: Vec<(String, String)>,
}

/// Why an export or an import ended early.
#[derive(Debug)]
pub enum BackupError {
    /// The store failed.
    Store(StoreError),
    /// The file failed.
    File(std::io::Error),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::Store(error) => error.fmt(f),
            BackupError::File(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BackupError {}

impl From<StoreError> for BackupError {
    fn from(error: StoreError) -> BackupError {
        BackupError::Store(error)
    }
}

impl From<std::io::Error> for BackupError {
    fn from(error: std::io::Error) -> BackupError {
        BackupError::File(error)
    }
}

/// Writes all tables as records. A game that still has hidden hands is left out, unless `hidden`
/// says that the file is for nobody's eyes; so is a table that cannot be read.
pub async fn export(store: &Store, out: &mut dyn Out, hidden: bool) -> Result<BackupReport, BackupError> {
    let (mut report, mut after) = (BackupReport::default(), String::new());
    loop {
        let page = store.tables(&after, PAGE).await?;
        let Some(last) = page.last().cloned() else { break };
        after = last;
        let seen = store.lives().await?.last().map_or(Time(0), |life| life.seen);
        for id in page {
            match one(store, &id, seen, hidden).await {
                Ok(Some(record)) => {
                    writeln!(out, "{record}")?;
                    report.tables += 1;
                }
                Ok(None) => report.left_out += 1,
                Err(StoreError::Damaged(why) | StoreError::Rejected(why)) => report.damaged.push((id, why)),
                Err(error) => return Err(error.into()),
            }
        }
    }
    out.flush()?;
    Ok(report)
}

/// One table as a record; none if it hides something.
async fn one(store: &Store, id: &str, seen: Time, hidden: bool) -> Result<Option<Record>, StoreError> {
    let events = store.events(id).await?;
    let table = Table::fold(&events).map_err(|error| StoreError::Damaged(error.to_string()))?;
    if table.terms().is_hidden() && table.phase() != Phase::Over && !hidden {
        return Ok(None);
    }
    let holders = store.holders(id).await?;
    let unwritable = || StoreError::Damaged("no record can be made of it".to_owned());
    record(id, &table, &events, &holders, seen).map(Some).ok_or_else(unwritable)
}

/// A holder in a record. Earlier versions knew less.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Held {
    Now(u16, String, u64, bool),
    Before(u16, String),
}

fn record(id: &str, table: &Table, events: &[Event], holders: &[Holder], seen: Time) -> Option<Record> {
    let mut record = table.whole_record()?;
    let held =
        |holder: &Holder| Held::Now(holder.person.0, holder.hash.to_string(), holder.since.0, holder.revoked);
    let holders: Vec<Held> = holders.iter().map(held).collect();
    record.set_tag(TABLE, id).ok()?;
    record.set_tag(EVENTS, &serde_json::to_string(events).ok()?).ok()?;
    record.set_tag(HOLDERS, &serde_json::to_string(&holders).ok()?).ok()?;
    record.set_tag(SEEN, &seen.0.to_string()).ok()?;
    Some(record)
}

/// Reads tables from records. A table that is there already is left as it is; a record that is none of a whole
/// table is named and left out.
pub async fn import(store: &Store, input: &mut dyn BufRead) -> Result<BackupReport, BackupError> {
    let mut report = BackupReport::default();
    let mut records = Records::new(input);
    while let Some((line, text)) = records.next()? {
        let Some(moved) = Moved::read(&text) else {
            report.damaged.push((line.to_string(), String::new()));
            continue;
        };
        let there = !store.events(&moved.id).await?.is_empty();
        let write = moved.write(now())?;
        match if there { Err(StoreError::Conflict) } else { store.write(&write).await } {
            Ok(()) => report.tables += 1,
            Err(StoreError::Conflict) => report.left_out += 1,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(report)
}

/// Reads everything that an import would read, and writes nothing.
pub fn check(input: &mut dyn BufRead) -> Result<BackupReport, BackupError> {
    let mut report = BackupReport::default();
    let mut records = Records::new(input);
    while let Some((line, text)) = records.next()? {
        match Moved::read(&text) {
            Some(_) => report.tables += 1,
            None => report.damaged.push((line.to_string(), String::new())),
        }
    }
    Ok(report)
}

/// The records of a file, one after the other.
struct Records<'a> {
    input: &'a mut dyn BufRead,
    line: u64,
    /// The line that begins the next record.
    next: String,
}

impl Records<'_> {
    fn new(input: &mut dyn BufRead) -> Records<'_> {
        Records { input, line: 0, next: String::new() }
    }

    /// The next record's text, and the line in which it begins.
    fn next(&mut self) -> std::io::Result<Option<(u64, String)>> {
        let mut text = std::mem::take(&mut self.next);
        let mut begin = self.line;
        loop {
            let mut bytes = Vec::new();
            let end = self.input.read_until(b'\n', &mut bytes)? == 0;
            // Bytes that are not UTF-8 become replacement characters; the record then fails to parse and is
            // reported.
            let line = String::from_utf8_lossy(&bytes).into_owned();
            self.line += 1;
            if (end || line.starts_with(BEGIN)) && !text.trim().is_empty() {
                self.next = line;
                return Ok(Some((begin, text)));
            }
            if end {
                return Ok(None);
            }
            if text.trim().is_empty() {
                (begin, text) = (self.line, String::new());
            }
            text += &line;
        }
    }
}

/// A table on its way from one store to another.
struct Moved {
    id: String,
    table: Table,
    events: Vec<Event>,
    holders: Vec<Holder>,
    /// Until when its server was there.
    seen: Time,
}

impl Moved {
    /// A whole table from its record: its events must make a table, and that table this record.
    fn read(text: &str) -> Option<Moved> {
        let record = Record::parse(text).ok()?;
        let id = record.tag(TABLE).filter(|id| crate::secret::is_table_id(id))?.to_owned();
        let events: Vec<Event> = serde_json::from_str(record.tag(EVENTS)?).ok()?;
        let table = Table::fold(&events).ok()?;
        if !record.steps().eq(table.whole_record()?.steps()) {
            return None;
        }
        let held: Vec<Held> = serde_json::from_str(record.tag(HOLDERS)?).ok()?;
        let holder = |held: &Held| {
            let (person, hash, since, revoked) = match held {
                Held::Now(person, hash, since, revoked) => (*person, hash, *since, *revoked),
                Held::Before(person, hash) => (*person, hash, 0, false),
            };
            let hash = hash.parse().ok()?;
            Some(Holder { table: id.clone(), person: Person(person), hash, since: Time(since), revoked })
        };
        let holders = held.iter().map(holder).collect::<Option<_>>()?;
        let seen = record.tag(SEEN).and_then(|seen| seen.parse().ok()).map_or(Time(0), Time);
        Some(Moved { id, table, events, holders, seen })
    }

    /// What is written for it at a moment. Nobody could move while it was on its way, so the clock that runs is
    /// not charged for that, nor for what passes until a server takes it up.
    fn write(mut self, now: Time) -> Result<Write, StoreError> {
        let away = now.since(self.seen.max(self.table.last()));
        if self.seen > Time(0) && self.table.clocks().running().is_some() && away > 0 {
            let spared = self.table.decide(&Order::server(Command::Spare { away }), now);
            let spared = spared.map_err(|refusal| StoreError::Rejected(refusal.to_string()))?;
            self.events.extend(spared.events);
            self.table = spared.table;
        }
        let mut write = Write::of(&self.id, &self.events, &self.table)?;
        write.holders = self.holders;
        write.life = Some(Life { began: now, seen: now });
        Ok(write)
    }
}
