//! Somebody who plays on whatever happens: comes back after every break, sends again what may not have been
//! heard, and remembers what the server acknowledged.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use hexagora_server::client::{Client, Conversation, NoAnswer};
use hexagora_server::mirror::Mirror;
use hexagora_table::Phrase;
use rand::RngExt;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::book::Acknowledged;
use crate::person::{Backoff, Person};
use crate::world::{Counts, Phase};

/// How a bot gets to a table.
#[derive(Debug)]
pub enum Role {
    /// It opens tables, and tells the other where.
    Host {
        /// What is agreed at each of them.
        terms: Value,
        /// Where the other hears of it.
        tell: watch::Sender<String>,
    },
    /// It is told where, and sits down there.
    Guest(watch::Receiver<String>),
}

/// Somebody who plays.
#[derive(Debug)]
pub struct Bot {
    person: Person,
    role: Role,
    /// By how many seconds watchers of its tables see everything later.
    delay: u64,
    /// Whether nobody but people sits at its tables.
    among_people: bool,
    table: String,
    mirror: Option<Mirror>,
    pending: Option<Pending>,
    /// When it will do something next.
    next: Instant,
    /// Whether the other wants to take a turn back.
    asked: bool,
    /// Whether it has offered another game.
    offered: bool,
    settled: bool,
}

/// An order that was sent and neither acknowledged nor refused.
#[derive(Debug)]
struct Pending {
    id: String,
    order: Value,
    /// When it was sent first, and last.
    sent: Instant,
    last: Instant,
    /// When it should be sent again, if the server said so.
    again: Option<Instant>,
}

/// Why a bot leaves a table.
enum Leave {
    /// They play again.
    Rematch(String),
    /// They play elsewhere.
    New,
    /// The soak is over.
    End,
}

/// How long an order may be without an answer, and a conversation may take to begin.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a bot looks whether the soak goes on.
const LOOK: Duration = Duration::from_millis(250);
/// How long a bot thinks, in milliseconds: a hundred tables make about two hundred steps a second.
const THINKING: std::ops::Range<u64> = 300..980;
/// One of so many times it says something, or wants to take a turn back, before its step.
const ASIDE: u32 = 80;

impl Bot {
    /// Somebody who plays.
    pub fn new(person: Person, role: Role) -> Bot {
        let (delay, among_people) = match &role {
            Role::Host { terms, .. } => (terms["delay"].as_u64().unwrap_or(0), terms["engines"].is_null()),
            // The host says it to the world.
            Role::Guest(_) => (0, true),
        };
        Bot {
            person,
            role,
            delay,
            among_people,
            table: String::new(),
            mirror: None,
            pending: None,
            next: Instant::now(),
            asked: false,
            offered: false,
            settled: false,
        }
    }

    /// Plays one game after the other, until the soak is over.
    pub async fn play(mut self) {
        while let Some(table) = self.arrive().await {
            self.begin(table);
            loop {
                match self.stay().await {
                    Leave::Rematch(table) => self.begin(table),
                    Leave::New => break,
                    Leave::End => return,
                }
            }
        }
        self.settle();
    }

    /// The table where it plays next; none when the soak is over.
    async fn arrive(&mut self) -> Option<String> {
        while self.person.world.phase() == Phase::Going {
            let table = match &mut self.role {
                Role::Host { terms, tell } => {
                    let table = self.person.open(terms).await;
                    if let Some(table) = &table {
                        self.person.world.book().tables.insert(table.clone());
                        tell.send_replace(table.clone());
                    }
                    table
                }
                Role::Guest(told) => match timeout(LOOK, told.changed()).await {
                    Ok(Ok(())) => {
                        let table = told.borrow_and_update().clone();
                        self.person.sit(&table).await.map(|_| table)
                    }
                    Ok(Err(_)) => return None,
                    Err(_) => continue,
                },
            };
            if table.is_some() {
                return table;
            }
            tokio::time::sleep(PATIENCE).await;
        }
        None
    }

    /// Begins at a table.
    fn begin(&mut self, table: String) {
        self.table = table;
        (self.mirror, self.asked, self.offered) = (None, false, false);
        self.think();
        match self.role {
            Role::Host { .. } => self.person.world.play_at(&self.table, self.delay),
            Role::Guest(_) => drop(self.person.world.book().tables.insert(self.table.clone())),
        }
    }

