//! A conversation over a WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use hexagora_locale::message;
use hexagora_table::{Command, Person, Table};
use hexagora_wire::{Asked, FromClient, News, Refused, ToClient, You};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, sleep, timeout};

use crate::attendance::Attending;
use crate::desk::{Desk, Notice, Update};
use crate::keeper::{OrderError, Request};
use crate::limits::{Bucket, Rate, TooMuch};
use crate::nature::{entropy, now};
use crate::reader_view::{ReaderView, seen_at};
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
    /// That they are here, if they have a place.
    attending: Option<Attending>,
    /// The last event that the client was told.
    version: u64,
    /// By how much a watcher sees everything later, in milliseconds.
    delay: u64,
    /// How long a message and its answer are on their way.
    lag: u32,
    /// The ping that has not been answered: its nonce, and when it was sent.
    beat: Option<(u64, Instant)>,
    heard: Instant,
    bucket: Bucket,
    rate: Rate,
    nonsense: u32,
}

/// The conversation is over.
struct End;

/// Talks until one side leaves.
pub async fn talk(socket: WebSocket, site: Arc<Site>, desk: Arc<Desk>, asker: Asker, from: Option<u64>) {
    metrics::gauge!("hexagora_sockets").increment(1);
    let rate = Rate::per_second(site.config.messages_per_second);
    let mut talk = Talk {
        socket,
        desk,
        asker,
        person: None,
        attending: None,
        version: 0,
        delay: 0,
        lag: 0,
        beat: None,
        heard: Instant::now(),
        bucket: Bucket::new(rate),
        rate,
        nonsense: 0,
        site,
    };
    let _ = talk.run(from).await;
    metrics::gauge!("hexagora_sockets").decrement(1);
}

