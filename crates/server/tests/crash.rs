//! Killed at random moments under load: nothing acknowledged is lost, nothing happens twice, no clock is
//! charged for the absence.
#![allow(clippy::unwrap_used)]

#[path = "support/bot.rs"]
mod bot;
mod support;
#[path = "support/victim.rs"]
mod victim;

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use bot::{Bot, World};
use hexagora_server::nature::now;
use hexagora_server::store::Store;
use hexagora_table::{Event, Table, Time, What};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use support::{Folder, Postgres};
use victim::Victim;

/// How often the server is killed.
fn kills() -> u32 {
    std::env::var("HEXAGORA_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(100)
}

/// All tables and their events, from the store itself.
async fn tables(store: &Store) -> BTreeMap<String, Vec<Event>> {
    let (mut all, mut after) = (BTreeMap::new(), String::new());
    loop {
        let page = store.tables(&after, 100).await.unwrap();
        let Some(last) = page.last().cloned() else { return all };
        for id in page {
            let events = store.events(&id).await.unwrap();
            all.insert(id, events);
        }
        after = last;
    }
}

/// A time in which nobody could move.
struct Break {
    /// The server was killed; otherwise the database went, and the server may or may not have noticed.
    killed: bool,
    /// Before this moment everything was there.
    there: Time,
    /// From this moment on it was certainly away, …
    gone: Time,
    /// … until this one, and …
    coming: Time,
    /// … from this one on it was there again.
    back: Time,
}

/// How much the server may be mistaken about one absence, in milliseconds: it gives a sign of life
/// every second, and the machine may be busy.
const INEXACT: u64 = 3_000;

/// Clocks are charged for no break, and for nothing less than breaks.
fn clocks_are_right(id: &str, events: &[Event], breaks: &[Break]) -> u64 {
    let mut table = Table::from_opening(&events[0]).unwrap();
    let mut spared = 0;
    for event in &events[1..] {
        let last = table.last();
        let within: Vec<_> = breaks.iter().filter(|one| last <= one.gone && event.at >= one.coming).collect();
        let least: u64 =
            within.iter().filter(|one| one.killed).map(|one| one.coming.since(one.gone.max(last))).sum();
        let near = breaks.iter().filter(|one| last <= one.back && event.at >= one.there);
        let most: u64 = near.map(|one| one.back.since(one.there.max(last)) + INEXACT).sum();
        let away = match event.what {
            What::Spared { away } => away,
            _ => 0,
        };
        if table.clocks().running().is_some() {
            assert!((least..=most).contains(&away), "{id} {event:?}: {least} to {most} ms");
        }
        assert!(away <= event.at.since(last), "{id} {event:?}");
        spared += away;
        table.apply(event).unwrap();
    }
    spared
}

/// Whether the store, the acknowledgements and what every client believes are one story.
async fn agree(store: &Store, world: &World, bots: &[Bot], breaks: &[Break]) -> u64 {
    let all = tables(store).await;
    let mut spared = 0;
    for (id, events) in &all {
        spared += clocks_are_right(id, events, breaks);
        let table = Table::fold(events).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        // Every message at most once: the events of one message stand together.
        let mut ids: Vec<_> =
            events.iter().filter_map(|event| Some((event.by?, event.id.clone()?))).collect();
        ids.dedup();
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count, "{id}: a message was obeyed twice");
        assert_eq!(table.version(), events.len() as u64);
    }
    let acknowledged = world.acknowledged.lock().unwrap();
    for (table, id, version) in acknowledged.iter() {
        let event = &all[table][*version as usize - 1];
        let same = all[table].iter().rfind(|event| event.id.as_deref() == Some(id)).unwrap();
        // A message's last event may be the server's own, such as the end of the game.
        assert!(event.seq >= same.seq && event.seq - same.seq <= 2, "{table} {id}: {event:?} {same:?}");
    }
    for bot in bots {
        let table = Table::fold(&all[&bot.table]).unwrap();
        let mirror = bot.mirror.as_ref().unwrap();
        if mirror.version == table.version() {
            assert_eq!(mirror.game.text(), table.game().text());
        } else {
            let then = Table::fold(&all[&bot.table][..mirror.version as usize]).unwrap();
            assert_eq!(mirror.game.text(), then.game().text());
        }
    }
    spared
}

async fn killed_again_and_again(database: Option<String>, server: Option<&Postgres>) {
    let folder = Folder::new("crash");
    let (mut victim, address) = Victim::start(&folder.0, database.clone());
    let world = World::new(address);
    let bots = bot::seat(&world, 6).await;
    let playing: Vec<_> = bots.into_iter().map(|bot| tokio::spawn(bot.play())).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut before, mut breaks) = (0, Vec::new());
    // PostgreSQL itself goes too, once for every ten times that the server is killed.
    let rounds = kills() + if server.is_some() { kills() / 10 } else { 0 };
    for round in 0..rounds {
        let life = rng.random_range(30..400);
        tokio::time::sleep(Duration::from_millis(life)).await;
        // Not before somebody got something done, so that every round means something.
        let began = Instant::now();
        while world.count() == before && began.elapsed() < Duration::from_secs(60) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(world.count() > before, "round {round}: nobody gets anything done");
        before = world.count();
        let there = now();
        let (killed, gone, coming) = if let Some(server) = server.filter(|_| round % 11 == 10) {
            server.down(round % 22 == 10);
            let gone = now();
            server.up();
            (false, gone, gone)
        } else {
            victim.kill();
            let gone = now();
            tokio::time::sleep(Duration::from_millis(rng.random_range(0..200))).await;
            let coming = now();
            *world.server.lock().unwrap() = victim.again();
            (true, gone, coming)
        };
        breaks.push(Break { killed, there, gone, coming, back: now() });
    }
    world.stop.store(true, Ordering::Relaxed);
    let mut bots = Vec::new();
    for bot in playing {
        bots.push(tokio::time::timeout(Duration::from_secs(60), bot).await.unwrap().unwrap());
    }
    victim.kill();
    let store = match &database {
        Some(url) => Store::url(url).await.unwrap(),
        None => Store::file(&folder.file("tables.db")).await.unwrap(),
    };
    let spared = agree(&store, &world, &bots, &breaks).await;
    assert!(spared > 0, "no clock ran in any break");
    store.close().await;
    let (steps, connections) = (world.count(), world.connections.load(Ordering::Relaxed));
    println!("{rounds} breaks, {steps} acknowledged, {connections} conversations, {spared} ms spared");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    killed_again_and_again(None, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_with_postgres_killed_or_not() {
    let Some(server) = Postgres::start() else { return };
    killed_again_and_again(Some(server.url("crash")), Some(&server)).await;
}
