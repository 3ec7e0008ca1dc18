//! Somebody who writes their own requests, from an address of their own.

#![allow(clippy::unwrap_used, dead_code)]

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// An answer as it came.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    /// The head, in small letters.
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// The key of the sentence that says why something was not done.
    pub fn why(&self) -> String {
        self.json()["error"]["key"].as_str().unwrap_or_default().to_owned()
    }

    pub fn header(&self, name: &str) -> Option<String> {
        let line = self.head.lines().find_map(|line| line.strip_prefix(&format!("{name}:")))?;
        Some(line.trim().to_owned())
    }
}

/// A connection from an address of this machine: any that begins with 127 will do.
pub async fn dial(from: [u8; 4], server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((Ipv4Addr::from(from), 0))).unwrap();
    socket.connect(server).await.unwrap()
}

/// Everything that a connection still says.
pub async fn rest(stream: &mut TcpStream, patience: Duration) -> Option<String> {
    let mut bytes = Vec::new();
    match timeout(patience, stream.read_to_end(&mut bytes)).await {
        Ok(_) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        Err(_) => None,
    }
}

/// What is said to some bytes, until the connection ends.
pub async fn exchange(from: [u8; 4], server: SocketAddr, words: &[u8]) -> Option<String> {
    let mut stream = dial(from, server).await;
    let _ = stream.write_all(words).await;
    rest(&mut stream, Duration::from_secs(20)).await
}

/// An answer from its text.
pub fn read(text: &str) -> Answer {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_lowercase(), body: body.to_owned() }
}

/// Who asks: from which address, with which headers beside the usual ones.
#[derive(Debug, Clone)]
pub struct Attacker {
    pub server: SocketAddr,
    pub from: [u8; 4],
    pub headers: Vec<String>,
}

impl Attacker {
    pub fn new(server: SocketAddr) -> Attacker {
        Attacker { server, from: [127, 0, 0, 1], headers: Vec::new() }
    }

    pub fn from(server: SocketAddr, from: [u8; 4]) -> Attacker {
        Attacker { from, ..Attacker::new(server) }
    }

    #[must_use]
    pub fn with(mut self, header: impl Into<String>) -> Attacker {
        self.headers.push(header.into());
        self
    }

    /// Whoever shows a secret.
    #[must_use]
    pub fn holding(self, token: &str) -> Attacker {
        self.with(format!("authorization: Bearer {token}"))
    }

    /// A request as text.
    pub fn words(&self, method: &str, path: &str, body: Option<&Value>, last: bool) -> String {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut words = format!("{method} {path} HTTP/1.1\r\n");
        if !self.headers.iter().any(|header| header.starts_with("host:")) {
            words += &format!("host: {}\r\n", self.server);
        }
        for header in &self.headers {
            words += &format!("{header}\r\n");
        }
        if last {
            words += "connection: close\r\n";
        }
        words += &format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        words
    }

    pub async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let words = self.words(method, path, body, true);
        read(&exchange(self.from, self.server, words.as_bytes()).await.unwrap_or_default())
    }
}
