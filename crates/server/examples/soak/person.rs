//! Somebody with a secret, who asks until there is an answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use crate::book::Acknowledged;
use crate::way::Way;
use crate::world::{Phase, World};

/// Somebody with a secret.
#[derive(Debug)]
pub struct Person {
    /// What all share.
    pub world: Arc<World>,
    /// Where they come from.
    pub way: Way,
    /// What they are called; no two are called the same.
    pub name: String,
    /// Their secret.
    pub token: String,
    /// What they choose by.
    pub rng: Xoshiro256PlusPlus,
    asked: u64,
}

/// A growing, random wait between two attempts.
#[derive(Debug, Default)]
pub struct Backoff(u32);

impl Backoff {
    /// The shortest wait at most, in milliseconds; it doubles five times.
    const FIRST: u64 = 60;

    /// Waits, longer every time.
    pub async fn wait(&mut self, rng: &mut Xoshiro256PlusPlus) {
        let most = Backoff::FIRST << self.0.min(5);
        self.0 += 1;
        tokio::time::sleep(Duration::from_millis(rng.random_range(most / 4..most))).await;
    }
}

impl Person {
    /// Somebody who gets a secret from the server; none when the soak is over before.
    pub async fn new(world: &Arc<World>, way: Way, name: String, seed: u64) -> Option<Person> {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut person = Person { world: Arc::clone(world), way, name, token: String::new(), rng, asked: 0 };
        let answer = person.insist("/api/secret", &json!({ "token": true })).await?;
        person.token = answer["token"].as_str().unwrap_or_default().to_owned();
        Some(person)
    }

    /// A name for the next request or order.
    pub fn next_id(&mut self) -> String {
        self.asked += 1;
        format!("{}-{}", self.name, self.asked)
    }

    /// Opens a table and sits down; gives its name. The same request again and again opens one table.
    pub async fn open(&mut self, terms: &Value) -> Option<String> {
        let body = json!({ "terms": terms, "name": self.name, "id": self.next_id(), "token": true });
        let answer = self.insist("/api/tables", &body).await?;
        answer["table"].as_str().map(str::to_owned)
    }

    /// Sits down at a table; gives the number of its last event. The same request again and again takes one seat.
    pub async fn sit(&mut self, table: &str) -> Option<u64> {
        let (id, sent) = (self.next_id(), Instant::now());
        let body = json!({ "name": self.name, "id": id, "token": true });
        let answer = self.insist(&format!("/api/tables/{table}/seats"), &body).await?;
        let version = answer["version"].as_u64()?;
        self.world.acknowledge(table, Acknowledged { id, version }, sent);
        Some(version)
    }

    /// Asks again and again until there is an answer; none when there is none, or another than is right.
    async fn insist(&mut self, path: &str, body: &Value) -> Option<Value> {
        let mut backoff = Backoff::default();
        while self.world.phase() != Phase::Over {
            let token = Some(self.token.as_str()).filter(|token| !token.is_empty());
            let answer = self.way.ask(self.world.server(), (Method::POST, path), token, Some(body)).await;
            match answer {
                Ok((status, text)) if status.is_success() => return serde_json::from_slice(&text).ok(),
                // The server is about to go, or cannot write.
                Ok((StatusCode::SERVICE_UNAVAILABLE, _)) | Err(_) => {}
                Ok((status, text)) => {
                    let why = String::from_utf8_lossy(&text).into_owned();
                    self.world.fault(format!("{} asks {path} and gets {status}: {why}", self.name));
                    return None;
                }
            }
            backoff.wait(&mut self.rng).await;
        }
        None
    }
}
