//! Choosing at random, without listing what there is to choose from.

use rand::Rng;

use super::board::{Board, Point, Points};

/// A number below `bound`, each exactly equally likely.
///
/// The high half of a random number times the bound is nearly uniform; it is exact once the few low
/// halves that would give some results one chance more are drawn again.
#[inline]
pub(super) fn below(bound: u32, rng: &mut impl Rng) -> u32 {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        let low = product as u32;
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

/// The section that an index falls into, and its index there, when sections of these sizes follow
/// each other.
#[inline(always)]
pub(super) fn section<const N: usize>(sizes: [u32; N], index: u32) -> (usize, u32) {
    // Without a branch: where a random index falls cannot be predicted.
    let (mut section, mut begin, mut end) = (0, 0, 0);
    for size in sizes {
        end += size;
        let past = index >= end;
        section += usize::from(past);
        begin = if past { end } else { begin };
    }
    (section, index - begin)
}

/// The point at an index of a set that has more points than that.
#[inline(always)]
pub(super) fn nth(board: Board, points: Points, index: u32) -> Point {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: this line is compiled only for machines that have the instruction.
    let from_there_on = unsafe { std::arch::x86_64::_pdep_u64(1 << index, points) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    let from_there_on = (0..index).fold(points, |points, _| points & points.wrapping_sub(1));
    Point::lowest(board, from_there_on)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attangle::board::each;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn an_index_finds_its_point_and_its_section() {
        for board in Board::ALL {
            for (index, point) in each(board, board.points()).enumerate() {
                assert_eq!(nth(board, board.points(), index as u32), point);
            }
        }
        let found: Vec<_> = (0..6).map(|index| section([2, 0, 3, 1], index)).collect();
        assert_eq!(found, [(0, 0), (0, 1), (2, 0), (2, 1), (2, 2), (3, 0)]);
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for bound in [1, 2, 3, 37] {
            let mut counts = vec![0u32; bound as usize];
            for _ in 0..bound * 10_000 {
                counts[below(bound, &mut rng) as usize] += 1;
            }
            // Five standard deviations of a count near 10,000.
            assert!(counts.iter().all(|count| count.abs_diff(10_000) < 500), "{counts:?}");
        }
    }

    #[test]
    fn the_surplus_of_a_bound_is_drawn_again() {
        struct Script(Vec<u32>);
        impl rand::rand_core::TryRng for Script {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                Ok(self.0.remove(0))
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                unreachable!()
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!()
            }
        }
        // Of 2³² numbers one is too many for 3; it is the one whose product ends lowest, 0.
        assert_eq!(below(3, &mut Script(vec![0, u32::MAX])), 2);
        assert_eq!(below(3, &mut Script(vec![1])), 0);
    }
}
