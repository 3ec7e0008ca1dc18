//! The languages.

use std::fmt;
use std::str::FromStr;

use crate::{Message, message};

/// A language that Hexagora speaks.
///
/// ```
/// use hexagora_locale::{Lang, LangError};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let lang: Lang = "ES".parse()?;
/// assert_eq!(lang, Lang::Es);
/// assert_eq!("tlh".parse::<Lang>(), Err(LangError { code: "tlh".to_owned() }));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl Lang {
    /// All of them, in the order in which a person is offered them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Es];

    /// The code of the language, as in `--lang es`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Es => "es",
        }
    }

    /// The language of an environment value such as `es_ES.UTF-8`, if we speak it.
    ///
    /// ```
    /// use hexagora_locale::Lang;
    ///
    /// assert_eq!(Lang::from_environment("es_ES.UTF-8"), Some(Lang::Es));
    /// assert_eq!(Lang::from_environment("C"), None);
    /// ```
    pub fn from_environment(value: &str) -> Option<Lang> {
        value.split(':').find_map(|tag| tag.split(['_', '-', '.', '@']).next()?.parse().ok())
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = LangError;

    /// Reads a code, in small or capital letters.
    fn from_str(code: &str) -> Result<Lang, LangError> {
        let known = Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code));
        known.ok_or_else(|| LangError { code: code.to_owned() })
    }
}

/// The error for a language that Hexagora does not speak.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LangError {
    /// The code as given.
    pub code: String,
}

impl LangError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        let legal = Lang::ALL.map(Lang::code).join(", ");
        message!("locale.unknown", code = &self.code, legal = legal).shortened(60)
    }
}

crate::says!(LangError);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back_and_others_are_refused() {
        for lang in Lang::ALL {
            assert_eq!(lang.to_string().parse(), Ok(lang));
            assert_eq!(lang.code().to_uppercase().parse(), Ok(lang));
        }
        let error = "tlh".parse::<Lang>().unwrap_err();
        assert_eq!(error.to_string(), "There is no language “tlh” here; there are en, es.");
    }

    #[test]
    fn environment_values_name_a_language() {
        assert_eq!(Lang::from_environment("es_ES.UTF-8"), Some(Lang::Es));
        assert_eq!(Lang::from_environment("de:es:en"), Some(Lang::Es));
        assert_eq!(Lang::from_environment("en"), Some(Lang::En));
        assert_eq!(Lang::from_environment("C.UTF-8"), None);
        assert_eq!(Lang::from_environment(""), None);
    }
}
