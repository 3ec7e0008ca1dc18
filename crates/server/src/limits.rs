//! Rate limits by token buckets: nobody can take so much that others get nothing.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::config::Config;
use crate::network::Network;
use crate::secret;

/// How much one may take: so many at once, and so many a second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// How many at once.
    pub burst: f64,
    /// How many a second.
    pub second: f64,
}

impl Rate {
    /// So many a second, and four times as many at once.
    pub fn per_second(count: u32) -> Rate {
        let second = f64::from(count.max(1));
        Rate { burst: 4.0 * second, second }
    }

    /// So many an hour, also at once.
    pub fn per_hour(count: u32) -> Rate {
        let burst = f64::from(count.max(1));
        Rate { burst, second: burst / 3600.0 }
    }

    /// The rate multiplied.
    fn times(self, factor: f64) -> Rate {
        Rate { burst: factor * self.burst, second: factor * self.second }
    }
}

/// The rate limit is reached; the request may be tried again after this long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMuch(pub Duration);

/// What is left of a rate (a token bucket).
#[derive(Debug, Clone, Copy)]
pub struct Bucket {
    left: f64,
    last: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(rate: Rate) -> Bucket {
        Bucket { left: rate.burst, last: Instant::now() }
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self, rate: Rate) -> Result<(), TooMuch> {
        let now = Instant::now();
        let gained = now.duration_since(self.last).as_secs_f64() * rate.second;
        self.left = (self.left + gained).min(rate.burst);
        self.last = now;
        if self.left < 1.0 {
            return Err(TooMuch(Duration::from_secs_f64((1.0 - self.left) / rate.second)));
        }
        self.left -= 1.0;
        Ok(())
    }
}

/// A rate for each of many.
#[derive(Debug)]
pub struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<Generations<K>>,
}

/// Buckets in two generations. When the young one is full it becomes the old one, and the one before is
/// forgotten: so the oldest go first, memory is bounded, and no stranger is ever refused for want of room.
#[derive(Debug)]
struct Generations<K> {
    young: HashMap<K, Bucket>,
    old: HashMap<K, Bucket>,
}

/// How many buckets a generation has.
const GENERATION: usize = 32_768;

impl<K: Eq + Hash> Buckets<K> {
    /// A rate for each.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::new(Generations { young: HashMap::new(), old: HashMap::new() }) }
    }

    /// Takes one for somebody, if there is one.
    pub fn take(&self, who: K) -> Result<(), TooMuch> {
        let mut buckets = lock(&self.buckets);
        let Generations { young, old } = &mut *buckets;
        if let Some(bucket) = young.get_mut(&who) {
            return bucket.take(self.rate);
        }
        if young.len() >= GENERATION {
            *old = std::mem::take(young);
        }
        let mut bucket = old.remove(&who).unwrap_or_else(|| Bucket::new(self.rate));
        let taken = bucket.take(self.rate);
        young.insert(who, bucket);
        taken
    }
}

/// A rate for each network, and more of it for all networks of a wider one together.
#[derive(Debug)]
pub struct ByNetwork {
    narrow: Buckets<Network>,
    wide: Buckets<Network>,
}

/// How many times as much a wider network may take.
const WIDER: f64 = 4.0;

impl ByNetwork {
    /// A rate for each network.
    pub fn new(rate: Rate) -> ByNetwork {
        ByNetwork { narrow: Buckets::new(rate), wide: Buckets::new(rate.times(WIDER)) }
    }

    /// Takes one for a network, if there is one.
    pub fn take(&self, network: Network) -> Result<(), TooMuch> {
        self.narrow.take(network)?;
        if network.is_narrow() { self.wide.take(network.wider()) } else { Ok(()) }
    }
}

/// Who wants something: the secret that was shown, and where they come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sender {
    /// The hash of their secret.
    pub hash: Option<secret::Hash>,
    /// Their network; none for whoever is part of the server.
    pub network: Option<Network>,
}

impl Sender {
    /// Whoever holds a secret, wherever they are.
    pub fn holding(hash: secret::Hash) -> Sender {
        Sender { hash: Some(hash), network: None }
    }
}

/// The limits of what people want of tables, whatever way they say it.
#[derive(Debug)]
pub struct Limits {
    orders: Buckets<secret::Hash>,
    orders_by_network: ByNetwork,
    openings: Buckets<secret::Hash>,
    openings_by_network: ByNetwork,
    /// How often somebody sits down at one table.
    sits: Buckets<(Network, String)>,
    /// How many orders one person at one table may give.
    pub person: Rate,
}

/// How often one network may sit down at one table: ten times at once, then once in a minute.
const SITS: Rate = Rate { burst: 10.0, second: 1.0 / 60.0 };

