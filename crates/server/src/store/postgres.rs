//! Tables in a PostgreSQL database.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{Connection, query, query_scalar};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::common::{common, get};
use super::lease::{Lease, LockSession};
use super::{Damage, ErrorClass, FORGET, Holder, Life, StoreError, StoreResult, Write, holder, life};

/// A PostgreSQL database.
#[derive(Debug, Clone)]
pub struct Postgres {
    writer: PgPool,
    readers: PgPool,
    options: Arc<PgConnectOptions>,
    /// The fencing token: the number of this server's lease, which every write of events checks; 0 without a
    /// lease.
    epoch: Arc<AtomicI64>,
    pub(super) damage: Damage,
}

/// The form of the database, step by step.
const MIGRATIONS: &[&[&str]] = &[
    &[
        "CREATE TABLE event (tbl TEXT COLLATE \"C\" NOT NULL, seq BIGINT NOT NULL, body TEXT NOT NULL, \
     PRIMARY KEY (tbl, seq))",
        "CREATE TABLE holder (tbl TEXT COLLATE \"C\" NOT NULL, hash TEXT NOT NULL, person INTEGER NOT NULL, \
     PRIMARY KEY (tbl, hash))",
        // Every step updates a summary. A low fill factor leaves room on the page for it, so that the update
        // is heap-only and touches no index.
        "CREATE TABLE summary (tbl TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, stage INTEGER NOT NULL, \
     listed BOOLEAN NOT NULL, last BIGINT NOT NULL, awake BOOLEAN NOT NULL) WITH (fillfactor = 70)",
        "CREATE INDEX summary_open ON summary (tbl) WHERE stage = 0",
        "CREATE INDEX summary_awake ON summary (tbl) WHERE awake",
    ],
    &["CREATE TABLE life (began BIGINT NOT NULL PRIMARY KEY, seen BIGINT NOT NULL)"],
    &[
        "ALTER TABLE holder ADD COLUMN since BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE holder ADD COLUMN revoked BOOLEAN NOT NULL DEFAULT FALSE",
        "CREATE INDEX summary_over ON summary (last) WHERE stage = 2",
        "CREATE TABLE probe (count BIGINT NOT NULL)",
        "INSERT INTO probe (count) VALUES (0)",
        // The epoch: how often a server has taken the store over.
        "CREATE TABLE lease (epoch BIGINT NOT NULL)",
        "INSERT INTO lease (epoch) VALUES (0)",
    ],
];

/// Whoever migrates holds this lock, so that two servers that start together do not both.
const LOCK: i64 = 0x6865_7861;
/// Whoever serves holds this one.
const LEASE: i64 = 0x6865_7862;
/// How long a statement may take, and how long it may wait for a lock: whoever waits for an answer gets one.
const TIMEOUTS: [(&str, &str); 3] =
    [("statement_timeout", "4s"), ("lock_timeout", "3s"), ("idle_in_transaction_session_timeout", "10s")];
/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(4);
/// How often the lease is looked after, and how long that may take.
const LOOK: Duration = Duration::from_secs(1);

impl Postgres {
    pub async fn open(url: &str) -> StoreResult<Postgres> {
        let options = PgConnectOptions::from_str(url)?.application_name("hexagora").options(TIMEOUTS);
        let pool = |most| PgPoolOptions::new().max_connections(most).acquire_timeout(CONNECT);
        let writer = pool(2).connect_with(options.clone()).await?;
        migrate(&writer).await?;
        let (readers, damage) = (pool(4).connect_lazy_with(options.clone()), Damage::default());
        Ok(Postgres { writer, readers, options: Arc::new(options), epoch: Arc::default(), damage })
    }

    /// Writes in one transaction.
    async fn insert(&self, connection: &mut PgConnection, write: &Write) -> StoreResult<()> {
        insert(connection, write, self.epoch.load(Ordering::Relaxed)).await
    }

    /// Holds a lock of a session of its own, which the database ends when this process does. The lease's
    /// number is a fencing token: it grows with every server that gets the lease, so a server that was cut
    /// off for a while can write no more.
    pub async fn lease(&self) -> StoreResult<Lease> {
        let mut session = PgConnection::connect_with(&self.options).await?;
        if !lock(&mut session).await? {
            return Err(StoreError::Taken);
        }
        let next = "UPDATE lease SET epoch = epoch + 1 RETURNING epoch";
        let epoch: i64 = query_scalar(next).fetch_one(&mut session).await?;
        self.epoch.store(epoch, Ordering::Relaxed);
        let (tell, lost) = watch::channel(false);
        let options = Arc::clone(&self.options);
        let task = tokio::spawn(async move {
            keep(session, &options, epoch).await;
            let _ = tell.send(true);
        });
        Ok(Lease::Session(LockSession { lost, task }))
    }
}

