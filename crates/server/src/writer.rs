//! Group commit: one writer for all tables commits what waits in one transaction.

use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use crate::store::{Store, StoreError, Write};

/// Takes writes of many tables and commits them in groups.
#[derive(Debug, Clone)]
pub struct Writer {
    jobs: mpsc::Sender<Job>,
}

#[derive(Debug)]
struct Job {
    write: Write,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

/// How many writes may wait: more are refused at once rather than late.
const WAITING: usize = 8_192;
/// How many writes go into one transaction.
const GROUP: usize = 1_024;

impl Writer {
    /// Starts the writer of a store. It ends when all its handles are gone.
    pub fn start(store: Store) -> Writer {
        let (jobs, queue) = mpsc::channel(WAITING);
        tokio::spawn(run(store, queue));
        Writer { jobs }
    }

    /// Writes; durable when it returns.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        match self.jobs.try_send(Job { write, reply }) {
            Ok(()) => answer.await.map_err(|_| gone())?,
            Err(mpsc::error::TrySendError::Full(_)) => {
                Err(StoreError::Unavailable("too much is waiting to be written".to_owned()))
            }
            Err(mpsc::error::TrySendError::Closed(_)) => Err(gone()),
        }
    }
}

async fn run(store: Store, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(GROUP);
    while queue.recv_many(&mut jobs, GROUP).await > 0 {
        let began = Instant::now();
        let result = store.write(&Write::join(jobs.iter().map(|job| &job.write))).await;
        metrics::histogram!("hexagora_commit_seconds").record(began.elapsed().as_secs_f64());
        metrics::histogram!("hexagora_commit_group").record(jobs.len() as f64);
        match result {
            // One write of the group conflicts or is rejected. Each is retried alone, so that the others
            // still succeed.
            Err(StoreError::Conflict | StoreError::Rejected(_)) if jobs.len() > 1 => {
                for job in jobs.drain(..) {
                    let result = store.write(&job.write).await;
                    let _ = job.reply.send(result);
                }
            }
            result => {
                // A conflict is expected (two writers, one event number) and not logged as an error.
                if let Err(error) = &result
                    && *error != StoreError::Conflict
                {
                    tracing::error!(%error, writes = jobs.len(), "nothing was written");
                }
                for job in jobs.drain(..) {
                    let _ = job.reply.send(result.clone());
                }
            }
        }
    }
}
