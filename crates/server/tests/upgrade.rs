//! Tables that the version before kept: they open, their people sit where they sat, and the games go on.
//! `upgrade/tables.db` was made by version 0.1.0, `upgrade/people.json` has the secrets of its people.
#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;

use axum::http::Method;
use hexagora_server::Config;
use hexagora_server::client::Client;
use serde_json::{Value, json};
use sqlx::{Connection, Executor, Row};
use support::{Folder, Postgres, Running};

fn kept(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade").join(name)
}

/// Everybody of a table, by their secrets.
fn people(running: &Running, of: &Value) -> (String, Vec<Client>) {
    let tokens = of["tokens"].as_array().unwrap().iter();
    let clients = tokens.map(|token| Client { token: token.as_str().map(str::to_owned), ..running.client() });
    (of["table"].as_str().unwrap().to_owned(), clients.collect())
}

async fn look(who: &Client, table: &str) -> Value {
    who.json(Method::GET, &format!("/api/tables/{table}"), None).await.unwrap()
}

async fn order(who: &Client, table: &str, order: Value) -> Result<Value, String> {
    let made = who.json(Method::POST, &format!("/api/tables/{table}/orders"), Some(&order)).await;
    made.map_err(|error| error.0)
}

async fn everything_goes_on(running: Running) {
    let all: Value = serde_json::from_str(&std::fs::read_to_string(kept("people.json")).unwrap()).unwrap();
    // A game under way: both seats, the second device, the message that was obeyed already, the next step.
    let (table, seats) = people(&running, &all["playing"]);
    let phone = Client { token: all["playing"]["phone"].as_str().map(str::to_owned), ..running.client() };
    for (seat, who) in [(0, &seats[0]), (1, &seats[1]), (0, &phone)] {
        assert_eq!(look(who, &table).await["you"]["seat"], seat);
    }
    let before = look(&seats[0], &table).await["table"]["version"].clone();
    let again = json!({ "id": "m1", "do": "step", "step": "e4", "at": 1 });
    assert!(order(&seats[1], &table, again).await.is_ok(), "obeyed by the version before");
    assert_eq!(look(&seats[0], &table).await["table"]["version"], before);
    let legal = look(&seats[1], &table).await["table"]["position"]["choices"][0]["text"].clone();
    order(&seats[1], &table, json!({ "id": "new", "do": "step", "step": legal, "at": 3 })).await.unwrap();
    let devices = seats[0].json(Method::GET, &format!("/api/tables/{table}/devices"), None).await.unwrap();
    assert_eq!(devices.as_array().unwrap().len(), 2);
    assert!(devices.as_array().unwrap().iter().all(|device| device["since"].is_null()));
    // A game that is over, its record and its rematch.
    let (table, seats) = people(&running, &all["over"]);
    assert_eq!(look(&seats[0], &table).await["table"]["reason"], "resigned");
    let next = all["over"]["rematch"].as_str().unwrap();
    assert_eq!(look(&seats[0], next).await["you"]["seat"], 1);
    // A table in the lobby as long as somebody waits there, which another joins.
    let (table, seats) = people(&running, &all["waiting"]);
    let mut talk = seats[0].talk(&table, None).await.unwrap();
    talk.hear_kind("attendance").await.unwrap();
    let lobby = running.client().json(Method::GET, "/api/tables", None).await.unwrap();
    assert_eq!(lobby[0]["table"].as_str(), Some(table.as_str()));
    running.client().sit(&table, "Bruno").await.unwrap();
    // Hidden hands, and a seat that two share.
    let (table, seats) = people(&running, &all["team"]);
    for (at, seat) in [(0, 0), (1, 1), (2, 2), (3, 0)] {
        let seen = look(&seats[at], &table).await;
        assert_eq!(seen["you"]["seat"], seat);
        for hand in 0..3 {
            assert_eq!(
                seen["table"]["position"]["view"]["hands"][hand].is_array(),
                hand == seat,
                "{at} {hand}"
            );
        }
    }
    // The computer, which answers.
    let (table, seats) = people(&running, &all["engine"]);
    let seen = look(&seats[0], &table).await["table"].clone();
    let (legal, at) =
        (seen["position"]["choices"][0]["text"].clone(), seen["steps"].as_array().unwrap().len());
    order(&seats[0], &table, json!({ "id": "new", "do": "step", "step": legal, "at": at })).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_the_version_before_go_on() {
    let folder = Folder::new("upgrade");
    std::fs::copy(kept("tables.db"), folder.file("tables.db")).unwrap();
    let config = Config { data: Some(folder.0.clone()), ..Config::default() };
    everything_goes_on(Running::with(config, Some(folder)).await).await;
}

/// The form in which the version before kept tables in PostgreSQL.
const BEFORE: &[&str] = &[
    "CREATE TABLE form (version INTEGER NOT NULL)",
    "INSERT INTO form (version) VALUES (2)",
    "CREATE TABLE event (tbl TEXT COLLATE \"C\" NOT NULL, seq BIGINT NOT NULL, body TEXT NOT NULL, \
     PRIMARY KEY (tbl, seq))",
    "CREATE TABLE holder (tbl TEXT COLLATE \"C\" NOT NULL, hash TEXT NOT NULL, person INTEGER NOT NULL, \
     PRIMARY KEY (tbl, hash))",
    "CREATE TABLE summary (tbl TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, stage INTEGER NOT NULL, \
     listed BOOLEAN NOT NULL, last BIGINT NOT NULL, awake BOOLEAN NOT NULL) WITH (fillfactor = 70)",
    "CREATE INDEX summary_open ON summary (tbl) WHERE stage = 0",
    "CREATE INDEX summary_awake ON summary (tbl) WHERE awake",
    "CREATE TABLE life (began BIGINT NOT NULL PRIMARY KEY, seen BIGINT NOT NULL)",
];

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_the_version_before_go_on_with_postgres() {
    let Some(server) = Postgres::start() else { return };
    let url = server.url("upgrade");
    let mut new = sqlx::PgConnection::connect(&url).await.unwrap();
    for sql in BEFORE {
        new.execute(*sql).await.unwrap();
    }
    let folder = Folder::new("upgrade");
    let file = folder.file("tables.db");
    std::fs::copy(kept("tables.db"), &file).unwrap();
    let mut old = sqlx::SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    for row in old.fetch_all("SELECT tbl, seq, body FROM event").await.unwrap() {
        let insert = sqlx::query("INSERT INTO event VALUES ($1, $2, $3)");
        let insert =
            insert.bind(row.get::<String, _>(0)).bind(row.get::<i64, _>(1)).bind(row.get::<String, _>(2));
        insert.execute(&mut new).await.unwrap();
    }
    for row in old.fetch_all("SELECT tbl, hash, person FROM holder").await.unwrap() {
        let insert = sqlx::query("INSERT INTO holder VALUES ($1, $2, $3)");
        let insert =
            insert.bind(row.get::<String, _>(0)).bind(row.get::<String, _>(1)).bind(row.get::<i32, _>(2));
        insert.execute(&mut new).await.unwrap();
    }
    for row in old.fetch_all("SELECT tbl, stage, listed, last, awake FROM summary").await.unwrap() {
        let insert = sqlx::query("INSERT INTO summary VALUES ($1, $2, $3, $4, $5)");
        let insert =
            insert.bind(row.get::<String, _>(0)).bind(row.get::<i32, _>(1)).bind(row.get::<i64, _>(2) != 0);
        let insert = insert.bind(row.get::<i64, _>(3)).bind(row.get::<i64, _>(4) != 0);
        insert.execute(&mut new).await.unwrap();
    }
    let config = Config { database: Some(url), ..Config::default() };
    everything_goes_on(Running::with(config, Some(folder)).await).await;
}
