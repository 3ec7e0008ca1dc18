//! The turns that went before, kept beside a position.

use std::collections::BTreeMap;

/// Repetition detection: is told of every turn that begins, and says when a position has occurred too often.
pub trait History {
    /// A turn begins in a position with this repetition key. True: that is a draw.
    fn turn_begins(&mut self, key: u64) -> bool;
}

/// No memory: nothing is ever a repetition.
impl History for () {
    fn turn_begins(&mut self, _key: u64) -> bool {
        false
    }
}

/// Remembers the positions at the start of each turn.
///
/// ```
/// use hexagora_rules::{History, Repetition};
///
/// let mut history = Repetition::new(3);
/// assert!(!history.turn_begins(42));
/// assert!(!history.turn_begins(42));
/// assert!(history.turn_begins(42)); // the third time is a draw
/// history.rewind(1);
/// assert_eq!(history.turns(), 1);
/// ```
#[derive(Debug, Clone)]
pub struct Repetition {
    limit: u8,
    keys: Vec<u64>,
    /// How often each of the first `counted` keys occurs. A linear scan is fastest while a game is short; a
    /// game of 100,000 steps would take quadratic time by it, so older keys are counted in a map.
    counts: BTreeMap<u64, usize>,
    counted: usize,
    /// A Bloom filter with one hash function (a key's highest bits): most keys are new, and one probe says
    /// so.
    seen: [u64; 16],
}

/// How many keys are scanned one by one before they are counted.
const NEAR: usize = 512;

impl Repetition {
    /// A memory that calls a draw when a position stands for the `limit`-th time; 0 is never.
    pub const fn new(limit: u8) -> Repetition {
        Repetition { limit, keys: Vec::new(), counts: BTreeMap::new(), counted: 0, seen: [0; 16] }
    }

    /// How many turns have begun.
    pub fn turns(&self) -> usize {
        self.keys.len()
    }

    /// Forgets all but the first `turns` turns: the way back after a try.
    pub fn rewind(&mut self, turns: usize) {
        while self.counted > turns {
            self.counted -= 1;
            if let Some(count) = self.counts.get_mut(&self.keys[self.counted]) {
                *count -= 1;
            }
        }
        self.keys.truncate(turns);
    }

    /// Tests a key against the filter and adds it. Returns true if the key is certainly new.
    fn is_new(&mut self, key: u64) -> bool {
        let (word, bit) = (&mut self.seen[(key >> 60) as usize], 1 << (key >> 54 & 63));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn count_far_keys(&mut self) {
        for &key in &self.keys[self.counted..] {
            *self.counts.entry(key).or_default() += 1;
        }
        self.counted = self.keys.len();
    }
}

impl PartialEq for Repetition {
    fn eq(&self, other: &Repetition) -> bool {
        (self.limit, &self.keys) == (other.limit, &other.keys)
    }
}

impl Eq for Repetition {}

impl History for Repetition {
    fn turn_begins(&mut self, key: u64) -> bool {
        let limit = usize::from(self.limit);
        if limit > 0 && self.keys.len() - self.counted >= NEAR {
            self.count_far_keys();
        }
        self.keys.push(key);
        if limit != 1 && (limit == 0 || self.is_new(key)) {
            return false;
        }
        let far = if self.counted == 0 { 0 } else { self.counts.get(&key).copied().unwrap_or(0) };
        let near = self.keys[self.counted..].iter().filter(|&&other| other == key).count();
        far + near >= limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_memory_counts_like_a_short_one() {
        let mut history = Repetition::new(3);
        let mut keys: Vec<u64> = Vec::new();
        for turn in 0..20_000_u64 {
            let key = crate::zobrist::mix(crate::zobrist::mix(turn) % 9_000);
            keys.push(key);
            let stood = keys.iter().filter(|&&other| other == key).count();
            assert_eq!(history.turn_begins(key), stood >= 3, "turn {turn}");
            // Now and then a few steps are taken back, or very many.
            let back = [0, 0, 0, 1, 5, 700][(crate::zobrist::mix(!turn) % 6) as usize];
            let back = if turn % 300 == 0 { back } else { 0 };
            keys.truncate(keys.len().saturating_sub(back));
            history.rewind(keys.len());
            assert_eq!(history.turns(), keys.len());
        }
        assert!(keys.len() > 2 * NEAR, "the long memory was used");
    }
}
