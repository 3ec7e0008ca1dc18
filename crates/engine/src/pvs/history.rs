//! The history heuristic: steps that caused cutoffs elsewhere in the tree are tried earlier.

use hexagora_rules::Seat;

/// Two history tables: the butterfly history by seat and step, and the continuation history by step
/// and the step before it. Both are indexed by hashed step codes; collisions are harmless.
pub(super) struct HistoryTable {
    butterfly: Vec<i16>,
    continuation: Vec<i16>,
}

impl HistoryTable {
    /// The limit of each table's values, above and below 0.
    pub const MAX: i32 = 1 << 13;

    const BUTTERFLY_BITS: u32 = 13;
    const CONTINUATION_BITS: u32 = 17;

    pub fn new() -> HistoryTable {
        HistoryTable {
            butterfly: vec![0; 2 << Self::BUTTERFLY_BITS],
            continuation: vec![0; 1 << Self::CONTINUATION_BITS],
        }
    }

    /// The slots of a step in both tables. Fibonacci hashing: the upper bits of the product with 2⁶⁴/φ.
    fn slots(seat: Seat, step: u32, previous: Option<u32>) -> (usize, Option<usize>) {
        const FIBONACCI: u64 = 0x9E37_79B9_7F4A_7C15;
        let butterfly = (u64::from(step).wrapping_mul(FIBONACCI) >> (64 - Self::BUTTERFLY_BITS)) as usize;
        let continuation = previous.map(|previous| {
            let pair = u64::from(previous) << 32 | u64::from(step);
            (pair.wrapping_mul(FIBONACCI) >> (64 - Self::CONTINUATION_BITS)) as usize
        });
        (seat.index() << Self::BUTTERFLY_BITS | butterfly, continuation)
    }

    /// The history score of a step, within ±2 [`MAX`](Self::MAX).
    #[inline]
    pub fn get(&self, seat: Seat, step: u32, previous: Option<u32>) -> i32 {
        let (butterfly, continuation) = Self::slots(seat, step, previous);
        i32::from(self.butterfly[butterfly])
            + continuation.map_or(0, |continuation| i32::from(self.continuation[continuation]))
    }

    /// Adds a bonus (above 0) or a malus (below 0) to a step.
    pub fn update(&mut self, seat: Seat, step: u32, previous: Option<u32>, bonus: i32) {
        let (butterfly, continuation) = Self::slots(seat, step, previous);
        add_with_gravity(&mut self.butterfly[butterfly], bonus);
        if let Some(continuation) = continuation {
            add_with_gravity(&mut self.continuation[continuation], bonus);
        }
    }
}

/// History gravity: a value moves by less the nearer it is to ±[`HistoryTable::MAX`], so it never
/// leaves that range, and old experience fades.
fn add_with_gravity(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HistoryTable::MAX / 8, HistoryTable::MAX / 8);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HistoryTable::MAX) as i16;
}
