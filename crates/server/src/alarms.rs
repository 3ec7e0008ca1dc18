//! Timers of tables: a priority queue of when each table must be looked after.

use std::collections::{BTreeSet, HashMap};

use hexagora_table::Time;

/// A priority queue with at most one alarm a table, however often its deadline moves: an alarm that rings
/// before the deadline is set again by whoever looks after the table.
#[derive(Debug, Default)]
pub struct Alarms {
    times: BTreeSet<(Time, String)>,
    of: HashMap<String, Time>,
}

impl Alarms {
    /// Sets a table's alarm, unless it rings earlier anyway.
    pub fn set(&mut self, at: Time, id: &str) {
        match self.of.get(id) {
            Some(earlier) if *earlier <= at => return,
            Some(later) => drop(self.times.remove(&(*later, id.to_owned()))),
            None => {}
        }
        self.of.insert(id.to_owned(), at);
        self.times.insert((at, id.to_owned()));
    }

    /// The tables whose alarms ring by a moment; they ring once.
    pub fn ring(&mut self, now: Time) -> Vec<String> {
        let later = self.times.split_off(&(now.plus(1), String::new()));
        let due = std::mem::replace(&mut self.times, later);
        for (_, id) in &due {
            self.of.remove(id);
        }
        due.into_iter().map(|(_, id)| id).collect()
    }

    /// Whether nothing has to be looked after.
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_one_alarm_and_the_earliest_counts() {
        let mut alarms = Alarms::default();
        for at in [50, 20, 30, 20] {
            alarms.set(Time(at), "a");
        }
        alarms.set(Time(25), "b");
        assert_eq!((alarms.times.len(), alarms.of.len()), (2, 2));
        assert_eq!(alarms.ring(Time(19)), [] as [&str; 0]);
        assert_eq!(alarms.ring(Time(20)), ["a"]);
        alarms.set(Time(25), "a");
        assert_eq!(alarms.ring(Time(99)), ["a", "b"]);
        assert!(alarms.is_empty() && alarms.of.is_empty());
    }
}