impl Limits {
    /// The limits of a configuration.
    pub fn new(config: &Config) -> Limits {
        let orders = Rate::per_second(config.messages_per_second);
        let openings = Rate::per_hour(config.tables_per_hour);
        Limits {
            orders: Buckets::new(orders),
            orders_by_network: ByNetwork::new(Rate::per_second(config.orders_per_address)),
            openings: Buckets::new(openings),
            openings_by_network: ByNetwork::new(openings),
            sits: Buckets::new(SITS),
            person: orders,
        }
    }

    /// Whether somebody may give one more order. A command that ends a game is not held up by others who
    /// share the sender's network.
    pub fn order(&self, sender: Sender, ends_game: bool) -> Result<(), TooMuch> {
        if let Some(hash) = sender.hash {
            self.orders.take(hash)?;
        }
        match sender.network {
            Some(network) if !ends_game => self.orders_by_network.take(network),
            _ => Ok(()),
        }
    }

    /// Whether somebody may open one more table, alone or by a rematch.
    pub fn open(&self, sender: Sender) -> Result<(), TooMuch> {
        if let Some(hash) = sender.hash {
            self.openings.take(hash)?;
        }
        sender.network.map_or(Ok(()), |network| self.openings_by_network.take(network))
    }

    /// Whether somebody may sit down at a table once more.
    pub fn sit(&self, sender: Sender, table: &str) -> Result<(), TooMuch> {
        sender.network.map_or(Ok(()), |network| self.sits.take((network, table.to_owned())))
    }
}

/// Counts for each network what is open: connections or, behind a proxy, requests and WebSockets.
#[derive(Debug, Default)]
pub struct Open {
    counts: Mutex<HashMap<Network, u32>>,
}

/// A place that something open takes, until it is dropped.
#[derive(Debug)]
pub struct Place {
    open: Arc<Open>,
    networks: Vec<Network>,
}

impl Open {
    /// One more, unless there are `most` already, or so many in the wider network that others have none.
    pub fn enter(self: &Arc<Self>, network: Network, most: u32) -> Option<Place> {
        let mut networks = vec![(network, most)];
        if network.is_narrow() {
            networks.push((network.wider(), most.saturating_mul(WIDER as u32)));
        }
        let mut counts = lock(&self.counts);
        let room = |(network, most): &(Network, u32)| counts.get(network).is_none_or(|count| count < most);
        if !networks.iter().all(room) {
            return None;
        }
        let networks: Vec<Network> = networks.into_iter().map(|(network, _)| network).collect();
        for network in &networks {
            *counts.entry(*network).or_default() += 1;
        }
        Some(Place { open: Arc::clone(self), networks })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = lock(&self.open.counts);
        for network in &self.networks {
            if let Some(count) = counts.get_mut(network) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    counts.remove(network);
                }
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        Network::of(text.parse().unwrap())
    }

    #[test]
    fn a_bucket_empties_and_says_when_there_is_more() {
        let buckets = Buckets::new(Rate { burst: 3.0, second: 0.1 });
        assert!((0..3).all(|_| buckets.take("a").is_ok()));
        let TooMuch(wait) = buckets.take("a").unwrap_err();
        assert!((9.0..=10.0).contains(&wait.as_secs_f64()), "{wait:?}");
        assert!(buckets.take("b").is_ok());
    }

    #[test]
    fn many_strangers_make_the_oldest_forgotten_and_none_refused() {
        let buckets = Buckets::new(Rate { burst: 1.0, second: 0.001 });
        for stranger in 0..5 * GENERATION {
            assert!(buckets.take(stranger).is_ok(), "{stranger}");
        }
        let held = lock(&buckets.buckets);
        assert!(held.young.len() + held.old.len() <= 2 * GENERATION);
        drop(held);
        assert!(buckets.take(5 * GENERATION - 1).is_err(), "who came last is remembered");
    }

    #[test]
    fn a_household_shares_its_rate_and_a_provider_gives_no_more_than_four() {
        let limit = ByNetwork::new(Rate { burst: 10.0, second: 0.001 });
        let household = |host: u32| network(&format!("2001:db8:0:1::{host:x}"));
        assert_eq!((0..1000).filter(|host| limit.take(household(*host)).is_ok()).count(), 10);
        let limit = ByNetwork::new(Rate { burst: 10.0, second: 0.001 });
        let customer = |part: u32| network(&format!("2001:db8:0:1{:02x}::1", part % 256));
        assert_eq!((0..1000).filter(|part| limit.take(customer(*part)).is_ok()).count(), 40);
    }

    #[test]
    fn what_is_open_is_counted_until_it_is_dropped() {
        let (open, here) = (Arc::new(Open::default()), network("127.0.0.1"));
        let place = open.enter(here, 1).unwrap();
        assert!(open.enter(here, 1).is_none());
        drop(place);
        assert!(open.enter(here, 1).is_some());
        let many: Vec<_> =
            (0..9).map(|part| open.enter(network(&format!("2001:db8:0:{part:x}::1")), 1)).collect();
        assert_eq!(many.iter().flatten().count(), 4);
        drop(many);
        assert!(lock(&open.counts).is_empty());
    }
}
