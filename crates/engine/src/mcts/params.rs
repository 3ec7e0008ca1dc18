//! The parameters of the tree search.

/// How the tree grows, and how wide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Params {
    /// The exploration constant of PUCT: how much a step's prior and rarity count against its results.
    pub c_puct: f32,
    /// Progressive widening: a node visited n times chooses among its first
    /// `widening_base` + n^`widening_exponent` candidates only.
    pub widening_base: f32,
    /// See `widening_base`.
    pub widening_exponent: f32,
    /// The memory allowed, in bytes.
    pub max_bytes: usize,
    /// How many steps of the root are each visited once before PUCT chooses: those whose variations
    /// are wanted.
    pub forced_root_steps: usize,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            c_puct: 1.2,
            widening_base: 6.0,
            widening_exponent: 0.55,
            max_bytes: 256 << 20,
            forced_root_steps: 1,
        }
    }
}

/// Whole numbers to a fixed power, looked up: calls of `powf` would take a tenth of the time.
///
/// A number of more than ten bits is split into its first ten bits and a power of two,
/// n ≈ m · 2ᵏ, so that nᵉ ≈ mᵉ · (2ᵏ)ᵉ:
///
/// ```text
/// n = 1011010111|0101   m = 1011010111, k = 4   →   small[m] · scales[4]
/// ```
pub(super) struct PowerTable {
    small: Vec<f32>,
    /// The same power of each power of two.
    scales: [f32; 32],
}

impl PowerTable {
    const BITS: u32 = 10;

    pub(super) fn new(exponent: f32) -> PowerTable {
        PowerTable {
            small: (0..1u32 << Self::BITS).map(|number| (number.max(1) as f32).powf(exponent)).collect(),
            scales: std::array::from_fn(|bits| (bits as f32 * exponent).exp2()),
        }
    }

    pub(super) fn get(&self, number: u32) -> f32 {
        let beyond = (u32::BITS - number.leading_zeros()).saturating_sub(Self::BITS);
        self.small[(number >> beyond) as usize] * self.scales[beyond as usize & 31]
    }
}
