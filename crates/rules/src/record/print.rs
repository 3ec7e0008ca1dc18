//! From record to text: one turn a line, and no line wider than a mailer likes.

use std::fmt;

use super::{Drawing, Line, Record, Symbol, Tag, Verdict, escape, verdict};

/// How wide a line may be, where it can be broken at all.
const WIDTH: usize = 80;
/// How much farther to the right each variation stands, and the rest of a line that was broken.
const INDENT: usize = 4;
/// How many variations within one another are set off; deeper ones stand below one another.
const INDENTED: usize = 8;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            write_tag(f, tag)?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut paper = Paper::default();
        paper.notes(&self.line.drawings, &self.line.comments);
        paper.new_line(0);
        paper.entries(&self.line, 0);
        paper.new_line(0);
        let end = self.result().as_ref().map_or_else(|| verdict::OPEN.to_owned(), Verdict::word);
        paper.word(&end);
        paper.new_line(0);
        f.write_str(&paper.text)
    }
}

/// A tag on one line or, broken at spaces, on several.
fn write_tag(f: &mut fmt::Formatter<'_>, tag: &Tag) -> fmt::Result {
    let mut column = tag.name().len() + 3;
    let indent = column - 1;
    write!(f, "[{} \"", tag.name())?;
    for (at, word) in escape::quoted(tag.value()).split(' ').enumerate() {
        let width = word.chars().count();
        if at > 0 {
            // Two more columns are for what closes the tag.
            if column + 1 + width + 2 > WIDTH {
                write!(f, "\"\n{:indent$}\"", "")?;
                column = indent + 1;
            } else {
                f.write_str(" ")?;
                column += 1;
            }
        }
        f.write_str(word)?;
        column += width;
    }
    writeln!(f, "\"]")
}

/// Text that grows word by word. The last word waits, for what may be glued to it.
#[derive(Default)]
struct Paper {
    text: String,
    column: usize,
    indent: usize,
    /// What will stand before the next word, without a space.
    before: String,
    waiting: String,
}

impl Paper {
    fn word(&mut self, word: &str) {
        self.flush();
        self.waiting.push_str(&std::mem::take(&mut self.before));
        self.waiting.push_str(word);
    }

    fn flush(&mut self) {
        if self.waiting.is_empty() {
            return;
        }
        let width = self.waiting.chars().count();
        if self.column == 0 {
            self.margin(self.indent);
        } else if self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.margin(self.indent + INDENT);
        } else {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.waiting);
        self.column += width;
        self.waiting.clear();
    }

    fn margin(&mut self, indent: usize) {
        self.text.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }

    /// What follows stands on a line of its own.
    fn new_line(&mut self, indent: usize) {
        self.flush();
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
        self.indent = indent;
    }

    /// What stands beside a step. A drawing is not broken.
    fn notes(&mut self, drawings: &[Drawing], comments: &[String]) {
        for drawing in drawings {
            self.word(&drawing.to_string());
        }
        for comment in comments {
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &str) {
        self.before.push('{');
        for word in escape::braced(comment).split(' ') {
            self.word(word);
        }
        self.waiting.push('}');
    }

    fn entries(&mut self, line: &Line, depth: usize) {
        let indent = INDENT * depth.min(INDENTED);
        let mut turn = None;
        for (at, entry) in line.entries.iter().enumerate() {
            if turn != Some(entry.turn) {
                // The first step of a variation follows its parenthesis.
                if at > 0 {
                    self.new_line(indent);
                }
                if entry.turn > 0 {
                    self.word(&format!("{}.", entry.turn));
                }
                turn = Some(entry.turn);
            }
            self.word(&entry.step);
            self.waiting.push_str(entry.symbol.map_or("", Symbol::text));
            self.notes(&entry.drawings, &entry.comments);
            for variation in &entry.variations {
                self.variation(variation, depth + 1);
            }
            // After a variation the turn goes on on a new line, with its number again.
            turn = turn.filter(|_| entry.variations.is_empty());
        }
    }

    fn variation(&mut self, line: &Line, depth: usize) {
        self.new_line(INDENT * depth.min(INDENTED) - 1);
        self.before.push('(');
        self.notes(&[], &line.comments);
        self.entries(line, depth);
        self.waiting.push(')');
    }
}
