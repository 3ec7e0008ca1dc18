//! The keeper of all tables. It carries orders out write-ahead: validate, commit to the store, acknowledge,
//! publish, in this order.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hexagora_locale::{Message, message};
use hexagora_rules::Seat;
use hexagora_table::{
    Actor, Command, Decision, Duty, Event, Order, Person, Refusal, Seed, Table, Terms, Time, What,
};

use crate::alarms::Alarms;
use crate::answered::Answered;
use crate::attendance::Attending;
use crate::config::Config;
use crate::desk::{Desk, Loaded, Notice, State, recent};
use crate::engines::{Engines, Wanted};
use crate::limits::{Limits, Sender, TooMuch};
use crate::nature::{entropy, now};
use crate::presence::Presence;
use crate::secret::{self, Secret};
use crate::store::{Holder, Store, StoreError, Write};
use crate::upkeep;
use crate::writer::Writer;

/// Why an order was not carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderError {
    /// The table refuses it: it did not happen.
    Refused(Refusal),
    /// There is no such table.
    NoTable,
    /// The sender has reached a rate limit: nothing happened, and the order may be sent again later.
    TooMuch(TooMuch),
    /// The sender has opened too many tables.
    TooManyTables(TooMuch),
    /// As many devices hold the seat as may.
    TooManyDevices,
    /// No device of that name holds the asker's seat beside the one that asks.
    NoDevice,
    /// The store does not answer, so whether the order was committed is not known. Its id is an idempotency
    /// key: the same message may be sent again and is obeyed once.
    Unknown,
}

impl OrderError {
    /// What a person is told.
    pub fn message(&self) -> Message {
        match self {
            OrderError::Refused(refusal) => refusal.message(),
            OrderError::NoTable => message!("server.no-table"),
            OrderError::Unknown => message!("server.unknown"),
            OrderError::TooMuch(_) => message!("server.too-many"),
            OrderError::TooManyTables(_) => message!("server.too-many-tables"),
            OrderError::TooManyDevices => message!("server.too-many-devices"),
            OrderError::NoDevice => message!("server.no-device"),
        }
    }
}

hexagora_locale::says!(OrderError);

impl From<Refusal> for OrderError {
    fn from(refusal: Refusal) -> OrderError {
        OrderError::Refused(refusal)
    }
}

impl From<TooMuch> for OrderError {
    fn from(too_much: TooMuch) -> OrderError {
        OrderError::TooMuch(too_much)
    }
}

impl From<StoreError> for OrderError {
    fn from(_: StoreError) -> OrderError {
        OrderError::Unknown
    }
}

/// What came of an order: it is durable.
#[derive(Debug, Clone)]
pub struct Done {
    /// The number of its last event.
    pub version: u64,
    /// The person who sat down, if somebody did.
    pub person: Option<Person>,
    /// The table after it.
    pub table: Arc<Table>,
}

/// What somebody wants to happen at a table.
#[derive(Debug, Clone)]
pub struct Request {
    /// Who wants it.
    pub sender: Sender,
    /// The idempotency key that their device gave the message.
    pub id: Option<String>,
    /// The milliseconds that the message was on its way, as the server measured it.
    pub lag: u32,
    /// The seat that its holder lets them share.
    pub invited: Option<Seat>,
    /// What they want.
    pub command: Command,
}

impl Request {
    /// Something that whoever holds a secret wants.
    pub fn new(sender: Sender, command: Command) -> Request {
        Request { sender, id: None, lag: 0, invited: None, command }
    }
}

/// A table that somebody wants to open.
#[derive(Debug, Clone)]
pub struct OpenRequest {
    /// What is agreed.
    pub terms: Terms,
    /// Where whoever opens it sits and what they are called, if they want to sit.
    pub sitter: Option<(Option<u8>, String)>,
    /// The request's idempotency key: the same key opens the same table.
    pub id: Option<String>,
}

/// Keeps all tables.
#[derive(Debug)]
pub struct Keeper {
    store: Store,
    writer: Writer,
    desks: Mutex<HashMap<String, Arc<Desk>>>,
    alarms: Mutex<Alarms>,
    engines: Engines,
    presence: Mutex<Presence>,
    limits: Limits,
    /// After how many days a game that is over is deleted.
    keep_days: Option<u32>,
    closing: AtomicBool,
    /// How many steps were made, for whoever measures.
    pub steps: AtomicU64,
}

