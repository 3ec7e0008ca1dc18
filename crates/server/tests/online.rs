//! Tables over real sockets and a real store.
#![allow(clippy::unwrap_used)]

mod support;
#[path = "support/walk.rs"]
mod walk;

use std::time::Duration;

use axum::http::{Method, StatusCode};
use hexagora_rules::Eye;
use hexagora_server::client::Client;
use hexagora_server::store::{Store, Write};
use hexagora_server::{Config, Server};
use hexagora_table::{Command, Event, Offer, Order, Person, Table, Time};
use serde_json::{Value, json};
use support::{Folder, Running};
use walk::Walk;

async fn table_of_two(running: &Running, terms: Value) -> (String, Client, Client) {
    let (mut ana, mut bruno) = (running.client(), running.client());
    let table = ana.open(&terms, "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    (table, ana, bruno)
}

fn step(id: &str, step: &str, at: usize) -> Value {
    json!({ "id": id, "do": "step", "step": step, "at": at })
}

/// Gives an order that is obeyed.
async fn order(who: &Client, table: &str, order: &Value) -> Value {
    who.json(Method::POST, &format!("/api/tables/{table}/orders"), Some(order)).await.unwrap()
}

/// The table as somebody sees it.
async fn look(who: &Client, table: &str) -> Value {
    who.json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap()
}

/// Some steps of Nonaga, an event each.
async fn steps_made(table: &str, (ana, bruno): (&Client, &Client), steps: usize) {
    let mut walk = Walk::new("nonaga");
    for _ in 0..steps {
        let who = [ana, bruno][walk.seat()];
        order(who, table, &walk.order()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_is_acknowledged_after_commit_seen_by_the_other_and_there_after_a_restart() {
    let running = Running::start().await;
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "attangle" })).await;
    let mut hers = ana.talk(&table, None).await.unwrap();
    let mut his = bruno.talk(&table, None).await.unwrap();
    let first = hers.hear_kind("table").await.unwrap();
    assert_eq!(first["you"], json!({ "person": 0, "seat": 0 }));
    let version = his.hear_kind("table").await.unwrap()["table"]["version"].as_u64().unwrap();
    hers.say(&step("m1", "c3", 0)).await.unwrap();
    let made = hers.hear_kind("made").await.unwrap();
    assert_eq!((made["id"].as_str(), made["version"].as_u64()), (Some("m1"), Some(version + 1)));
    let seen = his.hear_kind("events").await.unwrap();
    assert_eq!(seen["events"][0]["step"], "c3");
    assert!(seen["events"][0].get("id").is_none(), "the names of messages are their sender's own");
    // The same message again: obeyed once, acknowledged again.
    hers.say(&step("m1", "c3", 0)).await.unwrap();
    assert_eq!(hers.hear_kind("made").await.unwrap(), made);
    let running = running.restart().await;
    let ana = Client { server: running.address, ..ana };
    let bruno = Client { server: running.address, ..bruno };
    let mut hers = ana.talk(&table, Some(version)).await.unwrap();
    let missed = hers.hear_kind("events").await.unwrap();
    assert_eq!(missed["events"].as_array().unwrap().len(), 1);
    assert_eq!(missed["events"][0]["id"], "m1", "she sees that her message was obeyed");
    hers.say(&step("m1", "c3", 0)).await.unwrap();
    assert_eq!(hers.hear_kind("made").await.unwrap(), made, "known again after a restart");
    let made = order(&bruno, &table, &step("b1", "e4", 1)).await;
    assert_eq!(made["version"].as_u64(), Some(version + 2));
    assert_eq!(hers.hear_kind("events").await.unwrap()["events"][0]["step"], "e4");
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_right_after_a_restart() {
    let running = Running::start().await;
    let clock = json!({ "kind": "fischer", "seconds": 600, "increment": 3 });
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "attangle", "clock": clock })).await;
    for (who, step) in [(&ana, step("1", "c3", 0)), (&bruno, step("2", "e4", 1)), (&ana, step("3", "c4", 2))]
    {
        order(who, &table, &step).await;
        tokio::time::sleep(Duration::from_millis(120)).await;
    }
    let before = look(&ana, &table).await["table"].clone();
    let (config, folder) = running.stop().await;
    let away = Duration::from_millis(1_500);
    tokio::time::sleep(away).await;
    let running = Running::with(config, folder).await;
    let ana = Client { server: running.address, ..ana };
    let after = look(&ana, &table).await["table"].clone();
    let number = |value: &Value| value.as_u64().unwrap();
    let passed = number(&after["now"]) - number(&before["now"]);
    let charged = number(&before["seats"][1]["left"]) - number(&after["seats"][1]["left"]);
    assert_eq!((before["running"].as_u64(), after["running"].as_u64()), (Some(1), Some(1)));
    assert!(charged + away.as_millis() as u64 <= passed, "{charged} of {passed} ms");
    assert_eq!(after["seats"][0]["left"], before["seats"][0]["left"]);
    // It is said once, and everybody hears it.
    let path = format!("/api/tables/{table}/events?from=0");
    let events = ana.json(Method::GET, &path, None).await.unwrap();
    let spared = |event: &&Value| event["type"] == "spared";
    assert_eq!(events["events"].as_array().unwrap().iter().filter(spared).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_long_away_is_told_everything_anew() {
    let running = Running::start().await;
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "nonaga" })).await;
    steps_made(&table, (&ana, &bruno), 80).await;
    let mut fresh = ana.talk(&table, Some(3)).await.unwrap();
    assert_eq!(fresh.hear().await.unwrap()["type"], "table");
    let path = format!("/api/tables/{table}/events?from=3");
    assert_eq!(ana.ask(Method::GET, &path, None).await.unwrap().0, StatusCode::GONE);
}

