//! The queries that both databases share. Only the types of rows and pools differ, so a macro writes them for
//! each.

use sqlx::{ColumnIndex, Decode, Row, Type};

/// A column of a row.
pub(super) fn get<'r, R, T>(row: &'r R, column: usize) -> Result<T, sqlx::Error>
where
    R: Row,
    usize: ColumnIndex<R>,
    T: Decode<'r, R::Database> + Type<R::Database>,
{
    row.try_get(column)
}

/// Gives a store with the pools `readers` and `writer`, and a method `insert`, everything else.
macro_rules! common {
    ($store:ty) => {
        impl $store {
            pub async fn write(&self, write: &Write) -> StoreResult<()> {
                let mut connection = self.writer.acquire().await?;
                let written = self.insert(&mut connection, write).await;
                if written.is_err() {
                    // After a commit that failed, the driver may believe that a transaction is still open:
                    // the next one would be a part of it, and acknowledged without ever being committed.
                    let _ = connection.close().await;
                }
                written
            }

            pub async fn events(&self, table: &str) -> StoreResult<Vec<String>> {
                let sql = "SELECT body FROM event WHERE tbl = $1 ORDER BY seq";
                Ok(query_scalar(sql).bind(table).fetch_all(&self.readers).await?)
            }

            pub async fn holders(&self, table: &str) -> StoreResult<Vec<Holder>> {
                let sql =
                    "SELECT person, hash, since, revoked FROM holder WHERE tbl = $1 ORDER BY person, hash";
                let rows = query(sql).bind(table).fetch_all(&self.readers).await?;
                let read = |row: &_| holder(table, get(row, 0)?, get(row, 1)?, get(row, 2)?, get(row, 3)?);
                rows.iter().map(read).collect()
            }

            pub async fn awake(&self) -> StoreResult<Vec<String>> {
                Ok(query_scalar("SELECT tbl FROM summary WHERE awake").fetch_all(&self.readers).await?)
            }

            pub async fn listed(&self, most: u32) -> StoreResult<Vec<String>> {
                let sql = "SELECT tbl FROM summary WHERE stage = 0 AND listed ORDER BY last DESC LIMIT $1";
                Ok(query_scalar(sql).bind(i64::from(most)).fetch_all(&self.readers).await?)
            }

            pub async fn forgotten(&self, before: u64) -> StoreResult<Vec<String>> {
                let sql = "SELECT tbl FROM summary WHERE stage = 0 AND last < $1 LIMIT 1000";
                Ok(query_scalar(sql).bind(before as i64).fetch_all(&self.readers).await?)
            }

            pub async fn tables(&self, after: &str, most: u32) -> StoreResult<Vec<String>> {
                let sql = "SELECT tbl FROM summary WHERE tbl > $1 ORDER BY tbl LIMIT $2";
                Ok(query_scalar(sql).bind(after).bind(i64::from(most)).fetch_all(&self.readers).await?)
            }

            pub async fn old(&self, before: u64, most: u32) -> StoreResult<Vec<String>> {
                let sql = "SELECT tbl FROM summary WHERE stage = 2 AND last < $1 ORDER BY last LIMIT $2";
                let tables = query_scalar(sql).bind(before as i64).bind(i64::from(most));
                Ok(tables.fetch_all(&self.readers).await?)
            }

            pub async fn delete(&self, tables: &[String]) -> StoreResult<()> {
                let mut change = self.writer.begin().await?;
                for table in tables {
                    // The summary is deleted last: every other query finds a table by it.
                    for from in ["event", "holder", "summary"] {
                        let sql = sqlx::AssertSqlSafe(format!("DELETE FROM {from} WHERE tbl = $1"));
                        query(sql).bind(table).execute(&mut *change).await?;
                    }
                }
                Ok(change.commit().await?)
            }

            pub async fn lives(&self) -> StoreResult<Vec<Life>> {
                let rows =
                    query("SELECT began, seen FROM life ORDER BY began").fetch_all(&self.readers).await?;
                rows.iter().map(|row| life(get(row, 0)?, get(row, 1)?)).collect()
            }

            /// Probes the store: a read, and a write that changes no data.
            pub async fn probe(&self) -> StoreResult<()> {
                query("SELECT 1").execute(&self.readers).await?;
                query("UPDATE probe SET count = count + 1").execute(&self.writer).await?;
                Ok(())
            }

            pub async fn close(&self) {
                self.readers.close().await;
                self.writer.close().await;
            }
        }
    };
}

pub(super) use common;
