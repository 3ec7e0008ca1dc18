//! A sentence that is still a value.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::{Lang, words};

/// A key of the word lists with the arguments that fill its `{places}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Message {
    key: Cow<'static, str>,
    #[cfg_attr(feature = "ts", ts(type = "[string, string | Message][]"))]
    args: Vec<(&'static str, Arg)>,
}

/// What fills a place: text as it is, or another message, said in the same language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Arg {
    /// Text that is the same in every language: notation, a name, a number.
    Text(String),
    /// A sentence or word of its own.
    Message(Message),
}

impl Message {
    /// A message without arguments yet. Prefer [`message!`](crate::message), whose literal keys
    /// the tests can find.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Message {
        Message { key: key.into(), args: Vec::new() }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Message {
        self.args.push((name, value.into()));
        self
    }

    /// The key in the word lists.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The same message with every text cut to `longest` characters: what quotes input stays short.
    ///
    /// ```
    /// use hexagora_locale::message;
    ///
    /// let m = message!("locale.example", name = "Anastasia", count = 3);
    /// assert_eq!(m.shortened(4).to_string(), "Anas… has 3 discs.");
    /// ```
    #[must_use]
    pub fn shortened(mut self, longest: usize) -> Message {
        for (_, arg) in &mut self.args {
            *arg = match std::mem::replace(arg, Arg::Text(String::new())) {
                Arg::Message(message) => Arg::Message(message.shortened(longest)),
                Arg::Text(text) => Arg::Text(match text.char_indices().nth(longest) {
                    Some((end, _)) => format!("{}…", &text[..end]),
                    None => text,
                }),
            };
        }
        self
    }

    /// What fills a place. One whose name begins with a capital is filled like the one in small
    /// letters, with a capital in front: `{Seat} passes.`
    fn fill(&self, place: &str, lang: Lang) -> Option<String> {
        let said = |name: &str| {
            let (_, arg) = self.args.iter().find(|(known, _)| *known == name)?;
            Some(match arg {
                Arg::Text(text) => text.clone(),
                Arg::Message(message) => message.say(lang),
            })
        };
        said(place).or_else(|| {
            let small = place.strip_prefix(|letter: char| letter.is_ascii_uppercase())?;
            let first = place.chars().next()?.to_ascii_lowercase();
            let text = said(&format!("{first}{small}"))?;
            let mut letters = text.chars();
            let capital = letters.next()?.to_uppercase();
            Some(capital.chain(letters).collect())
        })
    }

    /// The sentence in a language. A key that no list has is said as itself.
    pub fn say(&self, lang: Lang) -> String {
        let Some(template) = words::template(lang, &self.key) else {
            return self.key.clone().into_owned();
        };
        let mut out = String::with_capacity(template.len() + 16);
        let mut rest = template;
        while let Some(open) = rest.find('{') {
            out.push_str(&rest[..open]);
            rest = &rest[open + 1..];
            let Some(close) = rest.find('}') else { break };
            out.push_str(&self.fill(&rest[..close], lang).unwrap_or_else(|| "…".to_owned()));
            rest = &rest[close + 1..];
        }
        out.push_str(rest);
        out
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

macro_rules! text_args {
    ($($type:ty),*) => {$(
        impl From<$type> for Arg {
            fn from(value: $type) -> Arg {
                Arg::Text(value.to_string())
            }
        }
    )*};
}
text_args!(&str, String, &String, Cow<'_, str>, char, u8, u16, u32, u64, usize, i32, i64, f64);

#[cfg(test)]
mod tests {
    use crate::{Lang, message};

    #[test]
    fn a_place_with_a_capital_is_filled_with_one() {
        let red = || message!("seat.colour", colour = message!("colour.red"));
        assert_eq!(red().say(Lang::En), "Red");
        let seat = || message!("laberinto.seat", colour = message!("colour.red"));
        let passes = message!("said.laberinto.pass", seat = seat());
        assert_eq!(
            (passes.say(Lang::En), passes.say(Lang::Es)),
            ("Red passes.".into(), "El rojo pasa.".into())
        );
        assert_eq!(message!("seat.colour").to_string(), "…");
    }

    #[test]
    fn quoted_texts_can_be_cut_at_any_depth() {
        let inner = message!("error.pair", pair = "ñ".repeat(1000));
        let outer = message!("error.nearest", error = inner, nearest = "name").shortened(3);
        assert_eq!(outer.to_string(), "“ñññ…” is not an option; write name=value. Did you mean “nam…”?");
    }
}
