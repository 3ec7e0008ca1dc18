//! Keeps all tables: validate, commit, acknowledge, publish, in this order.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hexagora_rules::Seat;
use hexagora_table::{
    Actor, Command, Decision, Due, Event, Order, Person, Refusal, Seed, Table, Terms, Time, What,
};

use crate::alarms::Alarms;
use crate::desk::{Desk, Loaded, State};
use crate::engines::Engines;
use crate::nature::{entropy, now};
use crate::presence::Presence;
use crate::secret::{self, Hash};
use crate::store::{Holder, Life, Store, StoreError, Write};
use crate::writer::Writer;

/// Why an order was not carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undone {
    /// The table refuses it: it did not happen.
    Refused(Refusal),
    /// There is no such table.
    NoTable,
    /// The store does not answer: whether it happened is not known yet. The same message again,
    /// with the same id, is obeyed once.
    Unknown,
}

impl From<Refusal> for Undone {
    fn from(refusal: Refusal) -> Undone {
        Undone::Refused(refusal)
    }
}

impl From<StoreError> for Undone {
    fn from(_: StoreError) -> Undone {
        Undone::Unknown
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

/// Keeps all tables.
#[derive(Debug)]
pub struct Keeper {
    store: Store,
    writer: Writer,
    desks: Mutex<HashMap<String, Arc<Desk>>>,
    alarms: Mutex<Alarms>,
    engines: Engines,
    presence: Mutex<Presence>,
    started: Time,
    closing: AtomicBool,
    /// How many steps were made, for whoever measures.
    pub steps: AtomicU64,
}

/// How long a table stays in memory that nobody needs, in milliseconds.
const IDLE: u64 = 600_000;
/// How long a table may wait for people, in milliseconds: three days.
const FORGOTTEN: u64 = 3 * 86_400_000;
/// How long after its start the server takes no clock, in milliseconds.
const AFTER_START: u64 = 15_000;
/// How often clocks and engines are looked after.
const LOOK: Duration = Duration::from_millis(100);
/// How often the store is told that the server is there, as long as anything depends on it.
const BEAT: Duration = Duration::from_secs(1);

impl Keeper {
    /// Takes over the tables of a store. `threads` engines think at once.
    pub async fn start(store: Store, threads: usize) -> Result<Arc<Keeper>, StoreError> {
        let (awake, lives, started) = (store.awake().await?, store.lives().await?, now());
        let keeper = Arc::new(Keeper {
            writer: Writer::start(store.clone()),
            store,
            desks: Mutex::default(),
            alarms: Mutex::default(),
            engines: Engines::start(threads),
            presence: Mutex::new(Presence::new(&lives, started)),
            started,
            closing: AtomicBool::new(false),
            steps: AtomicU64::new(0),
        });
        for id in awake {
            keeper.alarm(Time(0), &id);
        }
        tokio::spawn(look_after(Arc::downgrade(&keeper)));
        // Whoever gets an answer from this server shall not pay for its absence before.
        keeper.live().await;
        tokio::spawn(live_on(Arc::downgrade(&keeper)));
        Ok(keeper)
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    fn desks(&self) -> MutexGuard<'_, HashMap<String, Arc<Desk>>> {
        self.desks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn alarms(&self) -> MutexGuard<'_, Alarms> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn presence(&self) -> MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn alarm(&self, at: Time, id: &str) {
        self.alarms().set(at, id);
    }

    /// Tells the store that the server is there. After the store had failed, another life begins
    /// when it answers again.
    pub async fn live(&self) {
        let told = async |life| self.writer.write(Write { life: Some(life), ..Write::default() }).await;
        let (known, broken) = self.presence().life();
        if broken && told(known).await.is_err() {
            return;
        }
        let now = now().max(known.seen);
        let life = Life { began: if broken { now } else { known.began }, seen: now };
        match told(life).await {
            Ok(()) => self.presence().lived(life),
            Err(_) => self.presence().fail(),
        }
    }

    /// The desk of a table, if there is such a table.
    pub async fn desk(&self, id: &str) -> Result<Arc<Desk>, Undone> {
        if !secret::is_table_id(id) {
            return Err(Undone::NoTable);
        }
        let known = self.desks().get(id).cloned();
        if let Some(desk) = known {
            desk.touch();
            return Ok(desk);
        }
        let desk = Arc::new(Desk::new(id.to_owned(), None));
        if desk.state.lock().await.load(&desk, &self.store).await?.is_none() {
            return Err(Undone::NoTable);
        }
        Ok(Arc::clone(self.desks().entry(id.to_owned()).or_insert(desk)))
    }

    /// Opens a table and seats whoever opens it, if they want to sit.
    pub async fn open(
        self: &Arc<Self>,
        terms: Terms,
        sitter: Option<(Option<u8>, String)>,
        hash: Hash,
    ) -> Result<(Arc<Desk>, Done), Undone> {
        let (at, id) = (now(), secret::table_id());
        let (mut table, opened) = Table::open(terms, Seed(entropy()), at)?;
        let (mut events, mut person) = (vec![opened], None);
        if let Some((seat, name)) = sitter {
            let decision = decide(&table, &Order::guest(Command::Sit { seat, name }), at)?;
            person = sat(&decision.events);
            events.extend(decision.events);
            table = decision.table;
        }
        let mut write = Write::of(&id, &events, &table)?;
        let holder = person.map(|person| Holder { table: id.clone(), person, hash });
        write.holders.extend(holder.clone());
        self.writer.write(write).await?;
        let table = Arc::new(table);
        let loaded = Loaded::new(Arc::clone(&table), &events, holder.into_iter().collect());
        let desk = Arc::new(Desk::new(id.clone(), Some(loaded)));
        self.desks().insert(id, Arc::clone(&desk));
        self.follow(&desk, &table);
        metrics::counter!("hexagora_tables_opened_total").increment(1);
        let version = table.version();
        Ok((desk, Done { version, person, table }))
    }

    /// Carries out an order of whoever holds the secret with a hash. Once begun it is finished,
    /// even if nobody waits for the answer any more.
    pub async fn order(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        hash: Option<Hash>,
        id: Option<String>,
        lag: u32,
        command: Command,
    ) -> Result<Done, Undone> {
        let (keeper, desk) = (Arc::clone(self), Arc::clone(desk));
        let task = async move {
            let mut state = desk.state.lock().await;
            let loaded = keeper.up_to_date(&desk, &mut state).await?;
            let by = match loaded.person(hash) {
                Some(person) => Actor::Person(person),
                None => Actor::Guest,
            };
            if let (Actor::Person(person), Some(id)) = (by, &id)
                && let Some(version) = loaded.table.answered(person, id)
            {
                let table = Arc::clone(&loaded.table);
                return Ok(Done { version, person: Some(person), table });
            }
            let order = Order { by, id, lag, command };
            keeper.carry_out(&desk, &mut state, &order, hash).await
        };
        tokio::spawn(task).await.unwrap_or(Err(Undone::Unknown))
    }

    /// Carries out an order of the server's own.
    pub async fn server_order(self: &Arc<Self>, desk: &Arc<Desk>, command: Command) -> Result<Done, Undone> {
        let (keeper, desk) = (Arc::clone(self), Arc::clone(desk));
        let task = async move {
            let mut state = desk.state.lock().await;
            keeper.up_to_date(&desk, &mut state).await?;
            keeper.carry_out(&desk, &mut state, &Order::server(command), None).await
        };
        tokio::spawn(task).await.unwrap_or(Err(Undone::Unknown))
    }

    /// A table as it stands, with what its clocks must not be charged for.
    async fn up_to_date<'a>(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        state: &'a mut State,
    ) -> Result<&'a mut Loaded, Undone> {
        let loaded = state.load(desk, &self.store).await?.ok_or(Undone::NoTable)?;
        let away = self.presence().missed(&loaded.table);
        if away > 0 {
            let spare = Order::server(Command::Spare { away });
            self.carry_out(desk, state, &spare, None).await?;
        }
        state.loaded.as_mut().ok_or(Undone::Unknown)
    }

