//! How a server is set up: by flags, by the environment, by a file.

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

use clap::ArgMatches;
use hexagora_locale::{Message, message};
use hexagora_server::store::StoreError;
use hexagora_server::{Config, config::Log};

use super::{number, text};
use crate::{CliError, cli};

/// After how many days games may be deleted.
pub const DAYS: std::ops::RangeInclusive<u64> = 1..=36_500;

/// Where tables are kept. A flag or variable wins over the file, the file over what is usual.
pub fn storing(matches: &ArgMatches) -> Result<Config, CliError> {
    let mut config = match matches.get_one::<PathBuf>(cli::CONFIG) {
        None => Config::default(),
        Some(file) => {
            let name = file.display().to_string();
            let text = std::fs::read_to_string(file).map_err(|error| CliError::unreadable(&name, &error))?;
            let wrong = |why: String| message!("serve.error.config", file = name, why = why);
            Config::read(&text).map_err(wrong)?
        }
    };
    if let Some(data) = matches.get_one::<PathBuf>(cli::DATA) {
        (config.data, config.database) = (Some(data.clone()), None);
    }
    if let Some(url) = text(matches, cli::DATABASE) {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(CliError::value("--database", url, "postgres://USER@HOST/NAME"));
        }
        config.database = Some(url.to_owned());
    }
    Ok(config)
}

/// Everything that `serve` can be told.
pub fn serving(matches: &ArgMatches) -> Result<Config, CliError> {
    let mut config = storing(matches)?;
    if let Some(bind) = text(matches, cli::BIND) {
        config.bind = address("--bind", bind)?;
    }
    if let Some(threads) = text(matches, cli::ENGINE_THREADS) {
        config.engine_threads = number("--engine-threads", threads, 1..=1_024)? as usize;
    }
    config.behind_proxy |= matches.get_flag(cli::BEHIND_PROXY);
    config.standby |= matches.get_flag(cli::STANDBY);
    if let Some(metrics) = text(matches, cli::METRICS) {
        config.metrics = Some(address("--metrics", metrics)?);
    }
    if let Some(days) = text(matches, cli::KEEP_DAYS) {
        config.keep_days = Some(number("--keep-days", days, DAYS)? as u32);
    }
    config.hosts.extend(matches.get_many::<String>(cli::HOST).into_iter().flatten().cloned());
    config.origins.extend(matches.get_many::<String>(cli::ORIGIN).into_iter().flatten().cloned());
    match text(matches, cli::LOG) {
        None => {}
        Some("text") => config.log = Log::Text,
        Some("json") => config.log = Log::Json,
        Some(other) => return Err(CliError::value("--log", other, "text, json")),
    }
    Ok(config)
}

/// An address and port, as people write them.
pub fn address(name: &str, text: &str) -> Result<SocketAddr, CliError> {
    let found = text.to_socket_addrs().ok().and_then(|mut addresses| addresses.next());
    found.ok_or_else(|| CliError::value(name, text, "127.0.0.1:8420, [::1]:8420, localhost:8420"))
}

/// Why tables cannot be opened.
pub fn closed(error: &StoreError) -> Message {
    match error {
        StoreError::Newer(_) => message!("server.error.newer"),
        StoreError::Taken => message!("server.error.taken"),
        error => message!("server.error.store", why = error.to_string()),
    }
}
