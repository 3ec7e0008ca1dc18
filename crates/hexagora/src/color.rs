//! Whether to paint.

use std::ffi::OsString;

use clap::ArgMatches;

use crate::cli;

/// What `--color` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ColorWhen {
    /// Colour on a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Colour everywhere.
    Always,
    /// No colour anywhere.
    Never,
}

impl ColorWhen {
    /// Whether a stream is painted.
    pub fn grants(self, terminal: bool, env: &dyn Fn(&str) -> Option<OsString>) -> bool {
        match self {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => terminal && env("NO_COLOR").is_none_or(|value| value.is_empty()),
        }
    }
}

/// What a parsed command line asks for.
pub fn when(matches: &ArgMatches) -> ColorWhen {
    match matches.get_one::<String>(cli::COLOR).map(String::as_str) {
        Some("always") => ColorWhen::Always,
        Some("never") => ColorWhen::Never,
        _ => ColorWhen::Auto,
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
        assert!(ColorWhen::Auto.grants(true, &bare));
        assert!(ColorWhen::Auto.grants(true, &empty));
        assert!(!ColorWhen::Auto.grants(true, &forbidden));
        assert!(!ColorWhen::Auto.grants(false, &bare));
        assert!(ColorWhen::Always.grants(false, &forbidden));
        assert!(!ColorWhen::Never.grants(true, &bare));
    }
}
