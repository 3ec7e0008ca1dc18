//! A table as a game record.

use hexagora_rules::record::{Record, Verdict};
use hexagora_rules::{Seat, SeatSet};

use crate::time::day;
use crate::{Ending, Phase, Sitter, Table};

impl Table {
    /// The game as a record; none while a record would give hidden hands away.
    ///
    /// ```
    /// use hexagora_rules::GameKind;
    /// use hexagora_table::{Command, Order, Person, Seed, Table, Terms, Time};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let (mut table, _) = Table::open(Terms::new(GameKind::Attangle), Seed(7), Time(0))?;
    /// # for name in ["Ana", "Bruno"] {
    /// #     let sit = Command::Sit { seat: None, name: name.to_owned() };
    /// #     table = table.decide(&Order::guest(sit), Time(0))?.table;
    /// # }
    /// let resigned = table.decide(&Order::person(Person(1), Command::Resign), Time(9))?.table;
    /// let record = resigned.record().ok_or("nothing is hidden here")?;
    /// assert_eq!(record.tag("Seat1"), Some("Bruno"));
    /// assert_eq!(record.tag("Result"), Some("win:0 resigned"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn record(&self) -> Option<Record> {
        if self.terms.is_hidden() && self.phase != Phase::Over {
            return None;
        }
        self.whole_record()
    }

    /// The game as a record, with everything that is hidden: for its keeper alone.
    pub fn whole_record(&self) -> Option<Record> {
        let mut game = self.start_game()?;
        let mut record = Record::new(&game);
        record.set_tag("Date", &day(self.opened)).ok()?;
        for seat in 0..self.seats.len() {
            record.set_tag(&format!("Seat{seat}"), &self.names(Seat(seat as u8))).ok()?;
        }
        for played in &self.played {
            record.push(&mut game, &played.step).ok()?;
        }
        match &self.ending {
            Some(Ending::Result { winners, reason }) => {
                let winners = winners.iter().fold(SeatSet::EMPTY, |set, &seat| set.with(Seat(seat)));
                record.set_result(Some(&Verdict::new(winners, reason)));
            }
            Some(Ending::Aborted) | None => {}
        }
        Some(record)
    }

    /// Who played a seat, as a record names them.
    fn names(&self, seat: Seat) -> String {
        let people: Vec<&str> =
            self.guests.iter().filter(|guest| guest.seat == seat).map(|guest| guest.name.as_str()).collect();
        match (&self.seats[seat.index()], people.is_empty()) {
            (Sitter::Engine(level), true) => format!("level:{level}"),
            (Sitter::Engine(level), false) => format!("{}, level:{level}", people.join(", ")),
            _ => people.join(", "),
        }
    }
}
