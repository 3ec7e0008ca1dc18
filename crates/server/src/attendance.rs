//! Who of a table's people is connected, as the others at the table are told.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use hexagora_table::{Person, Table, Time};
use hexagora_wire::Attendee;
use tokio::runtime::Handle;

use crate::desk::{Desk, Notice};
use crate::nature::now;

/// How long somebody still counts as here who has left: whoever loads the page again is back by then. It also
/// bounds how often the others are told of somebody who comes and goes.
const GRACE: Duration = Duration::from_secs(5);

/// Who is connected to a table.
#[derive(Debug, Default)]
pub(crate) struct Attendance(HashMap<Person, Mark>);

/// How somebody is connected.
#[derive(Debug, Default)]
struct Mark {
    /// Conversations that they have now, on whatever device.
    conversations: u32,
    /// When the last of them ended, if all have.
    gone: Option<Time>,
    /// Whether the others see them as here.
    here: bool,
}

impl Attendance {
    /// Somebody begins a conversation; returns whether the others see a change.
    fn come(&mut self, person: Person) -> bool {
        let mark = self.0.entry(person).or_default();
        mark.conversations += 1;
        mark.gone = None;
        !std::mem::replace(&mut mark.here, true)
    }

    /// A conversation of somebody ends. If it was the last one they are away, unless they come back in time.
    fn go(&mut self, person: Person, now: Time) {
        let mark = self.0.entry(person).or_default();
        mark.conversations = mark.conversations.saturating_sub(1);
        mark.gone = (mark.conversations == 0).then_some(now);
    }

    /// The grace of somebody who left at a moment is over; returns whether the others see a change.
    fn settle(&mut self, person: Person, gone: Time) -> bool {
        let Some(mark) = self.0.get_mut(&person).filter(|mark| mark.gone == Some(gone)) else { return false };
        std::mem::replace(&mut mark.here, false)
    }

    /// Whether somebody is here.
    fn is_here(&self, person: Person) -> bool {
        self.0.get(&person).is_some_and(|mark| mark.here)
    }

    /// Whether anybody who sits at the table is here.
    pub fn has_sitter(&self, table: &Table) -> bool {
        sitting(table).any(|person| self.is_here(person))
    }

    /// Those who sit at the table, as everybody sees them. Nobody else is told of.
    pub fn of(&self, table: &Table) -> Vec<Attendee> {
        let attendee = |person| {
            let here = self.is_here(person);
            let since = self.0.get(&person).and_then(|mark| mark.gone).filter(|_| !here);
            Attendee { person, here, since }
        };
        sitting(table).map(attendee).collect()
    }
}

/// The people who sit at a table.
fn sitting(table: &Table) -> impl Iterator<Item = Person> {
    let people = table.guests().iter().map(|guest| guest.person);
    people.filter(|person| table.seat_of(*person).is_some())
}

/// Somebody's conversation about a table: they are here as long as it lasts.
#[derive(Debug)]
pub(crate) struct Attending {
    desk: Arc<Desk>,
    /// Whose it is.
    pub person: Person,
}

impl Attending {
    /// A conversation begins.
    pub fn new(desk: &Arc<Desk>, person: Person) -> Attending {
        if desk.attendance().come(person) {
            desk.tell_attendance();
        }
        Attending { desk: Arc::clone(desk), person }
    }
}

impl Drop for Attending {
    fn drop(&mut self) {
        let (person, gone) = (self.person, now());
        self.desk.attendance().go(person, gone);
        // A server that stops has nobody to tell.
        let Ok(runtime) = Handle::try_current() else { return };
        let desk = Arc::clone(&self.desk);
        runtime.spawn(async move {
            tokio::time::sleep(GRACE).await;
            if desk.attendance().settle(person, gone) {
                desk.tell_attendance();
            }
        });
    }
}

impl Desk {
    /// Tells whoever sees the table as it is now that somebody has come or gone.
    fn tell_attendance(&self) {
        let _ = self.feed.send(Notice::Attendance);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: Person = Person(0);

    #[test]
    fn whoever_comes_back_in_time_was_never_away() {
        let mut attendance = Attendance::default();
        assert!(attendance.come(ANA) && attendance.is_here(ANA));
        attendance.go(ANA, Time(10));
        assert!(attendance.is_here(ANA), "the page may only be loading again");
        assert!(!attendance.come(ANA), "nobody is told of that");
        assert!(!attendance.settle(ANA, Time(10)), "she is back");
        attendance.go(ANA, Time(20));
        assert!(!attendance.settle(ANA, Time(10)), "another grace runs");
        assert!(attendance.settle(ANA, Time(20)) && !attendance.is_here(ANA));
        assert!(attendance.come(ANA));
    }

    #[test]
    fn somebody_is_here_as_long_as_one_device_is() {
        let mut attendance = Attendance::default();
        assert!(attendance.come(ANA) && !attendance.come(ANA));
        attendance.go(ANA, Time(10));
        assert!(!attendance.settle(ANA, Time(10)) && attendance.is_here(ANA));
        attendance.go(ANA, Time(20));
        assert!(attendance.settle(ANA, Time(20)));
    }
}
