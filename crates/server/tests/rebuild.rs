//! A new deal at the same table, over a real server and a real store.
#![allow(clippy::unwrap_used)]

mod support;

use axum::http::Method;
use hexagora_server::client::{Client, NoAnswer};
use serde_json::{Value, json};
use support::Running;

/// Four seats cannot lay, and the last one has no tile for the first one's side.
const DEAL: &str = include_str!("../../rules/tests/laberinto/apart.txt");

async fn order(who: &Client, table: &str, order: Value) -> Result<Value, NoAnswer> {
    who.json(Method::POST, &format!("/api/tables/{table}/orders"), Some(&order)).await
}

async fn look(who: &Client, table: &str) -> Value {
    who.json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap()["table"].take()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_deal_begins_at_the_same_table_when_both_people_agree() {
    let running = Running::start().await;
    let (mut ana, mut eva) = (running.client(), running.client());
    let engines = [1, 2, 3].map(|seat| json!({ "seat": seat, "level": 1 }));
    let set = json!({ "deal": DEAL.trim(), "first": "0" });
    let terms = json!({ "game": "laberinto", "players": 5, "set": set, "engines": engines });
    let table = ana.open(&terms, "Ana").await.unwrap();
    eva.sit(&table, "Eva").await.unwrap();
    let offer = |id: &str| json!({ "id": id, "do": "offer", "offer": "rebuild" });
    assert!(order(&ana, &table, offer("0")).await.is_err(), "the paths can meet");

    let mut talk = eva.talk(&table, None).await.unwrap();
    talk.hear_kind("table").await.unwrap();
    order(&ana, &table, json!({ "id": "1", "do": "step", "step": "ready", "at": 0 })).await.unwrap();
    while look(&eva, &table).await["position"]["to_move"] != 4 {
        talk.hear_kind("events").await.unwrap();
    }
    let told = look(&eva, &table).await;
    assert_eq!(told["position"]["setback"]["key"], "laberinto.apart.for-good");
    order(&ana, &table, offer("2")).await.unwrap();
    assert_eq!(look(&eva, &table).await["offers"][0]["offer"], "rebuild");
    order(&eva, &table, offer("3")).await.unwrap();
    let dealt = look(&eva, &table).await;
    assert_eq!(
        (dealt["phase"].as_str(), dealt["offers"].as_array().map(Vec::len)),
        (Some("playing"), Some(0))
    );
    assert_ne!(dealt["position"]["options"]["deal"], told["position"]["options"]["deal"]);
    assert_eq!(dealt["seats"][4]["people"][0]["name"], "Eva");

    // The same after a restart.
    let hands = |table: &Value| table["position"]["options"]["deal"].clone();
    let running = running.restart().await;
    let eva = Client { server: running.address, ..eva };
    assert_eq!(hands(&look(&eva, &table).await), hands(&dealt));
}
