//! Input as an error quotes it.

use std::borrow::Cow;

/// How many characters of somebody's input an error repeats.
const SHOWN: usize = 60;

/// A text as an error quotes it: no longer than a person reads.
///
/// ```
/// use hexagora_rules::brief;
///
/// assert_eq!(brief("c3"), "c3");
/// assert_eq!(brief(&"x".repeat(1000)).chars().count(), 61); // 60 and an ellipsis
/// ```
pub fn brief(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(brief("c3"), "c3");
        assert_eq!(brief(&"ñ".repeat(SHOWN)), "ñ".repeat(SHOWN));
        assert_eq!(brief(&"ñ".repeat(1_000_000)), format!("{}…", "ñ".repeat(SHOWN)));
    }
}