/// Takes the lock, if nobody has it.
async fn lock(session: &mut PgConnection) -> StoreResult<bool> {
    Ok(query_scalar("SELECT pg_try_advisory_lock($1)").bind(LEASE).fetch_one(session).await?)
}

/// Keeps the lock until another server has had it. When the session breaks, a new one takes the lock again.
async fn keep(mut session: PgConnection, options: &PgConnectOptions, epoch: i64) {
    loop {
        sleep(LOOK).await;
        match timeout(LOOK, last_epoch(&mut session)).await {
            Ok(Ok(last)) if last != epoch => return,
            Ok(Ok(_)) => continue,
            _ => {}
        }
        let again = async {
            let mut session = PgConnection::connect_with(options).await?;
            let locked = lock(&mut session).await?;
            let last = last_epoch(&mut session).await?;
            Ok::<_, StoreError>((session, locked, last))
        };
        match again.await {
            Ok((_, _, last)) if last != epoch => return,
            Ok((again, true, _)) => session = again,
            // The database is away, or has not noticed yet that the old session is gone.
            Ok((_, false, _)) | Err(_) => {}
        }
    }
}

/// The number of the last lease that any server had.
async fn last_epoch(session: &mut PgConnection) -> StoreResult<i64> {
    Ok(query_scalar("SELECT epoch FROM lease").fetch_one(session).await?)
}

/// What PostgreSQL's error codes mean, by their classes.
pub(super) fn classify(code: &str) -> ErrorClass {
    match code.get(..2) {
        // The connection, a transaction that must be tried again, resources, locks, an operator, the system.
        Some("08" | "25" | "40" | "53" | "55" | "57" | "58") | None => ErrorClass::Passing,
        Some("XX") => ErrorClass::Damage,
        Some(_) => ErrorClass::Data,
    }
}

common!(Postgres);

/// Writes everything, or nothing.
async fn insert(connection: &mut PgConnection, write: &Write, epoch: i64) -> StoreResult<()> {
    let mut change = connection.begin().await?;
    // One statement for any number of rows: they travel as lists, one a column.
    if !write.events.is_empty() {
        let rows = &write.events;
        // The fencing token in the condition: a server whose lease has passed to another one writes nothing.
        let sql = "INSERT INTO event (tbl, seq, body) \
                   SELECT row.* FROM UNNEST($1::TEXT[], $2::BIGINT[], $3::TEXT[]) AS row, lease \
                   WHERE $4 IN (0, lease.epoch)";
        let done = query(sql)
            .bind(column(rows, |row| row.table.clone()))
            .bind(column(rows, |row| row.seq as i64))
            .bind(column(rows, |row| row.body.clone()))
            .bind(epoch)
            .execute(&mut *change)
            .await?;
        if done.rows_affected() == 0 {
            return Err(StoreError::Taken);
        }
    }
    if !write.holders.is_empty() {
        let rows = &write.holders;
        let sql = "INSERT INTO holder (tbl, hash, person, since, revoked) \
                   SELECT * FROM UNNEST($1::TEXT[], $2::TEXT[], $3::INTEGER[], $4::BIGINT[], $5::BOOLEAN[]) \
                   ON CONFLICT (tbl, hash) DO UPDATE SET person = EXCLUDED.person, since = EXCLUDED.since, \
                   revoked = EXCLUDED.revoked";
        query(sql)
            .bind(column(rows, |row| row.table.clone()))
            .bind(column(rows, |row| row.hash.to_string()))
            .bind(column(rows, |row| i32::from(row.person.0)))
            .bind(column(rows, |row| row.since.0 as i64))
            .bind(column(rows, |row| row.revoked))
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

async fn migrate(pool: &PgPool) -> StoreResult<()> {
    let mut change = pool.begin().await?;
    // A large database takes its time to change its form.
    query("SET LOCAL statement_timeout = 0").execute(&mut *change).await?;
    query("SET LOCAL lock_timeout = 0").execute(&mut *change).await?;
    query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *change).await?;
    query("CREATE TABLE IF NOT EXISTS form (version INTEGER NOT NULL)").execute(&mut *change).await?;
    let version: Option<i32> = query_scalar("SELECT MAX(version) FROM form").fetch_one(&mut *change).await?;
    let version = version.unwrap_or(0);
    let done = usize::try_from(version).map_err(|_| StoreError::Damaged(format!("form {version}")))?;
    if done > MIGRATIONS.len() {
        return Err(StoreError::Newer(version.into()));
    }
    for step in &MIGRATIONS[done..] {
        for sql in *step {
            query(*sql).execute(&mut *change).await?;
        }
    }
    if done < MIGRATIONS.len() {
        let version = MIGRATIONS.len() as i32;
        query("INSERT INTO form (version) VALUES ($1)").bind(version).execute(&mut *change).await?;
    }
    Ok(change.commit().await?)
}
