//! A thread pool for engine seats: a few threads, at most one search at a time for each table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hexagora_book::book_of;
use hexagora_engine::{Level, Limits, PlayContext, Player};
use hexagora_rules::Game;
use tokio::sync::oneshot;

use crate::fair::FairQueue;
use crate::limits::Sender;

/// The threads that think.
#[derive(Debug)]
pub struct Engines {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// A table asks for one turn at a time.
    queue: Mutex<FairQueue<Job>>,
    bell: Condvar,
    stop: AtomicBool,
}

/// A turn that somebody waits for.
#[derive(Debug)]
pub struct Wanted {
    /// The game.
    pub game: Game,
    /// The level at which it is played.
    pub level: u8,
    /// The seat's seed: the same for all turns, so that a level's lapses come in stretches as one player's
    /// would.
    pub seed: u64,
    /// The milliseconds on its clock, if there is one.
    pub left: Option<u64>,
    /// For whom.
    pub sender: Sender,
}

#[derive(Debug)]
struct Job {
    wanted: Wanted,
    time: Duration,
    reply: oneshot::Sender<Vec<String>>,
}

/// The longest thought.
const LONGEST: Duration = Duration::from_secs(2);
/// The levels that play at once, as far as a person notices, and how long such a thought takes at most. One
/// thread is theirs alone, so that nobody who plays against them waits for somebody else's long thought.
const QUICK_LEVELS: u8 = 4;
const QUICK: Duration = Duration::from_millis(50);

impl Engines {
    /// Starts so many threads, and one for quick thoughts.
    pub fn start(threads: usize) -> Engines {
        let shared = Arc::new(Shared::default());
        for number in 0..=threads.max(1) {
            let shared = Arc::clone(&shared);
            let (name, most) = match number {
                0 => ("engine-quick".to_owned(), QUICK),
                _ => (format!("engine-{number}"), Duration::MAX),
            };
            // If no thread can be started, engines' seats wait and people play on.
            if let Err(error) = std::thread::Builder::new().name(name).spawn(move || work(&shared, most)) {
                tracing::error!(%error, "no thread for the engine");
            }
        }
        Engines { shared }
    }

    /// The steps of a turn; none where nobody could think now.
    pub fn think(&self, wanted: Wanted) -> impl Future<Output = Vec<String>> + Send + use<> {
        let (reply, answer) = oneshot::channel();
        // Time management: one turn gets a thirtieth of what is left on the clock.
        let time = wanted.left.map_or(LONGEST, |left| Duration::from_millis(left / 30 + 1).min(LONGEST));
        let cost = if wanted.level <= QUICK_LEVELS { QUICK.min(time) } else { time };
        let mut queue = self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
        if queue.push(wanted.sender, cost, Job { wanted, time, reply }) {
            // Wake all threads: the quick one takes no long search, so waking just one could wake the wrong
            // one.
            self.shared.bell.notify_all();
        }
        metrics::gauge!("hexagora_engine_queue").set(queue.len() as f64);
        async move { answer.await.unwrap_or_default() }
    }

    /// Lets the threads end.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.shared.bell.notify_all();
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Thinks, one thought after the other, those that take no longer than `most`.
fn work(shared: &Shared, most: Duration) {
    loop {
        let mut queue = shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let (sender, job) = loop {
            if shared.stop.load(Ordering::Relaxed) {
                return;
            }
            match queue.pop(most) {
                Some(next) => break next,
                None => queue = shared.bell.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(queue);
        let began = Instant::now();
        let steps = turn(&job, &shared.stop);
        let _ = job.reply.send(steps);
        let took = began.elapsed();
        shared.queue.lock().unwrap_or_else(PoisonError::into_inner).charge(sender, took);
        metrics::histogram!("hexagora_engine_seconds").record(took.as_secs_f64());
    }
}

fn turn(Job { wanted, time, .. }: &Job, stop: &AtomicBool) -> Vec<String> {
    let Some(level) = Level::new(wanted.level) else { return Vec::new() };
    let mut player = Player::of_level(level, wanted.game.kind(), wanted.seed);
    if let Some(book) = book_of(wanted.game.kind()) {
        player = player.with_openings(Arc::new(move |game, draw| book.choose(game, draw)));
    }
    let context = PlayContext { clock: &Instant::now(), stop, limits: Limits::default(), time: Some(*time) };
    player.turn(&wanted.game, &context).map(|turn| turn.steps).unwrap_or_default()
}
