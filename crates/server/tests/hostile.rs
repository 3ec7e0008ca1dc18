//! Clients that lie about everything: refused, the table unharmed, memory flat.
#![allow(clippy::unwrap_used)]

mod support;
#[path = "support/victim.rs"]
mod victim;
#[path = "support/walk.rs"]
mod walk;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::http::Method;
use hexagora_server::Config;
use hexagora_server::client::Client;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use support::{Folder, Running};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use victim::Victim;
use walk::Walk;

async fn table_of_two(running: &Running) -> (String, Client, Client) {
    let (mut ana, mut bruno) = (running.client(), running.client());
    let table = ana.open(&json!({ "game": "attangle" }), "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    (table, ana, bruno)
}

async fn look(client: &Client, table: &str) -> Value {
    client.json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap()["table"].clone()
}

/// A message that looks like one and is damaged somewhere.
fn damaged(rng: &mut Xoshiro256PlusPlus) -> Message {
    let good = json!({ "id": "x", "do": "step", "step": "c3", "at": 0 }).to_string();
    let mut bytes = good.into_bytes();
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..bytes.len());
        match rng.random_range(0..3) {
            0 => bytes[at] = rng.random(),
            1 => bytes.truncate(at.max(1)),
            _ => bytes.insert(at, rng.random()),
        }
    }
    match rng.random_range(0..6) {
        0 => Message::binary(bytes),
        1 => Message::text("[".repeat(4_000)),
        2 => Message::text(json!({ "id": 7, "do": ["step"], "at": -1 }).to_string()),
        3 => Message::text(json!({ "id": "x", "do": "step", "step": "c3", "at": u64::MAX }).to_string()),
        _ => Message::text(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_messages_change_nothing() {
    let running = Running::start().await;
    let (table, ana, bruno) = table_of_two(&running).await;
    let before = look(&ana, &table).await;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for _ in 0..60 {
        // He may not move, so nothing that he says can be a step.
        let mut talk = bruno.talk(&table, None).await.unwrap();
        for _ in 0..25 {
            if talk.send(damaged(&mut rng)).await.is_err() {
                break;
            }
        }
        let _ = tokio::time::timeout(Duration::from_millis(20), talk.hear_kind("refused")).await;
    }
    let mut after = look(&ana, &table).await;
    after["now"] = before["now"].clone();
    assert_eq!(after, before);
}

/// A round of everything that nobody should do, over some hundred connections.
async fn junk(server: SocketAddr, table: &str, bruno: &Client, rng: &mut Xoshiro256PlusPlus) {
    for _ in 0..40 {
        // Damaged messages, one that is far too long, and good night.
        let mut talk = bruno.talk(table, None).await.unwrap();
        for _ in 0..15 {
            if talk.send(damaged(rng)).await.is_err() {
                break;
            }
        }
        let _ = talk.send(Message::text("x".repeat(200_000))).await;
        // Words in the middle of which the speaker leaves.
        let mut raw = TcpStream::connect(server).await.unwrap();
        let endless = format!("GET /api/tables HTTP/1.1\r\nhost: x\r\nx: {}", "y".repeat(100_000));
        let _ = raw.write_all(endless.as_bytes()).await;
        let mut half = TcpStream::connect(server).await.unwrap();
        let promise = "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 16000\r\n\r\n{\"terms\":";
        let _ = half.write_all(promise.as_bytes()).await;
        // Secrets of nobody, tables of nowhere, seats that are taken, bodies that are no bodies.
        let token: String = (0..32).map(|_| char::from(rng.random_range(b'a'..=b'h'))).collect();
        let liar = Client { server, token: Some(token.clone()) };
        let nowhere = format!("/api/tables/{}/orders", &token[..12]);
        let orders = format!("/api/tables/{table}/orders");
        let order = json!({ "id": token, "do": "step", "step": "c3".repeat(900), "at": 0 });
        for path in [&orders, &nowhere, &format!("/api/tables/{table}/seats"), &"/api/tables".to_owned()] {
            let (status, _) = liar.ask(Method::POST, path, Some(&order)).await.unwrap();
            assert!(status.is_client_error(), "{path}: {status}");
        }
        let _ = liar.talk(&token[..12], Some(rng.random())).await;
        let _ = liar.talk(table, Some(rng.random())).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_stays_flat_under_junk() {
    const ROUNDS: usize = 12;
    let folder = Folder::new("memory");
    let (victim, server) = Victim::start(&folder.0, None);
    let (mut ana, mut bruno) = (Client::new(server), Client::new(server));
    let table = ana.open(&json!({ "game": "attangle" }), "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    let before = look(&ana, &table).await;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut memory = Vec::new();
    for _ in 0..ROUNDS {
        junk(server, &table, &bruno, &mut rng).await;
        memory.push(victim.memory() >> 10);
    }
    println!("KiB after each round: {memory:?}");
    // Each round brings more than ten megabytes; nothing of it may stay. What an allocator keeps at
    // hand differs a little from round to round.
    let grown = memory[ROUNDS - 1].saturating_sub(memory[1]);
    assert!(grown < 1024, "{grown} KiB more: {memory:?}");
    let mut after = look(&ana, &table).await;
    after["now"] = before["now"].clone();
    assert_eq!(after, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_is_not_even_read() {
    let running = Running::start().await;
    let (table, ana, _) = table_of_two(&running).await;
    let mut talk = ana.talk(&table, None).await.unwrap();
    talk.hear_kind("table").await.unwrap();
    let _ = talk.send(Message::text("x".repeat(1 << 20))).await;
    assert!(talk.hear_kind("made").await.is_err(), "the conversation ends");
    let mut stream = TcpStream::connect(running.address).await.unwrap();
    let endless = format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}", "y".repeat(1 << 20));
    let _ = stream.write_all(endless.as_bytes()).await;
    let mut answer = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(15), stream.read_to_end(&mut answer)).await;
    assert!(read.is_ok() && !String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200"));
    assert_eq!(look(&ana, &table).await["steps"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_peoples_secrets_and_other_sites_open_nothing() {
    let running = Running::start().await;
    let (table, ana, bruno) = table_of_two(&running).await;
    let (other, _, _) = table_of_two(&running).await;
    let order = json!({ "id": "x", "do": "step", "step": "c3", "at": 0 });
    let orders = format!("/api/tables/{table}/orders");
    for token in [None, Some("a".repeat(32)), Some("' OR 1=1 --".to_owned()), bruno.token.clone()] {
        let liar = Client { server: running.address, token };
        assert_eq!(liar.ask(Method::POST, &orders, Some(&order)).await.unwrap().0.as_u16(), 409);
    }
    let elsewhere = format!("/api/tables/{other}/orders");
    assert_eq!(ana.ask(Method::POST, &elsewhere, Some(&order)).await.unwrap().0.as_u16(), 409);
    // A page of another site sends its own origin.
    let mut stream = TcpStream::connect(running.address).await.unwrap();
    let host = running.address;
    let request = format!(
        "POST {orders} HTTP/1.1\r\nhost: {host}\r\norigin: http://evil.example\r\ncontent-type: application/json\r\n\
         cookie: hexagora={}\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{{}}",
        ana.token.clone().unwrap()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    assert_eq!(look(&ana, &table).await["steps"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_says_nothing_is_not_waited_for() {
    let running = Running::start().await;
    let mut slow = Vec::new();
    for _ in 0..50 {
        let mut stream = TcpStream::connect(running.address).await.unwrap();
        stream.write_all(b"GET /healthz HTT").await.unwrap();
        slow.push(stream);
    }
    let began = Instant::now();
    let (status, _) = running.client().ask(Method::GET, "/healthz", None).await.unwrap();
    assert_eq!(status.as_u16(), 200);
    for mut stream in slow {
        let mut rest = Vec::new();
        let end = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut rest)).await;
        assert!(end.is_ok(), "a half request ends by itself");
    }
    assert!(began.elapsed() < Duration::from_secs(60));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_is_dropped_and_harms_no_other() {
    let running = Running::start().await;
    let (mut ana, mut bruno) = (running.client(), running.client());
    let table = ana.open(&json!({ "game": "nonaga" }), "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    let _deaf = running.client().talk(&table, None).await.unwrap();
    let mut hers = ana.talk(&table, None).await.unwrap();
    let mut his = bruno.talk(&table, None).await.unwrap();
    let mut walk = Walk::new("nonaga");
    for _ in 0..400 {
        let talk = if walk.seat() == 0 { &mut hers } else { &mut his };
        talk.say(&walk.order()).await.unwrap();
        talk.hear_kind("made").await.unwrap();
    }
    assert_eq!(look(&ana, &table).await["version"], 4 + 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_kept_and_say_so() {
    let folder = Folder::new("limits");
    let config = Config {
        data: Some(folder.0.clone()),
        requests_per_second: 5,
        tables_per_hour: 3,
        connections_per_address: 4,
        messages_per_second: 2,
        ..Config::default()
    };
    let running = Running::with(config, Some(folder)).await;
    let mut ana = running.client();
    let table = ana.open(&json!({ "game": "attangle" }), "Ana").await.unwrap();
    let key = async |method, path: &str, body: Option<&Value>| {
        let (status, bytes) = ana.ask(method, path, body).await.unwrap();
        let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        (status.as_u16(), body["error"]["key"].as_str().unwrap_or_default().to_owned())
    };
    let new = json!({ "terms": { "game": "ampel" } });
    for _ in 0..2 {
        assert_eq!(key(Method::POST, "/api/tables", Some(&new)).await.0, 200);
    }
    assert_eq!(
        key(Method::POST, "/api/tables", Some(&new)).await,
        (429, "server.too-many-tables".to_owned())
    );
    let mut talks = Vec::new();
    while let Ok(talk) = ana.talk(&table, None).await {
        talks.push(talk);
    }
    assert_eq!(talks.len(), 4, "so many connections at most");
    let mut talk = talks.pop().unwrap();
    drop(talks);
    let mut heard = Ok(json!({}));
    for round in 0..20 {
        if talk.say(&json!({ "ping": round })).await.is_err() {
            break;
        }
    }
    while let Ok(said) = talk.hear().await {
        heard = Ok::<_, ()>(said);
    }
    assert_eq!(heard.unwrap()["error"]["key"], "server.too-many");
    let mut refused = None;
    for _ in 0..40 {
        let answer = key(Method::GET, "/api/tables", None).await;
        if answer.0 == 429 {
            refused = Some(answer.1);
            break;
        }
    }
    assert_eq!(refused.as_deref(), Some("server.too-many"));
}