impl Talk {
    async fn run(&mut self, from: Option<u64>) -> Result<(), End> {
        let mut closing = self.site.closing.subscribe();
        let mut feed = self.look(from).await?;
        let mut beat = tokio::time::interval(BEAT);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                // Biased select: news is sent before the client is read, so publishing never waits for
                // incoming messages.
                biased;
                () = closed(&mut closing) => {
                    self.say(&ToClient::Bye { after: AFTER }).await?;
                    return self.leave(close_code::RESTART).await;
                }
                _ = beat.tick() => self.beat().await?,
                notice = feed.recv() => match notice {
                    Ok(Notice::Happened(update)) => {
                        if !self.tell(&update).await? {
                            feed = self.look(None).await?;
                        }
                    }
                    Ok(Notice::Holders) => {
                        if self.has_another_place().await {
                            feed = self.look(None).await?;
                        }
                    }
                    Ok(Notice::Attendance) => {
                        if let Ok(table) = self.site.keeper.table(&self.desk).await {
                            self.tell_attendance(&table).await?;
                        }
                    }
                    Ok(Notice::EngineWaits(waits)) => self.say(&ToClient::Engine { waits }).await?,
                    // This client fell behind the broadcast buffer. It gets a snapshot; the others are not
                    // held up.
                    Err(RecvError::Lagged(_)) => {
                        metrics::counter!("hexagora_resyncs_total").increment(1);
                        feed = self.look(None).await?;
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

    /// Looks at the table and tells what the client does not know; gives where it hears what happens next.
    async fn look(&mut self, from: Option<u64>) -> Result<broadcast::Receiver<Notice>, End> {
        // Subscribe before reading, so that no event falls between the two.
        let (feed, late_feed) = (self.desk.feed.subscribe(), self.desk.late_feed.subscribe());
        let view = match self.site.keeper.view_for(&self.desk, self.asker.hash(), from).await {
            Ok(view) => view,
            Err(OrderError::Unknown) => return self.leave(close_code::AGAIN).await.map(|()| feed),
            Err(error) => {
                let why = Refused::new(error.message(), self.asker.lang);
                self.say(&ToClient::Refused { id: None, why }).await?;
                return self.leave(close_code::POLICY).await.map(|()| feed);
            }
        };
        let now = view.now();
        let ReaderView { table, person, news, delay } = view;
        (self.person, self.delay, self.version) = (person, delay, table.version());
        match news {
            Some(events) => {
                let news = News::new(&events, &table, person, now);
                self.say(&ToClient::Events(news)).await?;
            }
            None => self.whole(&table).await?,
        }
        if self.attending.as_ref().map(|attending| attending.person) != person {
            self.attending = person.map(|person| Attending::new(&self.desk, person));
        }
        self.tell_attendance(&table).await?;
        Ok(if delay > 0 { late_feed } else { feed })
    }

    /// Whether whoever listens has got a seat, or lost one, since they were told.
    async fn has_another_place(&mut self) -> bool {
        let holders = self.site.keeper.holders(&self.desk).await;
        let person = holders.ok().and_then(|(_, holders)| {
            let own = holders.into_iter().find(|holder| Some(holder.hash) == self.asker.hash())?;
            (!own.revoked).then_some(own.person)
        });
        person != self.person
    }

    async fn whole(&mut self, table: &Table) -> Result<(), End> {
        let seen = table.seen(table.eye_of(self.person), seen_at(self.delay));
        let you = You::of(table, self.person);
        self.say(&ToClient::Table { you, table: Box::new(seen) }).await
    }

    /// Tells who of those who sit here is connected. Whoever sees the table later learns nothing of now.
    async fn tell_attendance(&mut self, table: &Table) -> Result<(), End> {
        if self.delay > 0 {
            return Ok(());
        }
        let people = self.desk.attendance().of(table);
        self.say(&ToClient::Attendance { people }).await
    }

    /// Sends an update, unless the client knows it already. Returns false if events before it are missing:
    /// the client must resync.
    async fn tell(&mut self, update: &Update) -> Result<bool, End> {
        let new: Vec<_> = update.events.iter().filter(|event| event.seq > self.version).cloned().collect();
        let (Some(first), Some(last)) = (new.first(), new.last()) else { return Ok(true) };
        if first.seq != self.version + 1 {
            metrics::counter!("hexagora_resyncs_total").increment(1);
            return Ok(false);
        }
        self.version = last.seq;
        let news = News::new(&new, &update.table, self.person, seen_at(self.delay));
        self.say(&ToClient::Events(news)).await?;
        Ok(true)
    }

    async fn hear(&mut self, frame: Message) -> Result<(), End> {
        self.heard = Instant::now();
        match frame {
            Message::Text(text) => match serde_json::from_str(&text) {
                Ok(FromClient::Ping { ping }) => {
                    self.admit().await?;
                    self.say(&ToClient::Pong { ping, now: now() }).await
                }
                Ok(FromClient::Order(asked)) => self.order(asked).await,
                Err(_) => self.nonsense().await,
            },
            Message::Pong(held) => match self.beat.take_if(|(number, _)| held[..] == number.to_le_bytes()) {
                Some((_, sent)) => {
                    self.lag = u32::try_from(sent.elapsed().as_millis()).unwrap_or(u32::MAX);
                    Ok(())
                }
                // An unsolicited pong measures no round trip; it counts against the rate limit as any message
                // does.
                None => self.admit().await,
            },
            Message::Ping(_) => self.admit().await,
            Message::Binary(_) => self.nonsense().await,
            Message::Close(_) => Err(End),
        }
    }

    /// Whether the client may say something more now.
    async fn admit(&mut self) -> Result<(), End> {
        if self.bucket.take(self.rate).is_ok() {
            return Ok(());
        }
        // The refusal names no message: this one may be a retry of one that was obeyed before the connection
        // broke.
        let why = Refused::new(message!("server.too-many"), self.asker.lang);
        self.say(&ToClient::Refused { id: None, why }).await?;
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
        self.admit().await?;
        let seated = self.person.is_some() && !matches!(command, Command::Sit { .. });
        let began = Instant::now();
        let result = if seated {
            let sender = self.asker.sender(self.asker.secret.as_ref());
            let request = Request { id: Some(id.clone()), lag: self.lag, ..Request::new(sender, command) };
            self.site.keeper.order(&self.desk, request).await
        } else {
            Err(OrderError::Refused(hexagora_table::Refusal::NotSeated))
        };
        let answer = match result {
            Ok(done) => ToClient::Made { id, version: done.version },
            Err(OrderError::Unknown) => ToClient::Unknown { id, after: AFTER },
            // The message may be a retry of one that was obeyed, so the answer is "unknown", neither made nor
            // refused.
            Err(OrderError::TooMuch(TooMuch(wait))) => ToClient::Unknown {
                id,
                after: AFTER.max(u32::try_from(wait.as_millis()).unwrap_or(u32::MAX)),
            },
            Err(error) => {
                ToClient::Refused { id: Some(id), why: Refused::new(error.message(), self.asker.lang) }
            }
        };
        metrics::histogram!("hexagora_order_seconds").record(began.elapsed().as_secs_f64());
        self.say(&answer).await
    }

    async fn beat(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End);
        }
        // A random nonce, so that a client cannot answer the ping before it arrives and pretend a shorter or
        // longer way.
        let number = entropy();
        self.beat = Some((number, Instant::now()));
        self.send(Message::Ping(Bytes::copy_from_slice(&number.to_le_bytes()))).await
    }

    async fn say(&mut self, words: &ToClient) -> Result<(), End> {
        let text = serde_json::to_string(words).map_err(|_| End)?;
        self.send(Message::Text(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        let mut closing = self.site.closing.subscribe();
        // When the server goes, nobody is waited for long.
        let told = async {
            closed(&mut closing).await;
            sleep(PARTING).await;
        };
        tokio::select! {
            sent = timeout(PATIENCE, self.socket.send(message)) => match sent {
                Ok(Ok(())) => Ok(()),
                _ => Err(End),
            },
            () = told => Err(End),
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
