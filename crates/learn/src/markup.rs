//! The markup of the rules: a few forms, strictly read, so that page, print and terminal can each
//! show all of them.
//!
//! | written | means |
//! | --- | --- |
//! | `# Title` | the game's name, once, on the first line |
//! | `## Title {#anchor}` | a section; the anchor never changes |
//! | lines up to an empty one | a paragraph |
//! | `- item`, `1. item` | an item of a list; further lines of it are indented |
//! | `{figure NAME}` on a line of its own | a figure of `figures.json` |
//! | `{option NAME} text` at the start of a paragraph | what an option of the game changes |
//! | `{D4} text` at the start of a paragraph | a decision: what the sheet leaves open and what is played |
//! | `*word*`, `**word**` | emphasis, strong emphasis |
//! | `` `c2-f5` `` | notation, or another word of the program |
//! | `[words](#anchor)` | a link to a section |
//! | `{option NAME}`, `{D4}` elsewhere | a link to that option or decision |
//!
//! Forms do not nest.

use std::fmt;

use serde::Serialize;

/// A piece of running text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Inline {
    /// Plain words.
    Text {
        /// The words.
        text: String,
    },
    /// Emphasis.
    Emphasis {
        /// The words.
        text: String,
    },
    /// Strong emphasis: a term where it is explained.
    Strong {
        /// The words.
        text: String,
    },
    /// Notation, or another word of the program.
    Notation {
        /// The word.
        text: String,
    },
    /// A link to a section of the same rules.
    Link {
        /// The words.
        text: String,
        /// The section's anchor.
        anchor: String,
    },
    /// A link to an option.
    Option {
        /// The option's name.
        name: String,
    },
    /// A link to a decision.
    Decision {
        /// Its number.
        number: u8,
    },
}

impl Inline {
    /// The words without their form.
    pub fn plain(&self) -> String {
        match self {
            Inline::Text { text }
            | Inline::Emphasis { text }
            | Inline::Strong { text }
            | Inline::Notation { text }
            | Inline::Link { text, .. } => text.clone(),
            Inline::Option { name } => name.clone(),
            Inline::Decision { number } => format!("D{number}"),
        }
    }
}

/// Something that stands on its own lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Block {
    /// A paragraph.
    Paragraph {
        /// Its text.
        text: Vec<Inline>,
    },
    /// A list.
    List {
        /// Whether its items are numbered.
        ordered: bool,
        /// Its items.
        items: Vec<Vec<Inline>>,
    },
    /// A figure.
    Figure {
        /// Its name.
        id: String,
    },
    /// What an option changes. Its anchor is `option-NAME`.
    Option {
        /// The option's name.
        name: String,
        /// The text.
        text: Vec<Inline>,
    },
    /// What the printed sheet leaves open and what is played. Its anchor is `d4` for D4.
    Decision {
        /// Its number.
        number: u8,
        /// The text.
        text: Vec<Inline>,
    },
}

impl Block {
    /// Every running text in the block.
    pub fn texts(&self) -> Vec<&[Inline]> {
        match self {
            Block::Paragraph { text } | Block::Option { text, .. } | Block::Decision { text, .. } => {
                vec![text]
            }
            Block::List { items, .. } => items.iter().map(Vec::as_slice).collect(),
            Block::Figure { .. } => Vec::new(),
        }
    }
}

/// Why a text is not written in the markup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkupError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, for whoever writes the texts.
    pub why: &'static str,
}

impl fmt::Display for MarkupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for MarkupError {}

