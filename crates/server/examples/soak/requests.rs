//! Requests that nobody should send.

use std::net::SocketAddr;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Any of them, as bytes. None may be obeyed.
pub fn any(server: SocketAddr, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    const KINDS: [fn(SocketAddr, &mut Xoshiro256PlusPlus) -> Vec<u8>; 14] = [
        half,
        endless,
        wrong_method,
        nowhere,
        bare_line_feed,
        doubled_host,
        foreign_host,
        foreign_origin,
        chunks,
        two_lengths,
        too_long,
        nonsense,
        forged,
        noise,
    ];
    KINDS[rng.random_range(0..KINDS.len())](server, rng)
}

/// So many letters.
fn letters(count: usize, rng: &mut Xoshiro256PlusPlus) -> String {
    (0..count).map(|_| char::from(rng.random_range(b'a'..=b'h'))).collect()
}

/// A request with a body.
fn post(path: &str, headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\n{headers}content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

/// More is promised than comes.
fn half(server: SocketAddr, _: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    format!("POST /api/tables HTTP/1.1\r\nhost: {server}\r\ncontent-length: 16000\r\n\r\n{{\"terms\":").into()
}

/// A head without an end.
fn endless(server: SocketAddr, _: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    format!("GET /api/tables HTTP/1.1\r\nhost: {server}\r\nx: {}", "y".repeat(100_000)).into()
}

/// A method that is none, or none here.
fn wrong_method(server: SocketAddr, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let method = ["DELETE", "PUT", "PATCH", "TRACE", "BREW", "get", "", "G\u{1}T"][rng.random_range(0..8)];
    let path = ["/api/tables", "/api/secret", "/api/tables/abcdefghjkmn/orders"][rng.random_range(0..3)];
    format!("{method} {path} HTTP/1.1\r\nhost: {server}\r\n\r\n").into()
}

/// A path that leads nowhere.
fn nowhere(server: SocketAddr, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let path = match rng.random_range(0..6) {
        0 => format!("/api/tables/{}", letters(12, rng)),
        1 => format!("/api/tables/{}/events?from=-1&wait=99999999999999999999", letters(12, rng)),
        2 => "/../../../../etc/passwd".to_owned(),
        3 => "/%2e%2e/%2e%2e/etc/passwd%00".to_owned(),
        4 => format!("/{}", letters(8_000, rng)),
        _ => format!("/api/{}/{}", letters(5, rng), letters(300, rng)),
    };
    format!("GET {path} HTTP/1.1\r\nhost: {server}\r\n\r\n").into()
}

/// Lines that end as they should not.
fn bare_line_feed(server: SocketAddr, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let head = format!("GET /api/tables HTTP/1.1\r\nhost: {server}\r\nx: y\r\n\r\n");
    match rng.random_range(0..2) {
        0 => head.replace("\r\n", "\n").into(),
        _ => head.replacen("\r\nx", "\nx", 1).into(),
    }
}

/// Two hosts, or none.
fn doubled_host(server: SocketAddr, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let hosts = format!("host: {server}\r\n").repeat(2 * rng.random_range(0..2));
    format!("GET /api/tables HTTP/1.1\r\n{hosts}\r\n").into()
}

/// A name that is not the server's.
fn foreign_host(_: SocketAddr, _: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    b"GET /api/tables HTTP/1.1\r\nhost: evil.example\r\n\r\n".to_vec()
}

/// A page of another site.
fn foreign_origin(server: SocketAddr, _: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let headers = format!("host: {server}\r\norigin: http://evil.example\r\n");
    post("/api/tables", &headers, "{\"terms\":{\"game\":\"ampel\"}}")
}

/// A body in pieces that are none.
fn chunks(server: SocketAddr, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let size = ["zz", "ffffffffffffffffffff", "-1", "5;x=\n", ""][rng.random_range(0..5)];
    format!(
        "POST /api/tables HTTP/1.1\r\nhost: {server}\r\ncontent-type: application/json\r\n\
         transfer-encoding: chunked\r\n\r\n{size}\r\nhello\r\n0\r\n\r\n"
    )
    .into()
}

/// A body whose length is said twice, and differently.
fn two_lengths(server: SocketAddr, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let second = ["content-length: 3", "content-length: +2", "content-length: -1"][rng.random_range(0..3)];
    format!("POST /api/secret HTTP/1.1\r\nhost: {server}\r\ncontent-length: 2\r\n{second}\r\n\r\n{{}}").into()
}

/// A body that is too long.
fn too_long(server: SocketAddr, _: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let body = format!("{{\"name\":\"{}\"}}", "x".repeat(40_000));
    post("/api/tables", &format!("host: {server}\r\n"), &body)
}

/// A body that makes no sense.
fn nonsense(server: SocketAddr, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let body = match rng.random_range(0..5) {
        0 => "[".repeat(10_000),
        1 => "{\"terms\":{\"game\":\"chess\"}}".to_owned(),
        2 => "{\"terms\":{\"game\":\"ampel\",\"team\":-1,\"delay\":1e99}}".to_owned(),
        3 => "\u{0}\u{1}\u{2}".to_owned(),
        _ => format!("{{\"terms\":{{\"game\":\"ampel\"}},\"name\":\"\u{202e}{}\"}}", letters(900, rng)),
    };
    post("/api/tables", &format!("host: {server}\r\n"), &body)
}

/// An order with a secret of nobody, at a table of nowhere.
fn forged(server: SocketAddr, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let secret = match rng.random_range(0..3) {
        0 => letters(32, rng),
        1 => "' OR 1=1 --".to_owned(),
        _ => letters(4_000, rng),
    };
    let headers = format!("host: {server}\r\nauthorization: Bearer {secret}\r\n");
    let path = format!("/api/tables/{}/orders", letters(12, rng));
    post(&path, &headers, "{\"id\":\"x\",\"do\":\"step\",\"step\":\"c3\",\"at\":0}")
}

/// No request at all.
fn noise(_: SocketAddr, rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut noise: Vec<u8> = (0..rng.random_range(1..2_000)).map(|_| rng.random()).collect();
    // Often the beginning of something encrypted.
    if rng.random_range(0..2) == 0 {
        noise.splice(0..0, [0x16, 0x03, 0x01]);
    }
    noise.extend(b"\r\n\r\n");
    noise
}
