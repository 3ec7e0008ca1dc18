//! Insertion sort for short lists, and one shared sort for long lists of texts.
//!
//! The library's sort is made for long lists and is compiled anew for each kind of element; the rules' lists
//! are short and of many kinds, and a browser has to load every copy. So a short list is arranged in the plain
//! way, and long lists, which are of texts, by one sort of their numbers.

use std::cmp::Ordering;

/// Puts a short list in order.
pub(crate) fn arrange<T: Ord>(list: &mut [T]) {
    arrange_by(list, T::cmp);
}

/// Puts a short list in an order.
pub(crate) fn arrange_by<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && order(&list[at], &list[at - 1]) == Ordering::Less {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Puts a list of any length in the order of a text that each has.
pub(crate) fn arrange_texts<T>(list: &mut Vec<T>, text: impl Fn(&T) -> &str) {
    let texts: Vec<&str> = list.iter().map(text).collect();
    let order = places(&texts);
    let mut each: Vec<Option<T>> = std::mem::take(list).into_iter().map(Some).collect();
    list.extend(order.into_iter().filter_map(|place| each[place as usize].take()));
}

/// The places of some texts, by their order.
fn places(texts: &[&str]) -> Vec<u32> {
    let mut places: Vec<u32> = (0..texts.len() as u32).collect();
    places.sort_unstable_by(|&one, &other| texts[one as usize].cmp(texts[other as usize]));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_gives_the_order_of_the_library() {
        let mut short = [5, -2, 9, 0, 5, 3, -7];
        let mut sorted = short;
        sorted.sort_unstable();
        arrange(&mut short);
        assert_eq!(short, sorted);
        arrange_by(&mut short, |one, other| other.cmp(one));
        sorted.reverse();
        assert_eq!(short, sorted);
        let mut words = vec!["c3", "a10", "", "a1", "b", "a1"];
        arrange_texts(&mut words, |word| word);
        assert_eq!(words, ["", "a1", "a1", "a10", "b", "c3"]);
        arrange::<u8>(&mut []);
        arrange_texts(&mut Vec::<String>::new(), |word| word);
    }
}
