//! How somebody reaches the server: from an address of their own, so that its limits see who is who.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use axum::http::{Method, Request, StatusCode};
use hexagora_server::client::NoAnswer;
use http_body_util::{BodyExt, Full};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// Who comes from an address. Each kind has a part of 127.0.0.0/8, all of which is this machine.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Players.
    Player = 10,
    /// Players against engines.
    Challenger,
    /// Watchers.
    Watcher,
    /// Senders of junk.
    Junk,
    /// Those who read nothing, or write slowly.
    Slow,
    /// Those who come all at once.
    Storm,
}

/// The address that somebody comes from.
#[derive(Debug, Clone, Copy)]
pub struct Way(Ipv4Addr);

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The room for bytes that nobody reads, where somebody wants little of it.
const NARROW: u32 = 4_096;

impl Way {
    /// The address of one of a kind, by number.
    pub fn new(kind: Kind, number: usize) -> Way {
        let [high, low] = [(number / 250) as u8, (number % 250) as u8];
        Way(Ipv4Addr::new(127, kind as u8, high, low + 1))
    }

    /// Connects.
    pub async fn dial(self, server: SocketAddr) -> Result<TcpStream, NoAnswer> {
        self.connect(TcpSocket::new_v4()?, server).await
    }

    /// Connects with little room for what is not read.
    pub async fn dial_narrow(self, server: SocketAddr) -> Result<TcpStream, NoAnswer> {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(NARROW)?;
        self.connect(socket, server).await
    }

    async fn connect(self, socket: TcpSocket, server: SocketAddr) -> Result<TcpStream, NoAnswer> {
        socket.bind(SocketAddr::from((self.0, 0)))?;
        let stream = timeout(PATIENCE, socket.connect(server)).await??;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Asks for something; gives the status and what came with it.
    pub async fn ask(
        self,
        server: SocketAddr,
        (method, path): (Method, &str),
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Result<(StatusCode, Bytes), NoAnswer> {
        timeout(PATIENCE, self.ask_now(server, (method, path), token, body)).await?
    }

    async fn ask_now(
        self,
        server: SocketAddr,
        (method, path): (Method, &str),
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Result<(StatusCode, Bytes), NoAnswer> {
        let stream = TokioIo::new(self.dial(server).await?);
        let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
        // It ends with the sender.
        tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path).header(HOST, server.to_string());
        if let Some(token) = token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let text = body.map(Value::to_string).unwrap_or_default();
        let request = request.header(CONTENT_TYPE, "application/json").body(Full::new(Bytes::from(text)))?;
        let response = sender.send_request(request).await?;
        let status = response.status();
        Ok((status, response.into_body().collect().await?.to_bytes()))
    }
}
