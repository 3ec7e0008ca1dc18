//! What somebody gets to see of a table, and when.

use std::sync::Arc;

use hexagora_table::{Event, Person, Phase, Refusal, Table};

use crate::desk::{Desk, Update};
use crate::keeper::{Keeper, Undone};
use crate::nature::now;
use crate::secret::Hash;

/// A table as somebody may see it now.
#[derive(Debug)]
pub(crate) struct Sight {
    /// The table: for watchers as it was a while ago, if it wants that.
    pub table: Arc<Table>,
    /// Who looks; none for a watcher.
    pub person: Option<Person>,
    /// The events after the version that was asked for, if all are known.
    pub news: Option<Vec<Event>>,
    /// What has happened but is to be seen only later.
    pub later: Vec<Arc<Update>>,
    /// By how much everything is later, in milliseconds.
    pub delay: u64,
}

impl Keeper {
    /// What whoever holds a secret sees of a table.
    pub(crate) async fn sight(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        hash: Option<Hash>,
        from: Option<u64>,
    ) -> Result<Sight, Undone> {
        let loaded = self.look(desk).await?;
        let person = loaded.person(hash);
        let terms = loaded.table.terms();
        // Whoever comes by a link must see what they may join.
        if person.is_none() && !terms.watchers && loaded.table.phase() != Phase::Waiting {
            return Err(Undone::Refused(Refusal::NotSeated));
        }
        let delay = if person.is_none() { u64::from(terms.delay) * 1000 } else { 0 };
        if delay == 0 {
            let from = followed(from, &loaded.table);
            let mut news = from.and_then(|version| loaded.since(version));
            if from == Some(0) && news.is_none() {
                let mut events = self.events(desk).await?;
                // What was stored since then is told in its turn.
                events.retain(|event| event.seq <= loaded.table.version());
                news = Some(events);
            }
            return Ok(Sight { table: loaded.table, person, news, later: Vec::new(), delay });
        }
        let events = self.events(desk).await?;
        delayed(&events, from, delay).ok_or(Undone::Unknown)
    }
}

/// The version from which somebody follows the events. While they hide something nobody can make the
/// table from its opening: it is shown as a whole.
fn followed(from: Option<u64>, table: &Table) -> Option<u64> {
    from.filter(|&version| version > 0 || table.is_open())
}

/// The table as it was, and what has happened since.
fn delayed(events: &[Event], from: Option<u64>, delay: u64) -> Option<Sight> {
    let until = now().0.saturating_sub(delay);
    // The opening gives nothing away.
    let seen = events.iter().take_while(|event| event.seq == 1 || event.at.0 <= until).count();
    let (before, after) = events.split_at(seen);
    let table = Arc::new(Table::fold(before).ok()?);
    let mut at = Table::clone(&table);
    let mut later = Vec::with_capacity(after.len());
    for event in after {
        at.apply(event).ok()?;
        later.push(Arc::new(Update { events: vec![event.clone()], table: Arc::new(at.clone()) }));
    }
    let known = followed(from, &table).filter(|version| *version <= table.version());
    let news = known.map(|version| before.iter().filter(|event| event.seq > version).cloned().collect());
    Some(Sight { table, person: None, news, later, delay })
}
