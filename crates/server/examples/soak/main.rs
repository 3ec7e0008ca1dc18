//! A soak: everything that can happen to a server, at once, for as long as one likes. `cargo xtask soak` builds
//! what it needs and runs it.
//!
//! Players, watchers, junk, slow readers and storms come from addresses of their own, so that the server's usual
//! limits stay in force and hit only those whom they are for. Meanwhile the server is killed and ended again and
//! again. In the end the store, the acknowledgements and what everybody saw must be one story.

mod book;
mod bot;
mod breaks;
mod frames;
mod junk;
mod person;
mod plan;
mod players;
mod plot;
mod requests;
mod sampler;
mod server;
mod slow;
mod storms;
mod summary;
mod verdict;
mod watchers;
mod way;
mod world;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use hexagora_server::load::Quantiles;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use plan::Plan;
use sampler::Sample;
use server::Server;
use summary::{count, mebibytes, whole};
use world::{Cause, Phase, World};

/// How often something is said on the way.
const PROGRESS: Duration = Duration::from_secs(30);
/// How long players may take until nothing of theirs is on its way any more.
const SETTLING: Duration = Duration::from_secs(60);
/// How long they listen then, so that each of them must know everything.
const LISTENING: Duration = Duration::from_secs(3);

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("soak: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Everything, from the first player to the verdict; whether it is a good one.
async fn run() -> Result<bool, String> {
    let plan = Plan::read(std::env::args().skip(1))?;
    let folder = folder()?;
    let store = verdict::open(&plan, &folder).await.map_err(|error| format!("the store: {error}"))?;
    let before = verdict::tables(&store).await.map_err(|error| format!("the store: {error}"))?;
    store.close().await;
    let server = Server::start(&plan, &folder).await?;
    println!("{} at {}, its data and log in {}", plan.program.display(), server.address, folder.display());
    let world = Arc::new(World::new(server.address, server.id()));
    let samples = tokio::spawn(sampler::run(Arc::clone(&world), server.metrics));
    let breaks = tokio::spawn(breaks::run(Arc::clone(&world), server, plan.clone()));
    let bots = players::begin(&world);
    let mut others = JoinSet::new();
    watchers::begin(&world, &mut others);
    junk::begin(&world, &mut others);
    slow::begin(&world, &mut others);
    storms::begin(&world, plan.storm_every(), &mut others);
    wait(&world, &plan, &breaks).await?;
    // The junk ends first, and then nobody sends anything new.
    world.enter(Phase::Settling);
    others.shutdown().await;
    let mut server = breaks.await.map_err(|error| error.to_string())??;
    settle(&world, bots).await;
    let samples = samples.await.map_err(|error| error.to_string())?;
    if let Err(fault) = server.terminate().await {
        world.fault(fault);
    }
    conclude(&plan, &folder, &world, &samples, &before).await
}

/// A folder of one's own for the server's data and log.
fn folder() -> Result<PathBuf, String> {
    let folder = std::env::temp_dir().join(format!("hexagora-soak-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// Lets time pass and says how it goes, until the time is over, somebody ends it, or the server is lost.
async fn wait<T>(world: &World, plan: &Plan, breaks: &tokio::task::JoinHandle<T>) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("signals: {error}");
    let mut interrupted = signal(SignalKind::interrupt()).map_err(wrong)?;
    let mut terminated = signal(SignalKind::terminate()).map_err(wrong)?;
    let end = world.began + plan.length;
    while Instant::now() < end && !breaks.is_finished() {
        let pause = PROGRESS.min(end.saturating_duration_since(Instant::now()));
        let told = tokio::select! {
            () = sleep(pause) => None,
            _ = interrupted.recv() => Some("SIGINT"),
            _ = terminated.recv() => Some("SIGTERM"),
        };
        println!("{}", progress(world));
        if let Some(signal) = told {
            println!("{signal} came: this is all there will be");
            break;
        }
    }
    Ok(())
}

/// How it goes.
fn progress(world: &World) -> String {
    let (breaks, seconds) = (world.breaks(), world.began.elapsed().as_secs());
    let memory = world.process().and_then(sampler::memory).map(mebibytes).unwrap_or("away".to_owned());
    let book = world.book();
    format!(
        "{:>3}:{:02}  {} orders acknowledged, {} kills, {} terms, {} frames and {} requests of junk, {memory}, {} faults",
        seconds / 60,
        seconds % 60,
        whole(book.count() as u64),
        count(&breaks, Cause::Kill),
        count(&breaks, Cause::Term),
        whole(world.counts.frames.load(Ordering::Relaxed)),
        whole(world.counts.requests.load(Ordering::Relaxed)),
        book.faults.len() as u64 + book.more_faults
    )
}

/// Waits until nothing is on its way any more and everybody has heard everything.
async fn settle(world: &World, mut bots: JoinSet<()>) {
    let began = Instant::now();
    while world.settled.load(Ordering::Relaxed) < players::BOTS && began.elapsed() < SETTLING {
        sleep(Duration::from_millis(50)).await;
    }
    let missing = players::BOTS.saturating_sub(world.settled.load(Ordering::Relaxed));
    if missing > 0 {
        world.fault(format!("{missing} players got no answer within {} s", SETTLING.as_secs()));
    }
    sleep(LISTENING).await;
    world.enter(Phase::Over);
    let all = async {
        while let Some(left) = bots.join_next().await {
            if let Err(error) = left {
                world.fault(format!("a player: {error}"));
            }
        }
    };
    // Whoever does not come to an end was counted above.
    let _ = timeout(SETTLING, all).await;
}

/// Compares everything, draws it and tells it.
async fn conclude(
    plan: &Plan,
    folder: &Path,
    world: &World,
    samples: &[Sample],
    before: &std::collections::BTreeSet<String>,
) -> Result<bool, String> {
    let wrong = |error| format!("the store: {error}");
    let mut book = std::mem::take(&mut *world.book());
    let store = verdict::open(plan, folder).await.map_err(wrong)?;
    let stored = verdict::compare(&store, before, &mut book).await.map_err(wrong)?;
    store.close().await;
    let log = std::fs::read(server::log(folder)).unwrap_or_default();
    let faults = verdict::growth(samples, plan.early_tenth())
        .into_iter()
        .chain(verdict::panics(&String::from_utf8_lossy(&log)));
    faults.for_each(|fault| book.fault(fault));
    let calm = Quantiles::of(std::mem::take(&mut book.calm));
    println!(
        "\n{}{}",
        summary::text(world, &book, samples, plan.early_tenth(), &stored, calm),
        summary::faults(&book)
    );
    draw(plan, world, samples, &book, calm)?;
    let good = book.faults.is_empty();
    if good {
        println!("nothing lost, nothing doubled, nothing damaged");
        let _ = std::fs::remove_dir_all(folder);
    } else {
        println!("the server's data and log are in {}", folder.display());
    }
    Ok(good)
}

/// Writes the plot, and the samples beside it.
fn draw(
    plan: &Plan,
    world: &World,
    samples: &[Sample],
    book: &book::Book,
    calm: Quantiles,
) -> Result<(), String> {
    let store = if plan.database.is_some() { "PostgreSQL" } else { "SQLite" };
    let minutes = length(samples);
    let title = format!("Soak: a server with {store} through {minutes}");
    let subtitle = format!(
        "{} orders acknowledged, {}; outside of the breaks half of them within {:.1} ms, 99 % within {:.1} ms",
        whole(book.count() as u64),
        if book.faults.is_empty() { "none lost" } else { "with faults" },
        calm.p50,
        calm.p99
    );
    let table = plan.out.with_extension("csv");
    let files =
        [(&plan.out, plot::svg(samples, world, [&title, &subtitle])), (&table, sampler::csv(samples))];
    for (file, text) in files {
        std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        println!("{}", file.display());
    }
    Ok(())
}

/// How long it really was.
fn length(samples: &[Sample]) -> String {
    let seconds = samples.last().map_or(0.0, |sample| sample.at);
    match seconds {
        0.0..120.0 => format!("{seconds:.0} seconds"),
        // No more digits than it takes.
        _ => format!("{} minutes", (seconds / 6.0).round() / 10.0),
    }
}