/// Reads blocks. `first` is the number of the first line.
///
/// ```
/// use hexagora_learn::markup::{Block, blocks};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let read = blocks("A **disc** is moved.\n\n{figure start}\n", 1)?;
/// assert!(matches!(&read[..], [Block::Paragraph { .. }, Block::Figure { .. }]));
/// # Ok(())
/// # }
/// ```
pub fn blocks(text: &str, first: usize) -> Result<Vec<Block>, MarkupError> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().zip(first..).peekable();
    while let Some((line, number)) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        let mut whole = line.to_owned();
        while let Some((more, _)) = lines.next_if(|(more, _)| !more.trim().is_empty() && item(more).is_none())
        {
            whole.push(' ');
            whole += more.trim_start();
        }
        let bad = |why| MarkupError { line: number, why };
        if line.starts_with('#') {
            return Err(bad("a heading is `# Title` or `## Title {#anchor}`"));
        }
        match item(&whole) {
            Some((ordered, text)) => {
                let text = inlines(text).map_err(bad)?;
                match blocks.last_mut() {
                    Some(Block::List { ordered: before, items }) if *before == ordered => items.push(text),
                    _ => blocks.push(Block::List { ordered, items: vec![text] }),
                }
            }
            None => blocks.push(block(&whole).map_err(bad)?),
        }
    }
    Ok(blocks)
}

/// The text of a list's item, and whether it is numbered.
fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(text) = line.strip_prefix("- ") {
        return Some((false, text));
    }
    let text = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let numbered = text.len() < line.len();
    text.strip_prefix(". ").filter(|_| numbered).map(|text| (true, text))
}

fn block(text: &str) -> Result<Block, &'static str> {
    let mut text = inlines_with_figures(text)?;
    let mut rest = text.split_off(1);
    let lead = text.pop().ok_or("an empty paragraph")?;
    match lead {
        Piece::Figure(id) if rest.is_empty() => return Ok(Block::Figure { id }),
        Piece::Inline(Inline::Option { name }) => {
            return Ok(Block::Option { name, text: body(rest)? });
        }
        Piece::Inline(Inline::Decision { number }) => {
            return Ok(Block::Decision { number, text: body(rest)? });
        }
        lead => rest.insert(0, lead),
    }
    Ok(Block::Paragraph { text: words(rest)? })
}

/// What follows the name of an option or a decision.
fn body(pieces: Vec<Piece>) -> Result<Vec<Inline>, &'static str> {
    let mut text = words(pieces)?;
    match text.first_mut() {
        Some(Inline::Text { text }) if text.starts_with(' ') => *text = text.trim_start().to_owned(),
        _ => return Err("an option or a decision is followed by a space and its text"),
    }
    Ok(text)
}

enum Piece {
    Inline(Inline),
    Figure(String),
}

fn words(pieces: Vec<Piece>) -> Result<Vec<Inline>, &'static str> {
    let word = |piece| match piece {
        Piece::Inline(inline) => Ok(inline),
        Piece::Figure(_) => Err("a figure stands on a line of its own"),
    };
    pieces.into_iter().map(word).collect()
}

/// Reads running text.
pub fn inlines(text: &str) -> Result<Vec<Inline>, &'static str> {
    words(inlines_with_figures(text)?)
}

fn inlines_with_figures(text: &str) -> Result<Vec<Piece>, &'static str> {
    let mut pieces = Vec::new();
    let mut rest = text.trim_end();
    while !rest.is_empty() {
        let plain = rest.find(['*', '`', '[', '{']).unwrap_or(rest.len());
        if plain > 0 {
            let (text, after) = rest.split_at(plain);
            if text.contains([']', '}']) {
                return Err("a closing bracket without its opening one");
            }
            pieces.push(Piece::Inline(Inline::Text { text: text.to_owned() }));
            rest = after;
            continue;
        }
        let (piece, after) = piece(rest)?;
        pieces.push(piece);
        rest = after;
    }
    Ok(pieces)
}

