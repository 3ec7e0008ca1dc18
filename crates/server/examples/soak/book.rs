//! What everybody writes down, to be compared with the store at the end.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

/// An order that the server acknowledged.
#[derive(Debug, Clone)]
pub struct Acknowledged {
    /// How its sender named it.
    pub id: String,
    /// The number of its last event, as the server said.
    pub version: u64,
}

/// A table as somebody believes it to stand.
#[derive(Debug, Clone)]
pub struct Belief {
    /// Who.
    pub who: String,
    /// The table.
    pub table: String,
    /// The last event that they know.
    pub version: u64,
    /// The position then.
    pub position: String,
    /// Whether nothing can have happened since, so that they must know everything.
    pub complete: bool,
}

/// What everybody writes down.
#[derive(Debug, Default)]
pub struct Book {
    /// Orders that were acknowledged, by table.
    pub acknowledged: HashMap<String, Vec<Acknowledged>>,
    /// Orders that were refused, and so must not have happened: table and name.
    pub refused: Vec<(String, String)>,
    /// Why players were refused something, and how often.
    pub refusals: BTreeMap<String, u64>,
    /// How junk was answered, and how often.
    pub answers: BTreeMap<String, u64>,
    /// The tables that somebody opened or was told of.
    pub tables: BTreeSet<String>,
    /// The tables at which nothing may happen any more after an event.
    pub untouched: Vec<(String, u64)>,
    /// What everybody believed when they left.
    pub beliefs: Vec<Belief>,
    /// How long the acknowledgements of this second took.
    pub second: Vec<Duration>,
    /// How long all acknowledgements took that lie outside of the breaks.
    pub calm: Vec<Duration>,
    /// What should never be, as it was found.
    pub faults: Vec<String>,
    /// How many more faults there were than are kept.
    pub more_faults: u64,
}

/// How many faults are kept.
const FAULTS: usize = 40;

impl Book {
    /// Writes a fault down.
    pub fn fault(&mut self, what: String) {
        if self.faults.len() < FAULTS {
            self.faults.push(what);
        } else {
            self.more_faults += 1;
        }
    }

    /// How many orders were acknowledged.
    pub fn count(&self) -> usize {
        self.acknowledged.values().map(Vec::len).sum()
    }
}
