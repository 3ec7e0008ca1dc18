//! What operators ask: whether it lives, whether it works, and how much.

use std::sync::{Arc, OnceLock};

use axum::extract::State;
use axum::http::StatusCode;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

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

/// The process lives.
pub async fn health() -> &'static str {
    "ok\n"
}

/// It can do its work.
pub async fn ready(State(site): State<Arc<Site>>) -> (StatusCode, &'static str) {
    match site.keeper.store().ready().await {
        Ok(()) if !site.keeper.is_closing() => (StatusCode::OK, "ok\n"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "unavailable\n"),
    }
}

/// How much it does, for Prometheus.
pub async fn metrics() -> String {
    let Some(handle) = handle() else { return String::new() };
    handle.run_upkeep();
    handle.render()
}
