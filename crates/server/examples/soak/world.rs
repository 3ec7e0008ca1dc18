//! What everybody shares: where the server is, how far the soak is, and the book.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hexagora_server::mirror::Mirror;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::book::{Acknowledged, Belief, Book};

/// How far the soak is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Everything goes on.
    Going,
    /// Players send nothing new, and wait for what they have sent.
    Settling,
    /// Everybody leaves.
    Over,
}

/// Why the server was not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// It was killed.
    Kill,
    /// It was told to end.
    Term,
    /// Nobody knows: it ended by itself.
    Itself,
}

/// A time without the server.
#[derive(Debug, Clone, Copy)]
pub struct Break {
    /// Why.
    pub cause: Cause,
    /// When it began.
    pub gone: Instant,
    /// When the server was there again.
    pub back: Option<Instant>,
}

/// How much was done, beside what is in the book.
#[derive(Debug, Default)]
pub struct Counts {
    /// WebSocket frames that nobody should send.
    pub frames: AtomicU64,
    /// Requests that nobody should send.
    pub requests: AtomicU64,
    /// Connections of those who read nothing or write slowly.
    pub slow: AtomicU64,
    /// Connections of storms.
    pub storms: AtomicU64,
    /// Conversations and rounds of questions of watchers.
    pub watched: AtomicU64,
    /// Conversations of players.
    pub conversations: AtomicU64,
    /// Orders that were sent again.
    pub resent: AtomicU64,
    /// Orders that nobody answered for long, while the server was there.
    pub unanswered: AtomicU64,
}

impl Counts {
    /// One more.
    pub fn add(count: &AtomicU64) {
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// What everybody shares.
#[derive(Debug)]
pub struct World {
    /// When it began.
    pub began: Instant,
    /// How much was done.
    pub counts: Counts,
    /// How many players have nothing on its way any more.
    pub settled: AtomicUsize,
    phase: AtomicU8,
    server: Mutex<(SocketAddr, Option<u32>)>,
    breaks: Mutex<Vec<Break>>,
    book: Mutex<Book>,
    /// The tables that can be watched, and by how many seconds watchers see everything later.
    playing: Mutex<BTreeMap<String, u64>>,
}

/// How long after the server is back the break counts as over: everybody comes back at once.
pub const SETTLE: Duration = Duration::from_secs(5);

impl World {
    /// A world with a server.
    pub fn new(server: SocketAddr, process: u32) -> World {
        World {
            began: Instant::now(),
            counts: Counts::default(),
            settled: AtomicUsize::new(0),
            phase: AtomicU8::new(Phase::Going as u8),
            server: Mutex::new((server, Some(process))),
            breaks: Mutex::default(),
            book: Mutex::default(),
            playing: Mutex::default(),
        }
    }

    /// The book.
    pub fn book(&self) -> MutexGuard<'_, Book> {
        lock(&self.book)
    }

    /// Writes down what should never be.
    pub fn fault(&self, what: String) {
        self.book().fault(what);
    }

    /// How far the soak is.
    pub fn phase(&self) -> Phase {
        match self.phase.load(Ordering::Relaxed) {
            0 => Phase::Going,
            1 => Phase::Settling,
            _ => Phase::Over,
        }
    }

    /// Goes on to another phase.
    pub fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Relaxed);
    }

    /// Where the server is, or was last.
    pub fn server(&self) -> SocketAddr {
        lock(&self.server).0
    }

    /// The server's process, while it is there.
    pub fn process(&self) -> Option<u32> {
        lock(&self.server).1
    }

    /// The server is no longer there.
    pub fn lose(&self, cause: Cause) {
        lock(&self.server).1 = None;
        lock(&self.breaks).push(Break { cause, gone: Instant::now(), back: None });
    }

    /// The server is there again.
    pub fn regain(&self, server: SocketAddr, process: u32) {
        *lock(&self.server) = (server, Some(process));
        if let Some(last) = lock(&self.breaks).last_mut() {
            last.back = Some(Instant::now());
        }
    }

    /// All breaks so far.
    pub fn breaks(&self) -> Vec<Break> {
        lock(&self.breaks).clone()
    }

    /// Whether no break has begun since a moment, and the last one, or the beginning, was over by then.
    pub fn was_calm_since(&self, moment: Instant) -> bool {
        let back = lock(&self.breaks).last().map_or(Some(self.began), |last| last.back);
        back.is_some_and(|back| back + SETTLE <= moment)
    }

    /// An order was acknowledged that was sent first at a moment.
    pub fn acknowledge(&self, table: &str, order: Acknowledged, sent: Instant) {
        let (took, calm) = (sent.elapsed(), self.was_calm_since(sent));
        let mut book = self.book();
        book.acknowledged.entry(table.to_owned()).or_default().push(order);
        book.second.push(took);
        if calm {
            book.calm.push(took);
        }
    }

    /// Somebody leaves a table, or the soak, and believes it to stand so.
    pub fn believe(&self, who: &str, table: &str, mirror: &Mirror, complete: bool) {
        let belief = Belief {
            who: who.to_owned(),
            table: table.to_owned(),
            version: mirror.version,
            position: mirror.game.text(),
            complete,
        };
        self.book().beliefs.push(belief);
    }

    /// A table can be watched from now on.
    pub fn play_at(&self, table: &str, delay: u64) {
        self.book().tables.insert(table.to_owned());
        lock(&self.playing).insert(table.to_owned(), delay);
    }

    /// A table is of no interest any more.
    pub fn leave(&self, table: &str) {
        lock(&self.playing).remove(table);
    }

    /// Any table at which somebody plays, and its delay in seconds.
    pub fn any_table(&self, rng: &mut Xoshiro256PlusPlus) -> Option<(String, u64)> {
        let playing = lock(&self.playing);
        let at = rng.random_range(0..playing.len().max(1));
        playing.iter().nth(at).map(|(table, delay)| (table.clone(), *delay))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
