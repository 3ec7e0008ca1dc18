//! How any text at all is written within quotes and braces.
//!
//! `\\`, `\n`, `\r`, `\t`, `\s` (a space that must stand), `\u{…}` and the closing mark itself are
//! written with a backslash. Within braces a run of spaces and line ends reads as one space, so
//! that a comment survives being wrapped anew by a mailer; within quotes a space is a space.

use std::fmt::Write;

/// What may follow a backslash.
pub(super) const LEGAL: &str = r#"\\ \" \{ \} \n \r \t \s \u{…}"#;

/// A value as it stands between quotes, without them.
pub(super) fn quoted(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '"' => out.push_str("\\\""),
            _ => plain(&mut out, character),
        }
    }
    out
}

/// A comment as it stands between braces, without them: no space in it is next to another one or
/// to a brace.
pub(super) fn braced(comment: &str) -> String {
    let mut out = String::with_capacity(comment.len());
    let mut characters = comment.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            ' ' if out.is_empty() || out.ends_with(' ') || characters.peek().is_none() => out.push_str("\\s"),
            ' ' => out.push(' '),
            '}' => out.push_str("\\}"),
            _ => plain(&mut out, character),
        }
    }
    out
}

fn plain(out: &mut String, character: char) {
    match character {
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        // A mark of byte order could be taken away by whoever handles the file.
        _ if character.is_control() || character == '\u{FEFF}' => {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(character));
        }
        _ => out.push(character),
    }
}

/// The character that a backslash and one more character stand for; `\u{…}` is read elsewhere.
pub(super) fn unescape(character: char) -> Option<char> {
    match character {
        '\\' | '"' | '{' | '}' => Some(character),
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        's' => Some(' '),
        _ => None,
    }
}
