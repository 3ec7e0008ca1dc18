//! What a request may look like: hosts, line ends, methods, queries; and what an answer says about itself.

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::attacker::{Attacker, exchange};
use crate::{look, post, refused, table_of_two, usual};

const HERE: [u8; 4] = [127, 0, 0, 1];

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_made_to_lead_here_is_not_answered() {
    let running = usual(|config| config.hosts = vec!["tables.example.org".to_owned()]).await;
    let named = |host: &str| Attacker::new(running.address).with(format!("host: {host}"));
    for host in ["evil.example", "evil.example:8420", "127.0.0.1.evil.example"] {
        // DNS rebinding: the browser believes to talk to its own site, so host and origin agree.
        let evil = named(host).with(format!("origin: http://{host}"));
        let answer = evil.ask("POST", "/api/tables", Some(&json!({ "terms": { "game": "ampel" } }))).await;
        assert_eq!((answer.status, answer.why().as_str()), (421, "server.host"), "{host}");
        assert_eq!(named(host).ask("GET", "/", None).await.status, 421, "nor is the page");
    }
    for host in ["tables.example.org", "localhost:8420", "192.168.0.9", "club.local", "[::1]:80"] {
        assert_eq!(named(host).ask("GET", "/api/tables", None).await.status, 200, "{host}");
    }
    assert_eq!(named("probe.internal.example").ask("GET", "/healthz", None).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_two_readers_could_read_differently_is_refused() {
    let running = usual(|_| ()).await;
    let host = running.address;
    for words in [
        format!("GET /api/tables HTTP/1.1\nhost: {host}\nconnection: close\n\n"),
        format!("GET /api/tables HTTP/1.1\r\nhost: {host}\nconnection: close\r\n\r\n"),
        format!("GET /api/tables HTTP/1.1\r\nhost: {host}\r\nhost: {host}\r\nconnection: close\r\n\r\n"),
        format!(
            "GET /api/tables HTTP/1.1\r\nhost: {host}\r\nhost: evil.example\r\nconnection: close\r\n\r\n"
        ),
        "GET /api/tables HTTP/1.1\r\nconnection: close\r\n\r\n".to_owned(),
    ] {
        let answer = exchange(HERE, host, words.as_bytes()).await.unwrap();
        assert!(!answer.contains(" 200 "), "{words:?}: {answer}");
    }
    // Also in a second request over the same connection, after a body that holds line feeds.
    let body = "{\n}";
    let first = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = crate::attacker::dial(HERE, host).await;
    stream.write_all(first.as_bytes()).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    stream.write_all(format!("GET /api/tables HTTP/1.1\nhost: {host}\n\n").as_bytes()).await.unwrap();
    let text = crate::attacker::rest(&mut stream, std::time::Duration::from_secs(20)).await.unwrap();
    assert!(text.starts_with("HTTP/1.1 400") && !text.contains(" 200 "), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_wrong_is_said_as_json_and_kept_by_nobody() {
    let running = usual(|_| ()).await;
    let (table, ..) = table_of_two(&running, json!({ "game": "ampel" })).await;
    let asker = Attacker::new(running.address);
    for (method, path, status) in [
        ("GET", format!("/api/tables/{table}/events?from=x"), 400),
        ("GET", format!("/api/tables/{table}/events"), 400),
        ("GET", format!("/api/tables/{table}/socket?from=-1"), 400),
        ("GET", format!("/api/tables/{table}/socket"), 400),
        ("GET", "/api/nothing".to_owned(), 404),
        ("POST", "/api/tables/x/y/z".to_owned(), 404),
        ("GET", "/api".to_owned(), 404),
        ("DELETE", "/api/tables".to_owned(), 405),
        ("PUT", format!("/api/tables/{table}"), 405),
        ("POST", format!("/api/tables/{table}/key"), 409),
        ("POST", "/api/tables".to_owned(), 400),
    ] {
        let answer = asker.ask(method, &path, None).await;
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
        assert!(answer.json()["text"].is_string(), "{method} {path}: {answer:?}");
        assert_eq!(answer.header("cache-control").as_deref(), Some("no-store"), "{method} {path}");
    }
    for path in
        [format!("/api/tables/{table}"), "/api/tables".to_owned(), format!("/api/tables/{table}/record")]
    {
        let answer = asker.ask("GET", &path, None).await;
        assert_eq!(
            (answer.status, answer.header("cache-control").as_deref()),
            (200, Some("no-store")),
            "{path}"
        );
    }
    for path in ["/api/tables".to_owned(), format!("/api/tables/{table}/key")] {
        let answer = asker.ask("POST", &path, Some(&json!({ "long": "x".repeat(20_000) }))).await;
        assert_eq!((answer.status, answer.why().as_str()), (413, "server.too-long"), "{path}");
    }
    assert_eq!(asker.ask("GET", "/metrics", None).await.status, 404, "figures are for operators");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_words_of_a_conversation_have_the_legal_steps() {
    let running = usual(|_| ()).await;
    let (table, ana, _) = table_of_two(&running, json!({ "game": "attangle" })).await;
    let mut talk = ana.talk(&table, None).await.unwrap();
    let first = talk.hear_kind("table").await.unwrap();
    let choices = first["table"]["position"]["choices"].clone();
    assert!(choices.as_array().is_some_and(|choices| !choices.is_empty()));
    assert_eq!(choices, look(&ana, &table).await["table"]["position"]["choices"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_what_it_seems() {
    let running = usual(|config| config.messages_per_second = 1_000).await;
    let mut ana = running.client();
    let table = ana.open(&json!({ "game": "laberinto", "players": 6 }), "Ana").await.unwrap();
    let seats = format!("/api/tables/{table}/seats");
    for name in ["\u{3164}", "A\u{ad}na", "\u{2800}\u{2800}", "\u{61c}Ana", "Ana\u{e0041}"] {
        let body = json!({ "name": name });
        assert_eq!(
            post(&running.client(), &seats, body).await,
            refused(409, "table.refused.name"),
            "{name:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_given_before_anything_else_and_only_to_who_has_none() {
    let running = usual(|_| ()).await;
    let asker = Attacker::new(running.address);
    let cookie = |answer: &crate::attacker::Answer| answer.header("set-cookie");
    let first = asker.ask("POST", "/api/secret", Some(&json!({}))).await;
    assert_eq!(first.json(), json!({}));
    let given = cookie(&first).unwrap();
    assert!(given.contains("httponly") && given.contains("samesite=strict") && given.contains("path=/api"));
    let pair = given.split(';').next().unwrap().to_owned();
    let again =
        asker.clone().with(format!("cookie: {pair}")).ask("POST", "/api/secret", Some(&json!({}))).await;
    assert_eq!(cookie(&again).unwrap().split(';').next(), Some(pair.as_str()), "the same for the same");
    let token: Value = asker.ask("POST", "/api/secret", Some(&json!({ "token": true }))).await.json();
    assert_eq!(token["token"].as_str().map(str::len), Some(32));
}
