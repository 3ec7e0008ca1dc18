//! Tables in a file.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{Connection, query, query_scalar};

use super::common::{common, get};
use super::{Damage, ErrorClass, FORGET, Holder, Lease, Life, StoreError, StoreResult, Write, holder, life};

/// A SQLite file. Readers and the one writer do not wait for each other.
#[derive(Debug, Clone)]
pub struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
    path: PathBuf,
    pub(super) damage: Damage,
}

/// The schema migrations in order; `user_version` says how many the file has.
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
    &[
        "ALTER TABLE holder ADD COLUMN since INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE holder ADD COLUMN revoked BOOLEAN NOT NULL DEFAULT FALSE",
        "CREATE INDEX summary_over ON summary (last) WHERE stage = 2",
        "CREATE TABLE probe (count INTEGER NOT NULL)",
        "INSERT INTO probe (count) VALUES (0)",
    ],
];

impl Sqlite {
    pub async fn open(path: &Path) -> StoreResult<Sqlite> {
        own(path).map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Write-ahead log with full sync: a commit returns once the log is on the disk, so it survives a
            // crash and a power cut.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .pragma("wal_autocheckpoint", "4000");
        let pool =
            |most| SqlitePoolOptions::new().max_connections(most).acquire_timeout(Duration::from_secs(6));
        let writer = pool(1).connect_with(options.clone()).await?;
        migrate(&writer).await?;
        let readers = pool(3).connect_with(options.pragma("query_only", "on")).await?;
        Ok(Sqlite { writer, readers, path: path.to_owned(), damage: Damage::default() })
    }

    /// Writes in one transaction.
    async fn insert(&self, connection: &mut SqliteConnection, write: &Write) -> StoreResult<()> {
        insert(connection, write).await
    }

    /// Locks a file beside the tables' own: the system unlocks it when this process ends, however it ends.
    pub async fn lease(&self) -> StoreResult<Lease> {
        let path = beside(&self.path, ".lock");
        let failed = |error: io::Error| StoreError::Unavailable(format!("{}: {error}", path.display()));
        let file = owned(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Lease::File(file)),
            Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::Taken),
            Err(std::fs::TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

/// A file's name with an ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Opens a file that nobody but its owner may read, and makes it if there is none.
fn owned(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Sees to it that nobody but their owner reads the tables, also those that an earlier version made.
fn own(path: &Path) -> io::Result<()> {
    drop(owned(path)?);
    #[cfg(unix)]
    for path in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        use std::os::unix::fs::PermissionsExt;
        match std::fs::metadata(&path) {
            Ok(found) if found.permissions().mode() & 0o077 != 0 => {
                std::fs::set_permissions(&path, PermissionsExt::from_mode(0o600))?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// What SQLite's error codes mean.
pub(super) fn classify(code: &str) -> ErrorClass {
    // The last byte is the error, the others its details.
    match code.parse::<u32>().map_or(0, |code| code & 0xff) {
        11 | 26 => ErrorClass::Damage,
        // A wrong statement, a value that is too long, one that breaks a constraint or has another type.
        1 | 18 | 19 | 20 | 25 => ErrorClass::Data,
        _ => ErrorClass::Passing,
    }
}

common!(Sqlite);

/// Writes everything, or nothing.
async fn insert(connection: &mut SqliteConnection, write: &Write) -> StoreResult<()> {
    let mut change = connection.begin().await?;
    // One statement for any number of rows: they travel as JSON.
    if !write.events.is_empty() {
        let rows: Vec<_> = write.events.iter().map(|row| (&row.table, row.seq, &row.body)).collect();
        let sql = "INSERT INTO event (tbl, seq, body) \
                   SELECT value->>0, value->>1, value->>2 FROM json_each($1)";
        query(sql).bind(json(&rows)?).execute(&mut *change).await?;
    }
    if !write.holders.is_empty() {
        let rows: Vec<_> = (write.holders.iter())
            .map(|row| (&row.table, row.hash.to_string(), row.person.0, row.since.0, u8::from(row.revoked)))
            .collect();
        let sql = "INSERT OR REPLACE INTO holder (tbl, hash, person, since, revoked) \
                   SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each($1)";
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

fn json<T: serde::Serialize>(rows: &[T]) -> StoreResult<String> {
    serde_json::to_string(rows).map_err(|error| StoreError::Rejected(error.to_string()))
}

async fn migrate(pool: &SqlitePool) -> StoreResult<()> {
    let mut change = pool.begin_with("BEGIN IMMEDIATE").await?;
    let version: i64 = query_scalar("PRAGMA user_version").fetch_one(&mut *change).await?;
    let done = usize::try_from(version).map_err(|_| StoreError::Damaged(format!("form {version}")))?;
    if done > MIGRATIONS.len() {
        return Err(StoreError::Newer(version));
    }
    for step in &MIGRATIONS[done..] {
        for sql in *step {
            query(*sql).execute(&mut *change).await?;
        }
    }
    let version = format!("PRAGMA user_version = {}", MIGRATIONS.len());
    query(sqlx::AssertSqlSafe(version)).execute(&mut *change).await?;
    Ok(change.commit().await?)
}
