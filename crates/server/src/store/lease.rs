//! One server for one store. Two would each keep tables of their own making: what one writes the other would
//! not hear of. The lease is a lock of the operating system or of the database, so it ends with its holder,
//! however that ends, and another server can take over at once.

use std::fs::File;

use tokio::sync::watch;

/// The right to be the one server of a store, until it is dropped.
#[derive(Debug)]
pub enum Lease {
    /// A locked file beside the store.
    File(File),
    /// A lock of a PostgreSQL session, which ends with the session.
    Session(LockSession),
    /// Memory: no other server can reach it, so no lock is needed.
    Alone,
}

/// A PostgreSQL session that holds the lock. A task looks after it, and says so when another server has it.
#[derive(Debug)]
pub struct LockSession {
    pub(super) lost: watch::Receiver<bool>,
    pub(super) task: tokio::task::JoinHandle<()>,
}

impl Drop for LockSession {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Lease {
    /// Waits until another server has taken over; for ever, if none can.
    pub async fn lost(&mut self) {
        match self {
            Lease::Session(session) => drop(session.lost.wait_for(|lost| *lost).await),
            Lease::File(_) | Lease::Alone => std::future::pending().await,
        }
    }
}
