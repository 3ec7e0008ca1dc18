//! Who of a table's people is connected: what the others hear of it, and what the lobby makes of it.
#![allow(clippy::unwrap_used)]

mod support;

use std::time::Duration;

use axum::http::Method;
use hexagora_server::client::Conversation;
use serde_json::{Value, json};
use support::Running;

/// What is said of who is here, until it is as expected.
async fn hears(talk: &mut Conversation, expected: &Value) -> Value {
    loop {
        let said = talk.hear_kind("attendance").await.unwrap();
        let here: Vec<&Value> = said["people"].as_array().unwrap().iter().map(|one| &one["here"]).collect();
        if json!(here) == *expected {
            return said;
        }
    }
}

async fn lobby(running: &Running) -> Vec<String> {
    let listed = running.client().json(Method::GET, "/api/tables", None).await.unwrap();
    listed.as_array().unwrap().iter().map(|one| one["table"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_sit_are_here_or_away_and_nobody_else_is_told_of() {
    let running = Running::start().await;
    let (mut ana, mut bruno) = (running.client(), running.client());
    let table = ana.open(&json!({ "game": "nonaga" }), "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    let mut hers = ana.talk(&table, None).await.unwrap();
    // Two devices are one person, and somebody who only looks is nobody.
    let (his, phone) = (bruno.talk(&table, None).await.unwrap(), bruno.talk(&table, None).await.unwrap());
    let mut watcher = running.client().talk(&table, None).await.unwrap();
    let said = hears(&mut hers, &json!([true, true])).await;
    let both = json!([
        { "person": 0, "here": true, "since": null }, { "person": 1, "here": true, "since": null }
    ]);
    assert_eq!(said["people"], both);
    hears(&mut watcher, &json!([true, true])).await;
    drop(his);
    drop(phone);
    let said = hears(&mut hers, &json!([true, false])).await;
    assert!(said["people"][1]["since"].is_u64(), "{said}");
    let _his = bruno.talk(&table, None).await.unwrap();
    hears(&mut hers, &json!([true, true])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_loads_the_page_again_was_not_away() {
    let running = Running::start().await;
    let (mut ana, mut bruno) = (running.client(), running.client());
    let table = ana.open(&json!({ "game": "nonaga" }), "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    let mut hers = ana.talk(&table, None).await.unwrap();
    let mut his = bruno.talk(&table, None).await.unwrap();
    hears(&mut hers, &json!([true, true])).await;
    // However often he comes and goes: nothing changes for her.
    for _ in 0..20 {
        drop(his);
        his = bruno.talk(&table, None).await.unwrap();
        his.hear_kind("attendance").await.unwrap();
    }
    let more = tokio::time::timeout(Duration::from_secs(7), hers.hear_kind("attendance")).await;
    assert!(more.is_err(), "{more:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sees_a_table_later_learns_nothing_of_now() {
    let running = Running::start().await;
    let mut ana = running.client();
    let table = ana.open(&json!({ "game": "nonaga", "delay": 600 }), "Ana").await.unwrap();
    let mut watcher = running.client().talk(&table, None).await.unwrap();
    let hers = ana.talk(&table, None).await.unwrap();
    drop(hers);
    let told = tokio::time::timeout(Duration::from_secs(6), watcher.hear_kind("attendance")).await;
    assert!(told.is_err(), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_in_the_lobby_while_somebody_waits_there() {
    let running = Running::start().await;
    let mut ana = running.client();
    let table = ana.open(&json!({ "game": "ampel", "listed": true }), "Ana").await.unwrap();
    let listed = std::slice::from_ref(&table);
    // She has a moment to begin the conversation.
    assert_eq!(lobby(&running).await, listed);
    let hers = ana.talk(&table, None).await.unwrap();
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(lobby(&running).await, listed);
    drop(hers);
    let gone = async {
        while !lobby(&running).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), gone).await.unwrap();
    // A program that waits for news over HTTP is there too.
    let version = {
        let seen = ana.json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap();
        seen["table"]["version"].as_u64().unwrap()
    };
    let news = format!("/api/tables/{table}/events?from={version}&wait=10");
    let waiting = tokio::spawn({
        let ana = ana.clone();
        async move { ana.json(Method::GET, &news, None).await }
    });
    let back = async {
        while lobby(&running).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(5), back).await.unwrap();
    // The table itself was there all the time.
    running.client().sit(&table, "Bruno").await.unwrap();
    assert_eq!(waiting.await.unwrap().unwrap()["events"][0]["type"], "sat");
    assert!(lobby(&running).await.is_empty(), "nobody can join any more");
}