#[tokio::test(flavor = "multi_thread")]
async fn from_nothing_come_all_events_which_make_the_table_unless_they_hide_something() {
    let running = Running::start().await;
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "nonaga" })).await;
    // More than a desk remembers.
    steps_made(&table, (&ana, &bruno), 140).await;
    let seen = look(&bruno, &table).await;
    let mut watcher = running.client().talk(&table, Some(0)).await.unwrap();
    let told = watcher.hear_kind("events").await.unwrap();
    assert_eq!(told["you"], Value::Null);
    let events: Vec<Event> = serde_json::from_value(told["events"].clone()).unwrap();
    assert_eq!(events.len() as u64, seen["table"]["version"].as_u64().unwrap());
    let now = Time(seen["table"]["now"].as_u64().unwrap());
    let made = Table::fold(&events).unwrap().seen(Eye::All, now);
    assert_eq!(serde_json::to_value(made).unwrap(), seen["table"]);

    let mut host = running.client();
    let terms = json!({ "game": "laberinto", "players": 3, "set": { "hands": "hidden" } });
    let hidden = host.open(&terms, "Ana").await.unwrap();
    let mut talk = host.talk(&hidden, Some(0)).await.unwrap();
    assert_eq!(talk.hear().await.unwrap()["type"], "table", "nobody can make it of its events");
    running.client().sit(&hidden, "Bruno").await.unwrap();
    let told = talk.hear_kind("events").await.unwrap();
    assert_eq!(told["table"]["version"], told["version"], "so it comes with every news");
    assert_eq!(told["table"]["position"]["text"], "");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_says_why_in_the_readers_language_and_harms_nothing() {
    let running = Running::start().await;
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "attangle" })).await;
    let stranger = running.client();
    let orders = format!("/api/tables/{table}/orders");
    for (who, order, key) in [
        (&bruno, step("x", "c3", 0), "table.refused.not-your-turn"),
        (&ana, step("x", "c3", 4), "table.refused.stale"),
        (&ana, step("x", "d4", 0), "error.step"),
        (&stranger, step("x", "c3", 0), "table.refused.not-seated"),
        (&ana, step(&"x".repeat(99), "c3", 0), "table.refused.id"),
        (&ana, json!({ "id": "x", "do": "offer", "offer": "rematch" }), "table.refused.not-over"),
    ] {
        let (status, body) = who.ask(Method::POST, &orders, Some(&order)).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(status, StatusCode::CONFLICT, "{body}");
        assert!(body["error"]["key"].as_str().unwrap().starts_with(key), "{body}");
    }
    for (path, order, status) in [
        (orders.as_str(), json!({ "id": "x", "do": "fly" }), StatusCode::BAD_REQUEST),
        (orders.as_str(), json!({ "id": "x", "do": "roll", "entropy": 1 }), StatusCode::BAD_REQUEST),
        (orders.as_str(), json!({ "id": "x".repeat(99_999) }), StatusCode::PAYLOAD_TOO_LARGE),
        ("/api/tables/aaaaaaaaaaaa/orders", step("x", "c3", 0), StatusCode::NOT_FOUND),
        ("/api/tables/..%2f..%2fetc/orders", step("x", "c3", 0), StatusCode::NOT_FOUND),
    ] {
        assert_eq!(ana.ask(Method::POST, path, Some(&order)).await.unwrap().0, status, "{path} {order:.40}");
    }
    let seen = look(&ana, &table).await;
    assert_eq!(seen["table"]["steps"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_costs_neither_a_seat_nor_a_table() {
    let running = Running::start().await;
    let stranger = running.client();
    let given = stranger.json(Method::POST, "/api/secret", Some(&json!({ "token": true }))).await.unwrap();
    let bruno = Client { token: given["token"].as_str().map(str::to_owned), ..stranger };
    // A table that is opened twice is one table, also when both requests are on their way at once.
    let new = json!({ "terms": { "game": "ampel" }, "name": "Bruno", "id": "open-1", "token": true });
    let (one, other) = tokio::join!(
        bruno.json(Method::POST, "/api/tables", Some(&new)),
        bruno.json(Method::POST, "/api/tables", Some(&new))
    );
    assert_eq!(one.unwrap(), other.unwrap());
    let another = json!({ "terms": { "game": "ampel" }, "name": "Bruno", "id": "open-2", "token": true });
    let again = bruno.json(Method::POST, "/api/tables", Some(&new)).await.unwrap();
    let another = bruno.json(Method::POST, "/api/tables", Some(&another)).await.unwrap();
    assert_ne!(again["table"], another["table"]);
    // The same for a seat.
    let mut ana = running.client();
    let table = ana.open(&json!({ "game": "ampel" }), "Ana").await.unwrap();
    let path = format!("/api/tables/{table}/seats");
    let body = json!({ "name": "Bruno", "id": "sit-1", "token": true });
    let first = bruno.json(Method::POST, &path, Some(&body)).await.unwrap();
    let second = bruno.json(Method::POST, &path, Some(&body)).await.unwrap();
    assert_eq!(first, second);
    assert_eq!(first["you"]["seat"], 1);
    // Whoever has another secret has another message, whatever it is called.
    assert_eq!(running.client().ask(Method::POST, &path, Some(&body)).await.unwrap().0, StatusCode::CONFLICT);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_moves_to_another_device_by_a_key_that_is_good_once() {
    let running = Running::start().await;
    let (table, ana, _) = table_of_two(&running, json!({ "game": "ampel" })).await;
    let key = ana.json(Method::POST, &format!("/api/tables/{table}/key"), None).await.unwrap();
    let phone = running.client();
    let path = format!("/api/tables/{table}/device");
    let body = json!({ "key": key["key"], "token": true });
    let placed = phone.json(Method::POST, &path, Some(&body)).await.unwrap();
    assert_eq!(placed["you"], json!({ "person": 0, "seat": 0 }));
    assert_eq!(phone.ask(Method::POST, &path, Some(&body)).await.unwrap().0, StatusCode::FORBIDDEN);
    let phone = Client { token: placed["token"].as_str().map(str::to_owned), ..phone };
    // Both devices press at once: one step is made.
    let seen = look(&phone, &table).await;
    let choices = seen["table"]["position"]["choices"].clone();
    let orders = format!("/api/tables/{table}/orders");
    let (one, other) = (
        step("a", choices[0]["text"].as_str().unwrap(), 0),
        step("b", choices[1]["text"].as_str().unwrap(), 0),
    );
    let (one, other) = tokio::join!(
        ana.ask(Method::POST, &orders, Some(&one)),
        phone.ask(Method::POST, &orders, Some(&other))
    );
    let mut answers = [one.unwrap().0.as_u16(), other.unwrap().0.as_u16()];
    answers.sort_unstable();
    assert_eq!(answers, [200, 409]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_open_tables_that_want_it() {
    let running = Running::start().await;
    let mut ana = running.client();
    let table = ana.open(&json!({ "game": "ampel", "listed": true }), "Ana").await.unwrap();
    ana.open(&json!({ "game": "ampel" }), "Ana").await.unwrap();
    let lobby = running.client().json(Method::GET, "/api/tables", None).await.unwrap();
    assert_eq!(lobby.as_array().unwrap().len(), 1);
    assert_eq!((lobby[0]["table"].as_str(), lobby[0]["open"].as_u64()), (Some(table.as_str()), Some(1)));
    running.client().sit(&table, "Bruno").await.unwrap();
    let lobby = running.client().json(Method::GET, "/api/tables", None).await.unwrap();
    assert_eq!(lobby, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_another_table_where_everybody_sits_already() {
    let running = Running::start().await;
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "ampel" })).await;
    order(&ana, &table, &json!({ "id": "1", "do": "resign" })).await;
    for who in [&bruno, &ana] {
        order(who, &table, &json!({ "id": "2", "do": "offer", "offer": "rematch" })).await;
    }
    let seen = look(&ana, &table).await;
    let next = seen["table"]["rematch"].as_str().unwrap().to_owned();
    let seen = look(&ana, &next).await;
    assert_eq!((seen["you"]["seat"].as_u64(), seen["table"]["phase"].as_str()), (Some(1), Some("playing")));
    let record = ana.ask(Method::GET, &format!("/api/tables/{table}/record"), None).await.unwrap().1;
    assert!(String::from_utf8_lossy(&record).contains("win:1 resigned"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_was_agreed_to_before_a_crash_is_opened_without_being_asked() {
    let running = Running::start().await;
    let (table, ana, bruno) = table_of_two(&running, json!({ "game": "ampel" })).await;
    order(&ana, &table, &json!({ "id": "1", "do": "resign" })).await;
    order(&ana, &table, &json!({ "id": "2", "do": "offer", "offer": "rematch" })).await;
    // The server stops after the agreement is stored, and before the other table is.
    let file = running.file();
    let (config, folder) = running.stop().await;
    let store = Store::file(&file).await.unwrap();
    let events = store.events(&table).await.unwrap();
    let before = Table::fold(&events).unwrap();
    let agree = Order::person(Person(1), Command::Offer { offer: Offer::Rematch, to: None });
    let agreed = before.decide(&agree, Time(before.last().0 + 1)).unwrap();
    store.write(&Write::of(&table, &agreed.events, &agreed.table).unwrap()).await.unwrap();
    store.close().await;
    let running = Running::with(config, folder).await;
    let (ana, bruno) =
        (Client { server: running.address, ..ana }, Client { server: running.address, ..bruno });
    let mut talk = ana.talk(&table, None).await.unwrap();
    let first = talk.hear_kind("table").await.unwrap();
    let next = match first["table"]["rematch"].as_str() {
        Some(next) => next.to_owned(),
        None => {
            let news = talk.hear_kind("events").await.unwrap();
            news["events"][0]["table"].as_str().unwrap().to_owned()
        }
    };
    for (who, seat) in [(&ana, 1), (&bruno, 0)] {
        let seen = look(who, &next).await;
        assert_eq!((&seen["you"]["seat"], &seen["table"]["phase"]), (&json!(seat), &json!("playing")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_plays_its_seat_and_the_clock_is_taken_when_nobody_claims() {
    let running = Running::start().await;
    let mut ana = running.client();
    // A second to think, half a second of lag, ten of grace; and none is taken right after a start.
    let terms = json!({
        "game": "attangle", "engines": [{ "seat": 1, "level": 1 }], "clock": { "kind": "turn", "seconds": 1 }
    });
    let table = ana.open(&terms, "Ana").await.unwrap();
    let mut talk = ana.talk(&table, None).await.unwrap();
    talk.say(&step("1", "c3", 0)).await.unwrap();
    let events = async |talk: &mut hexagora_server::client::Conversation, kind: &str| loop {
        let said = talk.hear_kind("events").await.unwrap();
        let found = said["events"].as_array().unwrap().iter().find(|event| event["type"] == kind).cloned();
        if let Some(event) = found {
            return event;
        }
    };
    events(&mut talk, "stepped").await;
    assert_eq!(events(&mut talk, "stepped").await["seat"], 1);
    let ended = events(&mut talk, "ended").await;
    assert_eq!((ended["reason"].as_str(), ended["winners"].clone()), (Some("time"), json!([1])));
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_see_everything_later_if_the_table_wants_it() {
    let running = Running::start().await;
    let (table, ana, _) = table_of_two(&running, json!({ "game": "attangle", "delay": 2 })).await;
    order(&ana, &table, &step("1", "c3", 0)).await;
    let watcher = running.client();
    let seen = look(&watcher, &table).await;
    assert_eq!(seen["table"]["steps"], json!([]));
    let mut talk = watcher.talk(&table, None).await.unwrap();
    assert_eq!(talk.hear().await.unwrap()["table"]["steps"], json!([]));
    let early = tokio::time::timeout(Duration::from_millis(500), talk.hear_kind("events")).await;
    assert!(early.is_err());
    loop {
        let said = talk.hear_kind("events").await.unwrap();
        if said["events"].as_array().unwrap().iter().any(|event| event["step"] == "c3") {
            break;
        }
    }
    // What only watches cannot play.
    talk.say(&step("w", "e4", 1)).await.unwrap();
    assert_eq!(talk.hear_kind("refused").await.unwrap()["error"]["key"], "table.refused.not-seated");
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_find_the_description_and_operators_the_figures() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let metrics = free.local_addr().unwrap();
    drop(free);
    let folder = Folder::new("figures");
    let config = Config { data: Some(folder.0.clone()), metrics: Some(metrics), ..Config::default() };
    let running = Running::with(config, Some(folder)).await;
    let client = running.client();
    let description = client.json(Method::GET, "/api/openapi.json", None).await.unwrap();
    for path in ["/api/tables", "/api/tables/{table}/orders", "/api/tables/{table}/events"] {
        assert!(description["paths"].get(path).is_some(), "{path}");
    }
    for path in ["/healthz", "/readyz"] {
        assert_eq!(client.ask(Method::GET, path, None).await.unwrap().0, StatusCode::OK);
    }
    table_of_two(&running, json!({ "game": "ampel" })).await;
    assert_eq!(client.ask(Method::GET, "/metrics", None).await.unwrap().0, StatusCode::NOT_FOUND);
    let figures = Client::new(metrics).ask(Method::GET, "/metrics", None).await.unwrap().1;
    let figures = String::from_utf8_lossy(&figures).into_owned();
    assert!(
        figures.contains("hexagora_tables_opened_total")
            && figures.contains("hexagora_commit_seconds_bucket")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_goes_says_so_and_finishes_what_it_has_begun() {
    let running = Running::start().await;
    let (table, ana, _) = table_of_two(&running, json!({ "game": "attangle" })).await;
    let mut talk = ana.talk(&table, None).await.unwrap();
    talk.hear_kind("table").await.unwrap();
    let (stopped, said) = tokio::join!(running.stop(), talk.hear_kind("bye"));
    assert!(said.unwrap()["after"].as_u64().unwrap() > 0);
    drop(stopped);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_port_that_is_taken_is_an_error() {
    let running = Running::start().await;
    let folder = Folder::new("taken");
    let config = Config { bind: running.address, data: Some(folder.0.clone()), ..Config::default() };
    assert!(matches!(Server::start(config, || ()).await, Err(hexagora_server::ServerError::Port(_))));
}
