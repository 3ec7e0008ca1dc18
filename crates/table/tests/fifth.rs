//! A table of the made-up game: nothing in this crate knows of it.
#![cfg(feature = "toy")]
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use hexagora_rules::GameKind;
use hexagora_table::{Command, Ending, Order, Person, Seed, Table, Terms, Time};

#[test]
fn a_game_is_played_at_a_table_to_its_end() {
    let (mut table, opened) = Table::open(Terms::new(GameKind::Toy), Seed(1), Time(0)).unwrap();
    let mut events = vec![opened];
    let mut obey = |order: Order| {
        let decision = table.decide(&order, Time(0)).unwrap();
        events.extend(decision.events);
        table = decision.table;
    };
    for name in ["Ana", "Bruno"] {
        obey(Order::guest(Command::Sit { seat: None, name: name.to_owned() }));
    }
    for (at, step) in ["g", "a", "b", "c", "e"].into_iter().enumerate() {
        let command = Command::Step { step: step.to_owned(), at: at as u32 };
        obey(Order::person(Person((at % 2) as u16), command));
    }
    let won = Ending::Result { winners: vec![0], reason: "connected".to_owned() };
    assert_eq!(table.ending(), Some(&won));
    assert_eq!(Table::fold(&events).unwrap(), table);
}
