//! How far a man can go.

/// How many discs lie before a man in each direction, eight bits for each: packed into one word, so that it
/// is passed in a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ways(u64);

impl Ways {
    pub fn new(lens: [u32; 6]) -> Ways {
        Ways(lens.into_iter().rev().fold(0, |ways, len| ways << 8 | u64::from(len)))
    }

    /// How many discs lie in a direction.
    #[inline]
    pub fn len(self, direction: usize) -> u32 {
        (self.0 >> (8 * direction)) as u32 & 0xFF
    }
}
