//! Taking the computer for oneself.

use hexagora_server::client::Client;
use serde_json::{Value, json};

use crate::attacker::Attacker;
use crate::{event, step, usual};

#[tokio::test(flavor = "multi_thread")]
async fn one_persons_many_games_do_not_hold_up_anothers() {
    const GREEDY: usize = 30;
    let running = usual(|config| {
        (config.engine_threads, config.behind_proxy) = (1, true);
        (config.messages_per_second, config.requests_per_second) = (1_000, 1_000);
    })
    .await;
    // Many tables against the strongest level, of one person at one address. The engine begins.
    let greedy = Attacker::new(running.address).with("x-forwarded-for: 192.0.2.1");
    let terms = json!({ "game": "attangle", "engines": [{ "seat": 0, "level": 8 }] });
    let new = json!({ "terms": terms, "name": "G", "seat": 1, "token": true });
    let first = greedy.ask("POST", "/api/tables", Some(&new)).await.json();
    let token = first["token"].as_str().unwrap().to_owned();
    let greedy = greedy.holding(&token);
    let mut tables = vec![first["table"].as_str().unwrap().to_owned()];
    while tables.len() < GREEDY {
        let placed = greedy.ask("POST", "/api/tables", Some(&new)).await.json();
        tables.push(placed["table"].as_str().unwrap().to_owned());
    }
    let watcher = Client { server: running.address, token: Some(token) };
    let mut waiting = watcher.talk(tables.last().unwrap(), None).await.unwrap();
    // Somebody else against the easiest one.
    let other = Attacker::new(running.address).with("x-forwarded-for: 192.0.2.2");
    let new = json!({ "terms": { "game": "attangle", "engines": [{ "seat": 1, "level": 1 }] }, "name": "O", "seat": 0, "token": true });
    let placed = other.ask("POST", "/api/tables", Some(&new)).await.json();
    let token = placed["token"].as_str().map(str::to_owned);
    let (client, table) =
        (Client { server: running.address, token }, placed["table"].as_str().unwrap().to_owned());
    let mut talk = client.talk(&table, None).await.unwrap();
    talk.say(&step("o1", "c3", 0)).await.unwrap();
    while event(&mut talk, "stepped").await["seat"] != 1 {}
    // Nearly all of the greedy one's tables have had no answer yet.
    let mut answered = 0;
    for table in &tables {
        let look = greedy.ask("GET", &format!("/api/tables/{table}"), None).await.json();
        answered += usize::from(look["table"]["steps"].as_array().is_some_and(|steps| !steps.is_empty()));
    }
    assert!(answered < GREEDY / 2, "{answered} of {GREEDY} came first");
    // And whoever waits is told so.
    let said: Value = waiting.hear_kind("engine").await.unwrap();
    assert_eq!(said["waits"], true);
}
