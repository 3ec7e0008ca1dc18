//! Time spent at work.

use std::time::{Duration, Instant};

/// A stopwatch that counts the time in which this thread had a processor, where the system tells
/// (Linux): what others do on the machine meanwhile says nothing about the rules. Elsewhere it
/// counts the time on the wall.
pub struct Stopwatch {
    wall: Instant,
    worked: Option<Duration>,
}

impl Stopwatch {
    /// Starts counting.
    pub fn start() -> Stopwatch {
        Stopwatch { wall: Instant::now(), worked: worked() }
    }

    /// The time on the wall since the start.
    pub fn wall(&self) -> Duration {
        self.wall.elapsed()
    }

    /// The time at work since the start.
    pub fn elapsed(&self) -> Duration {
        let worked = worked().zip(self.worked).map(|(now, then)| now.saturating_sub(then));
        // The kernel counts in ticks: a moment may seem to have taken no time at all.
        worked.filter(|time| !time.is_zero()).unwrap_or_else(|| self.wall())
    }
}

impl hexagora_engine::Clock for Stopwatch {
    fn now(&self) -> Duration {
        self.elapsed()
    }
}

/// How long this thread has had a processor so far.
fn worked() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time_but_no_more_than_the_wall_shows() {
        let watch = Stopwatch::start();
        while watch.wall() < Duration::from_millis(50) {
            std::hint::spin_loop();
        }
        let (worked, wall) = (watch.elapsed(), watch.wall());
        assert!(!worked.is_zero());
        assert!(worked <= wall + Duration::from_millis(10), "{worked:?} of {wall:?}");
    }
}
