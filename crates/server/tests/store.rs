//! What every store promises: one suite over both.
#![allow(clippy::unwrap_used)]

mod support;

use hexagora_rules::GameKind;
use hexagora_server::Writer;
use hexagora_server::secret::{Secret, table_id};
use hexagora_server::store::{Holder, Life, Store, StoreError, Summary, Write};
use hexagora_table::{Clock, Command, Event, Order, Person, Seed, Table, Terms, Time};
use support::{Folder, Postgres};

/// A table with some events.
fn table(seed: u64, terms: Terms) -> (Table, Vec<Event>) {
    let (mut table, opened) = Table::open(terms, Seed(seed), Time(1)).unwrap();
    let mut events = vec![opened];
    for name in ["Ana", "Bruno “el Ñ” \u{1f9a4}"] {
        let order = Order::guest(Command::Sit { seat: None, name: name.to_owned() });
        let decision = table.decide(&order, Time(2)).unwrap();
        events.extend(decision.events);
        table = decision.table;
    }
    (table, events)
}

async fn contract(store: Store) {
    writes_are_read_as_written(&store).await;
    two_writers_cannot_both_win(&store).await;
    a_write_is_all_or_nothing(&store).await;
    summaries_find_tables(&store).await;
    lives_are_kept(&store).await;
    a_secret_is_one_persons_at_a_table(&store).await;
    old_games_are_deleted_whole(&store).await;
    many_writes_become_few_commits(&store).await;
    store.ready().await.unwrap();
    store.close().await;
    assert!(matches!(store.ready().await, Err(StoreError::Unavailable(_))));
}

async fn writes_are_read_as_written(store: &Store) {
    let id = table_id();
    assert_eq!(store.events(&id).await.unwrap(), []);
    let (table, events) = table(u64::MAX, Terms::new(GameKind::Attangle));
    let mut write = Write::of(&id, &events, &table).unwrap();
    let holder = Holder::new(&id, Person(0), Secret::new().hash(), Time(7));
    write.holders.push(holder.clone());
    store.write(&write).await.unwrap();
    let read = store.events(&id).await.unwrap();
    assert_eq!(read, events);
    assert_eq!(Table::fold(&read).unwrap(), table);
    assert_eq!(store.holders(&id).await.unwrap(), [holder]);
}

async fn two_writers_cannot_both_win(store: &Store) {
    let id = table_id();
    let (table, events) = table(1, Terms::new(GameKind::Nonaga));
    store.write(&Write::of(&id, &events, &table).unwrap()).await.unwrap();
    let step = |step: &str| {
        let command = Command::Step { step: step.to_owned(), at: 0 };
        let decision = table.decide(&Order::person(Person(0), command), Time(3)).unwrap();
        Write::of(&id, &decision.events, &decision.table).unwrap()
    };
    let legal = table.game().legal();
    let (one, other) = (step(&legal[0]), step(&legal[1]));
    let (one, other) = tokio::join!(store.write(&one), store.write(&other));
    let mut results = [one, other];
    results.sort_by_key(Result::is_err);
    assert_eq!(results, [Ok(()), Err(StoreError::Conflict)]);
}

async fn a_write_is_all_or_nothing(store: &Store) {
    let (first, second) = (table_id(), table_id());
    let (table, events) = table(2, Terms::new(GameKind::Ampel));
    store.write(&Write::of(&first, &events, &table).unwrap()).await.unwrap();
    let again = Write::of(&first, &events, &table).unwrap();
    let fresh = Write::of(&second, &events, &table).unwrap();
    let both = Write::join([&fresh, &again].into_iter());
    assert_eq!(store.write(&both).await, Err(StoreError::Conflict));
    assert_eq!(store.events(&second).await.unwrap(), []);
    assert!(!store.tables("", 1_000).await.unwrap().contains(&second));
}