    async fn carry_out(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        state: &mut State,
        order: &Order,
        hash: Option<Hash>,
    ) -> Result<Done, Undone> {
        let Some(loaded) = state.loaded.as_mut() else { return Err(Undone::Unknown) };
        let at = now().max(self.presence().back());
        let Decision { mut events, mut table } = decide(&loaded.table, order, at)?;
        let person = sat(&events);
        let mut extra = Write::default();
        if table.due() == Due::Rematch {
            let (id, write) = rematch(&table, &loaded.holders, at)?;
            let decision = decide(&table, &Order::server(Command::Rematch { table: id }), at)?;
            events.extend(decision.events);
            table = decision.table;
            extra = write;
        }
        let mut write = Write::of(&desk.id, &events, &table)?;
        if let (Some(person), Some(hash)) = (person, hash) {
            extra.holders.push(Holder { table: desk.id.clone(), person, hash });
            loaded.holders.push((hash, person));
        }
        write = Write::join([&write, &extra].into_iter());
        if let Err(error) = self.writer.write(write).await {
            // What the store has now must be read again before anything else is decided.
            state.loaded = None;
            metrics::counter!("hexagora_commits_failed_total").increment(1);
            return Err(error.into());
        }
        let table = Arc::new(table);
        let stepped = |event: &&Event| matches!(event.what, What::Stepped { .. });
        self.steps.fetch_add(events.iter().filter(stepped).count() as u64, Ordering::Relaxed);
        metrics::counter!("hexagora_events_total").increment(events.len() as u64);
        loaded.advance(&events, Arc::clone(&table));
        state.told = table.version();
        desk.tell(events, Arc::clone(&table));
        self.follow(desk, &table);
        Ok(Done { version: table.version(), person, table })
    }

