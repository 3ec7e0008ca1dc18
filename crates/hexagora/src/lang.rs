//! The language a person is spoken to in: known before anything is parsed, so that even a wrong
//! command line is answered in it.

use std::ffi::OsString;

use hexagora_locale::Lang;

/// Where the language is looked for when `--lang` does not say, the strongest first.
const VARIABLES: [&str; 4] = ["HEXAGORA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];

/// The language of `--lang`, else of the environment, else English.
pub fn choose(args: &[OsString], env: &dyn Fn(&str) -> Option<OsString>) -> Lang {
    asked(args).or_else(|| surrounding(env)).unwrap_or_default()
}

fn asked(args: &[OsString]) -> Option<Lang> {
    let mut words = args.iter().skip(1).filter_map(|arg| arg.to_str()).take_while(|arg| *arg != "--");
    while let Some(word) = words.next() {
        let Some(rest) = word.strip_prefix("--lang") else { continue };
        let code = if rest.is_empty() { words.next() } else { rest.strip_prefix('=') };
        if let Some(lang) = code.and_then(|code| code.parse().ok()) {
            return Some(lang);
        }
    }
    None
}

/// The first variable that is set decides, as everywhere: `LC_ALL=C` overrules `LANG=es_ES`.
fn surrounding(env: &dyn Fn(&str) -> Option<OsString>) -> Option<Lang> {
    let value = VARIABLES.into_iter().filter_map(env).find(|value| !value.is_empty())?;
    Lang::from_environment(value.to_str()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(args: &[&str], env: &[(&str, &str)]) -> Lang {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        choose(&args, &|name| env.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into()))
    }

    #[test]
    fn the_flag_overrules_the_environment() {
        assert_eq!(chosen(&["hexagora", "--lang", "es"], &[("LANG", "en_GB")]), Lang::Es);
        assert_eq!(chosen(&["hexagora", "show", "--lang=en"], &[("LANG", "es_ES.UTF-8")]), Lang::En);
        assert_eq!(chosen(&["hexagora", "--lang"], &[("LANG", "es_ES.UTF-8")]), Lang::Es);
        assert_eq!(chosen(&["hexagora", "--lang=tlh"], &[("LANG", "es_ES.UTF-8")]), Lang::Es);
        assert_eq!(chosen(&["hexagora", "--", "--lang=es"], &[]), Lang::En);
    }

    #[test]
    fn the_strongest_variable_that_is_set_decides() {
        assert_eq!(chosen(&[], &[("LC_ALL", "C"), ("LANG", "es_ES.UTF-8")]), Lang::En);
        assert_eq!(chosen(&[], &[("LC_ALL", ""), ("LANG", "es_MX")]), Lang::Es);
        assert_eq!(chosen(&[], &[("HEXAGORA_LANG", "es"), ("LC_ALL", "en_US")]), Lang::Es);
        assert_eq!(chosen(&[], &[]), Lang::En);
    }
}
