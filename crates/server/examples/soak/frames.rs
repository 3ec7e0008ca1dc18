//! WebSocket frames that nobody should send, made by hand: no library would make them.

use hexagora_server::client::NoAnswer;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::junk::answer;
use crate::way::Way;
use crate::world::{Counts, World};

/// Kinds of frames, as the standard numbers them.
const TEXT: u8 = 0x81;
const BINARY: u8 = 0x82;
const PING: u8 = 0x89;
const PONG: u8 = 0x8a;
/// The rest of a message that was begun.
const REST: u8 = 0x80;

/// The request that begins a conversation.
pub fn hello(host: &str, table: &str, token: Option<&str>) -> String {
    let secret = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    format!(
        "GET /api/tables/{table}/socket HTTP/1.1\r\nhost: {host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n{secret}\r\n"
    )
}

/// A conversation of nothing but bad frames, until the server has enough or the sender has.
pub async fn converse(
    world: &World,
    way: Way,
    table: &str,
    token: Option<&str>,
    rng: &mut Xoshiro256PlusPlus,
) -> Result<(), NoAnswer> {
    let server = world.server();
    let mut stream = way.dial(server).await?;
    stream.write_all(hello(&server.to_string(), table, token).as_bytes()).await?;
    if !answer(&mut stream).await.starts_with("HTTP/1.1 101") {
        return Err(NoAnswer("no conversation".to_owned()));
    }
    for _ in 0..rng.random_range(1..30) {
        let bytes = any(rng);
        Counts::add(&world.counts.frames);
        stream.write_all(&bytes).await?;
        drain(&mut stream);
    }
    // One in two leaves without a word, with everything unread; the others let the server speak first.
    if rng.random_range(0..2) == 0 {
        stream.shutdown().await?;
        answer(&mut stream).await;
    }
    Ok(())
}

/// Takes in what lies there.
fn drain(stream: &mut TcpStream) {
    let mut bytes = [0; 4_096];
    while stream.try_read(&mut bytes).is_ok_and(|count| count > 0) {}
}

/// Any of them.
fn any(rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    match rng.random_range(0..14) {
        // No frame at all.
        0 => (0..rng.random_range(1..300)).map(|_| rng.random()).collect(),
        // Unmasked, as only a server may speak.
        1 => vec![TEXT, 2, b'{', b'}'],
        // Bits that mean nothing.
        2 => frame(TEXT | 0x70, b"{}", rng),
        // Longer than any machine's memory.
        3 => [&[TEXT, 0xff][..], &(u64::MAX >> 1).to_be_bytes()].concat(),
        // A control frame that is too long.
        4 => frame(PING, &[7; 400], rng),
        // The rest of nothing, and a beginning without a rest.
        5 => frame(REST, b"{}", rng),
        6 => frame(TEXT & 0x0f, b"{\"id\":", rng),
        // Text that is none.
        7 => frame(TEXT, &[0xc3, 0x28, 0xff], rng),
        8 => frame(BINARY, &[0; 50], rng),
        // Far too long.
        9 => frame(TEXT, &[b'x'; 200_000], rng),
        10 => frame(TEXT, "[".repeat(4_000).as_bytes(), rng),
        // Answers to what nobody asked, so that the way seems long or short.
        11 => (0..20).flat_map(|_| frame(PONG, &rng.random::<u64>().to_le_bytes(), rng)).collect(),
        // Half a frame.
        12 => frame(TEXT, &[b' '; 60], rng)[..30].to_vec(),
        _ => frame(TEXT, &damaged(rng), rng),
    }
}

/// A frame as a client must mask it.
fn frame(head: u8, payload: &[u8], rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut bytes = vec![head];
    match payload.len() {
        length @ 0..=125 => bytes.push(0x80 | length as u8),
        length @ 126..=0xffff => {
            bytes.push(0x80 | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
        length => {
            bytes.push(0x80 | 127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    let mask: [u8; 4] = rng.random();
    bytes.extend(mask);
    bytes.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    bytes
}

/// An order that is damaged somewhere.
fn damaged(rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut bytes = json!({ "id": "x", "do": "step", "step": "c3", "at": 0 }).to_string().into_bytes();
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..bytes.len());
        match rng.random_range(0..3) {
            0 => bytes[at] = rng.random(),
            1 => bytes.truncate(at.max(1)),
            _ => bytes.insert(at, rng.random()),
        }
    }
    bytes
}
