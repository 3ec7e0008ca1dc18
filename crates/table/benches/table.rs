//! A table's hot paths, for every game: deciding a step, and folding events into a table.
//!
//! `cargo bench -p hexagora-table`; a name after `--` picks benches (`-- fold`).
#![allow(missing_docs, clippy::unwrap_used)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hexagora_rules::{GameKind, ToMove};
use hexagora_table::{Command, Event, Order, Person, Seed, Table, Terms, Time};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Steps that have been played at the table: the middle of a game.
const STEPS: u64 = 40;

/// A table at which everybody sits and some random steps were played, with its events.
fn played(kind: GameKind) -> (Table, Vec<Event>) {
    let (mut table, opened) = Table::open(Terms::new(kind), Seed(1), Time(0)).unwrap();
    let mut events = vec![opened];
    let mut obey = |table: &mut Table, order: &Order, now: u64| {
        let decision = table.decide(order, Time(now)).unwrap();
        events.extend(decision.events);
        *table = decision.table;
    };
    for number in 0..table.seats().len() {
        let sit = Command::Sit { seat: None, name: format!("Player {number}") };
        obey(&mut table, &Order::guest(sit), 1);
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for number in 0..STEPS {
        let order = next(&table, &mut rng);
        obey(&mut table, &order, 1000 * (number + 1));
    }
    (table, events)
}

/// A random step of whoever is to move.
fn next(table: &Table, rng: &mut Xoshiro256PlusPlus) -> Order {
    let seat = match table.game().to_move() {
        ToMove::Seat(seat) => seat,
        _ => return Order::server(Command::Roll { entropy: 1 }),
    };
    let mut people = (0..table.seats().len()).map(|person| Person(person as u16));
    let person = people.find(|&person| table.seat_of(person) == Some(seat)).unwrap();
    let step = table.game().random_step(rng).unwrap();
    Order::person(person, Command::Step { step, at: table.played().len() as u32 })
}

fn decide(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("decide");
    for kind in GameKind::ALL {
        let (table, _) = played(kind);
        let order = next(&table, &mut Xoshiro256PlusPlus::seed_from_u64(2));
        let now = Time(1_000_000);
        group.bench_function(kind.name(), |bench| bench.iter(|| black_box(&table).decide(&order, now)));
    }
}

fn fold(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fold");
    for kind in GameKind::ALL {
        let (_, events) = played(kind);
        group.throughput(Throughput::Elements(events.len() as u64));
        group.bench_function(kind.name(), |bench| bench.iter(|| Table::fold(black_box(&events))));
    }
}

criterion_group!(benches, decide, fold);
criterion_main!(benches);
