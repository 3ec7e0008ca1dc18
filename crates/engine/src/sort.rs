//! Stable sorting in descending order.
//!
//! All lists are sorted by one sort of plain 64-bit keys. The library's sort is compiled anew for each
//! type of element, and with four games and several searchers those copies were an eighth of the module
//! that a browser loads.

/// Sorts a list by a number, the largest first; equal ones keep their order.
///
/// Each key is the inverted sort key of the number above the element's index, so that an ascending sort
/// puts large numbers first and, among equals, small indices:
///
/// ```text
///  63                 32 31                  0
/// ┌─────────────────────┬─────────────────────┐
/// │   !sort_key(number) │        index        │
/// └─────────────────────┴─────────────────────┘
/// ```
pub(crate) fn sort_descending<T: Copy, N: SortKey>(list: &mut [T], number: impl Fn(&T) -> N) {
    let mut keys: Vec<u64> = (list.iter().zip(0u64..))
        .map(|(each, index)| u64::from(!number(each).sort_key()) << 32 | index)
        .collect();
    keys.sort_unstable();
    let before = list.to_vec();
    for (place, key) in list.iter_mut().zip(keys) {
        *place = before[key as u32 as usize];
    }
}

/// A number that lists are sorted by.
pub(crate) trait SortKey {
    /// An unsigned number in the same order.
    fn sort_key(self) -> u32;
}

impl SortKey for i32 {
    fn sort_key(self) -> u32 {
        self as u32 ^ 1 << 31
    }
}

impl SortKey for f32 {
    /// In the order of `total_cmp`: the bits of a negative number are inverted below the sign.
    fn sort_key(self) -> u32 {
        let bits = self.to_bits() as i32;
        (bits ^ ((bits >> 31) as u32 >> 1) as i32).sort_key()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_in_the_order_of_their_numbers() {
        let wholes = [i32::MIN, -5, -1, 0, 1, 7, i32::MAX];
        assert!(wholes.is_sorted_by_key(|number| number.sort_key()));
        let reals = [f32::NEG_INFINITY, -2.5, -f32::MIN_POSITIVE, -0.0, 0.0, 0.25, 3.0, f32::INFINITY];
        assert!(reals.is_sorted_by(|a, b| a.sort_key() < b.sort_key()));
    }

    #[test]
    fn the_largest_come_first_and_equals_as_they_stood() {
        let mut list = [(1, 'a'), (3, 'b'), (1, 'c'), (-2, 'd'), (3, 'e'), (0, 'f')];
        sort_descending(&mut list, |&(number, _)| number);
        assert_eq!(list.map(|(_, letter)| letter), ['b', 'e', 'a', 'c', 'f', 'd']);
        let mut none: [(i32, char); 0] = [];
        sort_descending(&mut none, |&(number, _)| number);
    }
}
