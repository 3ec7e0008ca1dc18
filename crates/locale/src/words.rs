//! The word lists: one JSON object a language, from key to template.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::Lang;

type Words = BTreeMap<String, String>;

fn words(lang: Lang) -> &'static Words {
    static LISTS: [OnceLock<Words>; Lang::ALL.len()] = [const { OnceLock::new() }; Lang::ALL.len()];
    LISTS[lang as usize].get_or_init(|| {
        // The lists are part of the program and tested; a broken one says nothing but keys.
        serde_json::from_str(lang.json()).unwrap_or_default()
    })
}

/// The template of a key in a language.
///
/// ```
/// use hexagora_locale::{Lang, template};
///
/// assert_eq!(template(Lang::Es, "locale.example"), Some("{name} tiene {count} fichas."));
/// assert_eq!(template(Lang::Es, "nobody.says.this"), None);
/// ```
pub fn template(lang: Lang, key: &str) -> Option<&'static str> {
    words(lang).get(key).map(String::as_str)
}

/// Whether a language has a key.
pub fn has(lang: Lang, key: &str) -> bool {
    words(lang).contains_key(key)
}

/// Every key of a language, in order.
pub fn keys(lang: Lang) -> impl Iterator<Item = &'static str> {
    words(lang).keys().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(template: &str) -> Vec<&str> {
        let mut names: Vec<&str> =
            template.split('{').skip(1).filter_map(|part| part.split('}').next()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    #[test]
    fn every_language_has_the_same_keys_and_places() {
        let english: Vec<&str> = keys(Lang::En).collect();
        assert!(english.len() > 10, "the English words did not load");
        for lang in Lang::ALL {
            assert_eq!(keys(lang).collect::<Vec<_>>(), english, "keys of {lang}");
            for key in &english {
                let (here, there) = (template(lang, key).unwrap(), template(Lang::En, key).unwrap());
                assert_eq!(places(here), places(there), "places of {key} in {lang}");
                assert!(!here.trim().is_empty(), "{key} says nothing in {lang}");
            }
        }
    }

    #[test]
    fn no_key_is_written_twice_in_a_file() {
        for lang in Lang::ALL {
            let lines = lang.json().lines().filter(|line| line.trim_start().starts_with('"')).count();
            assert_eq!(lines, keys(lang).count(), "one key a line, each once, in {lang}.json");
        }
    }
}
