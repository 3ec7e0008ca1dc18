//! Two servers on one store, stores that fail in odd ways, and what operators ask.

use std::time::{Duration, Instant};

use axum::http::Method;
use hexagora_server::client::Client;
use hexagora_server::store::{Store, StoreError};
use hexagora_server::{Config, Server, ServerError};
use serde_json::json;
use sqlx::{Connection, Executor};

use crate::support::{Folder, Postgres, Running};
use crate::{order, step, table_of_two, usual};

/// A second server on the same store: refused, and a standby takes over when the first is gone.
async fn one_at_a_time(config: Config, folder: Folder) {
    let running = Running::with(config.clone(), Some(folder)).await;
    let bind = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let second = Config { bind, ..config.clone() };
    let mut waited = false;
    let refused = Server::start(second.clone(), || waited = true).await;
    assert!(matches!(refused, Err(ServerError::Store(StoreError::Taken))), "{refused:?}");
    assert!(waited, "it says that it waits");
    let (table, ana, _) = table_of_two(&running, json!({ "game": "attangle" })).await;
    let standby = tokio::spawn(Server::start(Config { standby: true, ..second }, || ()));
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(!standby.is_finished());
    assert_eq!(order(&ana, &table, step("1", "c3", 0)).await.0, 200, "the first goes on");
    let (_, folder) = running.stop().await;
    let server = standby.await.unwrap().unwrap_or_else(|error| panic!("{error:?}"));
    let address = server.address().unwrap();
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let run = tokio::spawn(server.run(async { drop(ended.await) }));
    let ana = Client { server: address, ..ana };
    let seen = ana.json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap();
    assert_eq!(seen["table"]["steps"].as_array().unwrap().len(), 1);
    drop(end);
    run.await.unwrap().unwrap_or_else(|error| panic!("{error:?}"));
    drop(folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_store_has_one_server() {
    let folder = Folder::new("lease");
    one_at_a_time(Config { data: Some(folder.0.clone()), ..Config::default() }, folder).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_store_has_one_server_with_postgres() {
    let Some(server) = Postgres::start() else { return };
    let config = Config { database: Some(server.url("lease")), ..Config::default() };
    one_at_a_time(config, Folder::new("lease")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_overtaken_writes_no_more_with_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    let url = postgres.url("overtaken");
    let bind = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { bind, database: Some(url.clone()), ..Config::default() };
    let server = Server::start(config, || ()).await.unwrap_or_else(|error| panic!("{error:?}"));
    let address = server.address().unwrap();
    let run = tokio::spawn(server.run(std::future::pending()));
    let (mut ana, mut bruno) = (Client::new(address), Client::new(address));
    let table = ana.open(&json!({ "game": "attangle" }), "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    // Another server has had the store meanwhile, unnoticed.
    let mut other = sqlx::PgConnection::connect(&url).await.unwrap();
    other.execute("UPDATE lease SET epoch = epoch + 1").await.unwrap();
    assert_eq!(order(&ana, &table, step("1", "c3", 0)).await.0, 503);
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM event").fetch_one(&mut other).await.unwrap();
    assert_eq!(count, 4, "opened, two sat, began");
    // And it goes by itself.
    assert!(matches!(run.await.unwrap(), Err(ServerError::Lost)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_gets_an_answer_and_a_server_that_goes_with_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    let url = postgres.url("locked");
    let config = Config { database: Some(url.clone()), ..Config::default() };
    let running = Running::with(config, Some(Folder::new("locked"))).await;
    let (table, ana, _) = table_of_two(&running, json!({ "game": "attangle" })).await;
    let mut other = sqlx::PgConnection::connect(&url).await.unwrap();
    other
        .execute("BEGIN; LOCK TABLE event, holder, summary, life, probe IN ACCESS EXCLUSIVE MODE")
        .await
        .unwrap();
    // These are the promises themselves: an answer before a client gives up, an end before a system kills.
    let began = Instant::now();
    assert_eq!(order(&ana, &table, step("1", "c3", 0)).await.0, 503);
    assert!(began.elapsed() < Duration::from_secs(12), "{:?}", began.elapsed());
    let ready = running.client().ask(Method::GET, "/readyz", None).await.unwrap().0;
    assert_eq!(ready.as_u16(), 503);
    let began = Instant::now();
    drop(running.stop().await);
    assert!(began.elapsed() < Duration::from_secs(18), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_is_noticed_and_a_newer_file_is_called_newer() {
    let running = usual(|_| ()).await;
    let (table, ana, _) = table_of_two(&running, json!({ "game": "attangle" })).await;
    let ready = async |running: &Running| {
        running.client().ask(Method::GET, "/readyz", None).await.unwrap().0.as_u16()
    };
    assert_eq!(ready(&running).await, 200);
    let file = running.file();
    let (config, folder) = running.stop().await;
    // Every page but the first, and those of what is read at the start.
    let mut bytes = std::fs::read(&file).unwrap();
    let body = b"\"type\":\"opened\"";
    let at = bytes.windows(body.len()).position(|window| window == body).unwrap();
    let page = at / 4096 * 4096;
    bytes[page..page + 100].fill(0xff);
    std::fs::write(&file, &bytes).unwrap();
    let running = Running::with(config, folder).await;
    let ana = crate::at(&running, &ana);
    let (status, _) = ana.ask(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap();
    assert_eq!(status.as_u16(), 503);
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(ready(&running).await, 503);
    drop(running.stop().await);

    let folder = Folder::new("newer");
    let file = folder.file("tables.db");
    Store::file(&file).await.unwrap().close().await;
    let mut raw = sqlx::SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    raw.execute("PRAGMA user_version = 99").await.unwrap();
    raw.close().await.unwrap();
    assert_eq!(Store::file(&file).await.err(), Some(StoreError::Newer(99)));
}
