//! Which step to look at first, and how deep to look at late ones.

use std::sync::LazyLock;

use hexagora_rules::{Seat, StepCode};

/// A step that is still to be tried.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice<S> {
    /// The step.
    pub step: S,
    /// What the game thinks of it.
    pub promise: i32,
}

/// Steps that are still to be tried, and what the search thinks of each: larger is tried earlier.
pub(crate) struct List<S> {
    choices: Vec<Choice<S>>,
    orders: Vec<i32>,
}

impl<S> Default for List<S> {
    fn default() -> List<S> {
        List { choices: Vec::new(), orders: Vec::new() }
    }
}

impl<S: Copy> List<S> {
    pub fn clear(&mut self) {
        self.choices.clear();
        self.orders.clear();
    }

    pub fn push(&mut self, order: i32, choice: Choice<S>) {
        self.choices.push(choice);
        self.orders.push(order);
    }

    pub fn len(&self) -> usize {
        self.choices.len()
    }

    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// Brings the step that should be tried next to its place: most lists are cut long before their
    /// end.
    pub fn pick(&mut self, at: usize) -> Choice<S> {
        let left = &self.orders[at..];
        let most = left.iter().copied().fold(i32::MIN, i32::max);
        let best = at + left.iter().position(|&order| order == most).unwrap_or(0);
        self.orders.swap(at, best);
        self.choices.swap(at, best);
        self.choices[at]
    }

    /// Those picked before.
    pub fn picked(&self, at: usize) -> &[Choice<S>] {
        &self.choices[..at]
    }
}

/// How good steps turned out elsewhere in the tree: by seat and step, and by the step before.
pub(crate) struct Merits {
    alone: Vec<i16>,
    after: Vec<i16>,
}

impl Merits {
    /// No merit is beyond this, above or below 0.
    pub const FULL: i32 = 1 << 13;

    const ALONE: u32 = 13;
    const AFTER: u32 = 17;

    pub fn new() -> Merits {
        Merits { alone: vec![0; 2 << Self::ALONE], after: vec![0; 1 << Self::AFTER] }
    }

    fn places(seat: Seat, step: u32, before: Option<u32>) -> (usize, Option<usize>) {
        const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
        let alone = (u64::from(step).wrapping_mul(ODD) >> (64 - Self::ALONE)) as usize;
        let after = before.map(|before| {
            let pair = u64::from(before) << 32 | u64::from(step);
            (pair.wrapping_mul(ODD) >> (64 - Self::AFTER)) as usize
        });
        (seat.index() << Self::ALONE | alone, after)
    }

    /// The merit of a step, within ±2 `FULL`.
    #[inline]
    pub fn of(&self, seat: Seat, step: u32, before: Option<u32>) -> i32 {
        let (alone, after) = Self::places(seat, step, before);
        i32::from(self.alone[alone]) + after.map_or(0, |after| i32::from(self.after[after]))
    }

    /// Praises a step, or blames it.
    pub fn change(&mut self, seat: Seat, step: u32, before: Option<u32>, by: i32) {
        let (alone, after) = Self::places(seat, step, before);
        gravitate(&mut self.alone[alone], by);
        if let Some(after) = after {
            gravitate(&mut self.after[after], by);
        }
    }
}

/// Gravity keeps every merit within ±`FULL`, and lets old ones fade.
fn gravitate(merit: &mut i16, by: i32) {
    let by = by.clamp(-Merits::FULL / 8, Merits::FULL / 8);
    let old = i32::from(*merit);
    *merit = (old + by - old * by.abs() / Merits::FULL) as i16;
}

/// The last two steps that refuted something at each distance from the root.
pub(crate) struct Killers<S>(Vec<[Option<S>; 2]>);

impl<S: StepCode + PartialEq> Killers<S> {
    pub fn new(longest: usize) -> Killers<S> {
        Killers(vec![[None; 2]; longest])
    }

    pub fn at(&self, ply: u32) -> [Option<S>; 2] {
        self.0.get(ply as usize).copied().unwrap_or_default()
    }

    pub fn add(&mut self, ply: u32, step: S) {
        if let Some(killers) = self.0.get_mut(ply as usize)
            && killers[0] != Some(step)
        {
            *killers = [Some(step), killers[0]];
        }
    }
}

/// How much less deep the step at an index is searched at first.
pub(crate) fn reduction(depth: i32, at: usize) -> i32 {
    const SIZE: usize = 64;
    static TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let of = |depth: usize, at: usize| match (depth, at) {
            (0..3, _) | (_, 0..3) => 0.0,
            _ => 0.4 + (depth as f32).ln() * (at as f32).ln() / 2.2,
        };
        (0..SIZE * SIZE).map(|slot| of(slot / SIZE, slot % SIZE) as u8).collect()
    });
    i32::from(TABLE[(depth.max(0) as usize).min(SIZE - 1) * SIZE + at.min(SIZE - 1)])
}