/// The grace period after the server was away, in milliseconds: no flag falls and nobody may claim one.
pub(crate) const AFTER_ABSENCE: u64 = 15_000;
/// How long an engine's turn may take until people are told that it waits: longer than any thought.
const ENGINE_WAITS: Duration = Duration::from_secs(4);

impl Keeper {
    /// Takes over the tables of a store.
    pub async fn start(store: Store, config: &Config) -> Result<Arc<Keeper>, StoreError> {
        let (awake, lives, started) = (store.awake().await?, store.lives().await?, now());
        let keeper = Arc::new(Keeper {
            writer: Writer::start(store.clone()),
            store,
            desks: Mutex::default(),
            alarms: Mutex::default(),
            engines: Engines::start(config.engine_threads),
            presence: Mutex::new(Presence::new(&lives, started)),
            limits: Limits::new(config),
            keep_days: config.keep_days,
            closing: AtomicBool::new(false),
            steps: AtomicU64::new(0),
        });
        for id in awake {
            keeper.alarm(Time(0), &id);
        }
        tokio::spawn(upkeep::look_after(Arc::downgrade(&keeper)));
        tokio::spawn(upkeep::be_there(Arc::downgrade(&keeper)));
        // The first sign of life is stored before any answer, so that no clock is charged for the server's
        // absence before it.
        keeper.live().await;
        tokio::spawn(upkeep::live_on(Arc::downgrade(&keeper)));
        Ok(keeper)
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The writer of the store.
    pub(crate) fn writer(&self) -> &Writer {
        &self.writer
    }

    /// After how many days a game that is over is deleted.
    pub(crate) fn keep_days(&self) -> Option<u32> {
        self.keep_days
    }

    pub(crate) fn desks(&self) -> MutexGuard<'_, HashMap<String, Arc<Desk>>> {
        self.desks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn alarms(&self) -> MutexGuard<'_, Alarms> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn presence(&self) -> MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn alarm(&self, at: Time, id: &str) {
        self.alarms().set(at, id);
    }

    /// The desk of a table, if there is such a table.
    pub async fn desk(&self, id: &str) -> Result<Arc<Desk>, OrderError> {
        if !secret::is_table_id(id) {
            return Err(OrderError::NoTable);
        }
        let known = self.desks().get(id).cloned();
        if let Some(desk) = known {
            desk.touch();
            return Ok(desk);
        }
        let desk = Arc::new(Desk::new(id.to_owned(), None));
        if desk.state.lock().await.load(&desk, &self.store).await?.is_none() {
            return Err(OrderError::NoTable);
        }
        Ok(Arc::clone(self.desks().entry(id.to_owned()).or_insert(desk)))
    }

    /// Opens a table and seats whoever opens it, if they want to sit. The same request of the same secret
    /// opens one table, however often it is sent: its name is made of both.
    pub async fn open(
        self: &Arc<Self>,
        opening: OpenRequest,
        secret: &Secret,
        sender: Sender,
    ) -> Result<(Arc<Desk>, Done), OrderError> {
        self.limits.open(sender).map_err(OrderError::TooManyTables)?;
        let OpenRequest { terms, sitter, id } = opening;
        if id.as_ref().is_some_and(|id| id.is_empty() || id.len() > Order::LONGEST_ID) {
            return Err(Refusal::Id.into());
        }
        let repeatable = id.is_some();
        let id = id.map_or_else(secret::table_id, |id| secret.table_id(&id));
        if repeatable && let Some(opened) = self.opened(&id, sender).await? {
            return Ok(opened);
        }
        let at = now();
        let (mut table, opened) = Table::open(terms, Seed(entropy()), at)?;
        let (mut events, mut person) = (vec![opened], None);
        if let Some((seat, name)) = sitter {
            let decision = decide(&table, &Order::guest(Command::Sit { seat, name }), at)?;
            person = sat(&decision.events);
            events.extend(decision.events);
            table = decision.table;
        }
        let mut write = Write::of(&id, &events, &table)?;
        let holder = person.map(|person| Holder::new(&id, person, secret.hash(), at));
        write.holders.extend(holder.clone());
        match self.writer.write(write).await {
            // Another copy of this request was committed first: answer with its table.
            Err(StoreError::Conflict) if repeatable => {
                return self.opened(&id, sender).await?.ok_or(OrderError::Unknown);
            }
            written => written?,
        }
        let table = Arc::new(table);
        let holders = holder.into_iter().collect();
        let loaded = Loaded { table: Arc::clone(&table), recent: recent(&events), holders };
        let desk = Arc::new(Desk::new(id.clone(), Some((loaded, Answered::new(&events)))));
        // A second copy of the request may have loaded the desk from the store already: keep that one.
        let desk = Arc::clone(self.desks().entry(id).or_insert(desk));
        desk.hear_from(sender);
        // Whoever opens a table is about to begin a conversation about it.
        drop(person.map(|person| Attending::new(&desk, person)));
        self.follow(&desk, &table);
        metrics::counter!("hexagora_tables_opened_total").increment(1);
        let version = table.version();
        Ok((desk, Done { version, person, table }))
    }

