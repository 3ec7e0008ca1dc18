//! Killed at random moments under load: nothing acknowledged is lost, nothing happens twice.
#![allow(clippy::unwrap_used)]

#[path = "support/bot.rs"]
mod bot;
mod support;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use bot::{Bot, World};
use hexagora_server::store::Store;
use hexagora_server::{Config, Server};
use hexagora_table::{Event, Table};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use support::{Folder, Postgres};

/// How often the server is killed.
fn kills() -> u32 {
    std::env::var("HEXAGORA_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(100)
}

const FOLDER: &str = "HEXAGORA_TEST_FOLDER";
const DATABASE: &str = "HEXAGORA_TEST_DATABASE";

/// Not a test of its own: the server that the others kill, in a process of its own.
#[test]
fn child() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let config = Config {
        bind: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: Some(PathBuf::from(&folder)),
        database: std::env::var(DATABASE).ok(),
        requests_per_second: 100_000,
        messages_per_second: 100_000,
        tables_per_hour: 100_000,
        connections_per_address: 10_000,
        ..Config::default()
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let server = Server::start(config).await.unwrap();
        let (port, ready) = (Path::new(&folder).join("port.new"), Path::new(&folder).join("port"));
        std::fs::write(&port, server.address().unwrap().to_string()).unwrap();
        std::fs::rename(port, ready).unwrap();
        server.run(std::future::pending()).await.unwrap();
    });
}

/// A server in a process of its own.
struct Victim {
    folder: PathBuf,
    database: Option<String>,
    child: Child,
}

impl Victim {
    fn start(folder: &Path, database: Option<String>) -> (Victim, SocketAddr) {
        let mut victim =
            Victim { folder: folder.to_owned(), child: spawn(folder, database.as_deref()), database };
        let address = victim.address();
        (victim, address)
    }

    fn address(&mut self) -> SocketAddr {
        let (port, began) = (self.folder.join("port"), Instant::now());
        loop {
            if let Ok(text) = std::fs::read_to_string(&port) {
                return text.parse().unwrap();
            }
            assert!(began.elapsed() < Duration::from_secs(120), "the server does not start");
            if self.child.try_wait().unwrap().is_some() {
                // PostgreSQL itself may still be starting.
                std::thread::sleep(Duration::from_millis(200));
                self.child = spawn(&self.folder, self.database.as_deref());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn kill(&mut self) {
        let _ = std::fs::remove_file(self.folder.join("port"));
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn again(&mut self) -> SocketAddr {
        self.child = spawn(&self.folder, self.database.as_deref());
        self.address()
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(folder: &Path, database: Option<&str>) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["child", "--exact", "--nocapture"]).env(FOLDER, folder).env("HEXAGORA_LOG", "off");
    if let Some(database) = database {
        command.env(DATABASE, database);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
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

/// Whether the store, the acknowledgements and what every client believes are one story.
async fn agree(store: &Store, world: &World, bots: &[Bot]) {
    let all = tables(store).await;
    for (id, events) in &all {
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
}

async fn killed_again_and_again(database: Option<String>, server: Option<&Postgres>) {
    let folder = Folder::new("crash");
    let (mut victim, address) = Victim::start(&folder.0, database.clone());
    let world = World::new(address);
    let bots = bot::seat(&world, 6).await;
    let playing: Vec<_> = bots.into_iter().map(|bot| tokio::spawn(bot.play())).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut before = 0;
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
        if let Some(server) = server.filter(|_| round % 11 == 10) {
            server.down(round % 22 == 10);
            server.up();
        } else {
            victim.kill();
            *world.server.lock().unwrap() = victim.again();
        }
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
    agree(&store, &world, &bots).await;
    store.close().await;
    let (steps, connections) = (world.count(), world.connections.load(Ordering::Relaxed));
    println!("{rounds} breaks, {steps} acknowledged, {connections} conversations");
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