/// The form at the start of a text, and what follows it.
fn piece(text: &str) -> Result<(Piece, &str), &'static str> {
    let (inline, after) = if let Some(rest) = text.strip_prefix("**") {
        let (text, after) = rest.split_once("**").ok_or("`**` is not closed")?;
        (Inline::Strong { text: plain(text)? }, after)
    } else if let Some(rest) = text.strip_prefix('*') {
        let (text, after) = rest.split_once('*').ok_or("`*` is not closed")?;
        (Inline::Emphasis { text: plain(text)? }, after)
    } else if let Some(rest) = text.strip_prefix('`') {
        let (text, after) = rest.split_once('`').ok_or("a backtick is not closed")?;
        (Inline::Notation { text: text.to_owned() }, after)
    } else if let Some(rest) = text.strip_prefix('[') {
        let (text, rest) = rest.split_once("](#").ok_or("a link is `[words](#anchor)`")?;
        let (anchor, after) = rest.split_once(')').ok_or("a link is `[words](#anchor)`")?;
        (Inline::Link { text: plain(text)?, anchor: name(anchor)? }, after)
    } else {
        let (inner, after) =
            text.strip_prefix('{').and_then(|rest| rest.split_once('}')).ok_or("`{` is not closed")?;
        return Ok((marker(inner)?, after));
    };
    Ok((Piece::Inline(inline), after))
}

fn marker(inner: &str) -> Result<Piece, &'static str> {
    if let Some(id) = inner.strip_prefix("figure ") {
        return Ok(Piece::Figure(name(id)?));
    }
    if let Some(option) = inner.strip_prefix("option ") {
        return Ok(Piece::Inline(Inline::Option { name: name(option)? }));
    }
    match inner.strip_prefix('D').and_then(|number| number.parse().ok()) {
        Some(number) => Ok(Piece::Inline(Inline::Decision { number })),
        None => Err("in braces stands `figure NAME`, `option NAME` or a decision, as in `{D4}`"),
    }
}

/// Words within a form, which hold no other form.
fn plain(text: &str) -> Result<String, &'static str> {
    match text.is_empty() || text.contains(['*', '`', '[', ']', '{', '}']) {
        true => Err("forms hold plain words and do not nest"),
        false => Ok(text.to_owned()),
    }
}

/// A name or an anchor: small letters, digits and hyphens.
pub(crate) fn name(text: &str) -> Result<String, &'static str> {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    match !text.is_empty() && text.bytes().all(fits) {
        true => Ok(text.to_owned()),
        false => Err("a name has small letters, digits and hyphens"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Inline {
        Inline::Text { text: text.into() }
    }

    #[test]
    fn every_form_is_read() {
        let read = blocks("One *two*\n`a1` [x](#end), see {D4}.\n\n{figure start}\n\n- a\n- b\n  c\n1. d", 1)
            .unwrap();
        let paragraph = vec![
            text("One "),
            Inline::Emphasis { text: "two".into() },
            text(" "),
            Inline::Notation { text: "a1".into() },
            text(" "),
            Inline::Link { text: "x".into(), anchor: "end".into() },
            text(", see "),
            Inline::Decision { number: 4 },
            text("."),
        ];
        let items = vec![vec![text("a")], vec![text("b c")]];
        assert_eq!(
            read,
            [
                Block::Paragraph { text: paragraph },
                Block::Figure { id: "start".into() },
                Block::List { ordered: false, items },
                Block::List { ordered: true, items: vec![vec![text("d")]] },
            ]
        );
    }

    #[test]
    fn options_and_decisions_are_blocks_at_the_start_of_a_paragraph_only() {
        let read = blocks("{D1} What.\n\n{option edge} How.\n\nSee {option edge}.", 1).unwrap();
        assert_eq!(read[0], Block::Decision { number: 1, text: vec![text("What.")] });
        assert_eq!(read[1], Block::Option { name: "edge".into(), text: vec![text("How.")] });
        assert!(matches!(&read[2], Block::Paragraph { text } if text.len() == 3));
    }

    #[test]
    fn what_is_not_markup_is_refused_with_its_line() {
        let wrong = [
            "*open",
            "**open",
            "`open",
            "[open",
            "[x](end)",
            "{open",
            "{no such}",
            "{Dx}",
            "a ] b",
            "*a `b`*",
            "text {figure x}",
            "{figure x} text",
            "{D1}",
            "{option Big} x",
            "### deep",
            "[x](#No)",
        ];
        for text in wrong {
            let told = blocks(&format!("fine\n\n{text}"), 1);
            assert!(matches!(told, Err(MarkupError { line: 3, .. })), "{text}: {told:?}");
        }
    }
}