    /// Lets another device hold the same seat.
    pub async fn share(&self, desk: &Arc<Desk>, person: Person, hash: Hash) -> Result<(), Undone> {
        let mut state = desk.state.lock().await;
        let loaded = state.load(desk, &self.store).await?.ok_or(Undone::NoTable)?;
        let holder = Holder { table: desk.id.clone(), person, hash };
        self.writer.write(Write { holders: vec![holder], ..Write::default() }).await?;
        loaded.holders.push((hash, person));
        Ok(())
    }

    /// Looks at a table: the table, who looks, and the events after a version if they are known.
    pub(crate) async fn look(self: &Arc<Self>, desk: &Arc<Desk>) -> Result<Loaded, Undone> {
        let mut state = desk.state.lock().await;
        if let Ok(loaded) = self.up_to_date(desk, &mut state).await {
            return Ok(loaded.clone());
        }
        // What cannot be written now can be looked at all the same.
        Ok(state.load(desk, &self.store).await?.ok_or(Undone::NoTable)?.clone())
    }

    /// All events of a table.
    pub(crate) async fn events(&self, desk: &Desk) -> Result<Vec<Event>, Undone> {
        Ok(self.store.events(&desk.id).await?)
    }

    /// Sees to what a table needs next without being asked.
    fn follow(self: &Arc<Self>, desk: &Arc<Desk>, table: &Arc<Table>) {
        if let Some(deadline) = table.deadline() {
            self.alarm(deadline, &desk.id);
        }
        match table.due() {
            Due::Engine { seat, level } => self.think(desk, table, seat, level),
            // Only after a restart between two commits; otherwise it happens with the order.
            Due::Roll | Due::Rematch => self.alarm(Time(0), &desk.id),
            Due::Nothing => {}
        }
    }

