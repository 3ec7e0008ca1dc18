//! Hexagora over HTTP: the page, and online tables.
//!
//! The page plays by itself once it is loaded. A table is kept here: an order is validated,
//! committed to the store, acknowledged and published, in this order.
//!
//! # Quick start
//!
//! ```
//! use hexagora_server::{Config, Server};
//!
//! # #[tokio::main]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = std::env::temp_dir().join(format!("hexagora-doc-{}", std::process::id()));
//! // Port 0 is any free port; the tables are kept in a file in the folder.
//! let config = Config { bind: "127.0.0.1:0".parse()?, data: Some(folder.clone()), ..Config::default() };
//! let server = Server::start(config, || ()).await?;
//! assert_ne!(server.address()?.port(), 0);
//! server.run(async { /* returns when it is to end */ }).await?;
//! # std::fs::remove_dir_all(folder)?;
//! # Ok(())
//! # }
//! ```
//!
//! # What it does not do
//!
//! The server never decides a rule: `hexagora-table` and `hexagora-rules` do. It has no accounts (a
//! table has a link, a seat has a secret), speaks no TLS (a proxy before it does), and does not
//! share its tables with other servers: one store has one server at a time.

mod accept;
mod alarms;
mod answered;
mod api;
mod attendance;
pub mod backup;
pub mod client;
pub mod config;
mod delayed;
mod desk;
mod encoding;
mod engines;
mod failure;
mod fair;
mod headers;
mod holders;
mod hosts;
pub mod keeper;
mod keys;
pub mod limits;
pub mod load;
pub mod mirror;
mod monitor;
pub mod nature;
pub mod network;
mod page;
mod presence;
mod reader_view;
pub mod secret;
pub mod site;
mod socket;
pub mod store;
mod stream;
mod upkeep;
mod writer;

use std::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use hexagora_locale::message;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep, timeout};

pub use config::Config;
pub use desk::{Desk, Notice, Update};
use keeper::Keeper;
use site::Site;
use store::{Lease, Store, StoreError};
pub use writer::Writer;

/// Everything that is served.
pub fn router(site: Arc<Site>) -> Router {
    let front = from_fn_with_state(Arc::clone(&site), headers::front);
    api::router(site).fallback(page::file).layer(front).layer(map_response(headers::secure))
}

/// The page alone, without tables.
pub fn page_router() -> Router {
    Router::new().fallback(page::file).layer(map_response(headers::secure))
}

/// A server that has its port and its store but does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    site: Arc<Site>,
    lease: Lease,
}

/// Why a server cannot be started.
#[derive(Debug)]
pub enum ServerError {
    /// Its port cannot be had.
    Port(io::Error),
    /// Its store cannot be opened.
    Store(StoreError),
    /// Another server has taken its store over.
    Lost,
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerError::Port(error) => error.fmt(f),
            ServerError::Store(error) => error.fmt(f),
            ServerError::Lost => message!("serve.error.lost").fmt(f),
        }
    }
}

impl std::error::Error for ServerError {}

/// How long a server waits for another one to leave its store, unless it is a standby; how often it looks.
const LEAVING: Duration = Duration::from_secs(10);
const LOOK: Duration = Duration::from_millis(100);
/// How long the last words to the store may take when the server goes.
const LAST: Duration = Duration::from_secs(4);

impl Server {
    /// Takes a port and opens the store. If another server uses the store, it says so by `waits` and waits a
    /// while until that one is gone; a standby waits as long as it takes.
    pub async fn start(config: Config, waits: impl FnOnce()) -> Result<Server, ServerError> {
        let listener = TcpListener::bind(config.bind).await.map_err(ServerError::Port)?;
        monitor::begin(config.log);
        if let Some(metrics) = config.metrics {
            monitor::serve(TcpListener::bind(metrics).await.map_err(ServerError::Port)?);
        }
        let store = open_store(&config).await.map_err(ServerError::Store)?;
        let lease = lease(&store, config.standby, waits).await.map_err(ServerError::Store)?;
        let keeper = Keeper::start(store, &config).await.map_err(ServerError::Store)?;
        let store = if config.database.is_some() { "PostgreSQL" } else { "SQLite" };
        tracing::info!(address = %listener.local_addr().map_err(ServerError::Port)?, store, "serving");
        Ok(Server { listener, site: Arc::new(Site::new(keeper, config)), lease })
    }

    /// Where it can be reached: the port that it really has.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What its requests have at hand.
    pub fn site(&self) -> Arc<Site> {
        Arc::clone(&self.site)
    }

    /// Answers until `end` comes; then it finishes what it has begun, tells its clients and closes
    /// the store.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let Server { listener, site, mut lease } = self;
        let mut lost = false;
        let end = async {
            tokio::select! {
                () = end => {}
                () = lease.lost() => lost = true,
            }
        };
        accept::run(listener, Arc::clone(&site), end).await;
        // A store that does not answer is not waited for.
        let _ = timeout(LAST, site.keeper.live()).await;
        let _ = timeout(LAST, site.keeper.store().close()).await;
        tracing::info!("closed");
        if lost { Err(ServerError::Lost) } else { Ok(()) }
    }
}

/// The lease of a store, once no other server has it.
async fn lease(store: &Store, standby: bool, waits: impl FnOnce()) -> Result<Lease, StoreError> {
    let (began, mut waits) = (Instant::now(), Some(waits));
    loop {
        match store.lease().await {
            Err(StoreError::Taken) if standby || began.elapsed() < LEAVING => {
                // One that was just killed is gone in a moment: nobody need hear of it.
                if began.elapsed() > LEAVING / 5
                    && let Some(waits) = waits.take()
                {
                    waits();
                }
                sleep(LOOK).await;
            }
            lease => return lease,
        }
    }
}

/// The store that a configuration names.
pub async fn open_store(config: &Config) -> Result<Store, StoreError> {
    match &config.database {
        Some(url) => Store::url(url).await,
        None => {
            let folder = data_folder(config);
            let unavailable =
                |error: io::Error| StoreError::Unavailable(format!("{}: {error}", folder.display()));
            std::fs::create_dir_all(&folder).map_err(unavailable)?;
            Store::file(&folder.join("tables.db")).await
        }
    }
}

/// The folder of the server's file: as configured, or the user's own.
pub fn data_folder(config: &Config) -> PathBuf {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let user = || std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).or_else(home).unwrap_or_default();
    config.data.clone().unwrap_or_else(|| user().join("hexagora"))
}

/// Whether the page is part of this program.
pub fn has_page() -> bool {
    page::is_there()
}
