//! Somebody who plays on whatever happens: comes back after every break, sends again what may not
//! have been heard, and remembers what the server acknowledged.

#![allow(clippy::unwrap_used, dead_code)]

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hexagora_rules::Game;
use hexagora_server::client::{Client, Conversation};
use hexagora_server::mirror::Mirror;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

/// A connection of any kind.
pub trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Wire for T {}
pub type AnyWire = Box<dyn Wire>;
type Dialled = Pin<Box<dyn Future<Output = Option<AnyWire>> + Send>>;

/// What all bots of a test share.
pub struct World {
    /// How the server is reached.
    pub dial: Box<dyn Fn(SocketAddr) -> Dialled + Send + Sync>,
    /// Where the server is now.
    pub server: Mutex<SocketAddr>,
    /// Set when they should stop sending and only come to agree.
    pub stop: AtomicBool,
    /// Everything that was acknowledged: table, message, version.
    pub acknowledged: Mutex<Vec<(String, String, u64)>>,
    /// How often a conversation was begun.
    pub connections: AtomicU64,
}

impl World {
    /// A world whose server is reached over TCP.
    pub fn new(server: SocketAddr) -> Arc<World> {
        World::with(server, |server| {
            Box::pin(async move {
                let stream = TcpStream::connect(server).await.ok()?;
                stream.set_nodelay(true).ok()?;
                Some(Box::new(stream) as AnyWire)
            })
        })
    }

    /// A world whose server is reached somehow.
    pub fn with(
        server: SocketAddr,
        dial: impl Fn(SocketAddr) -> Dialled + Send + Sync + 'static,
    ) -> Arc<World> {
        Arc::new(World {
            dial: Box::new(dial),
            server: Mutex::new(server),
            stop: AtomicBool::new(false),
            acknowledged: Mutex::default(),
            connections: AtomicU64::new(0),
        })
    }

    pub fn count(&self) -> usize {
        self.acknowledged.lock().unwrap().len()
    }
}

/// Somebody at a table.
pub struct Bot {
    pub world: Arc<World>,
    pub token: String,
    pub table: String,
    pub mirror: Option<Mirror>,
    rng: Xoshiro256PlusPlus,
    name: String,
    sent: u64,
    /// What was sent and neither acknowledged nor refused.
    pending: Option<(String, Value)>,
}

impl Bot {
    pub fn new(world: &Arc<World>, table: &str, token: &str, seed: u64) -> Bot {
        Bot {
            world: Arc::clone(world),
            token: token.to_owned(),
            table: table.to_owned(),
            mirror: None,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            name: format!("bot{seed}"),
            sent: 0,
            pending: None,
        }
    }

    /// Plays until the world stops and nothing is pending any more.
    pub async fn play(mut self) -> Bot {
        let mut failures = 0;
        while !(self.world.stop.load(Ordering::Relaxed) && self.pending.is_none() && self.mirror.is_some()) {
            match self.converse().await {
                Ok(()) => failures = 0,
                Err(()) => failures += 1,
            }
            // Back off, with jitter, so that not everybody comes back at once.
            let most = 20_u64 << failures.min(4);
            tokio::time::sleep(Duration::from_millis(self.rng.random_range(5..most))).await;
        }
        self
    }

    /// One conversation, until it breaks.
    async fn converse(&mut self) -> Result<(), ()> {
        let server = *self.world.server.lock().unwrap();
        let client = Client { server, token: Some(self.token.clone()) };
        let from = self.mirror.as_ref().map(|mirror| mirror.version);
        let wire = (self.world.dial)(server).await.ok_or(())?;
        let talk = tokio::time::timeout(Duration::from_secs(2), client.talk_over(wire, &self.table, from));
        let mut talk = talk.await.map_err(drop)?.map_err(drop)?;
        self.world.connections.fetch_add(1, Ordering::Relaxed);
        // Whatever may not have been heard is sent again, with the same name.
        if let Some((_, order)) = &self.pending {
            talk.say(order).await.map_err(drop)?;
        }
        loop {
            let heard = tokio::time::timeout(Duration::from_millis(1_500), talk.hear()).await;
            match heard {
                Ok(Ok(said)) => self.hear(&said, &mut talk).await?,
                Ok(Err(_)) => return Err(()),
                // Nothing for a while: something may have been lost on its way.
                Err(_) => return Err(()),
            }
            if self.world.stop.load(Ordering::Relaxed) && self.pending.is_none() {
                return Ok(());
            }
        }
    }

    async fn hear(&mut self, said: &Value, talk: &mut Conversation<AnyWire>) -> Result<(), ()> {
        match said["type"].as_str() {
            Some("table") => self.mirror = Mirror::new(said),
            Some("events") => {
                let known = self.mirror.as_mut().map(|mirror| mirror.hear(&said["events"]));
                if known != Some(Ok(())) {
                    self.mirror = None;
                    return Err(());
                }
            }
            Some("made") => {
                let id = said["id"].as_str().unwrap_or_default();
                let version = said["version"].as_u64().ok_or(())?;
                let mut all = self.world.acknowledged.lock().unwrap();
                all.push((self.table.clone(), id.to_owned(), version));
                drop(all);
                self.pending.take_if(|(pending, _)| pending == id);
            }
            Some("refused") => {
                let id = said["id"].as_str().unwrap_or_default();
                self.pending.take_if(|(pending, _)| pending == id);
            }
            Some("unknown") => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                if let Some((_, order)) = &self.pending {
                    talk.say(order).await.map_err(drop)?;
                }
            }
            _ => {}
        }
        self.act(talk).await
    }

    /// Does what a player does next.
    async fn act(&mut self, talk: &mut Conversation<AnyWire>) -> Result<(), ()> {
        if self.pending.is_some() || self.world.stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let Some(mirror) = &self.mirror else { return Ok(()) };
        if let Some(next) = &mirror.rematch {
            self.table.clone_from(next);
            self.mirror = None;
            return Err(());
        }
        let order = if mirror.over {
            json!({ "do": "offer", "offer": "rematch" })
        } else if mirror.is_own_turn() {
            let step = random_step(&mirror.game, &mut self.rng);
            json!({ "do": "step", "step": step, "at": mirror.steps.len() })
        } else {
            return Ok(());
        };
        self.sent += 1;
        let id = format!("{}-{}", self.name, self.sent);
        let mut order = order;
        order["id"] = json!(id);
        talk.say(&order).await.map_err(drop)?;
        self.pending = Some((id, order));
        Ok(())
    }
}

fn random_step(game: &Game, rng: &mut Xoshiro256PlusPlus) -> String {
    game.random_step(rng).unwrap_or_default()
}

/// Opens tables of two and seats bots at them.
pub async fn seat(world: &Arc<World>, tables: u64) -> Vec<Bot> {
    let server = *world.server.lock().unwrap();
    let mut bots = Vec::new();
    for number in 0..tables {
        let game = ["attangle", "nonaga", "ampel"][number as usize % 3];
        let terms = json!({ "game": game, "clock": { "kind": "fischer", "seconds": 3600, "increment": 5 } });
        let (mut one, mut other) = (Client::new(server), Client::new(server));
        let table = one.open(&terms, "one").await.unwrap();
        other.sit(&table, "other").await.unwrap();
        for (seat, client) in [one, other].into_iter().enumerate() {
            bots.push(Bot::new(world, &table, &client.token.unwrap(), 2 * number + seat as u64));
        }
    }
    bots
}
