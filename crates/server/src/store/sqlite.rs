//! Tables in a file.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{Connection, Row, query, query_scalar};

use super::common::common;
use super::{FORGET, Holder, Life, Outcome, StoreError, Write, holder, life};

/// A SQLite file. Readers and the one writer do not wait for each other.
#[derive(Debug, Clone)]
pub struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
}

/// The form of the file, step by step; `user_version` says how many steps it has.
const MIGRATIONS: &[&[&str]] = &[
    &[
        "CREATE TABLE event (tbl TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, \
     PRIMARY KEY (tbl, seq)) WITHOUT ROWID",
        "CREATE TABLE holder (tbl TEXT NOT NULL, hash TEXT NOT NULL, person INTEGER NOT NULL, \
     PRIMARY KEY (tbl, hash)) WITHOUT ROWID",
        "CREATE TABLE summary (tbl TEXT NOT NULL PRIMARY KEY, stage INTEGER NOT NULL, listed INTEGER NOT NULL, \
     last INTEGER NOT NULL, awake INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX summary_open ON summary (last) WHERE stage = 0",
        "CREATE INDEX summary_awake ON summary (tbl) WHERE awake",
    ],
    &["CREATE TABLE life (began INTEGER NOT NULL PRIMARY KEY, seen INTEGER NOT NULL)"],
];

impl Sqlite {
    pub async fn open(path: &Path) -> Outcome<Sqlite> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit returns when the log is on the disk: it outlives the process and the power.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .pragma("wal_autocheckpoint", "4000");
        let pool =
            |most| SqlitePoolOptions::new().max_connections(most).acquire_timeout(Duration::from_secs(10));
        let writer = pool(1).connect_with(options.clone()).await?;
        migrate(&writer).await?;
        let readers = pool(3).connect_with(options.pragma("query_only", "on")).await?;
        Ok(Sqlite { writer, readers })
    }
}

common!(Sqlite);

/// Writes in one transaction.
async fn insert(connection: &mut SqliteConnection, write: &Write) -> Outcome<()> {
    let mut change = connection.begin().await?;
    // One statement for any number of rows: they travel as JSON.
    if !write.events.is_empty() {
        let rows: Vec<_> = write.events.iter().map(|row| (&row.table, row.seq, &row.body)).collect();
        let sql = "INSERT INTO event (tbl, seq, body) \
                   SELECT value->>0, value->>1, value->>2 FROM json_each($1)";
        query(sql).bind(json(&rows)?).execute(&mut *change).await?;
    }
    if !write.holders.is_empty() {
        let rows: Vec<_> =
            write.holders.iter().map(|row| (&row.table, row.hash.to_string(), row.person.0)).collect();
        let sql = "INSERT OR REPLACE INTO holder (tbl, hash, person) \
                   SELECT value->>0, value->>1, value->>2 FROM json_each($1)";
        query(sql).bind(json(&rows)?).execute(&mut *change).await?;
    }
    if !write.summaries.is_empty() {
        let rows: Vec<_> = (write.summaries.iter())
            .map(|row| (&row.table, row.stage, u8::from(row.listed), row.last, u8::from(row.awake)))
            .collect();
        let sql = "INSERT OR REPLACE INTO summary (tbl, stage, listed, last, awake) \
                   SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each($1)";
        query(sql).bind(json(&rows)?).execute(&mut *change).await?;
    }
    if let Some(life) = write.life {
        let sql = "INSERT OR REPLACE INTO life (began, seen) VALUES ($1, $2)";
        query(sql).bind(life.began.0 as i64).bind(life.seen.0 as i64).execute(&mut *change).await?;
        query(FORGET).bind(life.forgotten()).execute(&mut *change).await?;
    }
    Ok(change.commit().await?)
}

fn json<T: serde::Serialize>(rows: &[T]) -> Outcome<String> {
    serde_json::to_string(rows).map_err(|_| StoreError::Damaged)
}

async fn migrate(pool: &SqlitePool) -> Outcome<()> {
    let mut change = pool.begin_with("BEGIN IMMEDIATE").await?;
    let version: i64 = query_scalar("PRAGMA user_version").fetch_one(&mut *change).await?;
    let done = usize::try_from(version).map_err(|_| StoreError::Damaged)?;
    if done > MIGRATIONS.len() {
        return Err(StoreError::Damaged);
    }
    for sql in MIGRATIONS.iter().skip(done).copied().flatten().copied() {
        query(sql).execute(&mut *change).await?;
    }
    let version = format!("PRAGMA user_version = {}", MIGRATIONS.len());
    query(sqlx::AssertSqlSafe(version)).execute(&mut *change).await?;
    Ok(change.commit().await?)
}
