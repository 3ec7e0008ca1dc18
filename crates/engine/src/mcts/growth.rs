//! How a tree grows, and how wide.

/// How the tree grows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Growth {
    /// How much a step's prior and rarity count against its results so far.
    pub explore: f32,
    /// A node visited n times looks at the first `wide` + n^`widening` candidates only.
    pub wide: f32,
    /// See `wide`.
    pub widening: f32,
    /// The memory allowed, in bytes.
    pub most_bytes: usize,
    /// How many first steps are each looked at once before any is preferred: those whose lines are
    /// wanted.
    pub firsts: usize,
}

impl Default for Growth {
    fn default() -> Growth {
        Growth { explore: 1.2, wide: 6.0, widening: 0.55, most_bytes: 256 << 20, firsts: 1 }
    }
}

/// Numbers to a fixed power, looked up: as a call it would take a tenth of the time. Of large numbers
/// only the first ten bits count.
pub(super) struct Powers {
    small: Vec<f32>,
    /// The same power of each power of two.
    scales: [f32; 32],
}

impl Powers {
    const BITS: u32 = 10;

    pub(super) fn new(exponent: f32) -> Powers {
        Powers {
            small: (0..1u32 << Self::BITS).map(|number| (number.max(1) as f32).powf(exponent)).collect(),
            scales: std::array::from_fn(|bits| (bits as f32 * exponent).exp2()),
        }
    }

    pub(super) fn of(&self, number: u32) -> f32 {
        let beyond = (u32::BITS - number.leading_zeros()).saturating_sub(Self::BITS);
        self.small[(number >> beyond) as usize] * self.scales[beyond as usize & 31]
    }
}
