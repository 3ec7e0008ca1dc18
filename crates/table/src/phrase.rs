//! The ready phrases: what seats can say to one another.

use hexagora_locale::Message;
use serde::{Deserialize, Serialize};

macro_rules! phrases {
    ($($variant:ident = $name:literal,)*) => {
        /// Something to say, which everybody reads in their own language.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        pub enum Phrase {
            $(#[doc = concat!("`", $name, "`")] #[serde(rename = $name)] $variant,)*
        }

        impl Phrase {
            /// All of them, in the order in which a person is offered them.
            pub const ALL: &'static [Phrase] = &[$(Phrase::$variant),*];

            /// The word on the wire.
            pub const fn name(self) -> &'static str {
                match self { $(Phrase::$variant => $name,)* }
            }
        }
    };
}

phrases! {
    Hello = "hello",
    GoodLuck = "good-luck",
    Moment = "moment",
    Nice = "nice",
    Oops = "oops",
    Sorry = "sorry",
    Thanks = "thanks",
    WellPlayed = "well-played",
    Again = "again",
    Goodbye = "goodbye",
}

impl Phrase {
    /// How long a person waits between two phrases, in milliseconds.
    pub const PAUSE: u64 = 2_000;
    /// How many phrases a person says at a table.
    pub const MOST: u32 = 50;

    /// What it says.
    ///
    /// ```
    /// use hexagora_locale::Lang;
    /// use hexagora_table::Phrase;
    ///
    /// assert_eq!(Phrase::Thanks.message().say(Lang::Es), "¡Gracias!");
    /// ```
    pub fn message(self) -> Message {
        Message::new(format!("table.phrase.{}", self.name()))
    }
}
