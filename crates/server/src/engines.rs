//! Engines that play seats: a few threads, one thought at a time for each table.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hexagora_engine::{Level, Limits, Player, Room, Spec};
use hexagora_rules::Game;
use tokio::sync::oneshot;

/// The threads that think.
#[derive(Debug)]
pub struct Engines {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// First come, first served: a table asks for one turn at a time, so none is served twice
    /// before another is served once.
    queue: Mutex<VecDeque<Job>>,
    bell: Condvar,
    stop: AtomicBool,
}

#[derive(Debug)]
struct Job {
    game: Game,
    level: u8,
    seed: u64,
    time: Duration,
    reply: oneshot::Sender<Vec<String>>,
}

/// How many tables may wait for a thought; the others ask again later.
const WAITING: usize = 4_096;
/// The longest thought.
const LONGEST: Duration = Duration::from_secs(2);

impl Engines {
    /// Starts so many threads.
    pub fn start(threads: usize) -> Engines {
        let shared = Arc::new(Shared::default());
        for number in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let name = format!("engine-{number}");
            // Without a thread, engines' seats wait; people play on.
            if let Err(error) = std::thread::Builder::new().name(name).spawn(move || work(&shared)) {
                tracing::error!(%error, "no thread for the engine");
            }
        }
        Engines { shared }
    }

    /// The steps of a turn at a level; none where nobody could think now. One seed for all turns of a
    /// table makes them one player's.
    pub fn think(
        &self,
        game: Game,
        level: u8,
        seed: u64,
        left: Option<u64>,
    ) -> impl Future<Output = Vec<String>> + Send + use<> {
        let (reply, answer) = oneshot::channel();
        // A clock that runs leaves a thirtieth of itself for one turn.
        let time = left.map_or(LONGEST, |left| Duration::from_millis(left / 30 + 1).min(LONGEST));
        let mut queue = self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
        if queue.len() < WAITING {
            queue.push_back(Job { game, level, seed, time, reply });
            self.shared.bell.notify_one();
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

fn work(shared: &Shared) {
    loop {
        let mut queue = shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let job = loop {
            if shared.stop.load(Ordering::Relaxed) {
                return;
            }
            match queue.pop_front() {
                Some(job) => break job,
                None => queue = shared.bell.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(queue);
        let began = Instant::now();
        let steps = turn(&job, &shared.stop);
        let _ = job.reply.send(steps);
        metrics::histogram!("hexagora_engine_seconds").record(began.elapsed().as_secs_f64());
    }
}

fn turn(Job { game, level, seed, time, .. }: &Job, stop: &AtomicBool) -> Vec<String> {
    let Some(level) = Level::new(*level) else { return Vec::new() };
    let mut player = Player::new(&Spec::Level(level), game.kind(), *seed);
    let room = Room { clock: &Instant::now(), stop, limits: Limits::default(), time: Some(*time) };
    player.turn(game, &room).map(|turn| turn.steps).unwrap_or_default()
}
