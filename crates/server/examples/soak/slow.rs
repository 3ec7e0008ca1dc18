//! Those who read nothing, and those who write a byte a second.

use std::sync::Arc;
use std::time::Duration;

use hexagora_server::client::NoAnswer;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;

use crate::frames::hello;
use crate::way::{Kind, Way};
use crate::world::{Counts, World};

/// How many there are of each kind at once, and of one address.
const EACH: usize = 20;
const AT_AN_ADDRESS: usize = 10;
/// How long one stays who reads nothing: longer than the server should put up with.
const STAYS: Duration = Duration::from_secs(50);
/// How many answers one asks for who reads none: more than any buffer holds.
const ANSWERS: usize = 400;
/// How many bytes one writes at most, one each second.
const BYTES: usize = 60;

/// Lets everybody be slow.
pub fn begin(world: &Arc<World>, all: &mut JoinSet<()>) {
    for number in 0..3 * EACH {
        all.spawn(dawdle(Arc::clone(world), number));
    }
}

async fn dawdle(world: Arc<World>, number: usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6_000 + number as u64);
    let way = Way::new(Kind::Slow, number / AT_AN_ADDRESS);
    loop {
        tokio::time::sleep(Duration::from_millis(rng.random_range(200..3_000))).await;
        Counts::add(&world.counts.slow);
        // It is the server that ends this, or nobody's fault that it ends.
        let _ = match number % 3 {
            0 => deaf_watcher(&world, way, &mut rng).await,
            1 => deaf_asker(&world, way).await,
            _ => slow_writer(&world, way, &mut rng).await,
        };
    }
}

/// Watches a table and reads nothing of it.
async fn deaf_watcher(world: &World, way: Way, rng: &mut Xoshiro256PlusPlus) -> Result<(), NoAnswer> {
    let Some((table, _)) = world.any_table(rng) else { return Ok(()) };
    let server = world.server();
    let mut stream = way.dial_narrow(server).await?;
    stream.write_all(hello(&server.to_string(), &table, None).as_bytes()).await?;
    tokio::time::sleep(STAYS).await;
    Ok(())
}

/// Asks for much and reads nothing of it.
async fn deaf_asker(world: &World, way: Way) -> Result<(), NoAnswer> {
    let server = world.server();
    let mut stream = way.dial_narrow(server).await?;
    let words = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {server}\r\n\r\n").repeat(ANSWERS);
    let _ = tokio::time::timeout(STAYS, stream.write_all(words.as_bytes())).await;
    tokio::time::sleep(STAYS).await;
    Ok(())
}

/// Writes a head, or a body, a byte a second.
async fn slow_writer(world: &World, way: Way, rng: &mut Xoshiro256PlusPlus) -> Result<(), NoAnswer> {
    let server = world.server();
    let head = format!("POST /api/tables HTTP/1.1\r\nhost: {server}\r\ncontent-type: application/json\r\n");
    let (at_once, slowly) = match rng.random_range(0..2) {
        0 => (String::new(), head),
        _ => (head + "content-length: 400\r\n\r\n", format!("{{\"terms\":{}", " ".repeat(BYTES))),
    };
    let mut stream = way.dial(server).await?;
    stream.write_all(at_once.as_bytes()).await?;
    for byte in slowly.bytes().take(BYTES) {
        tokio::time::sleep(Duration::from_secs(1)).await;
        stream.write_all(&[byte]).await?;
    }
    Ok(())
}
