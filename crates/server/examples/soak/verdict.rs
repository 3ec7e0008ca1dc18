//! The verdict: whether the store, the acknowledgements and what everybody believes are one story.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use hexagora_server::store::{Store, StoreError};
use hexagora_table::{Event, Table};

use crate::book::{Acknowledged, Belief, Book};
use crate::plan::Plan;
use crate::sampler::Sample;

/// How much is in the store.
#[derive(Debug, Default)]
pub struct Stored {
    /// How many tables.
    pub tables: usize,
    /// How many events.
    pub events: usize,
}

/// How many tables are read at once.
const PAGE: u32 = 200;
/// How many events of the server's own, such as the end of the game, may follow those of an order.
const FOLLOWING: u64 = 2;

/// The store of the server.
pub async fn open(plan: &Plan, folder: &Path) -> Result<Store, StoreError> {
    match &plan.database {
        Some(url) => Store::url(url).await,
        None => Store::file(&folder.join("tables.db")).await,
    }
}

/// The names of all tables.
pub async fn tables(store: &Store) -> Result<BTreeSet<String>, StoreError> {
    let (mut all, mut after) = (BTreeSet::new(), String::new());
    loop {
        let page = store.tables(&after, PAGE).await?;
        let Some(last) = page.last().cloned() else { return Ok(all) };
        all.extend(page);
        after = last;
    }
}

/// Compares the book with the store; what does not fit is added to the book's faults. Tables that were there
/// before are none of our business.
pub async fn compare(
    store: &Store,
    before: &BTreeSet<String>,
    book: &mut Book,
) -> Result<Stored, StoreError> {
    let mut stored = Stored::default();
    let (refused, untouched) = (by_table(&book.refused), book.untouched.clone());
    let mut beliefs: HashMap<String, Vec<Belief>> = HashMap::new();
    for belief in std::mem::take(&mut book.beliefs) {
        beliefs.entry(belief.table.clone()).or_default().push(belief);
    }
    let all = tables(store).await?;
    for missing in book.tables.difference(&all).cloned().collect::<Vec<_>>() {
        book.fault(format!("table {missing} is lost"));
    }
    for id in all.difference(before) {
        let events = store.events(id).await?;
        stored.tables += 1;
        stored.events += events.len();
        if !book.tables.contains(id) {
            book.fault(format!("table {id} was opened, and nobody was told"));
        }
        let acknowledged = book.acknowledged.get(id).map(Vec::as_slice).unwrap_or_default();
        let mut faults =
            orders(&events, acknowledged, refused.get(id).map(Vec::as_slice).unwrap_or_default());
        faults.extend(positions(&events, beliefs.get(id).map(Vec::as_slice).unwrap_or_default()));
        let version = untouched.iter().find(|(table, _)| table == id).map(|(_, version)| *version);
        if version.is_some_and(|version| events.len() as u64 != version) {
            faults.push("something happened though only junk was sent".to_owned());
        }
        faults.into_iter().for_each(|fault| book.fault(format!("table {id}: {fault}")));
    }
    if let Err(error) = store.ready().await {
        book.fault(format!("the store: {error}"));
    }
    Ok(stored)
}

fn by_table(orders: &[(String, String)]) -> HashMap<String, Vec<String>> {
    let mut all: HashMap<String, Vec<String>> = HashMap::new();
    for (table, id) in orders {
        all.entry(table.clone()).or_default().push(id.clone());
    }
    all
}

/// What is wrong with the orders of a table: what was acknowledged is there once, what was refused is not.
fn orders(events: &[Event], acknowledged: &[Acknowledged], refused: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    // An order's name begins with its sender's, so no two senders use the same. Its events stand together.
    let mut last: BTreeMap<&str, u64> = BTreeMap::new();
    for event in events {
        let Some(id) = event.id.as_deref() else { continue };
        if last.insert(id, event.seq).is_some_and(|before| before + 1 != event.seq) {
            faults.push(format!("order {id} was obeyed twice"));
        }
    }
    for Acknowledged { id, version } in acknowledged {
        match last.get(id.as_str()) {
            None => faults.push(format!("order {id} was acknowledged as {version} and is lost")),
            Some(seq) if (*seq..=seq + FOLLOWING).contains(version) => {}
            Some(seq) => faults.push(format!("order {id} was acknowledged as {version} and is {seq}")),
        }
    }
    let obeyed = refused.iter().filter(|id| last.contains_key(id.as_str()));
    faults.extend(obeyed.map(|id| format!("order {id} was refused, and obeyed")));
    faults
}

/// What is wrong with the positions of a table: its events make one, and the one that everybody saw.
fn positions(events: &[Event], beliefs: &[Belief]) -> Vec<String> {
    let table = match Table::fold(events) {
        Ok(table) => table,
        Err(fault) => return vec![format!("its events make no table: {fault}")],
    };
    if table.version() != events.len() as u64 {
        return vec![format!("{} events make version {}", events.len(), table.version())];
    }
    let mut faults = Vec::new();
    for Belief { who, version, position, complete, .. } in beliefs {
        let then = events.get(..*version as usize).and_then(|events| Table::fold(events).ok());
        match then {
            None => faults.push(format!("{who} knows event {version}, and there are {}", events.len())),
            Some(then) if then.game().text() != *position => {
                faults.push(format!("{who} saw another position after event {version}"));
            }
            Some(_) if *complete && *version != table.version() => {
                faults.push(format!("{who} was not told what happened after event {version}"));
            }
            Some(_) => {}
        }
    }
    faults
}

/// The middle one of some figures of a tenth of all samples; the first tenth is 0.
pub fn tenth(samples: &[Sample], number: usize, figure: fn(&Sample) -> Option<u64>) -> Option<u64> {
    let (from, to) = (number * samples.len() / 10, (number + 1) * samples.len() / 10);
    let mut figures: Vec<u64> = samples[from..to].iter().filter_map(figure).collect();
    figures.sort_unstable();
    figures.get(figures.len() / 2).copied()
}

/// How much more there may be at the end than early: a quarter, and so much.
const MEMORY: u64 = 20_000_000;
const DESCRIPTORS: u64 = 50;

/// What grows that should not, from an early tenth to the last.
pub fn growth(samples: &[Sample], early: usize) -> Vec<String> {
    type Figure = fn(&Sample) -> Option<u64>;
    let figures: [(&str, Figure, u64); 2] = [
        ("memory", |sample| sample.memory, MEMORY),
        ("descriptors", |sample| sample.descriptors, DESCRIPTORS),
    ];
    let grown = |(name, figure, room): (&str, Figure, u64)| {
        let (early, late) = (tenth(samples, early, figure)?, tenth(samples, 9, figure)?);
        (late > early + early / 4 + room).then(|| format!("{name} grew from {early} to {late}"))
    };
    figures.into_iter().filter_map(grown).collect()
}

/// What the server's log says of its own faults: how often it panicked, and where first.
pub fn panics(log: &str) -> Option<String> {
    let mut panics = log.lines().filter(|line| line.contains("panicked at"));
    let first = panics.next()?;
    Some(format!("the server panicked {} times, first: {first}", 1 + panics.count()))
}
