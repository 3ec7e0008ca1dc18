//! Load: many players who step at a given rate, and how long they wait.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::Method;
use hexagora_rules::GameKind;
use serde_json::json;
use tokio::sync::{Mutex, Semaphore, mpsc};

use crate::client::{Client, Conversation, NoAnswer};
use crate::mirror::Mirror;

/// How much load, and how long.
#[derive(Debug, Clone)]
pub struct Load {
    /// The server.
    pub server: SocketAddr,
    /// Where its figures are, if they are to be had.
    pub metrics: Option<SocketAddr>,
    /// How many tables of two.
    pub tables: usize,
    /// At how many of them somebody watches.
    pub watchers: usize,
    /// How many steps a second, one measurement each.
    pub rates: Vec<u32>,
    /// How long each measurement takes.
    pub seconds: u32,
}

/// How a rate went.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Measured {
    /// Steps a second that were asked for.
    pub rate: u32,
    /// Steps a second that were acknowledged.
    pub achieved: f64,
    /// From the moment a step was due until its acknowledgement, in milliseconds.
    pub acknowledged: Quantiles,
    /// From the moment a step was due until the other player saw it.
    pub opponent: Quantiles,
    /// From the moment a step was due until a watcher saw it.
    pub watcher: Quantiles,
    /// How many steps were not acknowledged within the measurement.
    pub lost: u64,
    /// What the server says of its commits: how many a second, and how many milliseconds one takes.
    pub commits: Option<[f64; 2]>,
    /// The cores that the server and whoever measures it kept busy, where that is known.
    pub busy: Option<[f64; 2]>,
}

/// How times are spread, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize)]
pub struct Quantiles {
    /// How many there were.
    pub count: usize,
    /// Half of them were not longer.
    pub p50: f64,
    /// 90 %.
    pub p90: f64,
    /// 99 %.
    pub p99: f64,
    /// The longest.
    pub most: f64,
}

impl Quantiles {
    /// How some times are spread.
    pub fn of(mut times: Vec<Duration>) -> Quantiles {
        times.sort_unstable();
        let at = |share: f64| {
            let index = ((times.len() as f64 * share).ceil() as usize).clamp(1, times.len().max(1)) - 1;
            times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        };
        Quantiles { count: times.len(), p50: at(0.5), p90: at(0.9), p99: at(0.99), most: at(1.0) }
    }
}

/// What all players write down.
#[derive(Debug, Default)]
struct Book {
    acknowledged: Vec<Duration>,
    opponent: Vec<Duration>,
    watcher: Vec<Duration>,
}

/// A table of the load: both players' conversations and what they know.
struct LoadTable {
    players: [Conversation; 2],
    watcher: Option<Conversation>,
    mirror: Mirror,
    sent: u64,
}

/// How many tables are set up at once.
const AT_ONCE: usize = 64;

impl Load {
    /// Sets the tables up, measures every rate, and tells about each as it comes.
    pub async fn run(
        &self,
        mut told: impl FnMut(&mut Measured),
        ready: impl FnOnce(),
    ) -> Result<Vec<Measured>, NoAnswer> {
        let gate = Arc::new(Semaphore::new(AT_ONCE));
        let mut boards = Vec::with_capacity(self.tables);
        let mut tasks = Vec::with_capacity(self.tables);
        for number in 0..self.tables {
            let (gate, server, watched) = (Arc::clone(&gate), self.server, number < self.watchers);
            tasks.push(tokio::spawn(async move {
                let _permit = gate.acquire_owned().await?;
                board(server, number, watched).await
            }));
        }
        for task in tasks {
            boards.push(task.await??);
        }
        ready();
        let book = Arc::new(Mutex::new(Book::default()));
        let mut queues = Vec::with_capacity(boards.len());
        for board in boards {
            let (due, queue) = mpsc::channel(64);
            queues.push(due);
            tokio::spawn(play(board, self.server, queue, Arc::clone(&book)));
        }
        let mut measured = Vec::new();
        for &rate in &self.rates {
            *book.lock().await = Book::default();
            let before = commits(self.metrics).await;
            let (asked, missed) = self.pace(rate, &queues).await;
            let after = commits(self.metrics).await;
            // Whoever is late still counts.
            tokio::time::sleep(Duration::from_millis(1_500)).await;
            let book = std::mem::take(&mut *book.lock().await);
            let mut one = Measured {
                rate,
                achieved: book.acknowledged.len() as f64 / f64::from(self.seconds),
                lost: missed + asked.saturating_sub(book.acknowledged.len() as u64),
                acknowledged: Quantiles::of(book.acknowledged),
                opponent: Quantiles::of(book.opponent),
                watcher: Quantiles::of(book.watcher),
                commits: before.zip(after).map(|([count, sum], [counted, summed])| {
                    let (count, millis) = (counted - count, 1000.0 * (summed - sum));
                    [count / f64::from(self.seconds), millis / count.max(1.0)]
                }),
                busy: None,
            };
            told(&mut one);
            measured.push(one);
        }
        Ok(measured)
    }

