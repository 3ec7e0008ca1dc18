//! When to stop thinking.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The caller's clock: the time since a moment that does not change.
///
/// ```
/// use std::time::{Duration, Instant};
/// use hexagora_engine::Clock;
/// assert_eq!(Clock::now(&()), Duration::ZERO); // stands still: for limits in nodes or depth
/// let clock = Instant::now(); // the real one
/// assert!(Clock::now(&clock) < Duration::from_secs(60));
/// ```
pub trait Clock: Sync {
    /// The time now.
    fn now(&self) -> Duration;
}

/// A clock that stands still: for limits in nodes or depth only.
impl Clock for () {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clock for std::time::Instant {
    fn now(&self) -> Duration {
        self.elapsed()
    }
}

/// How much thinking is allowed; what is not given is not limited.
///
/// ```
/// use std::time::Duration;
/// use hexagora_engine::Limits;
/// let limits = Limits { depth: Some(6), ..Limits::time(Duration::from_secs(1)) };
/// assert_eq!(limits.to_string(), "time:1000+depth:6");
/// assert_eq!("time:1000+depth:6".parse().ok(), Some(limits));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// The time for the whole turn.
    pub time: Option<Duration>,
    /// The number of positions looked at.
    pub nodes: Option<u64>,
    /// The depth in steps.
    pub depth: Option<u32>,
}

impl Limits {
    /// A limit in time.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), nodes: None, depth: None }
    }

    /// A limit in positions looked at: the same on every machine.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { time: None, nodes: Some(nodes), depth: None }
    }

    /// A limit in depth.
    pub const fn depth(depth: u32) -> Limits {
        Limits { time: None, nodes: None, depth: Some(depth) }
    }
}

impl Limits {
    /// The positions of a share when nothing but the depth is limited.
    const UNLIMITED: u64 = 1_000_000;

    /// A share of the limits in hundredths: always a limit.
    ///
    /// ```
    /// use hexagora_engine::Limits;
    /// assert_eq!(Limits::nodes(5_000).share(10), Limits::nodes(500));
    /// assert!(Limits::default().share(10).nodes.is_some());
    /// ```
    pub fn share(self, hundredths: u32) -> Limits {
        let nodes = match (self.nodes, self.time) {
            (None, None) => Some(Self::UNLIMITED),
            (nodes, _) => nodes,
        };
        Limits {
            time: self.time.map(|time| time * hundredths / 100),
            nodes: nodes
                .map(|nodes| nodes / 100 * u64::from(hundredths) + nodes % 100 * u64::from(hundredths) / 100),
            depth: self.depth,
        }
    }

    /// What is left when some positions were looked at in some time.
    pub fn less(self, nodes: u64, time: Duration) -> Limits {
        Limits {
            time: self.time.map(|limit| limit.saturating_sub(time)),
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            depth: self.depth,
        }
    }
}

/// Counts positions and says when to stop: every thread of a search has its own.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use hexagora_engine::{Control, Limits};
/// let stop = AtomicBool::new(false);
/// let mut control = Control::new(Limits::nodes(3), &(), &stop);
/// assert_eq!([control.count(), control.count(), control.count()], [false, false, true]);
/// ```
pub struct Control<'a> {
    limits: Limits,
    clock: &'a dyn Clock,
    stop: &'a AtomicBool,
    started: Duration,
    nodes: u64,
    stopped: bool,
}

impl<'a> Control<'a> {
    /// How many positions are looked at between two looks at the clock: well under a millisecond.
    const PERIOD: u64 = 256;

    /// Starts to count, now.
    pub fn new(limits: Limits, clock: &'a dyn Clock, stop: &'a AtomicBool) -> Control<'a> {
        Control { limits, clock, stop, started: clock.now(), nodes: 0, stopped: false }
    }

    /// A part of the work, with limits of its own that count from now; the stop flag is the same.
    pub fn part(&self, limits: Limits) -> Control<'a> {
        let left = self.limits.less(self.nodes, self.elapsed());
        let least = |one: Option<Duration>, other: Option<Duration>| one.into_iter().chain(other).min();
        let limits = Limits {
            time: least(limits.time, left.time),
            nodes: limits.nodes.into_iter().chain(left.nodes).min(),
            depth: limits.depth,
        };
        Control::new(limits, self.clock, self.stop)
    }

    /// Counts the positions of a part.
    pub fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.look();
        self.stopped |= self.limits.nodes.is_some_and(|limit| self.nodes >= limit);
    }

    /// Counts a position. Returns true when the search must stop now, with the best so far.
    #[inline]
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::PERIOD) {
            self.look();
        }
        self.stopped |= self.limits.nodes.is_some_and(|limit| self.nodes >= limit);
        self.stopped
    }

    /// Looks at the clock and the stop flag at once, whatever was counted.
    pub fn look(&mut self) -> bool {
        self.stopped |= self.stop.load(Ordering::Relaxed)
            || self.limits.time.is_some_and(|limit| self.elapsed() >= limit);
        self.stopped
    }

    /// Whether the search was told to stop.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }

    /// How many positions were counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_exact() {
        let stop = AtomicBool::new(false);
        let mut control = Control::new(Limits::nodes(1000), &(), &stop);
        let counted = (1..).find(|_| control.count()).unwrap();
        assert_eq!(counted, 1000);
    }

    #[test]
    fn a_part_ends_with_the_whole() {
        let stop = AtomicBool::new(false);
        let mut control = Control::new(Limits::nodes(1000), &(), &stop);
        assert_eq!(control.limits().share(10), Limits::nodes(100));
        let mut part = control.part(Limits::nodes(600));
        assert_eq!((1..).find(|_| part.count()), Some(600));
        control.add(part.nodes());
        let mut rest = control.part(Limits::nodes(600));
        assert_eq!((1..).find(|_| rest.count()), Some(400));
        control.add(rest.nodes());
        assert!(control.stopped());
    }

    #[test]
    fn the_flag_stops_within_one_period() {
        let stop = AtomicBool::new(true);
        let mut control = Control::new(Limits::default(), &(), &stop);
        assert!((0..Control::PERIOD).any(|_| control.count()));
    }
}
