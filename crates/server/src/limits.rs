//! Limits: nobody can take so much that others get nothing.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How much one may take: so many at once, and so many a second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// How many at once.
    pub burst: f64,
    /// How many a second.
    pub second: f64,
}

/// What is left of a rate.
#[derive(Debug, Clone, Copy)]
pub struct Bucket {
    left: f64,
    last: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(rate: Rate) -> Bucket {
        Bucket { left: rate.burst, last: Instant::now() }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, rate: Rate) -> bool {
        let now = Instant::now();
        let gained = now.duration_since(self.last).as_secs_f64() * rate.second;
        self.left = (self.left + gained).min(rate.burst);
        self.last = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

/// A rate for each of many.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// How many are remembered; when there are more, the full ones are forgotten.
const REMEMBERED: usize = 65_536;

impl<K: Eq + Hash> Buckets<K> {
    /// A rate for each.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::default() }
    }

    /// Takes one for somebody, if there is one.
    pub fn take(&self, who: K) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            let rate = self.rate;
            let refill = rate.burst / rate.second;
            buckets.retain(|_, bucket| bucket.last.elapsed().as_secs_f64() < refill);
            // Whoever attacks with that many addresses must not fill the memory.
            if buckets.len() >= REMEMBERED {
                return false;
            }
        }
        buckets.entry(who).or_insert_with(|| Bucket::new(self.rate)).take(self.rate)
    }
}

/// Counts what is open for each address.
#[derive(Debug, Default)]
pub struct Open {
    counts: Mutex<HashMap<IpAddr, u32>>,
}

impl Open {
    /// Counts one more, unless there are `most` already.
    pub fn enter(&self, address: IpAddr, most: u32) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        let room = *count < most;
        *count += u32::from(room);
        room
    }

    /// Counts one less.
    pub fn leave(&self, address: IpAddr) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&address) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                counts.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_an_address_is_counted() {
        let rate = Rate { burst: 3.0, second: 0.001 };
        let buckets = Buckets::new(rate);
        assert!((0..3).all(|_| buckets.take("a")));
        assert!(!buckets.take("a") && buckets.take("b"));
        let (open, address) = (Open::default(), IpAddr::from([127, 0, 0, 1]));
        assert!(open.enter(address, 1) && !open.enter(address, 1));
        open.leave(address);
        assert!(open.enter(address, 1));
    }
}
