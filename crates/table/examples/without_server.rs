//! A table without a server: two people sit down, play on a clock and resign, all in one process.
//! `cargo run -p hexagora-table --example without_server`.
//!
//! The keeper of a table is whoever stores its events. Here that is a `Vec`; the server writes the same
//! events to a database.

use std::error::Error;

use hexagora_rules::GameKind;
use hexagora_table::{Clock, Command, Event, Order, Person, Refusal, Seed, Table, Terms, Time};

/// A table with all that ever happened at it.
struct Keeper {
    table: Table,
    events: Vec<Event>,
    /// Milliseconds. A table reads no clock: its keeper says when something happens.
    now: u64,
}

impl Keeper {
    /// Opens a table; what chance does at it is drawn from the seed.
    fn open(terms: Terms) -> Result<Keeper, Refusal> {
        let (table, opened) = Table::open(terms, Seed(7), Time(0))?;
        Ok(Keeper { table, events: vec![opened], now: 0 })
    }

    /// Judges an order three seconds after the last one. First the events are stored, then the table is
    /// the one that they make.
    fn obey(&mut self, order: Order) -> Result<(), Refusal> {
        self.now += 3_000;
        let decision = self.table.decide(&order, Time(self.now))?;
        self.events.extend(decision.events);
        self.table = decision.table;
        Ok(())
    }

    /// A step of a person who has seen all steps so far.
    fn step(&mut self, person: Person, step: &str) -> Result<(), Refusal> {
        let at = self.table.played().len() as u32;
        self.obey(Order::person(person, Command::Step { step: step.to_owned(), at }))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let clock = Clock::Fischer { seconds: 300, increment: 5 };
    let mut keeper = Keeper::open(Terms { clock, ..Terms::new(GameKind::Attangle) })?;
    for name in ["Ana", "Bruno"] {
        keeper.obey(Order::guest(Command::Sit { seat: None, name: name.to_owned() }))?;
    }
    let (ana, bruno) = (Person(0), Person(1));
    keeper.step(ana, "c3")?;
    keeper.step(bruno, "e4")?;

    // What is against the rules, or not one's turn, changes nothing and says why.
    for (person, step) in [(ana, "d4"), (bruno, "b2")] {
        if let Err(refusal) = keeper.step(person, step) {
            println!("{refusal}");
        }
    }
    keeper.obey(Order::person(ana, Command::Resign))?;

    // The events alone make the same table again: after a crash, or in another program.
    assert_eq!(Table::fold(&keeper.events)?, keeper.table);
    for event in &keeper.events {
        println!("{:>6} ms  {:?}", event.at.0, event.what);
    }
    if let Some(record) = keeper.table.record() {
        println!("\n{record}");
    }
    Ok(())
}