    /// The table that an earlier request opened, if there is one.
    async fn opened(
        self: &Arc<Self>,
        id: &str,
        sender: Sender,
    ) -> Result<Option<(Arc<Desk>, Done)>, OrderError> {
        let desk = match self.desk(id).await {
            Err(OrderError::NoTable) => return Ok(None),
            desk => desk?,
        };
        let mut state = desk.state.lock().await;
        let loaded = self.as_it_is(&desk, &mut state).await?;
        let (table, person) = (Arc::clone(&loaded.table), loaded.person(sender.hash));
        drop(state);
        Ok(Some((desk, Done { version: table.version(), person, table })))
    }

    /// Carries out what somebody wants. Once begun it is finished, even if nobody waits for the answer any more.
    pub async fn order(self: &Arc<Self>, desk: &Arc<Desk>, request: Request) -> Result<Done, OrderError> {
        self.limits.order(request.sender, request.command.ends_game())?;
        let (keeper, desk) = (Arc::clone(self), Arc::clone(desk));
        let task = async move { keeper.obey(&desk, request).await };
        tokio::spawn(task).await.unwrap_or(Err(OrderError::Unknown))
    }

    async fn obey(self: &Arc<Self>, desk: &Arc<Desk>, request: Request) -> Result<Done, OrderError> {
        let Request { sender, id, lag, invited, command } = request;
        let mut state = desk.state.lock().await;
        let loaded = self.up_to_date(desk, &mut state).await?;
        let (person, table) = (loaded.person(sender.hash), Arc::clone(&loaded.table));
        let sits = person.and_then(|person| table.seat_of(person)).is_some();
        // Whoever lost a seat or left it may have seen a hand; whoever stood up before the game has not.
        let held = sender.hash.and_then(|hash| loaded.holder(hash));
        let stood = |person| !table.guests().iter().any(|guest| guest.person == person);
        let looked = held.is_some_and(|holder| holder.revoked || !stood(holder.person));
        if let (Some(person), Some(id)) = (person, &id) {
            desk.may_order(person, self.limits.person)?;
            if let Some(version) = state.answered.version(person, id) {
                return Ok(Done { version, person: Some(person), table });
            }
        }
        if let Command::Sit { .. } = command {
            self.limits.sit(sender, &desk.id)?;
            if looked && !sits && !table.is_open() {
                return Err(Refusal::Looked.into());
            }
        }
        if command == Command::Claim {
            self.let_others_return(&table)?;
        }
        let by = match (person, invited) {
            (_, Some(seat)) if !sits => Actor::Invited(seat),
            (Some(person), _) => Actor::Person(person),
            (None, _) => Actor::Guest,
        };
        if sits {
            desk.hear_from(sender);
        }
        let order = Order { by, id, lag, command };
        self.carry_out(desk, &mut state, &order, sender).await
    }

    /// After an absence everybody gets the time to come back before a clock is claimed.
    fn let_others_return(&self, table: &Table) -> Result<(), Refusal> {
        let (at, until) = (now(), self.presence().back().plus(AFTER_ABSENCE));
        let claimable = table.clocks().claimable().is_some_and(|(_, from)| from <= at);
        if claimable && at < until {
            return Err(Refusal::JustBack { seconds: until.since(at).div_ceil(1000) });
        }
        Ok(())
    }

    /// Carries out an order of the server's own.
    pub async fn server_order(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        command: Command,
    ) -> Result<Done, OrderError> {
        let (keeper, desk) = (Arc::clone(self), Arc::clone(desk));
        let task = async move {
            let mut state = desk.state.lock().await;
            keeper.up_to_date(&desk, &mut state).await?;
            keeper.carry_out(&desk, &mut state, &Order::server(command), Sender::default()).await
        };
        tokio::spawn(task).await.unwrap_or(Err(OrderError::Unknown))
    }