    /// Stays at a table, through all breaks.
    async fn stay(&mut self) -> Leave {
        let mut backoff = Backoff::default();
        loop {
            let before = self.mirror.as_ref().map(|mirror| mirror.version);
            if let Ok(leave) = self.converse().await {
                let complete = matches!(leave, Leave::End) && self.among_people;
                if let Some(mirror) = &self.mirror {
                    self.person.world.believe(&self.person.name, &self.table, mirror, complete);
                }
                self.person.world.leave(&self.table);
                return leave;
            }
            if self.mirror.as_ref().map(|mirror| mirror.version) != before {
                backoff = Backoff::default();
            }
            backoff.wait(&mut self.person.rng).await;
        }
    }

    /// One conversation, until it breaks or there is nothing more to do here.
    async fn converse(&mut self) -> Result<Leave, NoAnswer> {
        let server = self.person.world.server();
        let client = Client { server, token: Some(self.person.token.clone()) };
        let stream = self.person.way.dial(server).await?;
        let from = self.mirror.as_ref().map(|mirror| mirror.version);
        let mut talk = timeout(PATIENCE, client.talk_over(stream, &self.table, from)).await??;
        Counts::add(&self.person.world.counts.conversations);
        if self.pending.is_some() {
            self.send(&mut talk).await?;
        }
        loop {
            self.settle();
            if let Some(leave) = self.leaves() {
                return Ok(leave);
            }
            tokio::select! {
                said = talk.hear() => self.hear(&said?)?,
                () = tokio::time::sleep(self.wake()) => self.act(&mut talk).await?,
            }
        }
    }

    /// Whether it leaves the table now.
    fn leaves(&self) -> Option<Leave> {
        let mirror = self.mirror.as_ref()?;
        if self.pending.is_some() {
            return None;
        }
        match (self.person.world.phase(), &mirror.rematch) {
            (Phase::Over, _) => Some(Leave::End),
            (Phase::Settling, _) => None,
            (Phase::Going, Some(table)) => Some(Leave::Rematch(table.clone())),
            (Phase::Going, None) => (mirror.over && !plays_again(&self.table)).then_some(Leave::New),
        }
    }

