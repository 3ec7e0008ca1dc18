//! PUCT selection: which edge of a node the next iteration follows.
//!
//! The edge with the largest Q + c·√N·P / (1 + n) is followed: Q its mean value, P its prior, n its
//! visits, N the node's visits and c the exploration constant.

use std::ops::Range;

use super::node::Edges;

/// What the selection at one node depends on besides its edges.
pub(super) struct Puct {
    /// The node's mean value for the seat that chooses.
    pub(super) mean: f32,
    /// c·√N.
    pub(super) exploration: f32,
    /// Whether solved edges are left aside this time.
    pub(super) skip_solved: bool,
}

impl Puct {
    /// Values are scaled to the range that the edges have, but at least to this.
    const MIN_RANGE: f32 = 0.05;
    /// First-play urgency: an edge never visited is valued so much below the node's mean.
    const FPU_REDUCTION: f32 = 0.1;

    /// The place, among some edges, of the one to follow.
    pub(super) fn select(
        &self,
        edges: &Edges,
        range: Range<usize>,
        scores: &mut Vec<OrderedF32>,
    ) -> Option<usize> {
        let (priors, visits, means) =
            (&edges.priors[range.clone()], &edges.visits[range.clone()], &edges.means[range]);
        // Values are normalised by the range that the visited edges have: a race that is all but won is
        // then explored as keenly as an even one.
        let (low, high) = self.value_range(visits, means);
        let scale = 1.0 / if high - low > Self::MIN_RANGE { high - low } else { Self::MIN_RANGE };
        let first_play = (self.mean - low) * scale - Self::FPU_REDUCTION;
        scores.clear();
        scores.extend(priors.iter().zip(visits).zip(means).map(|((&prior, &visits), &mean)| {
            // A lost edge is not followed again while there is another.
            let avoided = visits < 0.0 && (self.skip_solved || mean <= 0.0);
            let value = if visits == 0.0 { first_play } else { (mean - low) * scale };
            let (value, visits) = if avoided { (-1.0, 1e9) } else { (value, visits.abs()) };
            OrderedF32::from(value + self.exploration * prior / (1.0 + visits))
        }));
        let most = scores.iter().copied().max()?;
        scores.iter().position(|&score| score == most)
    }

    /// The least and the greatest value among the visited edges and the node itself.
    fn value_range(&self, visits: &[f32], means: &[f32]) -> (f32, f32) {
        let (mut low, mut high) = (OrderedF32::from(self.mean), OrderedF32::from(self.mean));
        for (&visits, &mean) in visits.iter().zip(means) {
            let value = OrderedF32::from(if visits == 0.0 { self.mean } else { mean });
            low = low.min(value);
            high = high.max(value);
        }
        (low.into(), high.into())
    }
}

/// A float as an integer in the same order, so that minima and maxima are found with integer vector
/// instructions; comparing floats totally costs a call for each on some targets.
///
/// Floats are sign and magnitude, integers two's complement: of two negative floats the one with the
/// smaller bits is greater. So the 31 bits below the sign of a negative float are inverted, and inverted
/// back on the way out:
///
/// ```text
/// bits >> 31           11111111…1 for a negative float, 0 for any other
/// & i32::MAX           01111111…1                       0
/// bits ^ that          sign kept, the rest inverted     unchanged
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OrderedF32(i32);

impl OrderedF32 {
    fn invert_negative(bits: i32) -> i32 {
        bits ^ (bits >> 31 & i32::MAX)
    }
}

impl From<f32> for OrderedF32 {
    #[inline(always)]
    fn from(number: f32) -> OrderedF32 {
        OrderedF32(OrderedF32::invert_negative(number.to_bits() as i32))
    }
}

impl From<OrderedF32> for f32 {
    fn from(OrderedF32(bits): OrderedF32) -> f32 {
        f32::from_bits(OrderedF32::invert_negative(bits) as u32)
    }
}
