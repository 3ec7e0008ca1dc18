//! Sets of points side by side, so that one instruction can work on several of them.

use super::points::Points;

/// `N` sets of points. Work that is the same for each, done in a loop over the lanes, is what a
/// compiler turns into instructions for wide registers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lanes<const N: usize> {
    low: [u64; N],
    high: [u64; N],
}

impl<const N: usize> Lanes<N> {
    pub(super) const NONE: Lanes<N> = Lanes { low: [0; N], high: [0; N] };

    #[inline(always)]
    pub(super) const fn get(&self, lane: usize) -> Points {
        Points::from_halves(self.low[lane], self.high[lane])
    }

    #[inline(always)]
    pub(super) const fn set(&mut self, lane: usize, points: Points) {
        (self.low[lane], self.high[lane]) = points.halves();
    }
}
