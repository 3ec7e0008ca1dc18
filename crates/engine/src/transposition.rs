//! The transposition table: scores and best steps by position hash, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::{PROVEN, Score};

/// What a stored score says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the true score at that depth.
    Exact,
}

impl Bound {
    /// What a search with a window has learnt from its score.
    ///
    /// ```
    /// use hexagora_engine::Bound;
    /// assert_eq!(Bound::of(50, 0, 100), Bound::Exact);
    /// assert_eq!(Bound::of(120, 0, 100), Bound::Lower); // failed high
    /// assert_eq!(Bound::of(-10, 0, 100), Bound::Upper); // failed low
    /// ```
    pub fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// What is stored of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The code of the best step.
    pub step: u32,
    /// The score for the seat to move, proven ones counted from this position.
    pub score: Score,
    /// How deep it was searched.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

impl Entry {
    /// Whether the score causes a cutoff in a window.
    pub fn causes_cutoff(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// A slot keeps its key xored with its data (lockless hashing): a slot half written by one thread and
/// half by another fails the check on reading, so no lock is needed.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The slots that one hash may take.
const BUCKET: usize = 4;

/// A bucket is one cache line, so a probe costs one access to memory.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// A transposition table of a fixed size.
///
/// ```
/// use hexagora_engine::{Bound, Entry, TranspositionTable};
/// let table = TranspositionTable::new(1); // mebibyte
/// let entry = Entry { step: 7, score: 120, depth: 5, bound: Bound::Exact };
/// table.store(0xBEEF, 0, entry);
/// assert_eq!(table.probe(0xBEEF, 0), Some(entry));
/// assert_eq!(table.probe(0xCAFE, 0), None);
/// ```
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: u8,
}

impl TranspositionTable {
    /// A table of at most that many mebibytes, and at least one bucket.
    pub fn new(mebibytes: usize) -> TranspositionTable {
        let buckets = ((mebibytes << 20) / size_of::<Bucket>()).max(1);
        TranspositionTable { buckets: (0..buckets).map(|_| Bucket::default()).collect(), age: 0 }
    }

    /// Begins a new generation: entries of older searches are replaced first.
    pub fn new_search(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.age = 0;
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    fn bucket(&self, hash: u64) -> &[Slot; BUCKET] {
        // Multiply-shift of the upper half: a fair bucket for any number of buckets, without the
        // double-width product that WebAssembly has no instruction for.
        let at = ((hash >> 32) * self.buckets.len() as u64) >> 32;
        &self.buckets[at as usize].0
    }

    /// Prefetches the bucket, so that the probe finds it in cache.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const [Slot; BUCKET] = self.bucket(hash);
            // SAFETY: a prefetch reads nothing that a program can see, and the address is a bucket's.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// The entry of a position that is `ply` steps from the root.
    pub fn probe(&self, hash: u64, ply: u32) -> Option<Entry> {
        self.bucket(hash).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.check.load(Ordering::Relaxed) ^ data == hash).then(|| unpack(data, ply))
        })
    }

    /// Stores an entry: in the slot of the same position, else in an empty one, else in place of the
    /// entry that is worth least. An entry is worth its depth, less 4 for each search since it was made.
    pub fn store(&self, hash: u64, ply: u32, entry: Entry) {
        let worth = |data: u64| {
            let stale = (self.age.wrapping_sub(age_of(data)) & 63) as i32;
            depth_of(data) - 4 * stale
        };
        let bucket = self.bucket(hash);
        let mut chosen = &bucket[0];
        let mut least = i32::MAX;
        for slot in bucket {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.check.load(Ordering::Relaxed) ^ data == hash {
                chosen = slot;
                break;
            }
            if worth(data) < least {
                (chosen, least) = (slot, worth(data));
            }
        }
        let data = pack(entry, ply, self.age);
        chosen.data.store(data, Ordering::Relaxed);
        chosen.check.store(hash ^ data, Ordering::Relaxed);
    }
}

// An entry in 64 bits. The depth is kept plus 1, so that no entry is 0, which means an empty slot.
//
//   63 62 61     56 55      48 47           32 31                            0
//  ┌─────┬─────────┬──────────┬───────────────┬───────────────────────────────┐
//  │bound│   age   │  depth+1 │     score     │             step              │
//  └─────┴─────────┴──────────┴───────────────┴───────────────────────────────┘

fn pack(entry: Entry, ply: u32, age: u8) -> u64 {
    let ply = ply as Score;
    // A proven score is kept as seen from this position, not from the root.
    let score = match entry.score {
        score if score >= PROVEN => score + ply,
        score if score <= -PROVEN => score - ply,
        score => score,
    };
    u64::from(entry.step)
        | u64::from(score as i16 as u16) << 32
        | u64::from((entry.depth.clamp(0, 254) + 1) as u8) << 48
        | u64::from(age) << 56
        | (entry.bound as u64) << 62
}

fn unpack(data: u64, ply: u32) -> Entry {
    let ply = ply as Score;
    let score = match Score::from((data >> 32) as u16 as i16) {
        score if score >= PROVEN => score - ply,
        score if score <= -PROVEN => score + ply,
        score => score,
    };
    let bound = match data >> 62 {
        0 => Bound::Upper,
        1 => Bound::Lower,
        _ => Bound::Exact,
    };
    Entry { step: data as u32, score, depth: depth_of(data), bound }
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8) - 1
}

fn age_of(data: u64) -> u8 {
    (data >> 56) as u8 & 63
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{loss_in, win_in};

    #[test]
    fn entries_return_as_they_were_stored() {
        let table = TranspositionTable::new(1);
        for (at, score) in [0, 250, -19_999, win_in(9), loss_in(40)].into_iter().enumerate() {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let hash = (at as u64 + 1) << 40 | bound as u64;
                let entry = Entry { step: u32::MAX - at as u32, score, depth: at as i32, bound };
                table.store(hash, 5, entry);
                assert_eq!(table.probe(hash, 5), Some(entry));
            }
        }
        assert_eq!(table.probe(77, 0), None);
    }

    #[test]
    fn a_proven_score_moves_with_the_position() {
        let table = TranspositionTable::new(1);
        let entry = Entry { step: 1, score: win_in(9), depth: 3, bound: Bound::Exact };
        table.store(8, 5, entry);
        assert_eq!(table.probe(8, 2).map(|entry| entry.score), Some(win_in(6)));
    }

    #[test]
    fn the_memory_is_bounded_and_old_entries_give_way() {
        let mut table = TranspositionTable::new(0);
        assert_eq!(table.buckets.len(), 1);
        let entry = |depth| Entry { step: 1, score: 0, depth, bound: Bound::Exact };
        (1..=4).for_each(|hash| table.store(hash, 0, entry(3)));
        for _ in 0..3 {
            table.new_search();
        }
        table.store(9, 0, entry(1));
        assert!(table.probe(9, 0).is_some());
    }
}
