//! Which step is followed: what a seat that chooses makes of the results so far.

use std::ops::Range;

use super::node::Candidates;

/// What a seat that chooses knows of its position.
pub(super) struct Sight {
    /// What the looks so far gave it, on average.
    pub(super) mean: f32,
    /// How much a step's prior and rarity count.
    pub(super) root: f32,
    pub(super) curious: bool,
}

impl Sight {
    /// Steps whose results differ by less count as alike.
    const SPREAD: f32 = 0.05;

    /// The place, among some candidates, of the one to follow.
    pub(super) fn choose(
        &self,
        all: &Candidates,
        range: Range<usize>,
        worths: &mut Vec<Ordered>,
    ) -> Option<usize> {
        let (priors, tried, means) =
            (&all.priors[range.clone()], &all.tried[range.clone()], &all.means[range]);
        // What the steps tried so far differ by is the measure for all of them: a race that is all but
        // won is played as keenly as an even one.
        let (low, high) = self.extremes(tried, means);
        let scale = 1.0 / if high - low > Self::SPREAD { high - low } else { Self::SPREAD };
        // A step not tried yet is expected to be a little worse than what is known.
        let untried = (self.mean - low) * scale - 0.1;
        worths.clear();
        worths.extend(priors.iter().zip(tried).zip(means).map(|((&prior, &tried), &mean)| {
            // What is certainly lost is not looked at again while there is anything else.
            let dull = tried < 0.0 && (self.curious || mean <= 0.0);
            let value = if tried == 0.0 { untried } else { (mean - low) * scale };
            let (value, tried) = if dull { (-1.0, 1e9) } else { (value, tried.abs()) };
            Ordered::from(value + self.root * prior / (1.0 + tried))
        }));
        let most = worths.iter().copied().max()?;
        worths.iter().position(|&worth| worth == most)
    }

    /// The least and the greatest mean of the steps that were tried, and of all together.
    fn extremes(&self, tried: &[f32], means: &[f32]) -> (f32, f32) {
        let (mut low, mut high) = (Ordered::from(self.mean), Ordered::from(self.mean));
        for (&tried, &mean) in tried.iter().zip(means) {
            let known = Ordered::from(if tried == 0.0 { self.mean } else { mean });
            low = low.min(known);
            high = high.max(known);
        }
        (low.into(), high.into())
    }
}

/// A number as a whole one, in the same order: the least and the greatest of many are then found several
/// at a time, also where the library compares numbers with a call for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ordered(i32);

impl Ordered {
    /// Of two negative numbers the one with the smaller bits is greater: they are turned over, and back.
    fn turned(bits: i32) -> i32 {
        bits ^ (bits >> 31 & i32::MAX)
    }
}

impl From<f32> for Ordered {
    #[inline(always)]
    fn from(number: f32) -> Ordered {
        Ordered(Ordered::turned(number.to_bits() as i32))
    }
}

impl From<Ordered> for f32 {
    fn from(Ordered(bits): Ordered) -> f32 {
        f32::from_bits(Ordered::turned(bits) as u32)
    }
}
