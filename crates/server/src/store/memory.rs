//! Tables in memory, and a store that fails as stores do: for simulations.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hexagora_table::Time;

use crate::nature::mix;

use super::{Damage, Holder, Lease, Life, StoreError, StoreResult, Summary, Write};

/// Tables in memory. They are gone with the last copy of it.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    kept: Arc<Mutex<Contents>>,
    pub(super) damage: Damage,
}

#[derive(Debug, Default)]
struct Contents {
    events: BTreeMap<String, BTreeMap<u64, String>>,
    holders: BTreeMap<String, Vec<Holder>>,
    summaries: BTreeMap<String, Summary>,
    lives: BTreeMap<Time, Life>,
    faults: Option<Faults>,
}

/// How often something goes wrong, in a thousand writes.
#[derive(Debug, Clone, Copy)]
pub struct Faults {
    /// The write fails, and the caller gets an error.
    pub refused: u64,
    /// The write is committed, but its acknowledgement is lost.
    pub unheard: u64,
    /// The longest that a write takes, in milliseconds.
    pub slowest: u64,
    /// Where chance comes from.
    pub seed: u64,
}

impl Memory {
    fn kept(&self) -> MutexGuard<'_, Contents> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Switches fault injection on or off.
    pub fn fail(&self, faults: Option<Faults>) {
        self.kept().faults = faults;
    }

    pub(super) async fn write(&self, write: &Write) -> StoreResult<()> {
        let (wait, fate) = match &mut self.kept().faults {
            Some(faults) => (mix(&mut faults.seed) % (faults.slowest + 1), mix(&mut faults.seed) % 1000),
            None => (0, 999),
        };
        if wait > 0 {
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
        let mut kept = self.kept();
        let (refused, unheard) = kept.faults.map_or((0, 0), |faults| (faults.refused, faults.unheard));
        let lost = || StoreError::Unavailable("simulated".to_owned());
        if fate < refused {
            return Err(lost());
        }
        let taken = |row: &super::EventRow| {
            kept.events.get(&row.table).is_some_and(|table| table.contains_key(&row.seq))
        };
        if write.events.iter().any(taken) {
            return Err(StoreError::Conflict);
        }
        for row in &write.events {
            kept.events.entry(row.table.clone()).or_default().insert(row.seq, row.body.clone());
        }
        for holder in &write.holders {
            let holders = kept.holders.entry(holder.table.clone()).or_default();
            holders.retain(|other| other.hash != holder.hash);
            holders.push(holder.clone());
        }
        for summary in &write.summaries {
            kept.summaries.insert(summary.table.clone(), summary.clone());
        }
        kept.lives.extend(write.life.map(|life| (life.began, life)));
        if fate < refused + unheard { Err(lost()) } else { Ok(()) }
    }

    pub(super) async fn events(&self, table: &str) -> StoreResult<Vec<String>> {
        Ok(self.kept().events.get(table).map(|table| table.values().cloned().collect()).unwrap_or_default())
    }

    pub(super) async fn holders(&self, table: &str) -> StoreResult<Vec<Holder>> {
        Ok(self.kept().holders.get(table).cloned().unwrap_or_default())
    }

    fn find(&self, wanted: impl Fn(&Summary) -> bool) -> Vec<String> {
        let kept = self.kept();
        kept.summaries
            .values()
            .filter(|summary| wanted(summary))
            .map(|summary| summary.table.clone())
            .collect()
    }

    pub(super) async fn awake(&self) -> StoreResult<Vec<String>> {
        Ok(self.find(|summary| summary.awake))
    }

    pub(super) async fn listed(&self, most: u32) -> StoreResult<Vec<String>> {
        let mut found = self.find(|summary| summary.stage == 0 && summary.listed);
        let last = |table: &String| self.kept().summaries.get(table).map_or(0, |summary| summary.last);
        found.sort_by_key(|table| std::cmp::Reverse(last(table)));
        found.truncate(most as usize);
        Ok(found)
    }

    pub(super) async fn forgotten(&self, before: u64) -> StoreResult<Vec<String>> {
        Ok(self.find(|summary| summary.stage == 0 && summary.last < before))
    }

    pub(super) async fn tables(&self, after: &str, most: u32) -> StoreResult<Vec<String>> {
        let mut found = self.find(|summary| summary.table.as_str() > after);
        found.truncate(most as usize);
        Ok(found)
    }

    pub(super) async fn lives(&self) -> StoreResult<Vec<Life>> {
        Ok(self.kept().lives.values().copied().collect())
    }

    pub(super) async fn old(&self, before: u64, most: u32) -> StoreResult<Vec<String>> {
        let mut found = self.find(|summary| summary.stage == 2 && summary.last < before);
        found.truncate(most as usize);
        Ok(found)
    }

    pub(super) async fn delete(&self, tables: &[String]) -> StoreResult<()> {
        let mut kept = self.kept();
        for table in tables {
            kept.events.remove(table);
            kept.holders.remove(table);
            kept.summaries.remove(table);
        }
        Ok(())
    }

    /// Nobody else can use what is in memory.
    pub(super) async fn lease(&self) -> StoreResult<Lease> {
        Ok(Lease::Alone)
    }

    pub(super) async fn probe(&self) -> StoreResult<()> {
        Ok(())
    }

    pub(super) async fn close(&self) {}
}
