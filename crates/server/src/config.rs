//! How a server is set up.

use std::net::SocketAddr;
use std::path::PathBuf;

use serde::Deserialize;

/// How a server is set up. What is not given is as usual.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Where it listens.
    pub bind: SocketAddr,
    /// The folder of its file.
    pub data: Option<PathBuf>,
    /// A PostgreSQL database, in place of the file.
    pub database: Option<String>,
    /// How many engines think at once.
    pub engine_threads: usize,
    /// Whether a reverse proxy stands before it, which says where requests come from.
    pub behind_proxy: bool,
    /// Other addresses of the page that may use this server, as browsers name them.
    pub origins: Vec<String>,
    /// The names under which it is reached from outside.
    pub hosts: Vec<String>,
    /// Where figures for Prometheus are served; nowhere if not given.
    pub metrics: Option<SocketAddr>,
    /// Whether it waits, for however long, until no other server uses its store.
    pub standby: bool,
    /// After how many days a game that is over is deleted; never if not given.
    pub keep_days: Option<u32>,
    /// How many connections there may be.
    pub connections: usize,
    /// How many connections one address may have.
    pub connections_per_address: u32,
    /// How many requests one address may make in a second.
    pub requests_per_second: u32,
    /// How many tables one address may open in an hour.
    pub tables_per_hour: u32,
    /// How many messages one connection, one secret and one person may send in a second.
    pub messages_per_second: u32,
    /// How many orders one address may give in a second.
    pub orders_per_address: u32,
    /// How logs are written: `text` or `json`.
    pub log: Log,
}

/// How logs are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Log {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 8420)),
            data: None,
            database: None,
            engine_threads: (cores / 2).max(1),
            behind_proxy: false,
            origins: Vec::new(),
            hosts: Vec::new(),
            metrics: None,
            standby: false,
            keep_days: None,
            connections: 20_000,
            // A club behind one address: some seven for each browser that has just come.
            connections_per_address: 500,
            requests_per_second: 50,
            tables_per_hour: 120,
            messages_per_second: 20,
            orders_per_address: 200,
            log: Log::Text,
        }
    }
}

impl Config {
    /// Reads a TOML file's text; the error says what is wrong and where.
    ///
    /// ```
    /// use hexagora_server::Config;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let config = Config::read("bind = \"0.0.0.0:8420\"\nkeep-days = 90")?;
    /// assert_eq!(config.keep_days, Some(90));
    /// assert!(Config::read("kep-days = 90").is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn read(text: &str) -> Result<Config, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_is_not_as_usual_and_nothing_else() {
        let read = Config::read("bind = \"0.0.0.0:80\"\nlog = \"json\"\nengine-threads = 3\n");
        let mut right = Config { log: Log::Json, engine_threads: 3, ..Config::default() };
        right.bind = SocketAddr::from(([0, 0, 0, 0], 80));
        assert_eq!(read, Ok(right));
        assert!(Config::read("prot = 80").is_err_and(|error| error.contains("prot")));
    }
}
