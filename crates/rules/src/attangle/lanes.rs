//! SIMD lanes: eight words side by side, so that all six directions are computed at once.
//!
//! Compilers do not find this by themselves (they mix vectors and single words), and it makes random
//! games half as fast again, so on machines with 512-bit vectors it is spelled out.

/// How many words there are.
pub(super) const LANES: usize = 8;

#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512vpopcntdq"
)))]
pub(super) use plain::Lanes;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
pub(super) use wide::Lanes;

#[cfg(any(
    test,
    not(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vpopcntdq"))
))]
mod plain {
    use super::LANES;

    /// Eight words, one after the other.
    #[derive(Clone, Copy)]
    pub struct Lanes([u64; LANES]);

    impl Lanes {
        #[inline(always)]
        pub fn new(words: [u64; LANES]) -> Lanes {
            Lanes(words)
        }

        #[inline(always)]
        pub fn words(self) -> [u64; LANES] {
            self.0
        }

        #[inline(always)]
        pub fn all(word: u64) -> Lanes {
            Lanes([word; LANES])
        }

        #[inline(always)]
        fn zip(self, other: Lanes, of: impl Fn(u64, u64) -> u64) -> Lanes {
            Lanes(std::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
        }

        #[inline(always)]
        pub fn and(self, other: Lanes) -> Lanes {
            self.zip(other, |a, b| a & b)
        }

        #[inline(always)]
        pub fn and_not(self, other: Lanes) -> Lanes {
            self.zip(other, |a, b| a & !b)
        }

        #[inline(always)]
        pub fn or(self, other: Lanes) -> Lanes {
            self.zip(other, |a, b| a | b)
        }

        #[inline(always)]
        pub fn plus(self, other: Lanes) -> Lanes {
            self.zip(other, u64::wrapping_add)
        }

        /// Each word turned by its own number of bits.
        #[inline(always)]
        pub fn rotate_left(self, bits: Lanes) -> Lanes {
            self.zip(bits, |word, bits| word.rotate_left(bits as u32))
        }

        /// In each lane the word of the lane that `from` names.
        #[inline(always)]
        pub fn take(self, from: Lanes) -> Lanes {
            Lanes(from.0.map(|lane| self.0[lane as usize % LANES]))
        }

        #[inline(always)]
        pub fn count_ones(self) -> Lanes {
            Lanes(self.0.map(|word| u64::from(word.count_ones())))
        }

        #[inline(always)]
        pub fn sum(self) -> u64 {
            self.0.iter().fold(0, |sum, &word| sum.wrapping_add(word))
        }
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
mod wide {
    use std::arch::x86_64::*;
    use std::mem::transmute;

    use super::LANES;

    /// Eight words in one register.
    #[derive(Clone, Copy)]
    pub struct Lanes(__m512i);

    macro_rules! machine {
        ($instruction:expr) => {
            // SAFETY: this module is compiled only for machines that have its instructions, and a
            // vector is nothing but its eight words.
            unsafe { $instruction }
        };
    }

    impl Lanes {
        pub fn new(words: [u64; LANES]) -> Lanes {
            Lanes(machine!(transmute::<[u64; LANES], __m512i>(words)))
        }

        pub fn words(self) -> [u64; LANES] {
            machine!(transmute::<__m512i, [u64; LANES]>(self.0))
        }

        pub fn all(word: u64) -> Lanes {
            Lanes(machine!(_mm512_set1_epi64(word.cast_signed())))
        }

        pub fn and(self, other: Lanes) -> Lanes {
            Lanes(machine!(_mm512_and_si512(self.0, other.0)))
        }

        pub fn and_not(self, other: Lanes) -> Lanes {
            Lanes(machine!(_mm512_andnot_si512(other.0, self.0)))
        }

        pub fn or(self, other: Lanes) -> Lanes {
            Lanes(machine!(_mm512_or_si512(self.0, other.0)))
        }

        pub fn plus(self, other: Lanes) -> Lanes {
            Lanes(machine!(_mm512_add_epi64(self.0, other.0)))
        }

        /// Each word turned by its own number of bits.
        pub fn rotate_left(self, bits: Lanes) -> Lanes {
            Lanes(machine!(_mm512_rolv_epi64(self.0, bits.0)))
        }

        /// In each lane the word of the lane that `from` names.
        pub fn take(self, from: Lanes) -> Lanes {
            Lanes(machine!(_mm512_permutexvar_epi64(from.0, self.0)))
        }

        pub fn count_ones(self) -> Lanes {
            Lanes(machine!(_mm512_popcnt_epi64(self.0)))
        }

        pub fn sum(self) -> u64 {
            machine!(_mm512_reduce_add_epi64(self.0)).cast_unsigned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist;

    #[test]
    fn the_machine_computes_what_the_plain_words_say() {
        const WORDS: [u64; 64 * LANES] = zobrist::keys(1);
        for pair in WORDS.chunks_exact(2 * LANES) {
            let [a, b]: [[u64; LANES]; 2] = [0, LANES].map(|at| std::array::from_fn(|lane| pair[at + lane]));
            let (plain_a, plain_b) = (plain::Lanes::new(a), plain::Lanes::new(b));
            let (a, b) = (Lanes::new(a), Lanes::new(b));
            assert_eq!(a.words(), plain_a.words());
            assert_eq!(Lanes::all(pair[0]).words(), plain::Lanes::all(pair[0]).words());
            assert_eq!(a.and(b).words(), plain_a.and(plain_b).words());
            assert_eq!(a.and_not(b).words(), plain_a.and_not(plain_b).words());
            assert_eq!(a.or(b).words(), plain_a.or(plain_b).words());
            assert_eq!(a.plus(b).words(), plain_a.plus(plain_b).words());
            assert_eq!(a.rotate_left(b).words(), plain_a.rotate_left(plain_b).words());
            assert_eq!(a.take(b).words(), plain_a.take(plain_b).words());
            assert_eq!(a.count_ones().words(), plain_a.count_ones().words());
            assert_eq!(a.sum(), plain_a.sum());
        }
    }
}
