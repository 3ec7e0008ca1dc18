//! Hexagora over HTTP.
//!
//! So far one thing: the page, which plays by itself once it is loaded.

mod encoding;
mod headers;
mod page;

use std::future::Future;
use std::io;
use std::net::SocketAddr;

use axum::Router;
use axum::middleware::map_response;
use tokio::net::TcpListener;

/// Everything that is served.
pub fn router() -> Router {
    Router::new().fallback(page::file).layer(map_response(headers::secure))
}

/// A server that has its port but does not answer yet.
pub struct Server {
    listener: TcpListener,
}

impl Server {
    /// Takes a port.
    pub async fn bind(address: SocketAddr) -> io::Result<Server> {
        Ok(Server { listener: TcpListener::bind(address).await? })
    }

    /// Where it can be reached: the port that it really has.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `end` comes, and then finishes what it has begun.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        axum::serve(self.listener, router()).with_graceful_shutdown(end).await
    }
}

/// Whether the page is part of this program.
pub fn has_page() -> bool {
    page::is_there()
}
