//! Themes: what a puzzle is about, for those who want to practise one thing.

use std::fmt;
use std::str::FromStr;

use hexagora_locale::Message;
use serde::Serialize;

macro_rules! themes {
    ($($(#[$doc:meta])* $theme:ident = $name:literal,)*) => {
        /// What a puzzle is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[cfg_attr(feature = "ts", ts(rename = "PuzzleTheme"))]
        pub enum Theme {
            $($(#[$doc])* #[serde(rename = $name)] $theme,)*
        }

        impl Theme {
            /// All themes: what is claimed first, then what is added to it.
            pub const ALL: &'static [Theme] = &[$(Theme::$theme,)*];

            /// The name in files, on the command line and on the wire.
            pub const fn name(self) -> &'static str {
                match self { $(Theme::$theme => $name,)* }
            }
        }
    };
}

themes! {
    /// Win this turn.
    Win1 = "win-1",
    /// Win in two turns.
    Win2 = "win-2",
    /// Win in three turns.
    Win3 = "win-3",
    /// The next turn of the other would win.
    Defence = "defence",
    /// The other would win by force, if not at once.
    Escape = "escape",
    /// The most points in a turn.
    Gain = "gain",
    /// A single turn is right.
    Only = "only",
    /// The solution begins with a capture.
    Capture = "capture",
    /// The other side would win with its next turn.
    Race = "race",
}

impl Theme {
    /// The themes that a line of a file names: the others follow from the claim.
    pub const TAGS: [Theme; 3] = [Theme::Only, Theme::Capture, Theme::Race];

    /// What people call it.
    pub fn title(self) -> Message {
        Message::new(format!("puzzle.theme.{}", self.name()))
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = ();

    fn from_str(name: &str) -> Result<Theme, ()> {
        Theme::ALL.iter().copied().find(|theme| theme.name() == name).ok_or(())
    }
}
