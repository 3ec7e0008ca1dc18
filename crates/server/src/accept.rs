//! Connections: how they are taken, limited and ended.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt;

use crate::site::{Site, closed};

/// How long a client may take to say what it wants.
const HEAD: Duration = Duration::from_secs(10);
/// How long the last answers may take when the server goes.
const LAST: Duration = Duration::from_secs(10);
/// How long to wait when the system has no connection to give.
const EXHAUSTED: Duration = Duration::from_millis(50);

/// The place that a connection takes, as long as anything of it is left.
pub type Room = Arc<OwnedSemaphorePermit>;

/// Takes connections until `end` comes, then lets those that are there finish.
pub async fn run(listener: TcpListener, site: Arc<Site>, end: impl Future<Output = ()>) {
    let router = crate::router(Arc::clone(&site));
    let room = Arc::new(Semaphore::new(site.config.connections));
    let mut end = std::pin::pin!(end);
    loop {
        // Without room nobody is let in: the system lets them wait.
        let permit = tokio::select! {
            permit = Arc::clone(&room).acquire_owned() => permit,
            () = &mut end => break,
        };
        let Ok(permit) = permit else { break };
        tokio::select! {
            taken = listener.accept() => match taken {
                Ok((stream, peer)) => serve(stream, peer, router.clone(), site.closing.subscribe(), permit),
                Err(error) => {
                    tracing::warn!(%error, "no connection");
                    tokio::time::sleep(EXHAUSTED).await;
                }
            },
            () = &mut end => break,
        }
    }
    drop(listener);
    site.keeper.close();
    // Conversations say goodbye, requests are answered.
    let _ = site.closing.send(true);
    let finished = async {
        while room.available_permits() < site.config.connections {
            tokio::time::sleep(EXHAUSTED).await;
        }
    };
    let _ = tokio::time::timeout(LAST, finished).await;
}

fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut closing: watch::Receiver<bool>,
    permit: OwnedSemaphorePermit,
) {
    let _ = stream.set_nodelay(true);
    let permit: Room = Arc::new(permit);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        // A conversation outlives its request and still counts.
        request.extensions_mut().insert(Arc::clone(&permit));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(16 * 1024);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::spawn(async move {
        let mut connection = std::pin::pin!(connection);
        // A client that breaks off is no news.
        tokio::select! {
            _ = connection.as_mut() => {}
            () = closed(&mut closing) => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
    });
}
