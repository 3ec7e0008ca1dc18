//! Running text set in lines.

/// A piece of text in one ink: an escape sequence, or nothing.
pub struct Piece {
    /// The text.
    pub text: String,
    /// What switches its ink on.
    pub ink: &'static str,
}

const OFF: &str = "\x1b[0m";

/// Sets pieces in lines of a width. Lines break at spaces only; a longer word has a line of its own.
pub fn lines(pieces: Vec<Piece>, width: usize, first: &str, rest: &str) -> String {
    let mut page = String::from(first);
    let mut column = first.chars().count();
    let mut fresh = true;
    for word in words(&pieces) {
        let length: usize = word.iter().map(|(text, _)| text.chars().count()).sum();
        if !fresh && column + 1 + length > width {
            page.push('\n');
            page += rest;
            (column, fresh) = (rest.chars().count(), true);
        }
        if !fresh {
            page.push(' ');
            column += 1;
        }
        for (text, ink) in word {
            if ink.is_empty() { page += text } else { page += &format!("{ink}{text}{OFF}") }
        }
        (column, fresh) = (column + length, false);
    }
    page + "\n"
}

/// The words, each of which may be in several inks: a comma after emphasis clings to it.
fn words(pieces: &[Piece]) -> Vec<Vec<(&str, &'static str)>> {
    let mut words = vec![Vec::new()];
    for piece in pieces {
        for (at, part) in piece.text.split(' ').enumerate() {
            if at > 0 {
                words.push(Vec::new());
            }
            if let Some(word) = words.last_mut().filter(|_| !part.is_empty()) {
                word.push((part, piece.ink));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(text: &str, ink: &'static str) -> Piece {
        Piece { text: text.into(), ink }
    }

    #[test]
    fn lines_break_at_spaces_and_hang() {
        let text = vec![piece("one two three four", "")];
        assert_eq!(lines(text, 11, "- ", "  "), "- one two\n  three\n  four\n");
    }

    #[test]
    fn ink_has_no_width_and_a_comma_clings_to_its_word() {
        let text = vec![piece("a ", ""), piece("bold word", "\x1b[1m"), piece(", end", "")];
        assert_eq!(lines(text, 8, "", ""), "a \x1b[1mbold\x1b[0m\n\x1b[1mword\x1b[0m,\nend\n");
    }

    #[test]
    fn a_word_that_is_too_long_has_a_line_of_its_own() {
        assert_eq!(lines(vec![piece("a bbbbbbbb c", "")], 4, "", ""), "a\nbbbbbbbb\nc\n");
    }
}
