//! All tables as records, and back.
#![allow(clippy::unwrap_used)]

mod support;

use axum::http::Method;
use hexagora_server::client::Client;
use hexagora_server::store::Store;
use hexagora_server::{Config, backup};
use serde_json::json;
use support::{Folder, Running};

#[tokio::test(flavor = "multi_thread")]
async fn tables_travel_through_an_export_into_another_store() {
    let running = Running::start().await;
    let (mut ana, mut bruno) = (running.client(), running.client());
    let table = ana.open(&json!({ "game": "attangle" }), "Ana \"la\" [Game \"x\"]").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    let order = json!({ "id": "1", "do": "step", "step": "c3", "at": 0 });
    ana.json(Method::POST, &format!("/api/tables/{table}/orders"), Some(&order)).await.unwrap();
    let store = Store::file(&running.file()).await.unwrap();
    let mut exported = Vec::new();
    backup::export(&store, &mut exported, false).await.unwrap();
    let folder = Folder::new("import");
    let other = Store::file(&folder.file("tables.db")).await.unwrap();
    let count = backup::import(&other, &mut &exported[..]).await.unwrap();
    assert_eq!((count.tables, count.left_out), (1, 0));
    let count = backup::import(&other, &mut &exported[..]).await.unwrap();
    assert_eq!((count.tables, count.left_out), (0, 1));
    assert_eq!(other.events(&table).await.unwrap(), store.events(&table).await.unwrap());
    assert_eq!(other.holders(&table).await.unwrap(), store.holders(&table).await.unwrap());
    // Its events tell another game than its steps. (The name or a hash may well hold “c3” too.)
    let whole = String::from_utf8(exported).unwrap();
    let damaged = whole.replace("\\\"c3\\\"", "\\\"c4\\\"");
    assert_ne!(damaged, whole);
    let refused = backup::import(&other, &mut damaged.as_bytes()).await.unwrap();
    assert_eq!((refused.tables, refused.damaged), (0, vec![("1".to_owned(), String::new())]));
    other.close().await;
    // The seats are held by the same secrets there.
    let config = Config { data: Some(folder.0.clone()), ..Config::default() };
    let second = Running::with(config, Some(folder)).await;
    let ana = Client { server: second.address, ..ana };
    let look = ana.json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap();
    assert_eq!(look["you"]["seat"], 0);
    store.close().await;
}
