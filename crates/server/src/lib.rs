//! Hexagora over HTTP: the page, and online tables.
//!
//! The page plays by itself once it is loaded. A table is kept here: an order is validated,
//! committed to the store, acknowledged and published, in this order. The server never decides a
//! rule.

mod accept;
mod alarms;
mod api;
pub mod backup;
pub mod client;
pub mod config;
mod desk;
mod encoding;
mod engines;
mod failure;
mod headers;
pub mod keeper;
pub mod limits;
pub mod load;
pub mod mirror;
mod monitor;
pub mod nature;
mod page;
mod presence;
pub mod secret;
mod sight;
pub mod site;
mod socket;
pub mod store;
mod writer;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::middleware::map_response;
use tokio::net::TcpListener;

pub use config::Config;
pub use desk::{Desk, Update};
use keeper::Keeper;
use site::Site;
use store::{Store, StoreError};
pub use writer::Writer;

/// Everything that is served.
pub fn router(site: Arc<Site>) -> Router {
    api::router(site).fallback(page::file).layer(map_response(headers::secure))
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
}

/// Why a server cannot be started.
#[derive(Debug)]
pub enum ServerError {
    /// Its port cannot be had.
    Port(io::Error),
    /// Its store cannot be opened.
    Store(StoreError),
}

impl Server {
    /// Takes a port and opens the store.
    pub async fn start(config: Config) -> Result<Server, ServerError> {
        let listener = TcpListener::bind(config.bind).await.map_err(ServerError::Port)?;
        monitor::begin(config.log);
        let store = open_store(&config).await.map_err(ServerError::Store)?;
        let keeper = Keeper::start(store, config.engine_threads).await.map_err(ServerError::Store)?;
        let store = if config.database.is_some() { "PostgreSQL" } else { "SQLite" };
        tracing::info!(address = %listener.local_addr().map_err(ServerError::Port)?, store, "serving");
        Ok(Server { listener, site: Arc::new(Site::new(keeper, config)) })
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
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Server { listener, site } = self;
        accept::run(listener, Arc::clone(&site), end).await;
        site.keeper.live().await;
        site.keeper.store().close().await;
        tracing::info!("closed");
        Ok(())
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
