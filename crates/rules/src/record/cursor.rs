//! A place in a text that moves forward.

use hexagora_locale::{Message, message};

use super::{Place, RecordError, RecordFault};

/// Reads a text character by character and knows the line and column. A copy looks ahead.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text. A mark of byte order is not part of it.
    pub fn new(text: &'a str) -> Cursor<'a> {
        let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Cursor { rest, place: Place { line: 1, column: 1 } }
    }

    pub fn place(&self) -> Place {
        self.place
    }

    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.rest = &self.rest[character.len_utf8()..];
        if character == '\n' {
            self.place.line = self.place.line.saturating_add(1);
            self.place.column = 1;
        } else {
            self.place.column = self.place.column.saturating_add(1);
        }
        Some(character)
    }

    /// Goes past one character, if it is the next one.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.next();
        }
        found
    }

    pub fn skip_space(&mut self) {
        while self.peek().is_some_and(|character| character.is_ascii_whitespace()) {
            self.next();
        }
    }

    /// The longest run of ASCII characters that are `part` of a word; perhaps none.
    pub fn word(&mut self, part: impl Fn(u8) -> bool) -> &'a str {
        let length = self.rest.bytes().take_while(|&byte| byte.is_ascii_graphic() && part(byte)).count();
        // ASCII alone was counted, so the word ends between characters.
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.place.column = self.place.column.saturating_add(length as u32);
        word
    }

    /// The error for what stands here.
    pub fn expected(&self, what: Message) -> RecordError {
        let found = match self.rest.split_whitespace().next() {
            _ if self.rest.is_empty() => message!("record.found.end"),
            // Here the white space itself is wrong: a line ends too early.
            _ if self.rest.starts_with(|first: char| first.is_ascii_whitespace()) => {
                message!("record.found.line-end")
            }
            word => RecordFault::quote(word.unwrap_or_default()),
        };
        RecordFault::Syntax { found, expected: what }.at(self.place)
    }
}
