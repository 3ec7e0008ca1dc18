//! Gaining time: by pretending to be far away, by the server's absence.

use std::time::Duration;

use axum::http::Method;
use hexagora_server::client::Client;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::support::Folder;
use crate::victim::Victim;
use crate::{at, event, look, order, refused, step, table_of_two, usual};

/// A table whose clock runs for Ana.
async fn clocked(running: &crate::support::Running, clock: Value) -> (String, Client, Client) {
    let (table, ana, bruno) = table_of_two(running, json!({ "game": "attangle", "clock": clock })).await;
    assert_eq!(order(&ana, &table, step("a0", "c3", 0)).await.0, 200);
    assert_eq!(order(&bruno, &table, step("b0", "e4", 1)).await.0, 200);
    (table, ana, bruno)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_nobody_asked_for_says_nothing_about_the_way() {
    let running = usual(|_| ()).await;
    let clock = json!({ "kind": "fischer", "seconds": 600, "increment": 0 });
    let (table, ana, _) = clocked(&running, clock).await;
    let mut talk = ana.talk(&table, None).await.unwrap();
    talk.hear_kind("table").await.unwrap();
    // An answer from the future, as it were, and one from 1970.
    for pong in [[255; 8], [0; 8]] {
        talk.send(Message::Pong(pong.to_vec().into())).await.unwrap();
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    talk.say(&step("a1", "c4", 2)).await.unwrap();
    let stepped = event(&mut talk, "stepped").await;
    let lag = stepped["lag"].as_u64().unwrap_or(0);
    assert!(lag < 100, "the real way is short: {lag} ms");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_nobody_asked_for_are_limited() {
    let running = usual(|config| config.messages_per_second = 5).await;
    let (table, ana, _) = table_of_two(&running, json!({ "game": "ampel" })).await;
    let mut talk = ana.talk(&table, None).await.unwrap();
    for _ in 0..200 {
        if talk.send(Message::Pong(vec![0; 8].into())).await.is_err() {
            break;
        }
    }
    let said = talk.hear_kind("refused").await.unwrap();
    assert_eq!(said["error"]["key"], "server.too-many");
    assert!(talk.hear_kind("table").await.is_err(), "and the conversation ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_claims_a_clock_before_the_others_could_come_back() {
    let running = usual(|_| ()).await;
    let (table, ana, bruno) = clocked(&running, json!({ "kind": "turn", "seconds": 1 })).await;
    // Her second is over, and nobody has claimed it, when the server goes for a moment.
    tokio::time::sleep(Duration::from_millis(1_600)).await;
    let running = running.restart().await;
    let (ana, bruno) = (at(&running, &ana), at(&running, &bruno));
    let claim = json!({ "id": "c", "do": "claim" });
    assert_eq!(order(&bruno, &table, claim).await, refused(409, "table.refused.just-back"));
    assert_eq!(order(&ana, &table, step("a1", "c4", 2)).await.0, 200, "she may still move");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_server_charges_no_clock() {
    let folder = Folder::new("suspended");
    let (victim, server) = Victim::start(&folder.0, None);
    let (mut ana, mut bruno) = (Client::new(server), Client::new(server));
    let clock = json!({ "kind": "fischer", "seconds": 600, "increment": 0 });
    let table = ana.open(&json!({ "game": "attangle", "clock": clock }), "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    order(&ana, &table, step("a0", "c3", 0)).await;
    order(&bruno, &table, step("b0", "e4", 1)).await;
    let left = async || look(&ana, &table).await["table"]["seats"][0]["left"].as_u64().unwrap();
    let before = left().await;
    let away = Duration::from_secs(8);
    victim.signal("STOP");
    tokio::time::sleep(away).await;
    victim.signal("CONT");
    let charged = before - left().await;
    assert!(charged < 4_000, "{charged} ms of {away:?}");
    let path = format!("/api/tables/{table}/events?from=0");
    let events = ana.json(Method::GET, &path, None).await.unwrap();
    let spared = |event: &&Value| event["type"] == "spared";
    assert_eq!(events["events"].as_array().unwrap().iter().filter(spared).count(), 1, "and says so once");
}
