//! Tables in a PostgreSQL database.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Row, query, query_scalar};

use super::{Columns, Holder, Outcome, StoreError, Write, holder};

/// A PostgreSQL database.
#[derive(Debug, Clone)]
pub struct Postgres {
    writer: PgPool,
    readers: PgPool,
}

/// The form of the database, step by step.
const MIGRATIONS: &[&[&str]] = &[&[
    "CREATE TABLE event (tbl TEXT COLLATE \"C\" NOT NULL, seq BIGINT NOT NULL, body TEXT NOT NULL, \
     PRIMARY KEY (tbl, seq))",
    "CREATE TABLE holder (tbl TEXT COLLATE \"C\" NOT NULL, hash TEXT NOT NULL, person INTEGER NOT NULL, \
     PRIMARY KEY (tbl, hash))",
    // Every step writes a summary: room on the page keeps that write out of the indexes.
    "CREATE TABLE summary (tbl TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, stage INTEGER NOT NULL, \
     listed BOOLEAN NOT NULL, last BIGINT NOT NULL, awake BOOLEAN NOT NULL) WITH (fillfactor = 70)",
    "CREATE INDEX summary_open ON summary (tbl) WHERE stage = 0",
    "CREATE INDEX summary_awake ON summary (tbl) WHERE awake",
]];

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

    pub async fn write(&self, write: &Write) -> Outcome<()> {
        let columns = Columns::of(write);
        let mut change = self.writer.begin().await?;
        if !write.events.is_empty() {
            let sql = "INSERT INTO event (tbl, seq, body) \
                       SELECT * FROM UNNEST($1::TEXT[], $2::BIGINT[], $3::TEXT[])";
            query(sql)
                .bind(columns.event_tables)
                .bind(columns.event_seqs)
                .bind(columns.event_bodies)
                .execute(&mut *change)
                .await?;
        }
        if !write.holders.is_empty() {
            let sql = "INSERT INTO holder (tbl, hash, person) \
                       SELECT * FROM UNNEST($1::TEXT[], $2::TEXT[], $3::INTEGER[]) \
                       ON CONFLICT (tbl, hash) DO UPDATE SET person = EXCLUDED.person";
            query(sql)
                .bind(columns.holder_tables)
                .bind(columns.holder_hashes)
                .bind(columns.holder_people)
                .execute(&mut *change)
                .await?;
        }
        if !write.summaries.is_empty() {
            let sql = "INSERT INTO summary (tbl, stage, listed, last, awake) \
                       SELECT * FROM UNNEST($1::TEXT[], $2::INTEGER[], $3::BOOLEAN[], $4::BIGINT[], $5::BOOLEAN[]) \
                       ON CONFLICT (tbl) DO UPDATE SET stage = EXCLUDED.stage, listed = EXCLUDED.listed, \
                       last = EXCLUDED.last, awake = EXCLUDED.awake";
            query(sql)
                .bind(columns.summary_tables)
                .bind(columns.summary_stages)
                .bind(columns.summary_listed)
                .bind(columns.summary_lasts)
                .bind(columns.summary_awake)
                .execute(&mut *change)
                .await?;
        }
        Ok(change.commit().await?)
    }

    pub async fn events(&self, table: &str) -> Outcome<Vec<String>> {
        let sql = "SELECT body FROM event WHERE tbl = $1 ORDER BY seq";
        Ok(query_scalar(sql).bind(table).fetch_all(&self.readers).await?)
    }

    pub async fn holders(&self, table: &str) -> Outcome<Vec<Holder>> {
        let sql = "SELECT person, hash FROM holder WHERE tbl = $1 ORDER BY person, hash";
        let rows = query(sql).bind(table).fetch_all(&self.readers).await?;
        rows.iter().map(|row| holder(table, row.try_get(0)?, row.try_get(1)?)).collect()
    }

    pub async fn awake(&self) -> Outcome<Vec<String>> {
        Ok(query_scalar("SELECT tbl FROM summary WHERE awake").fetch_all(&self.readers).await?)
    }

    pub async fn listed(&self, most: u32) -> Outcome<Vec<String>> {
        let sql = "SELECT tbl FROM summary WHERE stage = 0 AND listed ORDER BY last DESC LIMIT $1";
        Ok(query_scalar(sql).bind(i64::from(most)).fetch_all(&self.readers).await?)
    }

    pub async fn forgotten(&self, before: u64) -> Outcome<Vec<String>> {
        let sql = "SELECT tbl FROM summary WHERE stage = 0 AND last < $1 LIMIT 1000";
        Ok(query_scalar(sql).bind(before as i64).fetch_all(&self.readers).await?)
    }

    pub async fn tables(&self, after: &str, most: u32) -> Outcome<Vec<String>> {
        let sql = "SELECT tbl FROM summary WHERE tbl > $1 ORDER BY tbl LIMIT $2";
        Ok(query_scalar(sql).bind(after).bind(i64::from(most)).fetch_all(&self.readers).await?)
    }

    pub async fn ready(&self) -> Outcome<()> {
        query("SELECT 1").execute(&self.readers).await?;
        Ok(())
    }

    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
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
