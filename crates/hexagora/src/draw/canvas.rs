//! A sheet of squared paper: one character and its ink in each square.

use super::style::{Ink, Style};

/// A sheet that grows to the right and down as it is drawn on.
#[derive(Debug, Clone, Default)]
pub struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
}

/// The largest sheet: a stray coordinate must not allocate without limit.
const LIMIT: usize = 4096;

impl Canvas {
    /// An empty sheet.
    pub fn new() -> Canvas {
        Canvas::default()
    }

    /// How many lines are used.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// How many columns are used.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Writes one character. What lies outside the sheet is lost.
    pub fn put(&mut self, x: i32, y: i32, letter: char, ink: Ink) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x >= LIMIT || y >= LIMIT {
            return;
        }
        if self.rows.len() <= y {
            self.rows.resize_with(y + 1, Vec::new);
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, (' ', Ink::PLAIN));
        }
        row[x] = (letter, ink);
    }

    /// Writes text from a column to the right.
    pub fn text(&mut self, x: i32, y: i32, text: &str, ink: Ink) {
        for (letter, x) in text.chars().zip(x..) {
            self.put(x, y, letter, ink);
        }
    }

    /// Writes text with its middle on a column. A minus sign or a ten hangs over to the left.
    pub fn centred(&mut self, x: i32, y: i32, text: &str, ink: Ink) {
        let width = i32::try_from(text.chars().count()).unwrap_or(0);
        self.text(x - width / 2, y, text, ink);
    }

    /// Draws the straight line between two points of a triangular lattice, without its ends: level,
    /// or one column a line.
    pub fn line(&mut self, from: (i32, i32), to: (i32, i32), ink: Ink) {
        let (from, to) = if (from.1, from.0) <= (to.1, to.0) { (from, to) } else { (to, from) };
        if from.1 == to.1 {
            for x in from.0 + 1..to.0 {
                self.put(x, from.1, '─', ink);
            }
            return;
        }
        let (lean, letter) = if to.0 > from.0 { (1, '╲') } else { (-1, '╱') };
        for down in 1..to.1 - from.1 {
            self.put(from.0 + lean * down, from.1 + down, letter, ink);
        }
    }

    /// Copies another sheet onto this one.
    pub fn paste(&mut self, x: i32, y: i32, other: &Canvas) {
        for (row, y) in other.rows.iter().zip(y..) {
            for (&(letter, ink), x) in row.iter().zip(x..) {
                if (letter, ink) != (' ', Ink::PLAIN) {
                    self.put(x, y, letter, ink);
                }
            }
        }
    }

    /// The sheet as lines of text, nothing at their ends and no empty ones above.
    pub fn render(&self, style: &Style) -> String {
        let mut out = String::new();
        for row in self.rows.iter().skip_while(|row| row.is_empty()) {
            let blank =
                |&(letter, ink): &(char, Ink)| letter == ' ' && (ink.back.is_none() || !style.colours());
            let used = row.len() - row.iter().rev().take_while(|square| blank(square)).count();
            let mut current = Ink::PLAIN;
            for &(letter, mut ink) in &row[..used] {
                // A blank has no foreground, so only its background counts.
                if letter == ' ' && ink.back.is_none() {
                    ink = if current.back.is_none() { current } else { Ink::PLAIN };
                }
                if style.colours() && ink != current {
                    if current != Ink::PLAIN {
                        out.push_str("\x1b[0m");
                    }
                    out.push_str(&style.begin(ink));
                    current = ink;
                }
                out.push(style.character(letter));
            }
            if style.colours() && current != Ink::PLAIN {
                out.push_str("\x1b[0m");
            }
            out.push('\n');
        }
        out
    }
}
