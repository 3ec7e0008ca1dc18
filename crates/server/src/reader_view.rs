//! The view that a reader gets of a table: which state, which events, and with which delay.

use std::sync::Arc;

use hexagora_table::{Event, Person, Phase, Refusal, Table, Time};

use crate::delayed::Delayed;
use crate::desk::{Desk, State, since};
use crate::keeper::{Keeper, OrderError};
use crate::nature::now;
use crate::secret::Hash;

/// A table as somebody may see it now.
#[derive(Debug)]
pub(crate) struct ReaderView {
    /// The table; for watchers of a delayed table as it was `delay` ago.
    pub table: Arc<Table>,
    /// The reader; `None` for a watcher.
    pub person: Option<Person>,
    /// The events after the version that was asked for, if all are known.
    pub news: Option<Vec<Event>>,
    /// How late the reader sees everything, in milliseconds.
    pub delay: u64,
}

/// The most events that a reader is sent one by one; a longer table is sent as a snapshot.
const TOLD_WHOLE: u64 = 4_096;

impl ReaderView {
    /// The moment that the reader sees.
    pub fn now(&self) -> Time {
        seen_at(self.delay)
    }
}

/// The moment that is seen by somebody who sees everything later by so many milliseconds.
pub(crate) fn seen_at(delay: u64) -> Time {
    Time(now().0.saturating_sub(delay))
}

impl Keeper {
    /// What whoever holds a secret sees of a table.
    pub(crate) async fn view_for(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        hash: Option<Hash>,
        from: Option<u64>,
    ) -> Result<ReaderView, OrderError> {
        let mut state = desk.state.lock().await;
        let loaded = self.as_it_is(desk, &mut state).await?;
        let person = loaded.person(hash);
        let terms = loaded.table.terms();
        // Whoever comes by a link must see what they may join.
        if person.is_none() && !terms.watchers && loaded.table.phase() != Phase::Waiting {
            return Err(OrderError::Refused(Refusal::NotSeated));
        }
        let delay = if person.is_none() { u64::from(terms.delay) * 1000 } else { 0 };
        let (table, mut news, followed) = if delay == 0 {
            let followed = followed(from, &loaded.table);
            (Arc::clone(&loaded.table), followed.and_then(|version| loaded.since(version)), followed)
        } else {
            if state.delayed.is_none() {
                state.delayed = Delayed::new(self.store().events(&desk.id).await?, delay, now());
            }
            self.move_on(desk, &mut state);
            let delayed = state.delayed.as_ref().ok_or(OrderError::Unknown)?;
            let followed = followed(from, &delayed.table);
            let news = followed.and_then(|version| since(&delayed.recent, &delayed.table, version));
            (Arc::clone(&delayed.table), news, followed)
        };
        drop(state);
        if followed == Some(0) && news.is_none() && table.version() <= TOLD_WHOLE {
            let mut events = self.store().events(&desk.id).await?;
            // Events that were stored after this view come with the next news.
            events.retain(|event| event.seq <= table.version());
            news = Some(events);
        }
        Ok(ReaderView { table, person, news, delay })
    }

    /// Advances the delayed view of watchers to what they may see by now.
    pub(crate) fn move_on(&self, desk: &Desk, state: &mut State) {
        let Some(delayed) = &mut state.delayed else { return };
        if let Some(update) = delayed.advance(now()) {
            desk.tell_late(update);
        }
        if let Some(next) = delayed.next() {
            self.alarm(next, &desk.id);
        }
    }
}

/// The version from which somebody follows the events. While a table hides something, its events without the
/// hidden part do not fold to a table, so a newcomer is sent a snapshot.
fn followed(from: Option<u64>, table: &Table) -> Option<u64> {
    from.filter(|&version| version > 0 || table.is_open())
}
