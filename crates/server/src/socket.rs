//! A conversation over a WebSocket.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use hexagora_locale::message;
use hexagora_table::{Command, Person, Table};
use hexagora_wire::{Asked, FromClient, News, Refused, ToClient, You};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, timeout};

use crate::desk::{Desk, Update};
use crate::failure::told;
use crate::keeper::Undone;
use crate::limits::{Bucket, Rate};
use crate::nature::now;
use crate::sight::Sight;
use crate::site::{Asker, Site, closed};

/// How often a silent client is asked whether it is there.
const BEAT: Duration = Duration::from_secs(10);
/// How long a client may be silent.
const SILENCE: Duration = Duration::from_secs(35);
/// How long a client may take to accept what is sent.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long a client may take to hear that it must go.
const PARTING: Duration = Duration::from_secs(1);
/// How long a client should wait before it sends again what may not have been heard, in milliseconds.
const AFTER: u32 = 1_000;
/// The longest message of a client, in bytes.
pub const LONGEST: usize = 4_096;
/// How many messages that make no sense end a conversation.
const NONSENSE: u32 = 20;

/// One conversation.
struct Talk {
    socket: WebSocket,
    site: Arc<Site>,
    desk: Arc<Desk>,
    asker: Asker,
    person: Option<Person>,
    /// The last event that the client was told.
    version: u64,
    /// By how much a watcher sees everything later, in milliseconds, and what is still to be seen.
    delay: u64,
    held: VecDeque<(u64, Arc<Update>)>,
    /// How long a message and its answer are on their way.
    lag: u32,
    heard: Instant,
    bucket: Bucket,
    nonsense: u32,
}

/// The conversation is over.
struct End;

/// Talks until one side leaves.
pub async fn talk(socket: WebSocket, site: Arc<Site>, desk: Arc<Desk>, asker: Asker, from: Option<u64>) {
    metrics::gauge!("hexagora_sockets").increment(1);
    let rate = rate(&site);
    let address = asker.address;
    let mut talk = Talk {
        socket,
        desk,
        asker,
        person: None,
        version: 0,
        delay: 0,
        held: VecDeque::new(),
        lag: 0,
        heard: Instant::now(),
        bucket: Bucket::new(rate),
        nonsense: 0,
        site: Arc::clone(&site),
    };
    let _ = talk.run(from).await;
    site.sockets.leave(address);
    metrics::gauge!("hexagora_sockets").decrement(1);
}

fn rate(site: &Site) -> Rate {
    let second = f64::from(site.config.messages_per_second.max(1));
    Rate { burst: 4.0 * second, second }
}

impl Talk {
    async fn run(&mut self, from: Option<u64>) -> Result<(), End> {
        // Listen first, so that nothing falls between looking and listening.
        let mut feed = self.desk.feed.subscribe();
        let mut closing = self.site.closing.subscribe();
        self.look(from).await?;
        let mut beat = tokio::time::interval(BEAT);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let next = self.held.front().map(|(due, _)| Duration::from_millis(due.saturating_sub(now().0)));
            let held = async {
                match next {
                    Some(wait) => tokio::time::sleep(wait).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                // In this order: what is told never waits for what is asked.
                biased;
                () = closed(&mut closing) => {
                    self.say(&ToClient::Bye { after: AFTER }).await?;
                    return self.leave(close_code::RESTART).await;
                }
                _ = beat.tick() => self.beat().await?,
                () = held => {
                    if let Some((_, update)) = self.held.pop_front() {
                        self.tell(&update).await?;
                    }
                }
                update = feed.recv() => match update {
                    Ok(update) if self.delay > 0 => self.held.push_back((now().0 + self.delay, update)),
                    Ok(update) => self.tell(&update).await?,
                    // Too slow: the others go on, and this one is told everything anew.
                    Err(RecvError::Lagged(_)) => {
                        metrics::counter!("hexagora_resyncs_total").increment(1);
                        feed = feed.resubscribe();
                        self.look(None).await?;
                    }
                    Err(RecvError::Closed) => return Err(End),
                },
                frame = self.socket.recv() => match frame {
                    Some(Ok(frame)) => self.hear(frame).await?,
                    _ => return Err(End),
                },
            }
        }
    }

    /// Looks at the table and tells what the client does not know.
    async fn look(&mut self, from: Option<u64>) -> Result<(), End> {
        let sight = match self.site.keeper.sight(&self.desk, self.asker.hash(), from).await {
            Ok(sight) => sight,
            Err(Undone::Unknown) => return self.leave(close_code::AGAIN).await,
            Err(undone) => {
                let why = Refused::new(told(&undone), self.asker.lang);
                self.say(&ToClient::Refused { id: None, why }).await?;
                return self.leave(close_code::POLICY).await;
            }
        };
        let Sight { table, person, news, later, delay } = sight;
        (self.person, self.delay, self.version) = (person, delay, table.version());
        let due = |update: Arc<Update>| (update.events.first().map_or(0, |event| event.at.0) + delay, update);
        self.held = later.into_iter().map(due).collect();
        match news {
            Some(events) => {
                let news = News::new(&events, &table, person, now());
                self.say(&ToClient::Events(news)).await
            }
            None => self.whole(&table).await,
        }
    }

