//! Much work of one kind, on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How often the main thread is asked whether to go on while nothing is finished.
const LOOK: Duration = Duration::from_millis(50);

/// Does pieces of work, numbered from 0, on several threads, each with tools of its own. A piece that gives nothing
/// ends its thread. `hear` is told of every piece as it is finished, and of nothing now and then, and says whether to
/// go on; where it does not, the flag that `work` gets is raised and what is unfinished is thrown away.
pub fn each<Tools: Default, Done: Send>(
    threads: usize,
    pieces: usize,
    work: impl Fn(&mut Tools, usize, &AtomicBool) -> Option<Done> + Sync,
    mut hear: impl FnMut(Option<Done>) -> ControlFlow<()>,
) {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (send, results) = mpsc::channel();
        for _ in 0..threads.clamp(1, pieces.max(1)) {
            let (send, next, stop, work) = (send.clone(), &next, &stop, &work);
            scope.spawn(move || {
                let mut tools = Tools::default();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= pieces {
                        break;
                    }
                    let Some(done) = work(&mut tools, number, stop) else { break };
                    if stop.load(Ordering::Relaxed) || send.send(done).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        loop {
            let heard = match results.recv_timeout(LOOK) {
                Ok(done) => hear(Some(done)),
                Err(mpsc::RecvTimeoutError::Timeout) => hear(None),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            };
            if heard.is_break() {
                break;
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once_by_any_number_of_threads() {
        for threads in [1, 3, 100] {
            let mut heard = Vec::new();
            each(
                threads,
                40,
                |(): &mut (), number, _| Some(number),
                |done| {
                    heard.extend(done);
                    ControlFlow::Continue(())
                },
            );
            heard.sort_unstable();
            assert!(heard.iter().copied().eq(0..40), "{threads}: {heard:?}");
        }
    }

    #[test]
    fn nothing_is_heard_after_the_end_was_asked_for() {
        let mut heard = 0;
        each(
            4,
            1_000_000,
            |(): &mut (), number, _| Some(number),
            |done| {
                heard += usize::from(done.is_some());
                if heard == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(heard, 5);
        each(2, 0, |(): &mut (), _, _| Some(()), |_| ControlFlow::Continue(()));
    }
}
