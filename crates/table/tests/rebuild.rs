//! A new deal at the same table, by agreement, when the paths can no longer meet.
#![allow(clippy::unwrap_used)]

use hexagora_rules::GameKind;
use hexagora_table::{
    Clock, Command, Duty, Event, Offer, Order, Person, Phase, Refusal, Seed, Table, Terms, Time, What,
};

/// Four seats cannot lay, and the last one has no tile for the first one's side.
const DEAL: &str = include_str!("../../rules/tests/laberinto/apart.txt");

struct Desk {
    table: Table,
    events: Vec<Event>,
}

impl Desk {
    /// People at some seats, engines at the others.
    fn open(engines: &[u8]) -> Desk {
        let mut terms = Terms { players: Some(5), ..Terms::new(GameKind::Laberinto) };
        terms.clock = Clock::Fischer { seconds: 600, increment: 5 };
        terms.set.insert("deal".to_owned(), DEAL.trim().to_owned());
        terms.set.insert("first".to_owned(), "0".to_owned());
        terms.engines = engines.iter().map(|&seat| (seat, 1)).collect();
        let (table, opened) = Table::open(terms, Seed(11), Time(0)).unwrap();
        let mut desk = Desk { table, events: vec![opened] };
        for name in ["Ana", "Bruno", "Carla", "Dani", "Eva"].iter().skip(engines.len()) {
            desk.obey(&Order::guest(Command::Sit { seat: None, name: (*name).to_owned() })).unwrap();
        }
        desk
    }

    fn obey(&mut self, order: &Order) -> Result<(), Refusal> {
        let decision = self.table.decide(order, Time(self.events.len() as u64 * 1_000))?;
        self.events.extend(decision.events);
        self.table = decision.table;
        assert_eq!(Table::fold(&self.events).unwrap(), self.table);
        Ok(())
    }

    fn offer(&mut self, person: u16) -> Result<(), Refusal> {
        self.obey(&Order::person(Person(person), Command::Offer { offer: Offer::Rebuild, to: None }))
    }

    /// The seat to move makes a step, whoever sits there.
    fn step(&mut self, step: &str) {
        let (seat, at) = (self.table.game().to_move().seat().unwrap(), self.table.played().len() as u32);
        let guest = self.table.guests().iter().find(|guest| guest.seat == seat);
        let step = step.to_owned();
        let order = match guest {
            Some(guest) => Order::person(guest.person, Command::Step { step, at }),
            None => Order::server(Command::Play { seat, step, at }),
        };
        self.obey(&order).unwrap();
    }

    /// All who cannot lay say so: now the paths cannot meet.
    fn stuck(engines: &[u8]) -> Desk {
        let mut desk = Desk::open(engines);
        (0..4).for_each(|_| desk.step("ready"));
        desk
    }

    fn first_lay(&self) -> String {
        self.table.game().legal()[0].clone()
    }
}

#[test]
fn a_new_deal_is_offered_only_when_the_paths_cannot_meet() {
    let mut desk = Desk::open(&[1, 2, 3]);
    assert_eq!(desk.offer(0), Err(Refusal::NoSetback));
    let mut desk = Desk::stuck(&[1, 2, 3]);
    let server = Order::server(Command::Rebuild { entropy: 5 });
    assert_eq!(desk.obey(&server), Err(Refusal::NoOffer(Offer::Rebuild)), "nobody has agreed");
    desk.offer(0).unwrap();
    assert_eq!(desk.table.duty(), Duty::Nothing, "one of two people agrees");
    desk.offer(1).unwrap();
    assert_eq!(desk.table.duty(), Duty::Rebuild, "engines always agree");
    let played = desk.table.game().text();
    desk.obey(&server).unwrap();

    assert_eq!((desk.table.phase(), desk.table.played().len()), (Phase::Playing, 0));
    assert!(desk.table.offers().is_empty() && desk.table.ending().is_none());
    assert_ne!(desk.table.game().text(), played);
    assert!(!desk.table.terms().set.contains_key("deal"), "dealt anew, whatever was dealt before");
    assert_eq!(desk.table.terms().set["first"], "0");
    assert_eq!(desk.table.guests().len(), 2, "the same people");
    assert_eq!(desk.table.clocks().left(hexagora_rules::Seat(4), Time(9_000_000)), Some(600_000));
    let record = desk.table.record().unwrap().to_string();
    assert!(!record.contains("ready"), "the record is of the new game:\n{record}");
}

#[test]
fn somebody_alone_with_engines_needs_nobody_else() {
    let mut desk = Desk::stuck(&[0, 1, 2, 3]);
    desk.offer(0).unwrap();
    assert_eq!(desk.table.duty(), Duty::Rebuild);
}

#[test]
fn the_offer_lapses_when_a_person_lays_on_and_not_when_an_engine_does() {
    let mut desk = Desk::stuck(&[1, 2, 3]);
    desk.offer(0).unwrap();
    desk.step(&desk.first_lay());
    assert!(desk.table.offers().is_empty());
    assert_eq!(desk.table.duty(), Duty::Nothing);

    let mut desk = Desk::stuck(&[1, 2, 4]);
    desk.offer(0).unwrap();
    desk.step(&desk.first_lay());
    assert_eq!(desk.table.offers().len(), 1, "an engine was not asked");
    desk.offer(1).unwrap();
    assert_eq!(desk.table.duty(), Duty::Rebuild);
}

#[test]
fn the_new_deal_of_hidden_hands_stays_hidden() {
    let mut terms = Terms { players: Some(5), ..Terms::new(GameKind::Laberinto) };
    terms.set.insert("hands".to_owned(), "hidden".to_owned());
    let (table, _) = Table::open(terms, Seed(11), Time(0)).unwrap();
    let rebuilt =
        Event { seq: 2, at: Time(0), by: None, id: None, what: What::Rebuilt { seed: Some(Seed(3)) } };
    assert_eq!(table.event_seen(&rebuilt, None).what, What::Rebuilt { seed: None });
}
