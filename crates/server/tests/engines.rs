//! Engines' seats: few threads, fair between tables, and people are answered while all of them think.
#![allow(clippy::unwrap_used)]

mod support;
#[path = "support/walk.rs"]
mod walk;

use axum::http::Method;
use hexagora_server::Config;
use hexagora_server::client::Client;
use hexagora_server::store::Store;
use hexagora_table::{Event, Person, What};
use serde_json::json;
use support::{Folder, Running};
use walk::Walk;

const TABLES: usize = 6;
const TURNS: usize = 3;

/// Plays against the engine, answering at once, until it has made some turns.
async fn against_the_engine(mut ana: Client) -> String {
    // A thirtieth of its clock for every turn.
    let clock = json!({ "kind": "turn", "seconds": 9 });
    let terms = json!({ "game": "attangle", "engines": [{ "seat": 0, "level": 8 }], "clock": clock });
    let table = ana.open(&terms, "Ana").await.unwrap();
    let path = format!("/api/tables/{table}");
    for turn in 0..TURNS {
        let mut look = ana.json(Method::GET, &path, None).await.unwrap()["table"].clone();
        while look["position"]["to_move"] != 1 {
            let wait = format!("{path}/events?from={}&wait=30", look["version"]);
            ana.json(Method::GET, &wait, None).await.unwrap();
            look = ana.json(Method::GET, &path, None).await.unwrap()["table"].clone();
        }
        let (step, at) = (&look["position"]["choices"][0]["text"], look["steps"].as_array().unwrap().len());
        let order = json!({ "id": format!("m{turn}"), "do": "step", "step": step, "at": at });
        ana.json(Method::POST, &format!("{path}/orders"), Some(&order)).await.unwrap();
    }
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn one_thread_serves_all_tables_in_turn_and_people_do_not_wait_for_it() {
    let folder = Folder::new("engines");
    let config = Config {
        data: Some(folder.0.clone()),
        engine_threads: 1,
        messages_per_second: 100_000,
        orders_per_address: 100_000,
        requests_per_second: 100_000,
        ..Config::default()
    };
    let running = Running::with(config, Some(folder)).await;
    let games: Vec<_> = (0..TABLES).map(|_| tokio::spawn(against_the_engine(running.client()))).collect();
    // Two people play meanwhile, and get through many orders while the one engine is busy.
    let (mut ana, mut bruno) = (running.client(), running.client());
    let table = ana.open(&json!({ "game": "nonaga" }), "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    let (mut answered, mut walk) = (0, Walk::new("nonaga"));
    while games.iter().any(|game| !game.is_finished()) {
        let who = [&ana, &bruno][walk.seat()];
        who.json(Method::POST, &format!("/api/tables/{table}/orders"), Some(&walk.order())).await.unwrap();
        answered += 1;
    }
    let store = Store::file(&running.file()).await.unwrap();
    let mut thoughts: Vec<(u64, usize)> = Vec::new();
    for (number, game) in games.into_iter().enumerate() {
        let events = store.events(&game.await.unwrap()).await.unwrap();
        let by_engine = |event: &&Event| matches!(event.what, What::Stepped { .. }) && event.by.is_none();
        assert!(events.iter().filter(by_engine).count() >= TURNS);
        assert!(events.iter().any(|event| event.by == Some(Person(0))));
        thoughts.extend(events.iter().filter(by_engine).map(|event| (event.at.0, number)));
    }
    thoughts.sort_unstable();
    println!("{answered} orders of people during {} thoughts", thoughts.len());
    assert!(answered > thoughts.len(), "people wait for the engine: {answered} orders");
    // First come, first served: while a table has had two turns, no other has had none.
    let mut turns = [0_usize; TABLES];
    for (_, number) in thoughts {
        turns[number] += 1;
        let (least, most) = (turns.iter().min().unwrap(), turns.iter().max().unwrap());
        assert!(most - least <= 2, "{turns:?}");
    }
    store.close().await;
}
