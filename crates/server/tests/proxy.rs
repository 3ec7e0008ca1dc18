//! A bad network: bytes are delayed, held back, cut; connections die; messages come twice and, over
//! several connections, out of order. The two sides agree at the end, always.
#![allow(clippy::unwrap_used)]

#[path = "support/bot.rs"]
mod bot;
mod support;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bot::World;
use hexagora_server::store::Store;
use hexagora_table::Table;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use support::Running;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Passes bytes on, badly, until it is told to be good.
async fn proxy(server: SocketAddr, seed: u64, good: Arc<AtomicBool>) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        while let Ok((client, _)) = listener.accept().await {
            let Ok(upstream) = TcpStream::connect(server).await else { continue };
            let (client_in, client_out) = client.into_split();
            let (server_in, server_out) = upstream.into_split();
            // The way there outlives the way back now and then: what was sent on a connection that the
            // client has given up arrives after what it sent on the next one.
            let seeds: [u64; 2] = [rng.random(), rng.random()];
            tokio::spawn(pass(client_in, server_out, seeds[0], Arc::clone(&good)));
            tokio::spawn(pass(server_in, client_out, seeds[1], Arc::clone(&good)));
        }
    });
    address
}

async fn pass(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    seed: u64,
    good: Arc<AtomicBool>,
) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut bytes = [0; 512];
    let mut passed = 0;
    let life = rng.random_range(300..20_000);
    loop {
        let most = if good.load(Ordering::Relaxed) { bytes.len() } else { rng.random_range(1..=bytes.len()) };
        let Ok(count @ 1..) = from.read(&mut bytes[..most]).await else { return };
        if !good.load(Ordering::Relaxed) {
            match rng.random_range(0..100) {
                0..10 => tokio::time::sleep(Duration::from_millis(rng.random_range(1..60))).await,
                // Held back for so long that the client gives up and comes again.
                10 => tokio::time::sleep(Duration::from_millis(2_000)).await,
                _ => {}
            }
            passed += count;
            if passed > life {
                // Half of what was read is lost.
                let _ = to.write_all(&bytes[..count / 2]).await;
                return;
            }
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_agree_whatever_the_network_does() {
    for seed in 0..3 {
        let running = Running::start().await;
        let world = World::new(running.address);
        let bots = bot::seat(&world, 6).await;
        let good = Arc::new(AtomicBool::new(false));
        *world.server.lock().unwrap() = proxy(running.address, seed, Arc::clone(&good)).await;
        let playing: Vec<_> = bots.into_iter().map(|bot| tokio::spawn(bot.play())).collect();
        tokio::time::sleep(Duration::from_secs(8)).await;
        good.store(true, Ordering::Relaxed);
        world.stop.store(true, Ordering::Relaxed);
        let mut bots = Vec::new();
        for bot in playing {
            bots.push(tokio::time::timeout(Duration::from_secs(60), bot).await.unwrap().unwrap());
        }
        assert!(world.count() > 20, "seed {seed}: only {} steps", world.count());
        let store = Store::file(&running.file()).await.unwrap();
        let acknowledged = world.acknowledged.lock().unwrap().clone();
        for (table, id, version) in &acknowledged {
            let events = store.events(table).await.unwrap();
            let sent = events.iter().filter(|event| event.id.as_deref() == Some(id)).map(|event| event.seq);
            let sent: Vec<u64> = sent.collect();
            let (first, last) = (sent[0], sent[sent.len() - 1]);
            assert_eq!(last - first + 1, sent.len() as u64, "{id} was obeyed twice");
            assert!(last <= *version && *version <= events.len() as u64);
        }
        for bot in &bots {
            let events = store.events(&bot.table).await.unwrap();
            let mirror = bot.mirror.as_ref().unwrap();
            let then = Table::fold(&events[..mirror.version as usize]).unwrap();
            assert_eq!(mirror.game.text(), then.game().text());
        }
        let connections = world.connections.load(Ordering::Relaxed);
        println!("seed {seed}: {} acknowledged over {connections} conversations", world.count());
        store.close().await;
    }
}
