//! Watchers: over a WebSocket or by asking again and again, at once or later.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use hexagora_server::client::{Client, NoAnswer};
use hexagora_server::mirror::Mirror;
use hexagora_server::nature::now;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::way::{Kind, Way};
use crate::world::{Counts, World};

/// How many watchers there are; every third asks again and again instead of listening.
const WATCHERS: usize = 60;
/// How many come from one address.
const AT_AN_ADDRESS: usize = 10;
/// How long one watches a table, in seconds.
const STAYS: std::ops::Range<u64> = 15..90;
/// How long one waits for news, and for a table in which there is any.
const PATIENCE: Duration = Duration::from_secs(12);
/// How much too early something may be seen, in milliseconds: two readings of the clock differ.
const EARLY: u64 = 20;

/// Lets everybody watch.
pub fn begin(world: &Arc<World>, all: &mut JoinSet<()>) {
    for number in 0..WATCHERS {
        all.spawn(watch(Arc::clone(world), number));
    }
}

/// A watcher at a table.
struct Watcher<'a> {
    world: &'a World,
    way: Way,
    table: String,
    /// By how many milliseconds everything must be seen later.
    delay: u64,
    mirror: Option<Mirror>,
    /// When another table is more interesting.
    until: Instant,
}

/// Watches one table after the other.
async fn watch(world: Arc<World>, number: usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1_000 + number as u64);
    let way = Way::new(Kind::Watcher, number / AT_AN_ADDRESS);
    loop {
        tokio::time::sleep(Duration::from_millis(rng.random_range(100..2_000))).await;
        let Some((table, delay)) = world.any_table(&mut rng) else { continue };
        let until = Instant::now() + Duration::from_secs(rng.random_range(STAYS));
        let mut watcher = Watcher { world: &world, way, table, delay: 1000 * delay, mirror: None, until };
        Counts::add(&world.counts.watched);
        while Instant::now() < watcher.until {
            let outcome = if number.is_multiple_of(3) { watcher.ask().await } else { watcher.listen().await };
            if outcome.is_err() {
                tokio::time::sleep(Duration::from_millis(rng.random_range(100..1_500))).await;
            }
        }
        if let Some(mirror) = &watcher.mirror {
            world.believe(&format!("watcher{number}"), &watcher.table, mirror, false);
        }
    }
}

impl Watcher<'_> {
    /// Listens until the conversation breaks, the game is over or something else is more interesting.
    async fn listen(&mut self) -> Result<(), NoAnswer> {
        let server = self.world.server();
        let stream = self.way.dial(server).await?;
        let from = self.mirror.as_ref().map(|mirror| mirror.version);
        let client = Client::new(server);
        let mut talk = timeout(PATIENCE, client.talk_over(stream, &self.table, from)).await??;
        loop {
            let left = self.until.saturating_duration_since(Instant::now());
            match timeout(left, talk.hear()).await {
                Ok(said) => self.hear(&said?)?,
                Err(_) => return Ok(()),
            }
            self.leave_if_over();
        }
    }

    /// Asks once for what is new.
    async fn ask(&mut self) -> Result<(), NoAnswer> {
        let path = match &self.mirror {
            Some(mirror) => format!("/api/tables/{}/events?from={}&wait=10", self.table, mirror.version),
            None => format!("/api/tables/{}", self.table),
        };
        let (status, text) = self.way.ask(self.world.server(), (Method::GET, &path), None, None).await?;
        match status {
            StatusCode::OK => {}
            StatusCode::GONE => {
                self.mirror = None;
                return Ok(());
            }
            _ => return Err(NoAnswer(status.to_string())),
        }
        let mut said: Value = serde_json::from_slice(&text)?;
        said["type"] = if self.mirror.is_some() { "events" } else { "table" }.into();
        self.hear(&said)?;
        self.leave_if_over();
        Ok(())
    }

    fn leave_if_over(&mut self) {
        if self.mirror.as_ref().is_some_and(|mirror| mirror.over) {
            self.until = Instant::now();
        }
    }

    fn hear(&mut self, said: &Value) -> Result<(), NoAnswer> {
        match said["type"].as_str() {
            Some("table") => self.mirror = Mirror::new(said),
            Some("events") => {
                self.is_late(&said["events"]);
                let known = self.mirror.as_mut().map(|mirror| mirror.hear(&said["events"]));
                if known != Some(Ok(())) {
                    let version = self.mirror.take().map(|mirror| mirror.version);
                    self.world
                        .fault(format!("a watcher of {} knows {version:?}, is told {said}", self.table));
                    return Err(NoAnswer("a gap".to_owned()));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Nothing is seen before its time. The opening is no news.
    fn is_late(&self, events: &Value) {
        let now = now().0 + EARLY;
        let early = |event: &&Value| event["at"].as_u64().is_some_and(|at| at + self.delay > now);
        let news = events.as_array().into_iter().flatten().filter(|event| event["seq"] != 1);
        if let Some(event) = news.into_iter().find(early) {
            self.world.fault(format!("{} is seen too early: {event}", self.table));
        }
    }
}
