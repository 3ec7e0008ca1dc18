//! The turns that went before, kept beside a position.

/// Hears of every turn that begins, and says when a position has stood too often.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repetition {
    limit: u8,
    keys: Vec<u64>,
}

impl Repetition {
    /// A memory that calls a draw when a position stands for the `limit`-th time; 0 is never.
    pub const fn new(limit: u8) -> Repetition {
        Repetition { limit, keys: Vec::new() }
    }

    /// How many turns have begun.
    pub fn turns(&self) -> usize {
        self.keys.len()
    }

    /// Forgets all but the first `turns` turns: the way back after a try.
    pub fn rewind(&mut self, turns: usize) {
        self.keys.truncate(turns);
    }
}

impl History for Repetition {
    fn turn_begins(&mut self, key: u64) -> bool {
        self.keys.push(key);
        let limit = usize::from(self.limit);
        limit > 0 && self.keys.iter().filter(|&&other| other == key).count() >= limit
    }
}
