//! A full disk: clear refusals, nothing damaged, and it goes on when there is room.
#![allow(clippy::unwrap_used)]

mod support;

use std::process::Command;

use axum::http::Method;
use hexagora_server::Config;
use hexagora_server::store::Store;
use hexagora_table::Table;
use serde_json::{Value, json};
use support::{Folder, Running};

/// A small disk of the test's own.
struct Disk(Folder);

impl Disk {
    fn new() -> Option<Disk> {
        let folder = Folder::new("disk");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=3m", "tmpfs"]).arg(&folder.0).status();
        if !mounted.is_ok_and(|status| status.success()) {
            eprintln!("SKIPPED: nobody may mount a small disk here; the full disk was not tested");
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
async fn a_full_disk_refuses_clearly_damages_nothing_and_goes_on_when_there_is_room() {
    let Some(disk) = Disk::new() else { return };
    let config = Config {
        data: Some(disk.0.0.clone()),
        requests_per_second: 100_000,
        messages_per_second: 100_000,
        ..Config::default()
    };
    let running = Running::with(config, None).await;
    let (mut ana, mut bruno) = (running.client(), running.client());
    let table = ana.open(&json!({ "game": "attangle" }), "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    let orders = format!("/api/tables/{table}/orders");
    // Something takes all the room.
    let filler = disk.0.file("filler");
    let mut size = 3 << 20;
    while size > 0 && std::fs::write(&filler, vec![0; size]).is_err() {
        size -= 4_096;
    }
    let (mut made, mut unknown) = (Vec::new(), None);
    for round in 0..400 {
        let (who, order) = match round % 2 {
            0 => (&ana, json!({ "id": format!("o{round}"), "do": "offer", "offer": "draw" })),
            _ => (&bruno, json!({ "id": format!("o{round}"), "do": "decline", "offer": "draw" })),
        };
        let (status, body) = who.ask(Method::POST, &orders, Some(&order)).await.unwrap();
        match status.as_u16() {
            200 => made.push(format!("o{round}")),
            503 => {
                let body: Value = serde_json::from_slice(&body).unwrap();
                assert_eq!(body["error"]["key"], "server.unknown");
                unknown = Some((round, order));
                break;
            }
            other => panic!("{other}: {}", String::from_utf8_lossy(&body)),
        }
    }
    let (round, order) = unknown.expect("the disk was full");
    // Looking still works, and shows nothing that is not there.
    let look = ana.json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap();
    assert_eq!(look["table"]["version"].as_u64(), Some(4 + made.len() as u64));
    std::fs::remove_file(&filler).unwrap();
    // The same order again, and the game goes on.
    let who = if round % 2 == 0 { &ana } else { &bruno };
    let answer = who.json(Method::POST, &orders, Some(&order)).await.unwrap();
    assert_eq!(answer["version"].as_u64(), Some(5 + made.len() as u64));
    running.stop().await;
    let store = Store::file(&disk.0.file("tables.db")).await.unwrap();
    let events = store.events(&table).await.unwrap();
    Table::fold(&events).unwrap();
    for id in &made {
        assert_eq!(events.iter().filter(|event| event.id.as_ref() == Some(id)).count(), 1, "{id}");
    }
    store.close().await;
}
