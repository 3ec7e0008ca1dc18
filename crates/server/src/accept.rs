//! Connections: how they are taken, limited and ended.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hexagora_locale::{Lang, Message, message};
use hexagora_wire::Refused;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;
use tower::ServiceExt;

use crate::limits::Place;
use crate::network::Network;
use crate::site::{Site, closed};
use crate::stream::{Guarded, Timely};

/// How long a client may take to say what it wants, also between two requests.
const HEAD: Duration = Duration::from_secs(10);
/// How long the last answers may take when the server goes.
const LAST: Duration = Duration::from_secs(6);
/// How long a connection on which nothing is being answered may take then.
const PARTING: Duration = Duration::from_secs(1);
/// How long to wait when the system has no connection to give.
const EXHAUSTED: Duration = Duration::from_millis(50);
/// How many descriptors are left for everything that is no connection: the store, logs, those who are refused.
const SPARE: usize = 512;
/// How many may be refused with a sentence at once; more are refused without one.
const REFUSED: usize = 256;
/// How long one may take to hear that it is refused.
const HEARING: Duration = Duration::from_secs(1);

/// The place that a connection takes, as long as anything of it is left.
pub type Room = Arc<(OwnedSemaphorePermit, Option<Place>)>;

/// Lets this process have as many descriptors as the system allows, and gives how many connections that is.
pub fn descriptors(wanted: usize) -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let needed = (wanted + SPARE) as u64;
        let raised = maximum.map_or(needed, |maximum| needed.min(maximum));
        if current.is_some_and(|current| current < raised) {
            let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum });
        }
        let allowed = getrlimit(Resource::Nofile).current.map_or(usize::MAX, |current| current as usize);
        // With very few descriptors half are for connections.
        let room = allowed.saturating_sub(SPARE).max(allowed / 2);
        if room < wanted {
            tracing::info!(connections = room, wanted, "the system allows fewer connections");
        }
        room.min(wanted)
    }
    #[cfg(not(unix))]
    wanted
}

/// Takes connections until `end` comes, then lets those that are there finish.
pub async fn run(listener: TcpListener, site: Arc<Site>, end: impl Future<Output = ()>) {
    let router = crate::router(Arc::clone(&site));
    let most = descriptors(site.config.connections);
    let room = Arc::new(Semaphore::new(most));
    let refusing = Arc::new(Semaphore::new(REFUSED));
    let mut end = std::pin::pin!(end);
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            () = &mut end => break,
        };
        let (stream, peer) = match taken {
            Ok(taken) => taken,
            Err(error) => {
                tracing::warn!(%error, "no connection");
                tokio::time::sleep(EXHAUSTED).await;
                continue;
            }
        };
        match admit(&site, &room, peer) {
            Ok(room) => serve(stream, peer, router.clone(), site.closing.subscribe(), room),
            Err((status, why)) => {
                metrics::counter!("hexagora_connections_refused_total").increment(1);
                if let Ok(permit) = Arc::clone(&refusing).try_acquire_owned() {
                    tokio::spawn(async move {
                        let _ = timeout(HEARING, refuse(stream, status, why)).await;
                        drop(permit);
                    });
                }
            }
        }
    }
    drop(listener);
    site.keeper.close();
    // Conversations say goodbye, requests are answered.
    let _ = site.closing.send(true);
    let finished = async {
        while room.available_permits() < most {
            tokio::time::sleep(EXHAUSTED).await;
        }
    };
    let _ = timeout(LAST, finished).await;
}

/// The room for one more connection, before a byte of it is read: there is room at all, and its network has
/// not too many. A proxy's connections are everybody's: there requests are counted.
fn admit(site: &Site, room: &Arc<Semaphore>, peer: SocketAddr) -> Result<Room, (&'static str, Message)> {
    let full = || ("503 Service Unavailable", message!("server.full"));
    let permit = Arc::clone(room).try_acquire_owned().map_err(|_| full())?;
    if site.config.behind_proxy {
        return Ok(Arc::new((permit, None)));
    }
    let place = site.open.enter(Network::of(peer.ip()), site.config.connections_per_address);
    let many = || ("429 Too Many Requests", message!("server.too-many-connections"));
    Ok(Arc::new((permit, Some(place.ok_or_else(many)?))))
}

/// Says why a connection is not taken, whatever it wants.
async fn refuse(mut stream: TcpStream, status: &str, why: Message) -> std::io::Result<()> {
    let body = serde_json::to_string(&Refused::new(why, Lang::default()))?;
    let length = body.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
         cache-control: no-store\r\nretry-after: 10\r\nconnection: close\r\n\r\n{body}"
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    // Closing a socket with unread input sends a TCP reset, and the client loses the answer. So the input is
    // drained first.
    let mut unheard = [0; 1_024];
    while stream.read(&mut unheard).await? > 0 {}
    Ok(())
}

fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut closing: watch::Receiver<bool>,
    room: Room,
) {
    let _ = stream.set_nodelay(true);
    let (stream, head_next) = Guarded::new(stream);
    let (answering, told) = (Arc::new(AtomicUsize::new(0)), closing.clone());
    let busy = Arc::clone(&answering);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        // A WebSocket outlives its request, so it keeps the connection's place in the limits.
        request.extensions_mut().insert(Arc::clone(&room));
        // After a WebSocket upgrade the bytes are frames, not a request head.
        let upgrade = request.headers().contains_key(hyper::header::UPGRADE);
        let head_next = if upgrade { Arc::default() } else { Arc::clone(&head_next) };
        let told = told.clone();
        let answer =
            router.clone().oneshot(request.map(|body| Body::new(Timely::new(body, head_next, told))));
        let answering = Arc::clone(&answering);
        async move {
            answering.fetch_add(1, Ordering::Relaxed);
            let answer = answer.await;
            answering.fetch_sub(1, Ordering::Relaxed);
            answer
        }
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
                // Whatever is being answered is answered. Half a head, or a reader who does not read, is not
                // waited for.
                while timeout(PARTING, connection.as_mut()).await.is_err() {
                    if busy.load(Ordering::Relaxed) == 0 {
                        break;
                    }
                }
            }
        }
    });
}
