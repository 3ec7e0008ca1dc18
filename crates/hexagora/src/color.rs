//! Whether to paint.

use std::ffi::OsString;

use clap::ArgMatches;

use crate::cli;

/// What `--color` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wish {
    /// Colour on a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Colour everywhere.
    Always,
    /// No colour anywhere.
    Never,
}

impl Wish {
    /// Whether a stream is painted.
    pub fn grants(self, terminal: bool, env: &dyn Fn(&str) -> Option<OsString>) -> bool {
        match self {
            Wish::Always => true,
            Wish::Never => false,
            Wish::Auto => terminal && env("NO_COLOR").is_none_or(|value| value.is_empty()),
        }
    }
}

/// What a parsed command line asks for.
pub fn wish(matches: &ArgMatches) -> Wish {
    match matches.get_one::<String>(cli::COLOR).map(String::as_str) {
        Some("always") => Wish::Always,
        Some("never") => Wish::Never,
        _ => Wish::Auto,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_needs_a_terminal_that_nobody_has_forbidden() {
        let bare = |_: &str| None;
        let forbidden = |name: &str| (name == "NO_COLOR").then(|| OsString::from("1"));
        let empty = |name: &str| (name == "NO_COLOR").then(OsString::new);
        assert!(Wish::Auto.grants(true, &bare));
        assert!(Wish::Auto.grants(true, &empty));
        assert!(!Wish::Auto.grants(true, &forbidden));
        assert!(!Wish::Auto.grants(false, &bare));
        assert!(Wish::Always.grants(false, &forbidden));
        assert!(!Wish::Never.grants(true, &bare));
    }
}