    /// Has steps made at a rate, one table after the other. A step is due at its moment, whether
    /// those before it were answered or not.
    async fn pace(&self, rate: u32, queues: &[mpsc::Sender<Instant>]) -> (u64, u64) {
        let began = Instant::now();
        let all = u64::from(rate) * u64::from(self.seconds);
        let (mut sent, mut missed, mut next) = (0_u64, 0, 0);
        while sent + missed < all {
            let due = (began.elapsed().as_secs_f64() * f64::from(rate)) as u64;
            while sent + missed < due.min(all) {
                let moment = began + Duration::from_secs_f64((sent + missed) as f64 / f64::from(rate));
                match queues[next].try_send(moment) {
                    Ok(()) => sent += 1,
                    Err(_) => missed += 1,
                }
                next = (next + 1) % queues.len();
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        (sent, missed)
    }
}

async fn board(server: SocketAddr, number: usize, watched: bool) -> Result<LoadTable, NoAnswer> {
    let games: Vec<GameKind> = GameKind::ALL.into_iter().filter(|game| *game.players().end() == 2).collect();
    let game = games[number % games.len()].name();
    let terms = json!({ "game": game, "clock": { "kind": "fischer", "seconds": 3600, "increment": 5 } });
    let (mut one, mut other) = (Client::new(server), Client::new(server));
    let table = one.open(&terms, "one").await?;
    other.sit(&table, "other").await?;
    let mut players = [one.talk(&table, None).await?, other.talk(&table, None).await?];
    let first = players[0].hear_kind("table").await?;
    players[1].hear_kind("table").await?;
    let mut watcher = None;
    if watched {
        let mut talk = Client::new(server).talk(&table, None).await?;
        talk.hear_kind("table").await?;
        watcher = Some(talk);
    }
    let mirror = Mirror::new(&first).ok_or_else(|| NoAnswer("no table".to_owned()))?;
    Ok(LoadTable { players, watcher, mirror, sent: 0 })
}

/// Makes a step whenever one is due.
async fn play(
    mut board: LoadTable,
    server: SocketAddr,
    mut due: mpsc::Receiver<Instant>,
    book: Arc<Mutex<Book>>,
) {
    let mut number = 0;
    while let Some(mut moment) = due.recv().await {
        if board.mirror.over {
            // A game is over: its players begin another. That is work for the server, but no step.
            let watched = board.watcher.is_some();
            match self::board(server, number, watched).await {
                Ok(next) => board = next,
                Err(_) => break,
            }
            number += 1;
            moment = Instant::now();
        }
        // What is not answered is missing in the book, and counted as lost.
        if step(&mut board, moment, &book).await.is_err() {
            break;
        }
    }
}

async fn step(board: &mut LoadTable, moment: Instant, book: &Mutex<Book>) -> Result<(), NoAnswer> {
    let legal = board.mirror.game.legal();
    let seat = board.mirror.game.to_move().seat().map_or(0, |seat| seat.index());
    let chosen = legal.get((board.sent as usize * 7 + 3) % legal.len().max(1));
    let Some(chosen) = chosen else {
        board.mirror.over = true;
        return Ok(());
    };
    board.sent += 1;
    let id = format!("s{}", board.sent);
    let order = json!({ "id": id, "do": "step", "step": chosen, "at": board.mirror.steps.len() });
    board.players[seat].say(&order).await?;
    let (mover, other) = match &mut board.players {
        [one, other] if seat == 0 => (one, other),
        [one, other] => (other, one),
    };
    let made = async {
        loop {
            let said = mover.hear().await?;
            if said["type"] == "made" {
                return Ok::<_, NoAnswer>(moment.elapsed());
            }
            if said["type"] == "refused" {
                return Err(NoAnswer(said.to_string()));
            }
        }
    };
    let known = board.mirror.version;
    let seen = async {
        loop {
            let said = other.hear_kind("events").await?;
            // Its own last step was told to it as well.
            if said["version"].as_u64() > Some(known) {
                return Ok::<_, NoAnswer>((moment.elapsed(), said));
            }
        }
    };
    let watched = async {
        match &mut board.watcher {
            Some(watcher) => {
                watcher.hear_kind("events").await?;
                Ok::<_, NoAnswer>(Some(moment.elapsed()))
            }
            None => Ok(None),
        }
    };
    let (made, seen, watched) = tokio::join!(made, seen, watched);
    let (made, (opponent, said), watched) = (made?, seen?, watched?);
    board.mirror.hear(&said["events"]).map_err(|_| NoAnswer("a gap".to_owned()))?;
    let mut book = book.lock().await;
    book.acknowledged.push(made);
    book.opponent.push(opponent);
    book.watcher.extend(watched);
    Ok(())
}

/// How many commits the server has made, and how many seconds they took together.
async fn commits(metrics: Option<SocketAddr>) -> Option<[f64; 2]> {
    let (_, text) = Client::new(metrics?).ask(Method::GET, "/metrics", None).await.ok()?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let figure = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().parse::<f64>().ok()
    };
    Some([figure("hexagora_commit_seconds_count ")?, figure("hexagora_commit_seconds_sum ")?])
}
