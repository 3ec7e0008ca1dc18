//! `hexagora load`: how much a server can take.

mod plot;
mod server;

use std::cell::Cell;
use std::path::PathBuf;

use clap::ArgMatches;
use hexagora_locale::message;
use hexagora_server::load::{Load, Measured, Quantiles};
use serde::Serialize;

use super::{config, number, text};
use crate::error::unwritable;
use crate::figures::{aligned, decimal, whole};
use crate::{CliError, Session, cli};
use server::{Own, worked};

/// What is measured where nobody says: half a second's worth of steps for each of many tables, up to
/// what a machine with two cores should take.
const TABLES: &str = "2500";
const WATCHERS: &str = "100";
const RATES: &str = "250,500,1000,1500,2000,3000";
const SECONDS: &str = "15";

/// The answer of `load`.
#[derive(Debug, Serialize)]
struct LoadReport<'a> {
    version: &'static str,
    store: &'static str,
    tables: usize,
    connections: usize,
    /// The memory of the server, where it is known, before and after all connected.
    memory: Option<[u64; 2]>,
    bytes_per_connection: Option<u64>,
    rates: &'a [Measured],
}

/// Starts a server, unless there is one, and measures it.
pub fn run(matches: &ArgMatches, session: &mut Session<'_>) -> Result<(), CliError> {
    let given = |id, usual| text(matches, id).unwrap_or(usual).to_owned();
    let tables = number("--tables", &given(cli::TABLES, TABLES), 1..=100_000)? as usize;
    let watchers = number("--watchers", &given(cli::WATCHERS, WATCHERS), 0..=100_000)? as usize;
    let seconds = number("--seconds", &given(cli::SECONDS, SECONDS), 1..=3_600)? as u32;
    let rates = given(cli::RATES, RATES);
    let rate = |text: &str| number("--rates", text.trim(), 1..=1_000_000).map(|rate| rate as u32);
    let rates = rates.split(',').map(rate).collect::<Result<Vec<u32>, _>>()?;
    let plot = matches.get_one::<PathBuf>(cli::PLOT);
    let database = text(matches, cli::DATABASE);
    let own = match text(matches, cli::SERVER) {
        Some(_) => None,
        None => Some(Own::start(database)?),
    };
    let server = match (&own, text(matches, cli::SERVER)) {
        (Some(own), _) => own.address,
        (None, address) => config::address("--server", address.unwrap_or_default())?,
    };
    let memory = || own.as_ref().and_then(Own::memory);
    let server_id = own.as_ref().map(Own::id);
    let work = || Some([worked(server_id?)?, worked(std::process::id())?]);
    let before = memory();
    let (mut after, json) = (None, matches.get_flag(cli::JSON));
    let metrics = own.as_ref().map(|own| own.metrics);
    let load = Load { server, metrics, tables, watchers, rates, seconds };
    let runtime = tokio::runtime::Runtime::new()?;
    let mut rows = vec![heads(session)];
    let last = Cell::new(None);
    let ready = || {
        after = memory();
        last.set(work());
    };
    let told = |one: &mut Measured| {
        let now = work();
        let spent = |(before, after): ([f64; 2], [f64; 2])| {
            [0, 1].map(|who| (after[who] - before[who]) / f64::from(seconds))
        };
        one.busy = last.replace(now).zip(now).map(spent);
        rows.push(row(one, session));
    };
    let measured = runtime.block_on(load.run(told, ready));
    let measured = measured.map_err(|error| message!("load.error", why = error.0))?;
    let connections = 2 * tables + watchers.min(tables);
    let each = before.zip(after).map(|(before, after)| after.saturating_sub(before) / connections as u64);
    let store = if database.is_some() { "postgres" } else { "sqlite" };
    if let Some(file) = plot {
        let drawn = plot::svg(&measured, store, session.lang);
        std::fs::write(file, drawn).map_err(|error| unwritable(&file.display().to_string(), &error))?;
    }
    if json {
        return session.json(&LoadReport {
            version: env!("CARGO_PKG_VERSION"),
            store,
            tables,
            connections,
            memory: before.zip(after).map(|(before, after)| [before, after]),
            bytes_per_connection: each,
            rates: &measured,
        });
    }
    session.print(&aligned(&rows))?;
    if let Some(each) = each {
        let each = decimal(each as f64 / 1024.0, 1, session.lang);
        let told = message!("load.memory", connections = connections, kilobytes = each);
        let told = session.say(&told);
        session.line(&told)?;
    }
    Ok(())
}

fn heads(session: &Session<'_>) -> Vec<String> {
    [
        "rate", "achieved", "p50", "p99", "most", "opponent", "watcher", "lost", "commits", "commit",
        "server", "load",
    ]
    .map(|column| session.say(&hexagora_locale::Message::new(format!("load.column.{column}"))))
    .to_vec()
}

fn row(one: &Measured, session: &Session<'_>) -> Vec<String> {
    let time = |time: f64| decimal(time, 1, session.lang);
    let none = || "-".to_owned();
    let p99 = |times: &Quantiles| if times.count == 0 { none() } else { time(times.p99) };
    vec![
        whole(one.rate.into(), session.lang),
        whole(one.achieved, session.lang),
        time(one.acknowledged.p50),
        time(one.acknowledged.p99),
        time(one.acknowledged.most),
        p99(&one.opponent),
        p99(&one.watcher),
        one.lost.to_string(),
        one.commits.map_or_else(none, |[count, _]| whole(count, session.lang)),
        one.commits.map_or_else(none, |[_, each]| time(each)),
        one.busy.map_or_else(none, |[server, _]| decimal(server, 2, session.lang)),
        one.busy.map_or_else(none, |[_, load]| decimal(load, 2, session.lang)),
    ]
}
