//! All tables as records, and back. Both work while the server runs.

use std::io::{BufRead, Write as Out};

use hexagora_rules::Record;
use hexagora_table::{Event, Person, Phase, Table};

use crate::store::{Holder, Store, StoreError, Write};

/// The tags that make a record of a table a whole one: its name, its events, who holds its seats.
const TABLE: &str = "Table";
const EVENTS: &str = "Events";
const HOLDERS: &str = "Holders";
/// How every record begins.
const BEGIN: &str = "[Game \"";
/// How many tables are asked for at once.
const PAGE: u32 = 200;

/// What came of an export or an import.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// How many tables were written.
    pub tables: u64,
    /// How many were left out: those whose hands are hidden still, or those that are there already.
    pub left_out: u64,
}

/// Why an export or an import ended early.
#[derive(Debug)]
pub enum BackupError {
    /// The store failed.
    Store(StoreError),
    /// The file failed.
    File(std::io::Error),
    /// The record that begins in this line is not one of a whole table.
    Record(u64),
}

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
/// says that the file is for nobody's eyes.
pub async fn export(store: &Store, out: &mut dyn Out, hidden: bool) -> Result<Count, BackupError> {
    let (mut count, mut after) = (Count::default(), String::new());
    loop {
        let page = store.tables(&after, PAGE).await?;
        let Some(last) = page.last().cloned() else { break };
        after = last;
        for id in page {
            let events = store.events(&id).await?;
            let table = Table::fold(&events).map_err(|_| StoreError::Damaged)?;
            if table.terms().is_hidden() && table.phase() != Phase::Over && !hidden {
                count.left_out += 1;
                continue;
            }
            let holders = store.holders(&id).await?;
            let record = record(&id, &table, &events, &holders).ok_or(StoreError::Damaged)?;
            writeln!(out, "{record}")?;
            count.tables += 1;
        }
    }
    out.flush()?;
    Ok(count)
}

fn record(id: &str, table: &Table, events: &[Event], holders: &[Holder]) -> Option<Record> {
    let mut record = table.whole_record()?;
    let holders: Vec<(u16, String)> =
        holders.iter().map(|holder| (holder.person.0, holder.hash.to_string())).collect();
    record.set_tag(TABLE, id).ok()?;
    record.set_tag(EVENTS, &serde_json::to_string(events).ok()?).ok()?;
    record.set_tag(HOLDERS, &serde_json::to_string(&holders).ok()?).ok()?;
    Some(record)
}

/// Reads tables from records. A table that is there already is left as it is.
pub async fn import(store: &Store, input: &mut dyn BufRead) -> Result<Count, BackupError> {
    let (mut count, mut text, mut begin, mut line) = (Count::default(), String::new(), 0, 0);
    loop {
        let mut next = String::new();
        let end = input.read_line(&mut next)? == 0;
        line += 1;
        if (end || next.starts_with(BEGIN)) && !text.trim().is_empty() {
            let (id, write) = read(&text).ok_or(BackupError::Record(begin))?;
            let there = !store.events(&id).await?.is_empty();
            match if there { Err(StoreError::Conflict) } else { store.write(&write).await } {
                Ok(()) => count.tables += 1,
                Err(StoreError::Conflict) => count.left_out += 1,
                Err(error) => return Err(error.into()),
            }
            text.clear();
        }
        if end {
            return Ok(count);
        }
        if text.is_empty() {
            begin = line;
        }
        text += &next;
    }
}

/// A whole table from its record: its events must make a table, and that table this record.
fn read(text: &str) -> Option<(String, Write)> {
    let record = Record::parse(text).ok()?;
    let id = record.tag(TABLE).filter(|id| crate::secret::is_table_id(id))?.to_owned();
    let events: Vec<Event> = serde_json::from_str(record.tag(EVENTS)?).ok()?;
    let table = Table::fold(&events).ok()?;
    let same = table.whole_record()?;
    if !record.steps().eq(same.steps()) {
        return None;
    }
    let holders: Vec<(u16, String)> = serde_json::from_str(record.tag(HOLDERS)?).ok()?;
    let holder = |(person, hash): &(u16, String)| {
        Some(Holder { table: id.clone(), person: Person(*person), hash: hash.parse().ok()? })
    };
    let mut write = Write::of(&id, &events, &table).ok()?;
    write.holders = holders.iter().map(holder).collect::<Option<_>>()?;
    Some((id, write))
}
