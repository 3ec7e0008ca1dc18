//! Lists in order: the largest first, equals as they stood.
//!
//! Every list is ordered by one sort of plain numbers. The library's sort is compiled anew for each kind
//! of element, and with four games and several searchers those copies were an eighth of the module that
//! a browser loads.

/// Puts a list in order: the largest number first, equals as they stood.
pub(crate) fn rank<T: Copy, N: Number>(list: &mut [T], number: impl Fn(&T) -> N) {
    let mut order: Vec<u64> = (list.iter().zip(0u64..))
        .map(|(each, index)| u64::from(!number(each).place()) << 32 | index)
        .collect();
    order.sort_unstable();
    let before = list.to_vec();
    for (place, key) in list.iter_mut().zip(order) {
        *place = before[key as u32 as usize];
    }
}

/// A number that lists are ordered by.
pub(crate) trait Number {
    /// Where it stands among all of its kind: larger numbers stand higher.
    fn place(self) -> u32;
}

impl Number for i32 {
    fn place(self) -> u32 {
        self as u32 ^ 1 << 31
    }
}

impl Number for f32 {
    /// As `total_cmp` orders them.
    fn place(self) -> u32 {
        let bits = self.to_bits() as i32;
        (bits ^ ((bits >> 31) as u32 >> 1) as i32).place()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_as_they_compare() {
        let wholes = [i32::MIN, -5, -1, 0, 1, 7, i32::MAX];
        assert!(wholes.is_sorted_by_key(|number| number.place()));
        let reals = [f32::NEG_INFINITY, -2.5, -f32::MIN_POSITIVE, -0.0, 0.0, 0.25, 3.0, f32::INFINITY];
        assert!(reals.is_sorted_by(|a, b| a.place() < b.place()));
    }

    #[test]
    fn the_largest_come_first_and_equals_as_they_stood() {
        let mut list = [(1, 'a'), (3, 'b'), (1, 'c'), (-2, 'd'), (3, 'e'), (0, 'f')];
        rank(&mut list, |&(number, _)| number);
        assert_eq!(list.map(|(_, letter)| letter), ['b', 'e', 'a', 'c', 'f', 'd']);
        let mut none: [(i32, char); 0] = [];
        rank(&mut none, |&(number, _)| number);
    }
}
