//! Liveness, readiness and metrics, for operators.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::config::Log;
use crate::site::Site;

static METRICS: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

const SECONDS: &[f64] = &[0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];
const GROUPS: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0];

fn handle() -> Option<&'static PrometheusHandle> {
    let make = || {
        let builder = PrometheusBuilder::new();
        let builder = builder.set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS).ok()?;
        let builder = builder.set_buckets_for_metric(Matcher::Suffix("_group".to_owned()), GROUPS).ok()?;
        builder.install_recorder().ok()
    };
    METRICS.get_or_init(make).as_ref()
}

/// Begins to count and to write logs, once in a process.
pub fn begin(log: Log) {
    handle();
    let filter = tracing_subscriber::EnvFilter::try_from_env("HEXAGORA_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info,sqlx=warn"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Somebody else may write logs already.
    let _ = match log {
        Log::Text => builder.try_init(),
        Log::Json => builder.json().try_init(),
    };
}

/// Liveness probe: the process answers.
pub async fn health() -> &'static str {
    "ok\n"
}

/// Whether the store takes what is written. It is tried at most once in a second, whoever asks how often.
#[derive(Debug, Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

/// How long an answer is good, and how long the store may take for it.
const FRESH: Duration = Duration::from_secs(1);
const PATIENCE: Duration = Duration::from_secs(5);

/// Readiness probe: the store took a write within the last second.
pub async fn ready(State(site): State<Arc<Site>>) -> (StatusCode, &'static str) {
    let mut last = site.readiness.0.lock().await;
    let known = last.filter(|(at, _)| at.elapsed() < FRESH).map(|(_, ready)| ready);
    let ready = match known {
        Some(ready) => ready,
        None => {
            let tried = tokio::time::timeout(PATIENCE, site.keeper.store().ready()).await;
            let ready = tried.is_ok_and(|outcome| outcome.is_ok());
            *last = Some((Instant::now(), ready));
            ready
        }
    };
    match ready && !site.keeper.is_closing() {
        true => (StatusCode::OK, "ok\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "unavailable\n"),
    }
}

/// How much it does, for Prometheus.
async fn metrics() -> String {
    let Some(handle) = handle() else { return String::new() };
    handle.run_upkeep();
    handle.render()
}

/// Serves the figures at an address of their own, as long as the process lives: they are for operators, not
/// for visitors.
pub fn serve(listener: TcpListener) {
    let router = Router::new().route("/metrics", get(metrics));
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, "no figures are served any more");
        }
    });
}