async fn summaries_find_tables(store: &Store) {
    let (open, clocked) = (table_id(), table_id());
    let terms = Terms { listed: true, clock: Clock::Turn { seconds: 9 }, ..Terms::new(GameKind::Ampel) };
    let (waiting, opened) = Table::open(terms.clone(), Seed(1), Time(50)).unwrap();
    store.write(&Write::of(&open, &[opened], &waiting).unwrap()).await.unwrap();
    assert_eq!(store.listed(10).await.unwrap(), std::slice::from_ref(&open));
    assert_eq!(store.forgotten(50).await.unwrap(), [] as [String; 0]);
    assert_eq!(store.forgotten(51).await.unwrap(), std::slice::from_ref(&open));
    let (table, events) = table(3, terms);
    let step = Command::Step { step: table.game().legal()[0].clone(), at: 0 };
    let mut decision = table.decide(&Order::person(Person(0), step), Time(3)).unwrap();
    while decision.table.game().turns() < 2 {
        let seat = decision.table.game().to_move().seat().unwrap();
        let at = decision.table.played().len() as u32;
        let step = Command::Step { step: decision.table.game().legal()[0].clone(), at };
        let next = decision.table.decide(&Order::person(Person(seat.0.into()), step), Time(3)).unwrap();
        decision.events.extend(next.events.clone());
        decision.table = next.table;
    }
    let events = [events, decision.events].concat();
    store.write(&Write::of(&clocked, &events, &decision.table).unwrap()).await.unwrap();
    assert_eq!(store.awake().await.unwrap(), std::slice::from_ref(&clocked));
    // All of them, page by page.
    let (mut all, mut after) = (Vec::new(), String::new());
    loop {
        let page = store.tables(&after, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        after.clone_from(last);
        all.extend(page);
    }
    assert!(all.is_sorted() && all.contains(&open) && all.contains(&clocked));
    assert!(Summary::of(&clocked, &decision.table).awake);
}

async fn a_secret_is_one_persons_at_a_table(store: &Store) {
    let id = table_id();
    let hash = Secret::new().hash();
    let write = |person, revoked| {
        let holder = Holder { revoked, ..Holder::new(&id, Person(person), hash, Time(5)) };
        Write { holders: vec![holder], ..Write::default() }
    };
    // Twice in one group: the last counts, and nothing fails.
    store.write(&Write::join([&write(0, false), &write(1, false)].into_iter())).await.unwrap();
    assert_eq!(store.holders(&id).await.unwrap(), write(1, false).holders);
    store.write(&write(1, true)).await.unwrap();
    assert_eq!(store.holders(&id).await.unwrap(), write(1, true).holders);
}

async fn old_games_are_deleted_whole(store: &Store) {
    let (over, later, open) = (table_id(), table_id(), table_id());
    let (table, events) = table(6, Terms::new(GameKind::Ampel));
    for (id, stage, last) in [(&over, 2, 100), (&later, 2, 200), (&open, 1, 100)] {
        let mut write = Write::of(id, &events, &table).unwrap();
        write.summaries = vec![Summary { table: id.clone(), stage, listed: false, last, awake: false }];
        write.holders = vec![Holder::new(id, Person(0), Secret::new().hash(), Time(1))];
        store.write(&write).await.unwrap();
    }
    assert_eq!(store.old(200, 10).await.unwrap(), std::slice::from_ref(&over));
    assert_eq!(store.prune(200, 10).await, Ok(1));
    assert_eq!(store.prune(200, 10).await, Ok(0));
    assert_eq!(store.events(&over).await.unwrap(), []);
    assert_eq!(store.holders(&over).await.unwrap(), []);
    let left = store.tables("", 10_000).await.unwrap();
    assert!(!left.contains(&over) && left.contains(&later) && left.contains(&open));
    assert_eq!(store.events(&later).await.unwrap(), events);
}

async fn lives_are_kept(store: &Store) {
    let life = |began, seen| Life { began: Time(began), seen: Time(seen) };
    let live = async |began, seen| {
        store.write(&Write { life: Some(life(began, seen)), ..Write::default() }).await.unwrap();
        store.lives().await.unwrap()
    };
    assert_eq!(live(1_000, 1_000).await, [life(1_000, 1_000)]);
    assert_eq!(live(1_000, 2_000).await, [life(1_000, 2_000)]);
    let later = 2_000 + 100 * 86_400_000;
    assert_eq!(live(later, later).await, [life(1_000, 2_000), life(later, later)]);
    assert_eq!(live(later + 1, later + 1).await, [life(later, later), life(later + 1, later + 1)]);
}

async fn many_writes_become_few_commits(store: &Store) {
    let writer = Writer::start(store.clone());
    let (table, events) = table(4, Terms::new(GameKind::Attangle));
    let ids: Vec<String> = (0..200).map(|_| table_id()).collect();
    let taken = Write::of(&ids[7], &events, &table).unwrap();
    store.write(&taken).await.unwrap();
    let tasks: Vec<_> = ids
        .iter()
        .map(|id| {
            let (writer, write) = (writer.clone(), Write::of(id, &events, &table).unwrap());
            tokio::spawn(async move { writer.write(write).await })
        })
        .collect();
    for (at, task) in tasks.into_iter().enumerate() {
        let expected = if at == 7 { Err(StoreError::Conflict) } else { Ok(()) };
        assert_eq!(task.await.unwrap(), expected, "one conflict harms no other");
    }
    for id in &ids {
        assert_eq!(store.events(id).await.unwrap().len(), events.len());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_contract_is_kept_with_sqlite() {
    let folder = Folder::new("store");
    contract(Store::file(&folder.file("tables.db")).await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_contract_is_kept_with_postgres() {
    let Some(server) = Postgres::start() else { return };
    contract(Store::url(&server.url("contract")).await.unwrap()).await;
}

/// What was written is there when the store is opened again.
async fn again(open: impl AsyncFn() -> Store) {
    let (table, events) = table(5, Terms::new(GameKind::Attangle));
    let store = open().await;
    store.write(&Write::of("abc", &events, &table).unwrap()).await.unwrap();
    store.close().await;
    let store = open().await;
    assert_eq!(store.events("abc").await.unwrap(), events);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_is_there_when_it_is_opened_again_with_sqlite() {
    let folder = Folder::new("again");
    again(async || Store::file(&folder.file("tables.db")).await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_is_there_when_it_is_opened_again_with_postgres() {
    let Some(server) = Postgres::start() else { return };
    let url = server.url("again");
    again(async || Store::url(&url).await.unwrap()).await;
}