    fn think(self: &Arc<Self>, desk: &Arc<Desk>, table: &Arc<Table>, seat: Seat, level: u8) {
        if self.closing.load(Ordering::Relaxed) || desk.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        // Two engines at a table are not one player.
        let seed = desk.chance.wrapping_add(seat.index() as u64);
        let answer = self.engines.think(table.game().clone(), level, seed, table.clocks().left(seat, now()));
        let (keeper, desk) = (Arc::clone(self), Arc::clone(desk));
        let mut at = table.played().len() as u32;
        tokio::spawn(async move {
            let steps = answer.await;
            for step in &steps {
                let play = Command::Play { seat, step: step.clone(), at };
                // Taken back, resigned or called off meanwhile: then it is thought about anew.
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

    /// Does what is due at a table.
    async fn wake(self: &Arc<Self>, id: &str) -> Result<(), Undone> {
        let desk = self.desk(id).await?;
        let table = self.look(&desk).await?.table;
        match table.due() {
            Due::Roll => drop(self.server_order(&desk, Command::Roll { entropy: entropy() }).await?),
            // Any order carries the rematch out; this one changes nothing else.
            Due::Engine { seat, level } => self.think(&desk, &table, seat, level),
            Due::Rematch | Due::Nothing => {}
        }
        // Whoever was cut off by a restart gets the time to come back before a clock is taken.
        let deadline = table.deadline().map(|deadline| deadline.max(self.started.plus(AFTER_START)));
        match deadline {
            Some(deadline) if deadline <= now() => drop(self.server_order(&desk, Command::Tick).await?),
            Some(deadline) => self.alarm(deadline, id),
            None => {}
        }
        Ok(())
    }

    /// Forgets what nobody needs, and calls off what nobody joined.
    async fn tidy(self: &Arc<Self>) {
        let now = now().0;
        self.desks().retain(|_, desk| {
            let needed = desk.feed.receiver_count() > 0 || Arc::strong_count(desk) > 1;
            needed || now.saturating_sub(desk.touched()) < IDLE
        });
        metrics::gauge!("hexagora_tables_in_memory").set(self.desks().len() as f64);
        let Ok(forgotten) = self.store.forgotten(now.saturating_sub(FORGOTTEN)).await else { return };
        for id in forgotten {
            if let Ok(desk) = self.desk(&id).await {
                let _ = self.server_order(&desk, Command::Close).await;
            }
        }
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
    while decision.table.due() == Due::Roll {
        let roll = Order::server(Command::Roll { entropy: entropy() });
        let next = decision.table.decide(&roll, at)?;
        decision.events.extend(next.events);
        decision.table = next.table;
    }
    Ok(decision)
}

/// The person who sat down.
fn sat(events: &[Event]) -> Option<Person> {
    events.iter().find_map(|event| match event.what {
        What::Sat { person, .. } => Some(person),
        _ => None,
    })
}

/// The table where the same people play again, and what must be written for it.
fn rematch(table: &Table, holders: &[(Hash, Person)], at: Time) -> Result<(String, Write), Undone> {
    let (terms, sitting) = table.rematch_terms();
    let (mut next, opened) = Table::open(terms, Seed(entropy()), at)?;
    let (id, mut events, mut held) = (secret::table_id(), vec![opened], Vec::new());
    for (person, name, seat) in sitting {
        let decision = decide(&next, &Order::guest(Command::Sit { seat: Some(seat.0), name }), at)?;
        let Some(now) = sat(&decision.events) else { continue };
        let hashes = holders.iter().filter(|(_, holder)| *holder == person).map(|(hash, _)| *hash);
        held.extend(hashes.map(|hash| Holder { table: id.clone(), person: now, hash }));
        events.extend(decision.events);
        next = decision.table;
    }
    let mut write = Write::of(&id, &events, &next)?;
    write.holders = held;
    Ok((id, write))
}

/// Looks after clocks and engines as long as the keeper lives.
async fn look_after(keeper: std::sync::Weak<Keeper>) {
    let mut rounds = 0_u32;
    loop {
        tokio::time::sleep(LOOK).await;
        let Some(keeper) = keeper.upgrade() else { break };
        if keeper.is_closing() {
            break;
        }
        let due = keeper.alarms().ring(now());
        for id in due {
            if keeper.wake(&id).await == Err(Undone::Unknown) {
                keeper.alarm(now().plus(1_000), &id);
            }
        }
        rounds = rounds.wrapping_add(1);
        if rounds.is_multiple_of(300) {
            keeper.tidy().await;
        }
    }
}

/// Gives signs of life as long as the keeper lives, and somebody's clock runs or an engine is to move.
async fn live_on(keeper: std::sync::Weak<Keeper>) {
    while let Some(keeper) = keeper.upgrade().filter(|keeper| !keeper.is_closing()) {
        if !keeper.alarms().is_empty() {
            keeper.live().await;
        }
        drop(keeper);
        tokio::time::sleep(BEAT).await;
    }
}
