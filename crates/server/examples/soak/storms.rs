//! Storms: many connections at once, closed again.

use std::sync::Arc;
use std::time::Duration;

use hexagora_server::client::NoAnswer;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;

use crate::frames::hello;
use crate::junk::answer;
use crate::way::{Kind, Way};
use crate::world::{Counts, World};

/// How many come at once, from how many addresses: as many as may, or in every second storm more than one
/// address may have.
const CROWDS: [(usize, usize); 2] = [(200, 4), (260, 1)];
/// How long one stays, in milliseconds.
const STAYS: std::ops::Range<u64> = 500..4_000;

/// Lets storms come, one every so often.
pub fn begin(world: &Arc<World>, every: Duration, all: &mut JoinSet<()>) {
    all.spawn(blow(Arc::clone(world), every));
}

async fn blow(world: Arc<World>, every: Duration) {
    for round in 0.. {
        tokio::time::sleep(every).await;
        let (crowd, addresses) = CROWDS[round % CROWDS.len()];
        let mut all = JoinSet::new();
        for number in 0..crowd {
            let way = Way::new(Kind::Storm, number % addresses);
            all.spawn(come(Arc::clone(&world), way, (7_000 + 1_000 * round + number) as u64));
        }
        while all.join_next().await.is_some() {}
    }
}

/// Comes, listens to a table for a moment, and goes, with or without a word.
async fn come(world: Arc<World>, way: Way, seed: u64) -> Result<(), NoAnswer> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    Counts::add(&world.counts.storms);
    let server = world.server();
    let mut stream = way.dial(server).await?;
    if let Some((table, _)) = world.any_table(&mut rng) {
        stream.write_all(hello(&server.to_string(), &table, None).as_bytes()).await?;
        answer(&mut stream).await;
    }
    tokio::time::sleep(Duration::from_millis(rng.random_range(STAYS))).await;
    Ok(())
}
