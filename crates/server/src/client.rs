//! A client of the server: for measuring it, and for testing it.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use axum::http::{Method, Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Somebody who plays: where the server is, and the secret that holds their seats.
#[derive(Debug, Clone)]
pub struct Client {
    /// The server.
    pub server: SocketAddr,
    /// The secret.
    pub token: Option<String>,
}

/// Why a client got no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoAnswer(pub String);

impl<E: std::error::Error> From<E> for NoAnswer {
    fn from(error: E) -> NoAnswer {
        NoAnswer(error.to_string())
    }
}

/// How long a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

impl Client {
    /// Somebody without a seat yet.
    pub fn new(server: SocketAddr) -> Client {
        Client { server, token: None }
    }

    /// Asks for something; gives the status and the body.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(StatusCode, Bytes), NoAnswer> {
        timeout(PATIENCE, self.ask_now(method, path, body)).await?
    }

    async fn ask_now(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(StatusCode, Bytes), NoAnswer> {
        let stream = TcpStream::connect(self.server).await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path).header(HOST, self.server.to_string());
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let text = body.map(Value::to_string).unwrap_or_default();
        let request = request.header(CONTENT_TYPE, "application/json").body(Full::new(Bytes::from(text)))?;
        let response = sender.send_request(request).await?;
        let status = response.status();
        Ok((status, response.into_body().collect().await?.to_bytes()))
    }

    /// Asks for something that is answered with JSON; an error if it is not done.
    pub async fn json(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Value, NoAnswer> {
        let (status, bytes) = self.ask(method, path, body).await?;
        if !status.is_success() {
            return Err(NoAnswer(format!("{status}: {}", String::from_utf8_lossy(&bytes))));
        }
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// Opens a table and sits down; keeps the secret.
    pub async fn open(&mut self, terms: &Value, name: &str) -> Result<String, NoAnswer> {
        let body = serde_json::json!({ "terms": terms, "name": name, "token": true });
        let answer = self.json(Method::POST, "/api/tables", Some(&body)).await?;
        self.token = answer["token"].as_str().map(str::to_owned);
        Ok(answer["table"].as_str().unwrap_or_default().to_owned())
    }

    /// Sits down; keeps the secret.
    pub async fn sit(&mut self, table: &str, name: &str) -> Result<Value, NoAnswer> {
        let body = serde_json::json!({ "name": name, "token": true });
        let answer = self.json(Method::POST, &format!("/api/tables/{table}/seats"), Some(&body)).await?;
        self.token = answer["token"].as_str().map(str::to_owned);
        Ok(answer)
    }

    /// Begins a conversation about a table, from a version or from the beginning.
    pub async fn talk(&self, table: &str, from: Option<u64>) -> Result<Conversation, NoAnswer> {
        timeout(PATIENCE, self.talk_now(table, from)).await?
    }

    async fn talk_now(&self, table: &str, from: Option<u64>) -> Result<Conversation, NoAnswer> {
        let stream = TcpStream::connect(self.server).await?;
        stream.set_nodelay(true)?;
        self.talk_over(stream, table, from).await
    }

    /// The same over a connection that is there already.
    pub async fn talk_over<S>(
        &self,
        stream: S,
        table: &str,
        from: Option<u64>,
    ) -> Result<Conversation<S>, NoAnswer>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let from = from.map(|from| format!("?from={from}")).unwrap_or_default();
        let url = format!("ws://{}/api/tables/{table}/socket{from}", self.server);
        let mut request = url.into_client_request()?;
        if let Some(token) = &self.token {
            request.headers_mut().insert(AUTHORIZATION, format!("Bearer {token}").parse()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(4_096).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Conversation { socket })
    }
}

/// A conversation about a table.
#[derive(Debug)]
pub struct Conversation<S = TcpStream> {
    socket: WebSocketStream<S>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Conversation<S> {
    /// Says something.
    pub async fn say(&mut self, words: &Value) -> Result<(), NoAnswer> {
        Ok(self.socket.send(Message::text(words.to_string())).await?)
    }

    /// Sends any frame: for tests of what nobody should send.
    pub async fn send(&mut self, message: Message) -> Result<(), SocketError> {
        self.socket.send(message).await
    }

    /// The next thing that the server says; an error when it has left.
    pub async fn hear(&mut self) -> Result<Value, NoAnswer> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text)?),
                Some(Ok(Message::Close(_))) | None => return Err(NoAnswer("the server left".to_owned())),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// The next thing of a kind that the server says.
    pub async fn hear_kind(&mut self, kind: &str) -> Result<Value, NoAnswer> {
        timeout(PATIENCE, async {
            loop {
                let said = self.hear().await?;
                if said["type"] == kind {
                    return Ok(said);
                }
            }
        })
        .await?
    }
}
