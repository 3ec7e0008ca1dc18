//! The word lists: a folder a language, in it a JSON object a speaker, from key to template.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::Lang;

type Words = BTreeMap<String, String>;

/// The lists of a language that are part of this program: those of the crates that it is made of.
macro_rules! lists {
    ($lang:literal) => {
        &[
            include_str!(concat!("../words/", $lang, "/rules.json")),
            #[cfg(feature = "table")]
            include_str!(concat!("../words/", $lang, "/table.json")),
            #[cfg(feature = "engine")]
            include_str!(concat!("../words/", $lang, "/engine.json")),
            #[cfg(feature = "book")]
            include_str!(concat!("../words/", $lang, "/book.json")),
            #[cfg(feature = "learn")]
            include_str!(concat!("../words/", $lang, "/learn.json")),
            #[cfg(feature = "puzzle")]
            include_str!(concat!("../words/", $lang, "/puzzle.json")),
            #[cfg(feature = "wire")]
            include_str!(concat!("../words/", $lang, "/wire.json")),
            #[cfg(feature = "server")]
            include_str!(concat!("../words/", $lang, "/server.json")),
            #[cfg(feature = "command")]
            include_str!(concat!("../words/", $lang, "/command.json")),
            #[cfg(feature = "toy")]
            include_str!(concat!("../tests/fifth/", $lang, ".json")),
        ]
    };
}

const fn lists(lang: Lang) -> &'static [&'static str] {
    match lang {
        Lang::En => lists!("en"),
        Lang::Es => lists!("es"),
    }
}

fn words(lang: Lang) -> &'static Words {
    static WORDS: [OnceLock<Words>; Lang::ALL.len()] = [const { OnceLock::new() }; Lang::ALL.len()];
    WORDS[lang as usize].get_or_init(|| {
        let mut words = Words::new();
        for list in lists(lang) {
            // The lists are part of the program and tested; a broken one says nothing but keys.
            words.append(&mut serde_json::from_str(list).unwrap_or_default());
        }
        words
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
    use std::fs;
    use std::path::Path;

    use super::*;

    /// All lists of a language, also those that are not part of this program, by file.
    fn files(lang: Lang) -> BTreeMap<String, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("words").join(lang.code());
        let read = |path: &Path| {
            (path.file_name().unwrap().to_string_lossy().into(), fs::read_to_string(path).unwrap())
        };
        fs::read_dir(folder).unwrap().map(|entry| read(&entry.unwrap().path())).collect()
    }

    fn read(list: &str) -> Words {
        serde_json::from_str(list).unwrap()
    }

    fn places(template: &str) -> Vec<&str> {
        let mut names: Vec<&str> =
            template.split('{').skip(1).filter_map(|part| part.split('}').next()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    #[test]
    fn every_language_has_the_same_files_keys_and_places() {
        let english = files(Lang::En);
        assert!(english.len() > 5, "the English words were not found");
        for lang in Lang::ALL {
            let here = files(lang);
            assert!(here.keys().eq(english.keys()), "files of {lang}");
            for (file, list) in &english {
                let (there, here) = (read(list), read(&here[file]));
                assert!(here.keys().eq(there.keys()), "keys of {lang}/{file}");
                for (key, template) in &here {
                    assert_eq!(places(template), places(&there[key]), "places of {key} in {lang}");
                    assert!(!template.trim().is_empty(), "{key} says nothing in {lang}");
                }
            }
        }
    }

    #[test]
    fn no_key_is_written_twice() {
        for lang in Lang::ALL {
            let mut all = Words::new();
            let mut lines = 0;
            for (file, list) in files(lang) {
                let keys = list.lines().filter(|line| line.trim_start().starts_with('"')).count();
                assert_eq!(keys, read(&list).len(), "one key a line, each once, in {lang}/{file}");
                all.append(&mut read(&list));
                lines += keys;
            }
            assert_eq!(lines, all.len(), "each key in one file of {lang}");
        }
    }

    #[test]
    fn the_words_of_the_rules_are_always_there_and_the_pages_never() {
        for lang in Lang::ALL {
            assert!(has(lang, "error.step") && has(lang, "ampel.about"));
            assert!(!keys(lang).any(|key| key.starts_with("page.")));
        }
    }
}
