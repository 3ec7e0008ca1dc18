//! A text in both languages.

use hexagora_locale::Lang;
use serde::Deserialize;

/// A text in every language, written side by side so that neither is forgotten.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Both {
    en: String,
    es: String,
}

impl Both {
    /// The text in a language.
    pub fn say(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Es => &self.es,
        }
    }
}