    /// Tells the world, once, that nothing of it is on its way any more.
    fn settle(&mut self) {
        let ready = self.pending.is_none() && (self.mirror.is_some() || self.table.is_empty());
        if !self.settled && ready && self.person.world.phase() != Phase::Going {
            self.settled = true;
            self.person.world.settled.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// How long it waits if nothing is said.
    fn wake(&self) -> Duration {
        let due = match &self.pending {
            Some(pending) => pending.again.unwrap_or(pending.last + PATIENCE),
            None => self.next,
        };
        // Whoever has nothing to do looks up now and then all the same.
        let idle = self.pending.is_none() && self.next <= Instant::now();
        if idle { LOOK } else { due.saturating_duration_since(Instant::now()).min(LOOK) }
    }

    /// Thinks for a while.
    fn think(&mut self) {
        self.next = Instant::now() + Duration::from_millis(self.person.rng.random_range(THINKING));
    }

    /// Takes in what the server says.
    fn hear(&mut self, said: &Value) -> Result<(), NoAnswer> {
        match said["type"].as_str() {
            Some("table") => {
                self.mirror = Mirror::new(said);
                if self.mirror.is_none() {
                    self.person.world.fault(format!("{}: a table that makes no sense: {said}", self.table));
                }
            }
            Some("events") => self.learn(said)?,
            Some("made") => self.made(said)?,
            Some("refused") => self.refused(said),
            Some("unknown") => {
                let after = Duration::from_millis(said["after"].as_u64().unwrap_or(1_000));
                if let Some(pending) = self.pending.as_mut().filter(|pending| said["id"] == pending.id) {
                    pending.again = Some(Instant::now() + after);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes in what happened.
    fn learn(&mut self, said: &Value) -> Result<(), NoAnswer> {
        let known = self.mirror.as_mut().map(|mirror| mirror.hear(&said["events"]));
        if known != Some(Ok(())) {
            let version = self.mirror.take().map(|mirror| mirror.version);
            self.person.world.fault(format!("{} knows {version:?} and is told {said}", self.table));
            return Err(NoAnswer("a gap".to_owned()));
        }
        let seat = self.mirror.as_ref().and_then(|mirror| mirror.seat);
        for event in said["events"].as_array().into_iter().flatten() {
            match event["type"].as_str() {
                Some("offered") if event["offer"] == "undo" => {
                    self.asked = event["seat"].as_u64() != seat.map(u64::from);
                }
                Some("stepped" | "undone" | "declined" | "ended") => self.asked = false,
                _ => {}
            }
        }
        if self.next <= Instant::now() {
            self.think();
        }
        Ok(())
    }

    /// An order was acknowledged.
    fn made(&mut self, said: &Value) -> Result<(), NoAnswer> {
        let version = said["version"].as_u64().ok_or_else(|| NoAnswer("no version".to_owned()))?;
        match self.pending.take_if(|pending| said["id"] == pending.id) {
            Some(Pending { id, sent, .. }) => {
                self.person.world.acknowledge(&self.table, Acknowledged { id, version }, sent);
            }
            None => {
                let name = &self.person.name;
                self.person.world.fault(format!("{name} is told of what it did not ask for: {said}"));
            }
        }
        Ok(())
    }

    /// An order was refused, so it never happens.
    fn refused(&mut self, said: &Value) {
        let why = said["error"]["key"].as_str().unwrap_or("no reason").to_owned();
        // The limits are for others.
        if !why.starts_with("table.") {
            self.person.world.fault(format!("{} is refused: {said}", self.person.name));
        }
        let refused = self.pending.take_if(|pending| said["id"] == pending.id);
        let mut book = self.person.world.book();
        *book.refusals.entry(why).or_default() += 1;
        book.refused.extend(refused.map(|pending| (self.table.clone(), pending.id)));
        drop(book);
        self.offered = false;
        self.think();
    }

    /// Does what is due, if anything is.
    async fn act(&mut self, talk: &mut Conversation) -> Result<(), NoAnswer> {
        let now = Instant::now();
        if let Some(pending) = &self.pending {
            return match pending.again {
                Some(again) if again <= now => self.send(talk).await,
                Some(_) => Ok(()),
                None if pending.last.elapsed() < PATIENCE => Ok(()),
                None => {
                    Counts::add(&self.person.world.counts.unanswered);
                    Err(NoAnswer("no acknowledgement".to_owned()))
                }
            };
        }
        if now < self.next || self.person.world.phase() != Phase::Going {
            return Ok(());
        }
        let Some(mut order) = self.wish() else { return Ok(()) };
        let id = self.person.next_id();
        order["id"] = json!(id);
        self.pending = Some(Pending { id, order, sent: now, last: now, again: None });
        self.think();
        self.say(talk).await
    }

    /// What it wants to happen now.
    fn wish(&mut self) -> Option<Value> {
        let mirror = self.mirror.as_ref()?;
        if mirror.over {
            let offers = plays_again(&self.table) && !self.offered && mirror.rematch.is_none();
            self.offered |= offers;
            return offers.then(|| json!({ "do": "offer", "offer": "rematch" }));
        }
        let rng = &mut self.person.rng;
        if std::mem::take(&mut self.asked) {
            let answer = if rng.random_range(0..2) == 0 { "offer" } else { "decline" };
            return Some(json!({ "do": answer, "offer": "undo" }));
        }
        if !mirror.is_own_turn() {
            return None;
        }
        match rng.random_range(0..ASIDE) {
            0 => {
                let phrase = Phrase::ALL[rng.random_range(0..Phrase::ALL.len())];
                Some(json!({ "do": "say", "phrase": phrase.name() }))
            }
            1 => Some(json!({ "do": "offer", "offer": "undo" })),
            _ => {
                let step = mirror.game.random_step(rng)?;
                Some(json!({ "do": "step", "step": step, "at": mirror.steps.len() }))
            }
        }
    }

    /// Sends what is pending once more, under the same name.
    async fn send(&mut self, talk: &mut Conversation) -> Result<(), NoAnswer> {
        Counts::add(&self.person.world.counts.resent);
        if let Some(pending) = &mut self.pending {
            (pending.last, pending.again) = (Instant::now(), None);
        }
        self.say(talk).await
    }

    async fn say(&mut self, talk: &mut Conversation) -> Result<(), NoAnswer> {
        let Some(pending) = &self.pending else { return Ok(()) };
        timeout(PATIENCE, talk.say(&pending.order)).await?
    }
}

/// Whether the players of a table want to play again there: each knows it from the table's name, unasked.
fn plays_again(table: &str) -> bool {
    table.bytes().last().is_some_and(|letter| letter < b'r')
}
