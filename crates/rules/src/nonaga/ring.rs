//! Which of the six cells around a cell have a property.

/// A set of directions: bit `i` is `DIRECTIONS[i]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ring(pub u8);

/// The bits as one meets them going round.
const ROUND: [usize; 6] = [2, 4, 3, 5, 0, 1];

/// For each ring, how many cells are in it.
const LEN: [u8; 64] = {
    let mut len = [0; 64];
    let mut ring: usize = 0;
    while ring < 64 {
        len[ring] = ring.count_ones() as u8;
        ring += 1;
    }
    len
};

/// For each ring, how many pairs of its cells are neighbours of each other.
const PAIRS: [u8; 64] = {
    let mut pairs = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut at = 0;
        while at < 6 {
            pairs[ring] += (ring >> ROUND[at] & ring >> ROUND[(at + 1) % 6] & 1) as u8;
            at += 1;
        }
        ring += 1;
    }
    pairs
};

/// For each ring, how many arcs it has; see [`Ring::arcs`].
const ARCS: [u8; 64] = {
    let mut arcs = [0; 64];
    let mut ring: usize = 0;
    while ring < 64 {
        arcs[ring] = LEN[ring] - PAIRS[ring];
        ring += 1;
    }
    arcs
};

/// For each ring, the cells not in it whose two neighbours going round are.
const BETWEEN: [u8; 64] = {
    let mut between = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut at = 0;
        while at < 6 {
            let (before, after) = (ring >> ROUND[(at + 5) % 6], ring >> ROUND[(at + 1) % 6]);
            let is_between = before & after & !(ring >> ROUND[at]) & 1;
            between[ring] |= (is_between << ROUND[at]) as u8;
            at += 1;
        }
        ring += 1;
    }
    between
};

/// For each ring, its directions in order.
const NTH: [[u8; 6]; 64] = {
    let mut nth = [[0; 6]; 64];
    let mut ring = 0;
    while ring < 64 {
        let (mut direction, mut n) = (0, 0);
        while direction < 6 {
            if ring >> direction & 1 == 1 {
                nth[ring][n] = direction;
                n += 1;
            }
            direction += 1;
        }
        ring += 1;
    }
    nth
};

impl Ring {
    /// The ring of one direction.
    pub const fn one(direction: usize) -> Ring {
        Ring(1 << direction)
    }

    /// How many cells are in it.
    pub const fn len(self) -> u32 {
        LEN[(self.0 & 0x3F) as usize] as u32
    }

    /// Whether none is.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells that are not in it.
    #[must_use]
    pub const fn rest(self) -> Ring {
        Ring(!self.0 & 0x3F)
    }

    /// The cells of this ring that are not in another.
    #[must_use]
    pub const fn without(self, other: Ring) -> Ring {
        Ring(self.0 & !other.0)
    }

    /// Whether two of its cells are neighbours of each other.
    pub const fn has_pair(self) -> bool {
        PAIRS[(self.0 & 0x3F) as usize] > 0
    }

    /// Into how many runs of neighbouring cells it falls; the whole ring is a circle, not a run.
    pub const fn arcs(self) -> u8 {
        ARCS[(self.0 & 0x3F) as usize]
    }

    /// The cells that are not in it, but both whose neighbours going round are.
    #[must_use]
    pub const fn between(self) -> Ring {
        Ring(BETWEEN[(self.0 & 0x3F) as usize])
    }

    /// The direction that is its `n`-th, counted from 0.
    pub const fn nth(self, n: u32) -> usize {
        NTH[(self.0 & 0x3F) as usize][(n % 6) as usize] as usize
    }

    /// Its directions.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let direction = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (direction < 8).then_some(direction)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell::DIRECTIONS;
    use super::*;

    #[test]
    fn going_round_each_cell_is_a_neighbour_of_the_next() {
        for (at, &bit) in ROUND.iter().enumerate() {
            let (here, next) = (DIRECTIONS[bit], DIRECTIONS[ROUND[(at + 1) % 6]]);
            assert!(DIRECTIONS.contains(&(next.0 - here.0, next.1 - here.1)), "{here:?} {next:?}");
        }
    }

    #[test]
    fn arcs_of_a_few_rings() {
        let ring = |round: [u8; 6]| Ring((0..6).map(|at| round[at] << ROUND[at]).sum());
        assert_eq!(ring([0; 6]).arcs(), 0);
        assert_eq!(ring([1; 6]).arcs(), 0);
        assert_eq!(ring([1, 1, 0, 0, 0, 1]).arcs(), 1);
        assert_eq!(ring([1, 1, 0, 1, 0, 0]).arcs(), 2);
        assert_eq!(ring([1, 0, 1, 0, 1, 0]).arcs(), 3);
        assert_eq!(ring([1, 0, 1, 0, 0, 1]).between(), ring([0, 1, 0, 0, 0, 0]));
        assert!(!ring([1, 0, 1, 0, 1, 0]).has_pair());
        assert!(ring([1, 0, 1, 0, 0, 1]).has_pair());
    }
}
