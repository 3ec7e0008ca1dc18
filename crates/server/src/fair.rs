//! A fair queue: who is served next, fair between networks and between people, the shortest job first.

use std::collections::HashMap;
use std::time::Duration;

use crate::limits::Sender;
use crate::network::Network;
use crate::secret::Hash;

/// Somebody who is charged for what they are served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Account {
    Network(Option<Network>),
    Person(Option<Hash>),
}

fn accounts(sender: Sender) -> [Account; 2] {
    [Account::Network(sender.network), Account::Person(sender.hash)]
}

/// Something that waits.
#[derive(Debug)]
struct Waiting<J> {
    sender: Sender,
    /// How long it is expected to take.
    cost: Duration,
    number: u64,
    job: J,
}

/// Start-time fair queueing: whoever was served least comes first, first among networks, then among the people
/// of one, then the shortest job. A newcomer starts at the virtual time of those who are served now, so
/// nobody saves up service by waiting.
#[derive(Debug)]
pub struct FairQueue<J> {
    waiting: Vec<Waiting<J>>,
    /// The virtual time of each account; one that is missing stands at `floors`.
    served: HashMap<Account, Duration>,
    /// The virtual time of the networks and people who are served now.
    floors: [Duration; 2],
    number: u64,
}

/// How many jobs may wait at once for one person, …
const PER_PERSON: usize = 4;
/// … for one network, …
const PER_NETWORK: usize = 64;
/// … and in all. Whoever is refused asks again a little later.
const IN_ALL: usize = 4_096;

impl<J> Default for FairQueue<J> {
    fn default() -> FairQueue<J> {
        FairQueue { waiting: Vec::new(), served: HashMap::new(), floors: [Duration::ZERO; 2], number: 0 }
    }
}

impl<J> FairQueue<J> {
    /// How many wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Lets a job wait, unless too many of the same sender wait already.
    pub fn push(&mut self, sender: Sender, cost: Duration, job: J) -> bool {
        let of_person = |waiting: &&Waiting<J>| sender.hash.is_some() && waiting.sender.hash == sender.hash;
        let of_network =
            |waiting: &&Waiting<J>| sender.network.is_some() && waiting.sender.network == sender.network;
        let room = self.waiting.len() < IN_ALL
            && self.waiting.iter().filter(of_person).count() < PER_PERSON
            && self.waiting.iter().filter(of_network).count() < PER_NETWORK;
        if room {
            self.number += 1;
            self.waiting.push(Waiting { sender, cost, number: self.number, job });
        }
        room
    }

    /// The job that is served next, of those that are expected to take no longer than `most`.
    pub fn pop(&mut self, most: Duration) -> Option<(Sender, J)> {
        let rank = |waiting: &Waiting<J>| {
            let [network, person] = self.served(waiting.sender);
            (network, person, waiting.cost, waiting.number)
        };
        let fits = self.waiting.iter().enumerate().filter(|(_, waiting)| waiting.cost <= most);
        let (at, _) = fits.min_by_key(|(_, waiting)| rank(waiting))?;
        let Waiting { sender, job, .. } = self.waiting.swap_remove(at);
        let served = self.served(sender);
        self.floors = [0, 1].map(|kind| self.floors[kind].max(served[kind]));
        Some((sender, job))
    }

    /// What a sender's accounts have been served.
    fn served(&self, sender: Sender) -> [Duration; 2] {
        let accounts = accounts(sender);
        [0, 1].map(|kind| {
            self.served.get(&accounts[kind]).map_or(self.floors[kind], |&time| time.max(self.floors[kind]))
        })
    }

    /// Charges a sender for what they were served.
    pub fn charge(&mut self, sender: Sender, time: Duration) {
        let served = self.served(sender);
        for (account, before) in accounts(sender).into_iter().zip(served) {
            self.served.insert(account, before + time);
        }
        // An account that stands at the floor is the same as a missing one, so it is dropped.
        let floors = self.floors;
        self.served.retain(|account, time| match account {
            Account::Network(_) => *time > floors[0],
            Account::Person(_) => *time > floors[1],
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::Secret;

    const ANY: Duration = Duration::MAX;

    fn sender(network: u8) -> Sender {
        let network = Some(Network::of([192, 0, 2, network].into()));
        Sender { hash: Some(Secret::new().hash()), network }
    }

    fn millis(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn one_network_with_many_people_takes_no_more_than_another_with_one() {
        let mut queue = FairQueue::default();
        let crowd: Vec<Sender> = (0..10).map(|_| sender(1)).collect();
        let other = sender(2);
        let mut served = [0, 0];
        for _ in 0..100 {
            for who in &crowd {
                queue.push(*who, millis(1_000), 0);
            }
            queue.push(other, millis(1_000), 1);
            let (who, job) = queue.pop(ANY).unwrap();
            served[job] += 1;
            queue.charge(who, millis(1_000));
        }
        assert_eq!(served, [50, 50]);
        assert!(queue.served.len() < 20);
    }

    #[test]
    fn the_shortest_of_equals_comes_first_and_what_is_long_can_be_left() {
        let mut queue = FairQueue::default();
        for cost in [900, 5, 300] {
            assert!(queue.push(sender(cost as u8), millis(cost), cost));
        }
        assert_eq!(queue.pop(ANY).unwrap().1, 5);
        assert_eq!(queue.pop(millis(100)), None);
        assert_eq!(queue.pop(ANY).unwrap().1, 300);
    }

    #[test]
    fn nobody_fills_the_queue_and_nobody_saves_up() {
        let mut queue = FairQueue::default();
        let (greedy, late) = (sender(1), sender(2));
        let taken = (0..100).filter(|_| queue.push(greedy, millis(10), 'g')).count();
        assert_eq!((taken, queue.len()), (PER_PERSON, PER_PERSON));
        for _ in 0..PER_PERSON {
            let (who, _) = queue.pop(ANY).unwrap();
            queue.charge(who, millis(500));
        }
        // Whoever comes now is before the greedy one, but only until both have been served alike.
        let mut order = String::new();
        for _ in 0..6 {
            queue.push(greedy, millis(10), 'g');
            queue.push(late, millis(10), 'l');
            let (who, job) = queue.pop(ANY).unwrap();
            queue.charge(who, millis(500));
            order.push(job);
        }
        assert!(order.starts_with('l') && order.contains("gl"), "{order}");
    }
}
