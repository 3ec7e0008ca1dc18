//! Heartbeats: when the server was up. While it was down nobody could move, so no clock is charged for that
//! time.

use hexagora_table::{Table, Time};

use crate::store::Life;

/// What is known of the times when the server was there, and of those when it was not.
#[derive(Debug)]
pub struct Presence {
    life: Life,
    /// From when until when it was away, in order.
    absences: Vec<(Time, Time)>,
    /// Whether the store has not answered since the last sign of life: nobody can move then either.
    broken: bool,
    /// When the process last ran, as far as it noticed.
    ran: Time,
}

/// How long a process may seem to stand still, in milliseconds, until that counts as an absence.
const STILL: u64 = 3_000;

impl Presence {
    /// A server that begins now, after earlier lives.
    pub fn new(lives: &[Life], now: Time) -> Presence {
        let mut absences = Vec::new();
        let mut there = lives.first().map(|life| life.began);
        for life in lives {
            there = there.map(|until| {
                if life.began > until {
                    absences.push((until, life.began));
                }
                until.max(life.seen)
            });
        }
        absences.extend(there.filter(|until| *until < now).map(|until| (until, now)));
        Presence { life: Life { began: now, seen: now }, absences, broken: false, ran: now }
    }

    /// The life of now, as far as the store knows it, and whether the store has failed since.
    pub fn life(&self) -> (Life, bool) {
        (self.life, self.broken)
    }

    /// The process runs. If it stood still for long, it was away: suspended, or starved by its machine.
    pub fn notice(&mut self, now: Time) {
        if now.since(self.ran) > STILL {
            // If the store had stopped answering, the absence begins at its last stored sign of life.
            self.absences.push((if self.broken { self.life.seen } else { self.ran }, now));
            // A new life begins, so that a later server also knows of the absence.
            self.life = Life { began: now, seen: now };
        }
        self.ran = self.ran.max(now);
    }

    /// The store did not take a sign of life.
    pub fn fail(&mut self) {
        self.broken = true;
    }

    /// The store has a sign of life: of this life, or of a new one after it had failed.
    pub fn lived(&mut self, life: Life) {
        if life.began > self.life.began {
            self.absences.push((self.life.seen, life.began));
        }
        // Unless the process was away since that sign was given.
        if life.began >= self.life.began {
            (self.life, self.broken) = (life, false);
        }
    }

    /// How long the server was away since something last happened at a table whose clock runs.
    pub fn missed(&self, table: &Table) -> u64 {
        if table.clocks().running().is_none() {
            return 0;
        }
        let last = table.last();
        let after = self.absences.iter().rev().take_while(|(_, back)| *back > last);
        after.map(|(gone, back)| back.since((*gone).max(last))).sum()
    }

    /// The moment when it was last back: nothing happens before it.
    pub fn back(&self) -> Time {
        self.absences.last().map_or(self.life.began, |(_, back)| *back)
    }
}

#[cfg(test)]
mod tests {
    use hexagora_rules::GameKind;
    use hexagora_table::{Clock, Command, Order, Person, Seed, Terms};

    use super::*;

    /// A table whose clock runs since a moment.
    fn table(at: u64) -> Table {
        let clock = Clock::Turn { seconds: 60 };
        let terms = Terms { clock, ..Terms::new(GameKind::Attangle) };
        let (mut table, _) = Table::open(terms, Seed(1), Time(1)).unwrap();
        let sit = |name: &str| Order::guest(Command::Sit { seat: None, name: name.to_owned() });
        let step = Order::person(Person(0), Command::Step { step: "c3".to_owned(), at: 0 });
        for order in [sit("a"), sit("b"), step] {
            table = table.decide(&order, Time(at)).unwrap().table;
        }
        table
    }

    fn life(began: u64, seen: u64) -> Life {
        Life { began: Time(began), seen: Time(seen) }
    }

    #[test]
    fn absences_lie_between_lives_and_count_from_what_happened_last() {
        let lives = [life(10, 20), life(30, 40), life(35, 50)];
        let presence = Presence::new(&lives, Time(70));
        for (at, missed) in [(5, 10 + 20), (20, 10 + 20), (25, 5 + 20), (30, 20), (50, 20), (60, 10), (70, 0)]
        {
            assert_eq!(presence.missed(&table(at)), missed, "{at}");
        }
        assert_eq!(Presence::new(&[], Time(70)).missed(&table(5)), 0, "nothing is known of before");
    }

    #[test]
    fn a_process_that_stood_still_was_away() {
        let mut presence = Presence::new(&[], Time(10));
        presence.notice(Time(2_000));
        presence.notice(Time(4_000));
        assert_eq!((presence.missed(&table(15)), presence.back()), (0, Time(10)));
        presence.notice(Time(19_000));
        assert_eq!((presence.missed(&table(15)), presence.back()), (15_000, Time(19_000)));
        assert_eq!(presence.missed(&table(10_000)), 9_000);
        // A sign of life that was given before it stood still changes nothing.
        presence.lived(life(10, 3_500));
        assert_eq!(presence.life(), (life(19_000, 19_000), false));
        presence.lived(life(19_000, 20_000));
        assert_eq!(presence.missed(&table(15)), 15_000);
    }

    #[test]
    fn a_store_that_fails_is_an_absence_too() {
        let mut presence = Presence::new(&[], Time(10));
        presence.lived(life(10, 20));
        presence.fail();
        assert_eq!(presence.life(), (life(10, 20), true));
        presence.lived(life(90, 90));
        assert_eq!(presence.life(), (life(90, 90), false));
        assert_eq!((presence.missed(&table(15)), presence.back()), (70, Time(90)));
        presence.lived(life(90, 100));
        assert_eq!(presence.missed(&table(95)), 0);
    }
}
