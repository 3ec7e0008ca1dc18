//! Content encodings: in which compressed form a file is sent.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

/// A compressed form that the build stores beside the file itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encoding {
    /// Its name on the wire.
    pub name: &'static str,
    /// What its files' names end with.
    pub ending: &'static str,
}

/// The forms there are, the smallest first.
pub const ALL: [Encoding; 2] =
    [Encoding { name: "br", ending: ".br" }, Encoding { name: "gzip", ending: ".gz" }];

/// The forms that somebody takes, the smallest first.
pub fn accepted(headers: &HeaderMap) -> impl Iterator<Item = Encoding> {
    let words = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let words: Vec<&str> = words.flat_map(|value| value.split(',')).collect();
    ALL.into_iter().filter(move |encoding| words.iter().any(|word| takes(word, encoding.name)))
}

/// Whether a word such as `gzip;q=0.5` takes an encoding.
fn takes(word: &str, name: &str) -> bool {
    let mut parts = word.split(';').map(str::trim);
    let named = parts.next().is_some_and(|given| given.eq_ignore_ascii_case(name));
    let weight = parts.find_map(|part| part.strip_prefix("q=")).map(str::parse::<f32>);
    named && !matches!(weight, Some(Ok(weight)) if weight <= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(accept: &str) -> Vec<&'static str> {
        let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, accept.parse().unwrap())]);
        accepted(&headers).map(|encoding| encoding.name).collect()
    }

    #[test]
    fn the_smallest_form_comes_first() {
        assert_eq!(names("gzip, deflate, br, zstd"), ["br", "gzip"]);
        assert_eq!(names("gzip;q=1.0, br;q=0"), ["gzip"]);
        assert_eq!(names("GZIP"), ["gzip"]);
        assert!(names("identity, *;q=0, broken").is_empty());
        assert!(accepted(&HeaderMap::new()).next().is_none());
    }
}
