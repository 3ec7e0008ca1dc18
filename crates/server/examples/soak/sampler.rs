//! Samples: how the server is, every second.

use std::fmt::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Method;
use hexagora_server::client::Client;
use hexagora_server::load::Quantiles;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::world::{Phase, World};

/// How the server was in one second.
#[derive(Debug, Clone, Default)]
pub struct Sample {
    /// When, in seconds since the beginning.
    pub at: f64,
    /// Its memory in bytes, if it was there.
    pub memory: Option<u64>,
    /// Its open descriptors.
    pub descriptors: Option<u64>,
    /// How long the acknowledgements took that came in this second.
    pub latency: Quantiles,
    /// The connections that it refused, as it says itself.
    pub refused: Option<u64>,
    /// The conversations that it has, and the tables that it has in memory.
    pub sockets: Option<u64>,
    pub tables: Option<u64>,
}

/// How long figures may take.
const PATIENCE: Duration = Duration::from_millis(800);

/// Takes samples as long as the soak goes on.
pub async fn run(world: Arc<World>, metrics: SocketAddr) -> Vec<Sample> {
    let (mut samples, mut known) = (Vec::new(), None);
    let mut tick = interval(Duration::from_secs(1));
    tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
    tick.reset_at(Instant::now() + Duration::from_secs(1));
    while world.phase() == Phase::Going {
        tick.tick().await;
        samples.push(sample(&world, metrics, &mut known).await);
    }
    samples
}

async fn sample(world: &World, metrics: SocketAddr, known: &mut Option<(u32, u64)>) -> Sample {
    let process = world.process();
    let at = world.began.elapsed().as_secs_f64();
    let (memory, descriptors) = (process.and_then(memory), process.and_then(descriptors));
    let latency = Quantiles::of(std::mem::take(&mut world.book().second));
    let figures = match process {
        Some(_) => figures(metrics).await,
        None => None,
    };
    let figure = |name| figures.as_deref().and_then(|text| figure(text, name));
    let counted = figures.as_ref().map(|_| figure("hexagora_connections_refused_total").unwrap_or(0));
    // A new process begins to count anew.
    let before = known.filter(|(id, _)| Some(*id) == process).map_or(0, |(_, count)| count);
    let refused = counted.map(|count| count.saturating_sub(before));
    *known = process.zip(counted).or(*known);
    let (sockets, tables) = (figure("hexagora_sockets"), figure("hexagora_tables_in_memory"));
    Sample { at, memory, descriptors, latency, refused, sockets, tables }
}

/// The memory of a process in bytes.
pub fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(1024 * kibibytes)
}

/// The open descriptors of a process.
fn descriptors(process: u32) -> Option<u64> {
    Some(std::fs::read_dir(format!("/proc/{process}/fd")).ok()?.count() as u64)
}

/// What the server says of itself.
async fn figures(metrics: SocketAddr) -> Option<String> {
    let client = Client::new(metrics);
    let answer = timeout(PATIENCE, client.ask(Method::GET, "/metrics", None)).await.ok()?.ok()?;
    Some(String::from_utf8_lossy(&answer.1).into_owned())
}

fn figure(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    line.trim().parse::<f64>().ok().map(|figure| figure.max(0.0) as u64)
}

/// All samples as a table for programs.
pub fn csv(samples: &[Sample]) -> String {
    let mut out =
        "second,memory_bytes,descriptors,p50_ms,p99_ms,most_ms,acknowledged,refused,sockets,tables\n"
            .to_owned();
    let text = |figure: Option<u64>| figure.map(|figure| figure.to_string()).unwrap_or_default();
    for sample in samples {
        let Sample { at, memory, descriptors, latency, refused, sockets, tables } = sample;
        let waits = match latency.count {
            0 => ",,".to_owned(),
            _ => format!("{:.2},{:.2},{:.2}", latency.p50, latency.p99, latency.most),
        };
        let _ = writeln!(
            out,
            "{at:.1},{},{},{waits},{},{},{},{}",
            text(*memory),
            text(*descriptors),
            latency.count,
            text(*refused),
            text(*sockets),
            text(*tables)
        );
    }
    out
}
