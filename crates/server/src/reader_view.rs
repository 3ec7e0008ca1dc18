//! What somebody gets to see of a table, and when.

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
    /// The table: for watchers as it was a while ago, if it wants that.
    pub table: Arc<Table>,
    /// Who looks; none for a watcher.
    pub person: Option<Person>,
    /// The events after the version that was asked for, if all are known.
    pub news: Option<Vec<Event>>,
    /// By how much everything is later, in milliseconds.
    pub delay: u64,
}

/// The longest table that is told as a list of all its events; a longer one is told as it stands.
const TOLD_WHOLE: u64 = 4_096;

impl ReaderView {
    /// The moment that is seen.
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
            // What was stored since then is told in its turn.
            events.retain(|event| event.seq <= table.version());
            news = Some(events);
        }
        Ok(ReaderView { table, person, news, delay })
    }

    /// Lets those who see everything later see what they may see by now.
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

/// The version from which somebody follows the events. While they hide something nobody can make the
/// table from its opening: it is shown as a whole.
fn followed(from: Option<u64>, table: &Table) -> Option<u64> {
    from.filter(|&version| version > 0 || table.is_open())
}
