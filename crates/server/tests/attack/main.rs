//! What a stranger with clients of their own can try, point by point: nobody takes a seat, freezes a game or fills
//! the machine. `docs/threats.md` says which test shows what.
#![allow(clippy::unwrap_used)]

#[path = "../support/attacker.rs"]
mod attacker;
mod clocks;
mod connections;
mod engines;
mod freezing;
mod http;
mod links;
mod seats;
mod servers;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/victim.rs"]
mod victim;
#[path = "../support/walk.rs"]
mod walk;

use axum::http::Method;
use hexagora_server::Config;
use hexagora_server::client::{Client, Conversation};
use serde_json::{Value, json};
use support::{Folder, Running};

/// A server with the limits that everybody gets.
async fn usual(change: impl FnOnce(&mut Config)) -> Running {
    let folder = Folder::new("attack");
    let mut config = Config { data: Some(folder.0.clone()), ..Config::default() };
    change(&mut config);
    Running::with(config, Some(folder)).await
}

/// A table of two with both seated.
async fn table_of_two(running: &Running, terms: Value) -> (String, Client, Client) {
    let (mut ana, mut bruno) = (running.client(), running.client());
    let table = ana.open(&terms, "Ana").await.unwrap();
    bruno.sit(&table, "Bruno").await.unwrap();
    (table, ana, bruno)
}

/// What an order is answered: the status, and the key of the sentence if it was not made.
async fn order(who: &Client, table: &str, order: Value) -> (u16, String) {
    post(who, &format!("/api/tables/{table}/orders"), order).await
}

/// What a request is answered: the status, and the key of the sentence if it was not done.
async fn post(who: &Client, path: &str, body: Value) -> (u16, String) {
    let (status, bytes) = who.ask(Method::POST, path, Some(&body)).await.unwrap();
    let answer: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    (status.as_u16(), answer["error"]["key"].as_str().unwrap_or_default().to_owned())
}

/// A table as somebody sees it.
async fn look(who: &Client, table: &str) -> Value {
    who.json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap()
}

/// The same person on another server.
fn at(running: &Running, who: &Client) -> Client {
    Client { server: running.address, token: who.token.clone() }
}

/// The next event of a kind that a conversation brings.
async fn event(talk: &mut Conversation, kind: &str) -> Value {
    loop {
        let said = talk.hear_kind("events").await.unwrap();
        let found = said["events"].as_array().unwrap().iter().find(|event| event["type"] == kind).cloned();
        if let Some(event) = found {
            return event;
        }
    }
}

/// The key of a refusal.
fn refused(status: u16, key: &str) -> (u16, String) {
    (status, key.to_owned())
}

/// An order to step.
fn step(id: &str, step: &str, at: usize) -> Value {
    json!({ "id": id, "do": "step", "step": step, "at": at })
}
