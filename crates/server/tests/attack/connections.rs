//! Taking all connections, and all memory for limits: slow bodies, many connections, many addresses.

use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::attacker::{Attacker, dial, read, rest};
use crate::usual;

/// The beginning of a request whose body never comes.
const SLOW: &[u8] = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                      content-length: 10000\r\n\r\n{";

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_come_is_not_waited_for_and_others_are_served() {
    let running = usual(|config| config.connections_per_address = 20).await;
    let mut slow = Vec::new();
    for _ in 0..40 {
        let mut stream = dial([127, 0, 0, 2], running.address).await;
        let _ = stream.write_all(SLOW).await;
        slow.push(stream);
    }
    // Somebody else comes in at once.
    let other = Attacker::from(running.address, [127, 0, 0, 3]);
    assert_eq!(other.ask("GET", "/healthz", None).await.status, 200);
    let mut answers = Vec::new();
    for mut stream in slow {
        let text = rest(&mut stream, Duration::from_secs(30)).await.expect("it ends by itself");
        answers.push(read(&text));
    }
    let count = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((count(408), count(429)), (20, 20), "twenty connections, and twenty that were not taken");
    let refused = answers.iter().find(|answer| answer.status == 429).unwrap();
    assert_eq!(refused.why(), "server.too-many-connections");
    assert!(refused.header("retry-after").is_some());
    // And those who were refused come in later.
    assert_eq!(
        Attacker::from(running.address, [127, 0, 0, 2]).ask("GET", "/healthz", None).await.status,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_full_says_so() {
    let running = usual(|config| config.connections = 5).await;
    let mut held = Vec::new();
    for from in 0..5 {
        let mut stream = dial([127, 0, 1, from + 1], running.address).await;
        stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
        held.push(stream);
    }
    let late = Attacker::from(running.address, [127, 0, 2, 1]).ask("GET", "/healthz", None).await;
    assert_eq!((late.status, late.why().as_str()), (503, "server.full"));
    drop(held);
    for _ in 0..100 {
        if Attacker::from(running.address, [127, 0, 2, 1]).ask("GET", "/healthz", None).await.status == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("still full");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_says_nothing_more_is_ended() {
    let running = usual(|_| ()).await;
    let mut stream = dial([127, 0, 0, 1], running.address).await;
    let words = Attacker::new(running.address).words("GET", "/healthz", None, false);
    stream.write_all(words.as_bytes()).await.unwrap();
    let text = rest(&mut stream, Duration::from_secs(30)).await;
    assert!(text.is_some_and(|text| text.ends_with("ok\n")), "answered, then ended by the server");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_goes_waits_for_nobody_who_keeps_it_waiting() {
    let running = usual(|_| ()).await;
    let mut ana = running.client();
    let table = ana.open(&json!({ "game": "nonaga" }), "Ana").await.unwrap();
    // Half a head, a body that does not come, and a conversation that nobody listens to.
    let mut held = Vec::new();
    for words in [&b"POST /api/tab"[..], SLOW] {
        let mut stream = dial([127, 0, 0, 1], running.address).await;
        stream.write_all(words).await.unwrap();
        held.push(stream);
    }
    let _deaf = ana.talk(&table, None).await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    // The promise is one of time: whoever supervises it does not wait for ever.
    let began = std::time::Instant::now();
    drop(running.stop().await);
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
}

/// Somebody behind a proxy.
fn behind(server: std::net::SocketAddr, address: &str) -> Attacker {
    Attacker::new(server).with(format!("x-forwarded-for: {address}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_household_is_one_address_however_many_it_has() {
    let running = usual(|config| {
        (config.behind_proxy, config.tables_per_hour, config.requests_per_second) = (true, 10, 10_000);
    })
    .await;
    let new = json!({ "terms": { "game": "ampel" } });
    let (mut opened, mut again) = (0, None);
    for host in 1..=60 {
        let answer = behind(running.address, &format!("2001:db8:0:1::{host:x}"))
            .ask("POST", "/api/tables", Some(&new))
            .await;
        match answer.status {
            200 => opened += 1,
            _ => again = Some(answer),
        }
    }
    assert_eq!(opened, 10, "one /64");
    let again = again.unwrap();
    assert_eq!((again.status, again.why().as_str()), (429, "server.too-many-tables"));
    let wait: u64 = again.header("retry-after").unwrap().parse().unwrap();
    assert!((300..=360).contains(&wait), "ten an hour: {wait} s");
    // The /56 around it has four times as much, and a /56 beside it has its own.
    let mut opened = 10;
    for net in 0..80 {
        let address = format!("2001:db8:0:{net:x}::1");
        let answer = behind(running.address, &address).ask("POST", "/api/tables", Some(&new)).await;
        opened += u32::from(answer.status == 200);
    }
    assert_eq!(opened, 40, "one /56");
    let neighbour = behind(running.address, "2001:db8:0:100::1");
    assert_eq!(neighbour.ask("POST", "/api/tables", Some(&new)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_strangers_make_nobody_unwelcome() {
    let running = usual(|config| config.behind_proxy = true).await;
    // One request each from more networks than are remembered, over a few connections.
    const NETWORKS: u32 = 70_000;
    const CONNECTIONS: u32 = 10;
    let mut tasks = Vec::new();
    for connection in 0..CONNECTIONS {
        let server = running.address;
        tasks.push(tokio::spawn(async move {
            let mut stream = dial([127, 0, 0, 1], server).await;
            let mut bytes = vec![0; 65_536];
            let invalid = json!({ "terms": { "game": "chess" } });
            for batch in 0..NETWORKS / CONNECTIONS / 50 {
                let mut words = String::new();
                for at in 0..50 {
                    let number = (batch * 50 + at) * CONNECTIONS + connection;
                    let address = format!("2001:db9:{:x}:{:x}::1", number >> 8, (number & 255) << 8);
                    words += &behind(server, &address).words("POST", "/api/tables", Some(&invalid), false);
                }
                stream.write_all(words.as_bytes()).await.unwrap();
                let mut answers = 0;
                while answers < 50 {
                    let count = stream.read(&mut bytes).await.unwrap();
                    assert!(count > 0);
                    answers += String::from_utf8_lossy(&bytes[..count]).matches("HTTP/1.1 ").count();
                }
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let new = json!({ "terms": { "game": "ampel" } });
    let stranger = behind(running.address, "192.0.2.77");
    assert_eq!(stranger.ask("POST", "/api/tables", Some(&new)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_sends_too_much_hears_when_to_come_back() {
    let running = usual(|config| config.requests_per_second = 2).await;
    let greedy = Attacker::from(running.address, [127, 0, 0, 9]);
    let mut refused = None;
    for _ in 0..20 {
        let answer = greedy.ask("GET", "/api/tables", None).await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.unwrap();
    assert_eq!(refused.why(), "server.too-many");
    assert_eq!(refused.header("retry-after").as_deref(), Some("1"));
    // Another address is another matter.
    assert_eq!(
        Attacker::from(running.address, [127, 0, 0, 8]).ask("GET", "/api/tables", None).await.status,
        200
    );
}
