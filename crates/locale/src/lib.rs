//! Every sentence that Hexagora says to a person, in every language it speaks.
//!
//! Libraries never write sentences: they make a [`Message`], a key with its arguments, and whoever
//! stands before a person has it said in that person's [`Lang`]. The words are in
//! `words/LANG/SPEAKER.json`: a folder a language, a file for each crate that speaks and one for the page. A
//! program has the words of the rules and, by features, of the crates that it is made of. A new language
//! is one more folder and one more line in [`Lang`] and in the word lists.
//!
//! # Quick start
//!
//! ```
//! use hexagora_locale::{Lang, message};
//!
//! let m = message!("locale.example", name = "Ana", count = 3);
//! assert_eq!(m.say(Lang::En), "Ana has 3 discs.");
//! assert_eq!(m.say(Lang::Es), "Ana tiene 3 fichas.");
//! assert_eq!(m.to_string(), m.say(Lang::En)); // Display is English
//! ```
//!
//! # What it does not do
//!
//! It does not find out which language a person wants, beyond reading a code or a variable such as
//! `LANG`. It knows no plural forms: a sentence that needs two has two keys. And it never fails: a key
//! that no list has is said as itself.

mod lang;
mod message;
mod words;

pub use lang::{Lang, LangError};
pub use message::{Arg, Message};
pub use words::{has, keys, template};

/// Makes a [`Message`] from a literal key and named arguments.
///
/// ```
/// use hexagora_locale::message;
///
/// let greeting = message!("locale.example", name = "Ana", count = 3);
/// assert_eq!(greeting.key(), "locale.example");
/// ```
#[macro_export]
macro_rules! message {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($key)$(.with(stringify!($name), $value))*
    };
}

/// `Display` and `Error` for an error that has a `message()`: how every error of Hexagora is said.
///
/// ```
/// use hexagora_locale::{Message, message, says};
///
/// #[derive(Debug)]
/// struct TooFew {
///     count: usize,
/// }
///
/// impl TooFew {
///     fn message(&self) -> Message {
///         message!("locale.example", name = "Ana", count = self.count)
///     }
/// }
///
/// says!(TooFew);
///
/// let error: Box<dyn std::error::Error> = Box::new(TooFew { count: 2 });
/// assert_eq!(error.to_string(), "Ana has 2 discs.");
/// ```
#[macro_export]
macro_rules! says {
    ($type:ty) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.message(), f)
            }
        }

        impl std::error::Error for $type {}
    };
}
