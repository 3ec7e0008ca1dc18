//! Junk: what nobody should send, from addresses of its own.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use hexagora_server::client::NoAnswer;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::person::Person;
use crate::way::{Kind, Way};
use crate::world::{Counts, World};
use crate::{frames, requests};

/// How many send junk of each kind at once, and how many addresses they have.
const SENDERS: usize = 6;
/// How many good requests one sends at once who wants too many.
const STRIKES: usize = 40;
/// How long they pause between two pieces, in milliseconds.
const PAUSE: std::ops::Range<u64> = 20..200;
/// How long an answer may take. What is only half a request gets none.
const PATIENCE: Duration = Duration::from_secs(3);
/// How much of an answer is read.
const HEAD: usize = 2_048;

/// Lets everybody send junk.
pub fn begin(world: &Arc<World>, all: &mut JoinSet<()>) {
    for number in 0..SENDERS {
        all.spawn(send_requests(Arc::clone(world), number));
        all.spawn(send_frames(Arc::clone(world), number));
    }
    all.spawn(hammer(Arc::clone(world)));
}

/// Sends one bad request after the other; none of them may be obeyed.
async fn send_requests(world: Arc<World>, number: usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2_000 + number as u64);
    let way = Way::new(Kind::Junk, number);
    loop {
        pause(&mut rng).await;
        let (server, words) = (world.server(), requests::any(world.server(), &mut rng));
        Counts::add(&world.counts.requests);
        let Ok(answer) = exchange(way, server, &words).await else { continue };
        judge(&world, &words, &answer);
    }
}

/// Sends what is right, but far too much of it, so that its address is refused most of it.
async fn hammer(world: Arc<World>) {
    let way = Way::new(Kind::Junk, SENDERS);
    loop {
        tokio::time::sleep(Duration::from_millis(250)).await;
        let Ok(answers) = strike(&world, way).await else { continue };
        let mut book = world.book();
        for answer in answers.split("HTTP/1.1 ").skip(1) {
            *book.answers.entry(answer.chars().take(3).collect()).or_default() += 1;
        }
    }
}

/// Sends many requests at once, and gives all answers.
async fn strike(world: &World, way: Way) -> Result<String, NoAnswer> {
    let server = world.server();
    let request = |more: &str| format!("GET /api/tables HTTP/1.1\r\nhost: {server}\r\n{more}\r\n");
    let words = request("").repeat(STRIKES - 1) + &request("connection: close\r\n");
    world.counts.requests.fetch_add(STRIKES as u64, Ordering::Relaxed);
    let mut stream = way.dial(server).await?;
    stream.write_all(words.as_bytes()).await?;
    let mut answers = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answers)).await??;
    Ok(String::from_utf8_lossy(&answers).into_owned())
}

/// Sends one bad frame after the other, half of them from a seat at a table where it is another's turn for
/// ever: nothing may happen there.
async fn send_frames(world: Arc<World>, number: usize) {
    let way = Way::new(Kind::Junk, number);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3_000 + number as u64);
    let Some((table, token)) = quiet_table(&world, way, number).await else { return };
    loop {
        pause(&mut rng).await;
        let token = Some(token.as_str()).filter(|_| rng.random_range(0..2) == 0);
        let _ = frames::converse(&world, way, &table, token, &mut rng).await;
    }
}

/// A table whose first player never moves, and the secret of the second.
async fn quiet_table(world: &Arc<World>, way: Way, number: usize) -> Option<(String, String)> {
    let mut host = Person::new(world, way, format!("quiet{number}"), 4_000 + number as u64).await?;
    let mut guest = Person::new(world, way, format!("loud{number}"), 5_000 + number as u64).await?;
    let table = host.open(&json!({ "game": "attangle" })).await?;
    let version = guest.sit(&table).await?;
    let mut book = world.book();
    book.tables.insert(table.clone());
    book.untouched.push((table.clone(), version));
    Some((table, guest.token))
}

async fn pause(rng: &mut Xoshiro256PlusPlus) {
    tokio::time::sleep(Duration::from_millis(rng.random_range(PAUSE))).await;
}

/// Says something, and gives the beginning of the answer.
async fn exchange(way: Way, server: SocketAddr, words: &[u8]) -> Result<String, NoAnswer> {
    let mut stream = way.dial(server).await?;
    // Whoever is refused early may not hear the end of it.
    let _ = timeout(PATIENCE, stream.write_all(words)).await;
    Ok(answer(&mut stream).await)
}

/// The beginning of what the server says.
pub async fn answer(stream: &mut TcpStream) -> String {
    let mut bytes = vec![0; HEAD];
    match timeout(PATIENCE, stream.read(&mut bytes)).await {
        Ok(Ok(count)) => String::from_utf8_lossy(&bytes[..count]).into_owned(),
        _ => String::new(),
    }
}

/// Junk is refused, and no server trips over it. Only that it goes, or is full, is an excuse.
fn judge(world: &World, words: &[u8], answer: &str) {
    let status = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3));
    let fine = match status {
        None => answer.is_empty(),
        Some(status) => status.starts_with('4') || status == "503",
    };
    *world.book().answers.entry(status.unwrap_or("none").to_owned()).or_default() += 1;
    if !fine {
        let words: String = String::from_utf8_lossy(words).chars().take(200).collect();
        world.fault(format!("junk {words:?} is answered with {answer:?}"));
    }
}
