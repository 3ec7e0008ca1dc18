//! Tables in a PostgreSQL database.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{Connection, Row, query, query_scalar};

use super::common::common;
use super::{FORGET, Holder, Life, Outcome, StoreError, Write, holder, life};

/// A PostgreSQL database.
#[derive(Debug, Clone)]
pub struct Postgres {
    writer: PgPool,
    readers: PgPool,
}

/// The form of the database, step by step.
const MIGRATIONS: &[&[&str]] = &[
    &[
        "CREATE TABLE event (tbl TEXT COLLATE \"C\" NOT NULL, seq BIGINT NOT NULL, body TEXT NOT NULL, \
     PRIMARY KEY (tbl, seq))",
        "CREATE TABLE holder (tbl TEXT COLLATE \"C\" NOT NULL, hash TEXT NOT NULL, person INTEGER NOT NULL, \
     PRIMARY KEY (tbl, hash))",
        // Every step writes a summary: room on the page keeps that write out of the indexes.
        "CREATE TABLE summary (tbl TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, stage INTEGER NOT NULL, \
     listed BOOLEAN NOT NULL, last BIGINT NOT NULL, awake BOOLEAN NOT NULL) WITH (fillfactor = 70)",
        "CREATE INDEX summary_open ON summary (tbl) WHERE stage = 0",
        "CREATE INDEX summary_awake ON summary (tbl) WHERE awake",
    ],
    &["CREATE TABLE life (began BIGINT NOT NULL PRIMARY KEY, seen BIGINT NOT NULL)"],
];

/// Whoever migrates holds this lock, so that two servers that start together do not both.
const LOCK: i64 = 0x6865_7861;

impl Postgres {
    pub async fn open(url: &str) -> Outcome<Postgres> {
        let options = PgConnectOptions::from_str(url)?.application_name("hexagora");
        let pool = |most| PgPoolOptions::new().max_connections(most).acquire_timeout(Duration::from_secs(10));
        let writer = pool(2).connect_with(options.clone()).await?;
        migrate(&writer).await?;
        Ok(Postgres { writer, readers: pool(4).connect_lazy_with(options) })
    }
}

common!(Postgres);

/// Writes in one transaction.
async fn insert(connection: &mut PgConnection, write: &Write) -> Outcome<()> {
    let mut change = connection.begin().await?;
    // One statement for any number of rows: they travel as lists, one a column.
    if !write.events.is_empty() {
        let rows = &write.events;
        let sql = "INSERT INTO event (tbl, seq, body) \
                   SELECT * FROM UNNEST($1::TEXT[], $2::BIGINT[], $3::TEXT[])";
        query(sql)
            .bind(column(rows, |row| row.table.clone()))
            .bind(column(rows, |row| row.seq as i64))
            .bind(column(rows, |row| row.body.clone()))
            .execute(&mut *change)
            .await?;
    }
    if !write.holders.is_empty() {
        let rows = &write.holders;
        let sql = "INSERT INTO holder (tbl, hash, person) \
                   SELECT * FROM UNNEST($1::TEXT[], $2::TEXT[], $3::INTEGER[]) \
                   ON CONFLICT (tbl, hash) DO UPDATE SET person = EXCLUDED.person";
        query(sql)
            .bind(column(rows, |row| row.table.clone()))
            .bind(column(rows, |row| row.hash.to_string()))
            .bind(column(rows, |row| i32::from(row.person.0)))
            .execute(&mut *change)
            .await?;
    }
    if !write.summaries.is_empty() {
        let rows = &write.summaries;
        let sql = "INSERT INTO summary (tbl, stage, listed, last, awake) \
                   SELECT * FROM UNNEST($1::TEXT[], $2::INTEGER[], $3::BOOLEAN[], $4::BIGINT[], $5::BOOLEAN[]) \
                   ON CONFLICT (tbl) DO UPDATE SET stage = EXCLUDED.stage, listed = EXCLUDED.listed, \
                   last = EXCLUDED.last, awake = EXCLUDED.awake";
        query(sql)
            .bind(column(rows, |row| row.table.clone()))
            .bind(column(rows, |row| i32::from(row.stage)))
            .bind(column(rows, |row| row.listed))
            .bind(column(rows, |row| row.last as i64))
            .bind(column(rows, |row| row.awake))
            .execute(&mut *change)
            .await?;
    }
    if let Some(life) = write.life {
        let sql = "INSERT INTO life (began, seen) VALUES ($1, $2) \
                   ON CONFLICT (began) DO UPDATE SET seen = EXCLUDED.seen";
        query(sql).bind(life.began.0 as i64).bind(life.seen.0 as i64).execute(&mut *change).await?;
        query(FORGET).bind(life.forgotten()).execute(&mut *change).await?;
    }
    Ok(change.commit().await?)
}

/// One column of some rows.
fn column<R, T>(rows: &[R], value: impl Fn(&R) -> T) -> Vec<T> {
    rows.iter().map(value).collect()
}

async fn migrate(pool: &PgPool) -> Outcome<()> {
    let mut change = pool.begin().await?;
    query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *change).await?;
    query("CREATE TABLE IF NOT EXISTS form (version INTEGER NOT NULL)").execute(&mut *change).await?;
    let version: Option<i32> = query_scalar("SELECT MAX(version) FROM form").fetch_one(&mut *change).await?;
    let done = usize::try_from(version.unwrap_or(0)).map_err(|_| StoreError::Damaged)?;
    if done > MIGRATIONS.len() {
        return Err(StoreError::Damaged);
    }
    for sql in MIGRATIONS.iter().skip(done).copied().flatten().copied() {
        query(sql).execute(&mut *change).await?;
    }
    if done < MIGRATIONS.len() {
        let version = MIGRATIONS.len() as i32;
        query("INSERT INTO form (version) VALUES ($1)").bind(version).execute(&mut *change).await?;
    }
    Ok(change.commit().await?)
}