    /// Loads a table and, if the server was away, first gives its running clock that time back.
    async fn up_to_date<'a>(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        state: &'a mut State,
    ) -> Result<&'a mut Loaded, OrderError> {
        let loaded = state.load(desk, &self.store).await?.ok_or(OrderError::NoTable)?;
        let away = {
            let mut presence = self.presence();
            presence.notice(now());
            presence.missed(&loaded.table)
        };
        if away > 0 {
            let spare = Order::server(Command::Spare { away });
            self.carry_out(desk, state, &spare, Sender::default()).await?;
        }
        state.loaded.as_mut().ok_or(OrderError::Unknown)
    }

    /// The same for readers: if the store takes no writes now, the table can still be read.
    pub(crate) async fn as_it_is<'a>(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        state: &'a mut State,
    ) -> Result<&'a mut Loaded, OrderError> {
        let _ = self.up_to_date(desk, state).await;
        state.load(desk, &self.store).await?.ok_or(OrderError::NoTable)
    }

    async fn carry_out(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        state: &mut State,
        order: &Order,
        sender: Sender,
    ) -> Result<Done, OrderError> {
        let Some(loaded) = state.loaded.as_mut() else { return Err(OrderError::Unknown) };
        let at = now().max(self.presence().back());
        let Decision { mut events, mut table } = decide(&loaded.table, order, at)?;
        let person = sat(&events);
        let mut extra = Write::default();
        if table.duty() == Duty::Rematch {
            self.limits.open(sender).map_err(OrderError::TooManyTables)?;
            let (decision, write) = rematch(&table, &loaded.holders, at)?;
            events.extend(decision.events);
            table = decision.table;
            extra = write;
        }
        if let (Some(person), Some(hash)) = (person, sender.hash) {
            let holder = Holder::new(&desk.id, person, hash, at);
            extra.holders.push(holder.clone());
            loaded.hold(holder);
        }
        self.commit(desk, state, Decision { events, table }, extra).await
    }

    /// Opens the rematch that all have agreed to, where a server stopped before it did.
    pub(crate) async fn open_rematch(self: &Arc<Self>, desk: &Arc<Desk>) -> Result<(), OrderError> {
        let (keeper, desk) = (Arc::clone(self), Arc::clone(desk));
        let task = async move {
            let mut state = desk.state.lock().await;
            let loaded = keeper.up_to_date(&desk, &mut state).await?;
            if loaded.table.duty() == Duty::Rematch {
                let (decision, opening) = rematch(&loaded.table, &loaded.holders, now())?;
                keeper.commit(&desk, &mut state, decision, opening).await?;
            }
            Ok(())
        };
        tokio::spawn(task).await.unwrap_or(Err(OrderError::Unknown))
    }

    /// Commits what was decided at a table, together with something more to write, and publishes it.
    async fn commit(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        state: &mut State,
        Decision { events, table }: Decision,
        extra: Write,
    ) -> Result<Done, OrderError> {
        let person = sat(&events);
        let write = Write::join([&Write::of(&desk.id, &events, &table)?, &extra].into_iter());
        if let Err(error) = self.writer.write(write).await {
            // The write failed, so the state in memory may differ from the store: it is read again before the
            // next decision.
            state.loaded = None;
            metrics::counter!("hexagora_commits_failed_total").increment(1);
            return Err(error.into());
        }
        let table = Arc::new(table);
        let stepped = |event: &&Event| matches!(event.what, What::Stepped { .. });
        self.steps.fetch_add(events.iter().filter(stepped).count() as u64, Ordering::Relaxed);
        metrics::counter!("hexagora_events_total").increment(events.len() as u64);
        state.advance(&events, Arc::clone(&table));
        desk.tell(events, Arc::clone(&table));
        self.move_on(desk, state);
        self.follow(desk, &table);
        Ok(Done { version: table.version(), person, table })
    }

    /// A table as it stands.
    pub(crate) async fn table(self: &Arc<Self>, desk: &Arc<Desk>) -> Result<Arc<Table>, OrderError> {
        let mut state = desk.state.lock().await;
        Ok(Arc::clone(&self.as_it_is(desk, &mut state).await?.table))
    }

    /// Sees to what a table needs next without being asked.
    fn follow(self: &Arc<Self>, desk: &Arc<Desk>, table: &Arc<Table>) {
        if let Some(deadline) = table.deadline() {
            self.alarm(deadline, &desk.id);
        }
        match table.duty() {
            Duty::Engine { seat, level } => self.think(desk, table, seat, level),
            // These are part of the order that caused them, unless a server stopped in between.
            Duty::Roll | Duty::Rematch | Duty::Rebuild => self.alarm(Time(0), &desk.id),
            Duty::Nothing => {}
        }
    }

    pub(crate) fn think(self: &Arc<Self>, desk: &Arc<Desk>, table: &Arc<Table>, seat: Seat, level: u8) {
        if self.closing.load(Ordering::Relaxed) || desk.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        // Each engine seat has a seed of its own, so that two engines at a table do not play alike.
        let seed = desk.chance.wrapping_add(seat.index() as u64);
        let left = table.clocks().left(seat, now());
        let mut answer = Box::pin(self.engines.think(Wanted {
            game: table.game().clone(),
            level,
            seed,
            left,
            sender: desk.sender(),
        }));
        let (keeper, desk) = (Arc::clone(self), Arc::clone(desk));
        let mut at = table.played().len() as u32;
        tokio::spawn(async move {
            let in_time = tokio::time::timeout(ENGINE_WAITS, &mut answer).await;
            let waited = in_time.as_ref().map_or(true, Vec::is_empty);
            if waited {
                desk.notify(Notice::EngineWaits(true));
            }
            let steps = match in_time {
                Ok(steps) => steps,
                Err(_) => answer.await,
            };
            if waited && !steps.is_empty() {
                desk.notify(Notice::EngineWaits(false));
            }
            for step in &steps {
                let play = Command::Play { seat, step: step.clone(), at };
                // The table has moved on (an undo, a resignation, an abort): the answer is dropped, and the
                // engine is asked anew if it is still to move.
                if keeper.server_order(&desk, play).await.is_err() {
                    break;
                }
                at += 1;
            }
            desk.thinking.store(false, Ordering::Release);
            let wait = if steps.is_empty() { 1_000 } else { 0 };
            keeper.alarm(now().plus(wait), &desk.id);
        });
    }

    /// Takes no more work of its own; what was begun is finished.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.engines.stop();
    }

    /// Whether it is closing.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }
}

