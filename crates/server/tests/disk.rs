//! A full disk: clear refusals, nothing damaged, and it goes on when there is room.
#![allow(clippy::unwrap_used)]

mod support;
#[path = "support/victim.rs"]
mod victim;
#[path = "support/walk.rs"]
mod walk;

use std::fs::File;
use std::io::{Seek, Write};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use axum::http::Method;
use hexagora_server::Config;
use hexagora_server::client::Client;
use hexagora_server::store::Store;
use hexagora_table::Table;
use serde_json::{Value, json};
use support::{Folder, Running};
use victim::Victim;
use walk::Walk;

/// Two people at a table, and what the server acknowledged to them.
struct Game {
    table: String,
    people: [Client; 2],
    walk: Walk,
    /// The step that was not made yet, and the seat that makes it.
    next: Option<(usize, Value)>,
    made: Vec<String>,
}

impl Game {
    async fn begin(mut ana: Client, mut bruno: Client) -> Game {
        let table = ana.open(&json!({ "game": "nonaga" }), "Ana").await.unwrap();
        bruno.sit(&table, "Bruno").await.unwrap();
        Game { table, people: [ana, bruno], walk: Walk::new("nonaga"), next: None, made: Vec::new() }
    }

    /// What an operator is told, once the answer of before is old.
    async fn is_ready(&self) -> bool {
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        self.people[0].ask(Method::GET, "/readyz", None).await.unwrap().0.as_u16() == 200
    }

    async fn version(&self) -> Option<u64> {
        let look = self.people[0].json(Method::GET, &format!("/api/tables/{}", self.table), None).await;
        look.unwrap()["table"]["version"].as_u64()
    }

    /// One step, or the same again if it was not made: whether it was made.
    async fn go_on(&mut self) -> bool {
        let walk = &mut self.walk;
        let (seat, order) = self.next.take().unwrap_or_else(|| (walk.seat(), walk.order()));
        let orders = format!("/api/tables/{}/orders", self.table);
        let (status, body) = self.people[seat].ask(Method::POST, &orders, Some(&order)).await.unwrap();
        match status.as_u16() {
            200 => self.made.push(order["id"].as_str().unwrap().to_owned()),
            503 => {
                let body: Value = serde_json::from_slice(&body).unwrap();
                assert_eq!(body["error"]["key"], "server.unknown");
                self.next = Some((seat, order));
            }
            other => panic!("{other}: {}", String::from_utf8_lossy(&body)),
        }
        status.as_u16() == 200
    }

    /// There is room, and none, and room again, several times.
    async fn without_room(&mut self, mut room: impl FnMut(bool)) {
        for _ in 0..3 {
            for _ in 0..10 {
                assert!(self.go_on().await);
            }
            for _ in 0..5 {
                room(false);
                assert!(!self.go_on().await);
                // Looking works, and shows what was acknowledged.
                assert_eq!(self.version().await, Some(4 + self.made.len() as u64));
            }
            assert!(!self.is_ready().await, "whoever has no room is not ready");
            room(true);
            assert!(self.is_ready().await, "whoever has room again is");
        }
        // The order that was refused, again, and the game goes on.
        for _ in 0..10 {
            assert!(self.go_on().await);
        }
        assert_eq!(self.version().await, Some(4 + 40));
    }

    /// Everything that was acknowledged is in the file once, and the file is whole.
    async fn is_kept(&self, file: &Path) {
        let store = Store::file(file).await.unwrap();
        let events = store.events(&self.table).await.unwrap();
        Table::fold(&events).unwrap();
        for id in &self.made {
            assert_eq!(events.iter().filter(|event| event.id.as_ref() == Some(id)).count(), 1, "{id}");
        }
        store.close().await;
    }
}

/// A process that may write no byte has no room either, and needs no disk of the test's own.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_write_refuses_clearly_damages_nothing_and_goes_on_when_it_may() {
    let folder = Folder::new("limited");
    let (mut victim, address) = Victim::start(&folder.0, None);
    let mut game = Game::begin(Client::new(address), Client::new(address)).await;
    game.without_room(|room| victim.may_write(room)).await;
    victim.kill();
    game.is_kept(&folder.file("tables.db")).await;
}

/// A small disk of the test's own.
struct Disk(Folder);

impl Disk {
    fn new() -> Option<Disk> {
        let folder = Folder::new("disk");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=3m", "tmpfs"]).arg(&folder.0).status();
        if !mounted.is_ok_and(|status| status.success()) {
            eprintln!("SKIPPED: nobody may mount a small disk here; a full one was not tested");
            return None;
        }
        Some(Disk(folder))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0.0).status();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_clearly_damages_nothing_and_goes_on_with_a_mount_of_its_own() {
    let Some(disk) = Disk::new() else { return };
    let config = Config {
        data: Some(disk.0.0.clone()),
        requests_per_second: 100_000,
        messages_per_second: 100_000,
        orders_per_address: 100_000,
        ..Config::default()
    };
    let running = Running::with(config, None).await;
    let mut game = Game::begin(running.client(), running.client()).await;
    // Something takes all the room, and whatever becomes free.
    let mut filler = File::create(disk.0.file("filler")).unwrap();
    game.without_room(|room| {
        if room {
            // Not by removing it: a process that another test is just starting may hold it still.
            filler.set_len(0).unwrap();
            filler.rewind().unwrap();
        } else {
            while filler.write(&[0; 512]).is_ok() {}
        }
    })
    .await;
    running.stop().await;
    game.is_kept(&disk.0.file("tables.db")).await;
}
