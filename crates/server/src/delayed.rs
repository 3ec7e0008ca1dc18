//! The delayed projection of a table, for watchers who see everything later: one for all of them, which
//! advances by itself.

use std::collections::VecDeque;
use std::sync::Arc;

use hexagora_table::{Event, Table, Time};

use crate::desk::{Desk, Update, recent};

/// A table as it was a while ago, and what has happened since.
#[derive(Debug)]
pub(crate) struct Delayed {
    /// By how much everything is later, in milliseconds.
    delay: u64,
    /// The table as watchers see it.
    pub table: Arc<Table>,
    /// The last events that they have seen.
    pub recent: VecDeque<Event>,
    /// What they will see, in order.
    ahead: VecDeque<Event>,
}

impl Delayed {
    /// The view at a moment, from all events of a table.
    pub fn new(mut events: Vec<Event>, delay: u64, now: Time) -> Option<Delayed> {
        // The opening event is shown at once: it gives nothing away.
        let seen = events.iter().take_while(|event| event.seq == 1 || event.at.plus(delay) <= now).count();
        let ahead = events.split_off(seen).into();
        let table = Arc::new(Table::fold(&events).ok()?);
        Some(Delayed { delay, table, recent: recent(&events), ahead })
    }

    /// Something has happened, to be seen later.
    pub fn add(&mut self, events: &[Event]) {
        let known = self.ahead.back().map_or(self.table.version(), |event| event.seq);
        self.ahead.extend(events.iter().filter(|event| event.seq > known).cloned());
    }

    /// When the next event is to be seen.
    pub fn next(&self) -> Option<Time> {
        self.ahead.front().map(|event| event.at.plus(self.delay))
    }

    /// Moves on to a moment: what is to be seen now, if anything is.
    pub fn advance(&mut self, now: Time) -> Option<Update> {
        let due = self.ahead.iter().take_while(|event| event.at.plus(self.delay) <= now).count();
        let events: Vec<Event> = self.ahead.drain(..due).collect();
        let table = Arc::make_mut(&mut self.table);
        // The keeper has applied these events already, so they fit.
        events.iter().try_for_each(|event| table.apply(event)).ok()?;
        Desk::remember(&mut self.recent, &events);
        (!events.is_empty()).then(|| Update { events, table: Arc::clone(&self.table) })
    }
}