/// Decides an order and everything that chance owes right after it.
fn decide(table: &Table, order: &Order, at: Time) -> Result<Decision, Refusal> {
    let mut decision = table.decide(order, at)?;
    while let Some(owed) = owed_by_chance(&decision.table) {
        let next = decision.table.decide(&Order::server(owed), at)?;
        decision.events.extend(next.events);
        decision.table = next.table;
    }
    Ok(decision)
}

/// What chance owes at a table: a roll or a new deal.
pub(crate) fn owed_by_chance(table: &Table) -> Option<Command> {
    match table.duty() {
        Duty::Roll => Some(Command::Roll { entropy: entropy() }),
        Duty::Rebuild => Some(Command::Rebuild { entropy: entropy() }),
        Duty::Engine { .. } | Duty::Rematch | Duty::Nothing => None,
    }
}

/// The person who sat down.
fn sat(events: &[Event]) -> Option<Person> {
    events.iter().find_map(|event| match event.what {
        What::Sat { person, .. } => Some(person),
        _ => None,
    })
}

/// Opens the table where the same people play again: what happens at this table, and what must be written for
/// the other.
fn rematch(table: &Table, holders: &[Holder], at: Time) -> Result<(Decision, Write), OrderError> {
    let (terms, sitting) = table.rematch_terms();
    let (mut next, opened) = Table::open(terms, Seed(entropy()), at)?;
    let (id, mut events, mut held) = (secret::table_id(), vec![opened], Vec::new());
    for (person, name, seat) in sitting {
        // Whoever shared a seat shares it again.
        let sit =
            Order { by: Actor::Invited(seat), ..Order::guest(Command::Sit { seat: Some(seat.0), name }) };
        let decision = decide(&next, &sit, at)?;
        let Some(now) = sat(&decision.events) else { continue };
        let devices = holders.iter().filter(|holder| holder.person == person && !holder.revoked);
        held.extend(devices.map(|holder| Holder::new(&id, now, holder.hash, at)));
        events.extend(decision.events);
        next = decision.table;
    }
    let mut write = Write::of(&id, &events, &next)?;
    write.holders = held;
    Ok((decide(table, &Order::server(Command::Rematch { table: id }), at)?, write))
}
