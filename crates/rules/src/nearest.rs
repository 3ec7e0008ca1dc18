//! Suggestions for misspelt words, by Jaro–Winkler similarity.

/// A longer word is no slip of the finger, and costs time to compare.
const LONGEST: usize = 40;

/// The candidate nearest to a misspelt word, if one is near enough to be worth suggesting.
///
/// ```
/// use hexagora_rules::nearest;
///
/// assert_eq!(nearest("nonga", ["ampel", "nonaga"]), Some("nonaga"));
/// assert_eq!(nearest("chess", ["ampel", "nonaga"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    candidates
        .into_iter()
        .filter(|candidate| 2 * candidate.len() >= word.len())
        .map(|candidate| (strsim::jaro_winkler(word, candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_finds_the_word() {
        let games = ["ampel", "attangle", "nonaga", "laberinto"];
        assert_eq!(nearest("atangle", games), Some("attangle"));
        assert_eq!(nearest("Nonaga", games), Some("nonaga"));
        assert_eq!(nearest("chess", games), None);
    }
}