    async fn whole(&mut self, table: &Table) -> Result<(), End> {
        let mut seen = table.seen(table.eye_of(self.person), now());
        if table.is_open() {
            // Whoever sees everything can work it out, and it is long.
            seen.position.legal = None;
        }
        let you = You::of(table, self.person);
        self.say(&ToClient::Table { you, table: Box::new(seen) }).await
    }

    /// Tells what happened, unless it is known already.
    async fn tell(&mut self, update: &Update) -> Result<(), End> {
        let new: Vec<_> = update.events.iter().filter(|event| event.seq > self.version).cloned().collect();
        let (Some(first), Some(last)) = (new.first(), new.last()) else { return Ok(()) };
        if first.seq != self.version + 1 {
            metrics::counter!("hexagora_resyncs_total").increment(1);
            return self.look(None).await;
        }
        self.version = last.seq;
        let news = News::new(&new, &update.table, self.person, now());
        self.say(&ToClient::Events(news)).await
    }

    async fn hear(&mut self, frame: Message) -> Result<(), End> {
        self.heard = Instant::now();
        match frame {
            Message::Text(text) => match serde_json::from_str(&text) {
                Ok(FromClient::Ping { ping }) => {
                    self.admit(None).await?;
                    self.say(&ToClient::Pong { ping, now: now() }).await
                }
                Ok(FromClient::Order(asked)) => self.order(asked).await,
                Err(_) => self.nonsense().await,
            },
            Message::Pong(sent) => {
                if let Ok(sent) = <[u8; 8]>::try_from(&sent[..]) {
                    let way = now().0.saturating_sub(u64::from_le_bytes(sent));
                    self.lag = u32::try_from(way).unwrap_or(u32::MAX);
                }
                Ok(())
            }
            Message::Ping(_) => self.admit(None).await,
            Message::Binary(_) => self.nonsense().await,
            Message::Close(_) => Err(End),
        }
    }

    /// Whether the client may say something more now.
    async fn admit(&mut self, id: Option<&str>) -> Result<(), End> {
        let rate = rate(&self.site);
        if self.bucket.take(rate) {
            return Ok(());
        }
        let why = Refused::new(message!("server.too-many"), self.asker.lang);
        self.say(&ToClient::Refused { id: id.map(str::to_owned), why }).await?;
        self.leave(close_code::POLICY).await
    }

    async fn nonsense(&mut self) -> Result<(), End> {
        self.nonsense += 1;
        let why = Refused::new(message!("server.nonsense"), self.asker.lang);
        self.say(&ToClient::Refused { id: None, why }).await?;
        if self.nonsense < NONSENSE { Ok(()) } else { self.leave(close_code::POLICY).await }
    }

    async fn order(&mut self, asked: Asked) -> Result<(), End> {
        let Asked { id, command } = asked;
        self.admit(Some(&id).filter(|id| id.len() < 64).map(String::as_str)).await?;
        let seated = self.person.is_some() && !matches!(command, Command::Sit { .. });
        let began = Instant::now();
        let result = if seated {
            let (keeper, hash) = (&self.site.keeper, self.asker.hash());
            keeper.order(&self.desk, hash, Some(id.clone()), self.lag, command).await
        } else {
            Err(Undone::Refused(hexagora_table::Refusal::NotSeated))
        };
        let answer = match result {
            Ok(done) => ToClient::Made { id, version: done.version },
            Err(Undone::Unknown) => ToClient::Unknown { id, after: AFTER },
            Err(undone) => {
                ToClient::Refused { id: Some(id), why: Refused::new(told(&undone), self.asker.lang) }
            }
        };
        metrics::histogram!("hexagora_order_seconds").record(began.elapsed().as_secs_f64());
        self.say(&answer).await
    }

    async fn beat(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End);
        }
        let sent = Bytes::copy_from_slice(&now().0.to_le_bytes());
        self.send(Message::Ping(sent)).await
    }

    async fn say(&mut self, words: &ToClient) -> Result<(), End> {
        let text = serde_json::to_string(words).map_err(|_| End)?;
        self.send(Message::Text(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End),
        }
    }

    async fn leave(&mut self, code: u16) -> Result<(), End> {
        let frame = CloseFrame { code, reason: "".into() };
        if self.send(Message::Close(Some(frame))).await.is_ok() {
            // A connection that is dropped while words of the client lie unread is reset, and what it was
            // told last is lost on the way: so they are taken in, and nobody listens.
            let _ = timeout(PARTING, async { while let Some(Ok(_)) = self.socket.recv().await {} }).await;
        }
        Err(End)
    }
}
